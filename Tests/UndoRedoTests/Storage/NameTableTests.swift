import Testing
import UndoRedoTesting

@testable import UndoRedo

struct NameTableTests {
  @Test func aNameIsKeptOnce() {
    var names = NameTable()
    let move = names.number(of: "Move")
    let color = names.number(of: "Recolor")
    #expect(move != color)
    #expect(names.number(of: "Move") == move && names.number(of: "Recolor") == color)
    #expect(names[move] == "Move" && names[color] == "Recolor")
    #expect(names.names.count == 2 && names.count == 2)
  }

  @Test func aNameThatIsForgottenMakesRoom() {
    var names = NameTable()
    for number in 0..<1_000 {
      let name = names.number(of: "Name \(number)")
      #expect(names[name] == "Name \(number)")
      names.forgetAll { $0 != name }
      #expect(names.count == 1)
    }
    #expect(names.names.count == 2)
    names.forgetAll { _ in true }
    #expect(names.names.isEmpty && names.count == 0)
  }

  @Test func theEmptyNameIsANameLikeAnyOther() {
    var names = NameTable()
    let empty = names.number(of: "")
    let move = names.number(of: "Move")
    names.forgetAll { $0 != move }
    let color = names.number(of: "Recolor")
    let again = names.number(of: "")
    #expect(names[move] == "Move" && names[again] == "" && again != move)
    #expect(color == empty && names[color] == "Recolor")
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func itKeepsWhatItIsToKeep(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var names = NameTable()
    var held: [String: UInt32] = [:]
    for _ in 0..<500 {
      if random.oneIn(10) {
        held = held.filter { _ in random.oneIn(2) }
        names.forgetAll { !held.values.contains($0) }
      } else {
        let name = random.pick(["", "Move", "Recolor", "Delete", "Add", "Über", "Ändern"])
        let number = names.number(of: name)
        #expect(held[name] == nil || held[name] == number, "seed \(seed)")
        held[name] = number
      }
      #expect(held.allSatisfy { names[$0.value] == $0.key }, "seed \(seed)")
      #expect(names.numbers == held.mapValues { Int($0) }, "seed \(seed)")
      #expect(Set(held.values).count == held.count, "seed \(seed)")
    }
  }

  /// Names are at most two for each action, and sixteen, whatever drops actions.
  @Test func namesGoWithTheirActions() {
    let store = NoteStore(texts: "a")
    var random = SeededGenerator(seed: 1)
    for number in 0..<600 {
      switch random.int(0..<12) {
      case 0: store.undo(random.int(0..<6))
      case 1: store.redo(random.int(0..<3))
      case 2: store.limit = random.pick([nil, 2, 30, 100] as [Int?])
      case 3:
        for part in 0..<4 {
          store.coalescingActions(by: "key") {
            store.save(Note(1, "\(part)"), named: "Join \(number).\(part)")
          }
        }
      case 4: store.removeUndoneActions()
      default: store.save(Note(1, "Edit \(number)"), named: "Edit \(number)")
      }
      #expect(store.brokenInvariant == nil, "\(number)")
      let edits = store.history.actions.filter { $0.name.hasPrefix("Edit") }
      #expect(edits.allSatisfy { $0.steps[0].newValue?.text == $0.name }, "\(number)")
    }
    store.removeAllActions()
    #expect(store.brokenInvariant == nil)
  }

  /// An action of which nothing is left, since it was joined with one that took it back.
  @Test func namesOfActionsThatCancelOut() {
    let store = NoteStore(texts: "a")
    for number in 0..<40 {
      store.coalescingActions(by: "\(number)") {
        store.save(Note(1, "b"), named: "There \(number)")
        store.save(Note(1, "a"), named: "And back")
      }
      #expect(store.history.actions.isEmpty && store.brokenInvariant == nil)
    }
  }
}
