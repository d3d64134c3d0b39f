import Testing
import UndoRedoTesting

@testable import UndoRedo

struct NameTableTests {
  @Test func aNameIsKeptOnce() {
    var names = NameTable()
    let move = names.use("Move")
    let color = names.use("Recolor")
    #expect(move != color)
    #expect(names.use("Move") == move && names.use("Recolor") == color)
    #expect(names[move] == "Move" && names[color] == "Recolor")
    #expect(names.names.count == 2)
  }

  @Test func aNameThatNoActionHasMakesRoom() {
    var names = NameTable()
    for number in 0..<1_000 {
      let name = names.use("Name \(number)")
      #expect(names[name] == "Name \(number)")
      names.release(name)
    }
    #expect(names.names.count == 1 && names.numbers.isEmpty)
  }

  @Test func theEmptyNameIsANameLikeAnyOther() {
    var names = NameTable()
    let empty = names.use("")
    names.release(empty)
    let move = names.use("Move")
    let again = names.use("")
    #expect(names[move] == "Move" && names[again] == "" && move != again)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func itCountsExactly(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var names = NameTable()
    var held: [(number: UInt32, name: String)] = []
    for _ in 0..<500 {
      if !held.isEmpty && random.oneIn(2) {
        let index = random.int(0..<held.count)
        names.release(held.remove(at: index).number)
      } else {
        let name = random.pick(["", "Move", "Recolor", "Delete", "Add", "Über", "Ändern"])
        held.append((names.use(name), name))
      }
      #expect(held.allSatisfy { names[$0.number] == $0.name }, "seed \(seed)")
      #expect(names.numbers.count == Set(held.map(\.name)).count, "seed \(seed)")
    }
  }
}
