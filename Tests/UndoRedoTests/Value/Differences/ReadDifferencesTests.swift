import Testing

@testable import UndoRedo

/// Differences of steps that follow one another are not read once more for each of them.
@Suite struct ReadDifferencesTests {
  struct Page: Identifiable, Equatable, Sendable {
    let id: Int
    var text = 0
    var title = 0
  }

  private typealias Pages = UndoStore<InMemoryRepository<Page>>

  /// How many differences have been read.
  private final class Reads {
    var count = 0
  }

  private let reads = Reads()

  private func makeStore(_ count: Int = 1) -> Pages {
    let store = Pages((1...count).map { Page(id: $0) })
    let reads = reads
    store.state.engine.history.storeCheckedDifferences(
      of: \.text, whenTaken: .min, saving: 1_000_000
    ) { reads.count += $0 }
    return store
  }

  /// Changes a page 600 times.
  private func fill(_ store: Pages) {
    for text in 1...600 {
      store.modify(1, named: text.isMultiple(of: 2) ? "Even" : "Odd") { $0.text = text }
    }
  }

  @Test func lookingForActionsReadsEachActionAFewTimes() throws {
    let store = makeStore()
    fill(store)
    store.undo(50)
    reads.count = 0
    var seen: [Int?] = []
    try store.undoActions("None") {
      seen.append($0.steps[0].newValue?.text)
      return false
    }
    #expect(seen == Array(1...550))
    #expect(reads.count < 20 * 600)
  }

  @Test(arguments: ["", "Even"])
  func takingBackActionsReadsEachActionAFewTimes(name: String) throws {
    let store = makeStore()
    fill(store)
    reads.count = 0
    let isIncluded = { (action: UndoAction<Page>) in name.isEmpty || action.name == name }
    try store.undoActions("Undo", onConflict: .leave, where: isIncluded)
    #expect(store[1]?.text == (name.isEmpty ? 0 : 599))
    #expect(reads.count < 60 * 600)
  }

  /// One action is read by itself.
  @Test func takingBackOneActionReadsNoOthers() throws {
    let store = makeStore()
    fill(store)
    store.modify(1, named: "Retitle") { $0.title = 1 }
    reads.count = 0
    try store.undo(actionAt: 600)
    #expect(store[1] == Page(id: 1, text: 600))
    #expect(reads.count < 10)
  }

  @Test func aGroupOfManyGroupsReadsEachStepAFewTimes() {
    let store = makeStore(2)
    store.modify(1, named: "Before") { $0.text = -1 }
    reads.count = 0
    store.group("Group") {
      for text in 1...600 {
        store.group { store.modify(1) { $0.text = text } }
        if text.isMultiple(of: 100) {
          store.withoutRecording { store.modify(2) { $0.text = text } }
        }
      }
    }
    #expect(reads.count < 20 * 600)
    #expect(store.history.actions.map(\.steps.count) == [1, 1])
    #expect(store.elements == [Page(id: 1, text: 600), Page(id: 2, text: 600)])
    store.undo()
    #expect(store.elements == [Page(id: 1, text: -1), Page(id: 2, text: 600)])
    store.redo()
    #expect(store[1]?.text == 600)
  }

  /// What is staged is set aside, and staged again.
  @Test func aRemovalInAGroupReadsEachStepAFewTimes() {
    let store = makeStore()
    store.modify(1, named: "Before") { $0.text = -1 }
    store.modify(1, named: "Undone") { $0.title = 1 }
    store.undo()
    store.group("Group") {
      for text in 1...600 { store.group { store.modify(1) { $0.text = text } } }
      reads.count = 0
      store.removeActions(exceptLast: 0)
      #expect(reads.count < 20 * 600)
      #expect(store[1]?.text == 600)
    }
    store.undo()
    #expect(store[1] == Page(id: 1, text: -1))
  }

  @Test func aGroupAfterAnUndoReadsEachStepAFewTimes() {
    let store = makeStore()
    store.modify(1, named: "Before") { $0.text = -1 }
    store.modify(1, named: "Undone") { $0.title = 1 }
    store.undo()
    reads.count = 0
    store.group("Group") {
      for text in 1...600 { store.group { store.modify(1) { $0.text = text } } }
    }
    #expect(reads.count < 20 * 600)
    #expect(store.history.actions.map(\.name) == ["Before", "Group"])
    store.undo()
    #expect(store[1] == Page(id: 1, text: -1))
  }
}
