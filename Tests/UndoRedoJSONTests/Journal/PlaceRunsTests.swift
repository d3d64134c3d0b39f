import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoJSON

/// Places that are learned from the newest down, and taken and dropped at the other end, are counted as one by one.
@Suite struct PlaceRunsTests {
  @Test(arguments: 0..<30 as Range<UInt64>) func theyAreCountedAsOneByOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var runs = PlaceRuns()
    var places: Set<Int> = []
    var known = 40
    for _ in 0..<random.int(1..<60) {
      switch random.int(0..<8) {
      case 0...2:
        guard known > 1 else { continue }
        known -= random.oneIn(3) ? random.int(1..<4) : 1
        runs.learn(known)
        places.insert(known)
      case 3:
        let place = random.int(max(1, known)..<46)
        runs.drop(from: place)
        places = places.filter { $0 < place }
      case 4:
        let place = random.int(max(1, known)..<46)
        runs.drop(upTo: place)
        places = places.filter { $0 > place }
      case 5:
        let count = random.int(0..<9)
        runs.drop(after: count)
        places = Set(places.sorted().prefix(count))
      case 6:
        guard let index = (0..<places.count).randomElement(using: &random) else { continue }
        runs.remove(at: index)
        places.remove(places.sorted()[index])
      default:
        let place = random.oneIn(4) ? random.int(max(1, known)..<46) : (places.max() ?? known) + 1
        runs.take(place)
        places = places.filter { $0 < place }.union([place])
      }
      known = min(known, places.min() ?? known)
      check(runs, places)
    }
  }

  private func check(_ runs: PlaceRuns, _ places: Set<Int>) {
    let sorted = places.sorted()
    #expect(runs.count == sorted.count && Array(runs.all) == sorted)
    #expect(sorted.indices.map { runs[$0] } == sorted && runs.first(after: 7) == sorted.first ?? 8)
    #expect(
      runs.bounds.allSatisfy { $0.count == 2 } && runs.bounds.flatMap { $0[0]...$0[1] } == sorted)
    for place in -4..<70 {
      #expect(runs.count(upTo: place) == places.count { $0 <= place })
      let range = place..<(place + abs(place * 7) % 11)
      #expect(runs.count(in: range) == places.count { range.contains($0) })
      let count = abs(place) % 9
      let below = places.filter { $0 <= place }.sorted(by: >).prefix(count)
      let down = runs.down(count, from: place)
      #expect(down.cursor == below.last.map { $0 - 1 } ?? place)
      #expect(down.missing == count - below.count)
      let above = places.filter { $0 > place }.sorted().prefix(count)
      let up = runs.up(count, from: place)
      #expect(up.cursor == above.last ?? place && up.missing == count - above.count)
    }
  }
}
