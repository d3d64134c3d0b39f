import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Runs beside a list of the numbers.
struct StepRunsTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 3))
  func theyAreTheNumbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var runs = StepRuns()
    var (numbers, firstPlace) = ([Int](), 0)
    var next = 0
    for round in 0..<300 {
      let count = numbers.count
      switch random.int(0..<20) {
      case 0:
        let dropped = random.int(0..<(count + 1))
        runs.drop(beforePlace: firstPlace + dropped)
        numbers.removeFirst(dropped)
        firstPlace += dropped
      case 1:
        let kept = random.int(0..<(count + 1))
        runs.drop(fromPlace: firstPlace + kept)
        numbers.removeLast(count - kept)
        next = random.int(((numbers.last ?? -1) + 1)..<(next + 1))
      case 2: next += random.int(1..<4)
      case 3: runs.expectNeighbors(of: random.int(0..<(next + 1)))
      default:
        runs.append(next)
        numbers.append(next)
        next += 1
      }
      #expect(runs.places == firstPlace..<(firstPlace + numbers.count))
      #expect(runs.first == numbers.first && runs.last == numbers.last)
      for number in -1...next {
        let found = runs.place(from: number)
        let index = numbers.firstIndex { $0 >= number } ?? numbers.count
        #expect(
          found == (firstPlace + index, numbers.contains(number)),
          "seed \(seed), round \(round), number \(number)")
      }
    }
  }

  @Test func whatFollowsTakesNoMemory() {
    var runs = StepRuns()
    for number in 5..<10_000 { runs.append(number) }
    let one = runs.byteCount
    runs.append(10_001)
    #expect(one > 0 && runs.byteCount == 2 * one)
  }
}
