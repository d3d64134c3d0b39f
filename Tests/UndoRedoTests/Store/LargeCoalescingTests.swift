import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Actions of many elements that are coalesced one by one, as with a brush, do what a gesture does.
@Suite struct LargeCoalescingTests {
  /// Something that is done to one note.
  enum Deed: CaseIterable {
    case write, writeBack, recolor, delete, create

    func apply(to store: NoteStore, _ id: Int, at moment: Int) {
      switch self {
      case .write: store.modify(id, named: "Paint") { $0.text = "\(moment)" }
      case .writeBack: store.modify(id, named: "Paint") { $0.text = "note \(id)" }
      case .recolor:
        store.modify(id, named: "Paint") { $0.color = moment % 2 == 0 ? "red" : "blue" }
      case .delete: store.delete(id, named: "Paint")
      case .create: store.save(Note(id, "note \(id)"), named: "Paint")
      }
    }
  }

  private func makeStore() -> NoteStore {
    let store = UndoStore((0..<30).map { Note($0, "note \($0)") })
    // What came before is not linked, or is.
    for id in 0..<30 { store.modify(id, named: "Before") { $0.color = "green" } }
    return store
  }

  @Test(arguments: Depth.slice(of: Array(0..<40), oneIn: 4), [true, false])
  func coalescedOneByOneAsInAGesture(seed: Int, mixed: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (coalesced, gestured) = (makeStore(), makeStore())
    if seed % 2 == 0 { _ = coalesced.history.actions.first?.steps.first }
    let start = coalesced.elements
    let gesture = gestured.beginGesture("Paint")
    for moment in 0..<200 {
      let id = Int.random(in: 0..<30, using: &generator)
      let deeds: [Deed] = mixed ? Deed.allCases : [.write, .recolor]
      let deed = deeds.randomElement(using: &generator)!
      coalesced.coalescingActions(by: "paint") { deed.apply(to: coalesced, id, at: moment) }
      deed.apply(to: gestured, id, at: moment)
      #expect(coalesced.elements == gestured.elements)
    }
    let action = try #require(gesture.commit())
    let last = try #require(coalesced.history.actions.last)
    #expect(coalesced.history.actions.count == 31)
    let byID = { (steps: UndoSteps<Note>) in
      Dictionary(uniqueKeysWithValues: steps.map { ($0.id, $0) })
    }
    #expect(byID(last.steps) == byID(action.steps))

    let end = coalesced.elements
    coalesced.undo()
    #expect(coalesced.elements == start)
    coalesced.redo()
    #expect(coalesced.elements == end)
    coalesced.undoAll()
    #expect(coalesced.elements.allSatisfy { $0 == Note($0.id, "note \($0.id)") })
    #expect(coalesced.count == 30)
  }
}
