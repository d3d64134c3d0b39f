import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Saves of what others have changed below in the meantime.
@Suite struct MergingSavesTests {
  let cards = SharedCards("Milk", "Tea")
  let store: UndoStore<BufferedRepository<SharedCards>>

  init() {
    store = UndoStore(BufferedRepository(cards))
  }

  @Test func changesOfDifferentPropertiesAreSavedTogether() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    try store.save(Card(3, "Figs"), named: "Add")
    cards.put(Card(1, "Milk", isDone: true))
    var events: [UndoEvent<Card>] = []
    let observation = store.observe { events.append($0) }
    try store.save()
    observation.cancel()
    #expect(cards.elements == [Card(1, "Oat", isDone: true), Card(2, "Tea"), Card(3, "Figs")])
    #expect(store.elements == cards.elements)
    #expect(!store.hasPendingSteps && !store.hasUnsavedChanges && events == [UndoEvent(.saved)])
    #expect(store.history.description == "[Retitle, Add | ]")
  }

  /// What others have changed stays, and is what the next change starts from.
  @Test func whatOthersHaveChangedIsAsAnyChangeByOthersAfterwards() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    cards.put(Card(1, "Milk", isDone: true))
    try store.save()
    #expect(throws: UndoError.self) { try store.undo() }
    #expect(store.undoName == "Retitle" && !store.hasPendingSteps)
    try store.undo(actionAt: 0)
    #expect(store[1] == Card(1, "Milk", isDone: true))
    #expect(store.rollback() == [.modified(from: Card(1, "Milk", isDone: true), to: cards[1]!)])
    try store.modify(1, \.title, to: "Soy", named: "Retitle Again")
    try store.save()
    #expect(cards[1] == Card(1, "Soy", isDone: true))
    try store.undo()
    #expect(store[1] == Card(1, "Oat", isDone: true))
  }

  @Test func whatIsRolledBackIsWhatOthersHaveMadeOfIt() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    try store.delete(2, named: "Delete")
    cards.put(Card(1, "Milk", isDone: true))
    let steps = store.rollback()
    #expect(
      steps == [
        .created(Card(2, "Tea")),
        .modified(from: Card(1, "Oat"), to: Card(1, "Milk", isDone: true)),
      ])
    #expect(store.elements == cards.elements)
  }

  @Test func whatIsUndoneIsSavedTogetherWithAChangeOfAnotherProperty() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    try store.save()
    try store.undo()
    cards.put(Card(1, "Oat", isDone: true))
    try store.save()
    #expect(cards[1] == Card(1, "Milk", isDone: true) && store[1] == cards[1])
    #expect(!store.hasUnsavedChanges && store.canRedo)
    #expect(throws: UndoError.self) { try store.redo() }
  }

  @Test func aConflictIsRefusedAndNothingIsSaved() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    try store.modify(2, \.title, to: "Coffee", named: "Retitle")
    cards.put(Card(1, "Milk", isDone: true))
    cards.put(Card(2, "Water"))
    let (history, pending) = (store.history, store.pendingSteps)
    let refusal = #expect(throws: UndoError.self) { try store.save() }
    #expect(refusal?.id == "1", "the first failure")
    #expect(cards.elements == [Card(1, "Milk", isDone: true), Card(2, "Water")])
    #expect(store.history == history && store.pendingSteps == pending && store.hasUnsavedChanges)
  }

  @Test func whoTakesWhatOthersHaveMadeCanSave() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    try store.modify(2, \.title, to: "Coffee", named: "Retitle")
    cards.put(Card(1, "Soy"))
    #expect(throws: UndoError.self) { try store.save() }
    try store.withoutRecording { _ = try store.save(Card(1, "Soy")) }
    try store.save()
    #expect(cards.elements == [Card(1, "Soy"), Card(2, "Coffee")])
    #expect(store.elements == cards.elements && !store.hasPendingSteps)
  }

  /// It does not matter whether the type says which properties are independent.
  @Test func theSameChangeIsNoConflict() throws {
    let notes = SharedNotes("a", "b")
    let store = UndoStore(BufferedRepository(notes))
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.delete(2, named: "Delete")
    try store.save(Note(3, "c"), named: "Add")
    try store.save(Note(4, "d"), named: "Add")
    notes.put(Note(1, "A"))
    notes.remove(2)
    notes.put(Note(3, "c"))
    try store.save()
    #expect(notes.texts == ["A", "c", "d"] && store.elements == notes.elements)
    #expect(!store.hasPendingSteps && !store.hasUnsavedChanges)
    try store.undo(4)
    try store.save()
    #expect(notes.texts == ["a", "b"])
  }

  @Test func aTransactionIsSavedWithWhatOthersHaveChanged() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    cards.put(Card(1, "Milk", isDone: true))
    try store.transaction("Import") { try store.modify(2, \.title, to: "Coffee") }
    #expect(cards.elements == [Card(1, "Oat", isDone: true), Card(2, "Coffee")])
    #expect(store.elements == cards.elements && !store.hasUnsavedChanges)
    #expect(store.history.description == "[Retitle, Import | ]")

    try store.modify(2, \.title, to: "Water", named: "Retitle")
    cards.put(Card(2, "Juice"))
    let (history, pending) = (store.history, store.pendingSteps)
    #expect(throws: UndoError.self) {
      try store.transaction("Import") { try store.modify(1, \.title, to: "Soy") }
    }
    #expect(store.history == history && store.pendingSteps == pending)
    #expect(store[1]?.title == "Oat" && cards[2] == Card(2, "Juice"))
  }

  @Test func autosavingMergesToo() throws {
    try store.modify(1, \.title, to: "Oat", named: "Retitle")
    cards.put(Card(1, "Milk", isDone: true))
    store.beginAutosaving { Issue.record($0) }
    #expect(cards[1] == Card(1, "Oat", isDone: true) && !store.hasUnsavedChanges)
  }

  @Test func aBufferWithoutAStoreDoesTheSame() throws {
    var buffer = BufferedRepository(cards)
    try buffer.perform([
      .modified(from: Card(1, "Milk"), to: Card(1, "Oat")), .deleted(Card(2, "Tea")),
    ])
    cards.put(Card(1, "Milk", isDone: true))
    cards.put(Card(2, "Tea", isDone: true))
    #expect(throws: UndoError.self) { try buffer.save() }
    #expect(buffer.pendingSteps.count == 2 && cards[1]?.title == "Milk")
    cards.remove(2)
    try buffer.save()
    #expect(cards.elements == [Card(1, "Oat", isDone: true)])
    #expect(buffer.elements == cards.elements && !buffer.hasPendingSteps)
  }

  @Test func aSaveThatIsNotRefusedReadsNothing() throws {
    let faults = FaultPlan()
    let notes = InMemoryRepository([Note(1, "a")])
    let store = UndoStore(BufferedRepository(FaultyRepository(notes, faults: faults)))
    try store.modify(1, \.text, to: "A", named: "Write")
    faults.clear()
    try store.save()
    #expect(faults.reached.contains(.perform) && !faults.reached.contains(.read))
  }

  /// The buffer has seen that nothing has changed below, or could not see it.
  @Test(arguments: [1, 2]) func aFailureThatIsNoRefusalIsPassedOn(count: Int) throws {
    let line = FlakyNotes([Note(1, "a")])
    let store = UndoStore(BufferedRepository(line))
    try store.modify(1, \.text, to: "A", named: "Write")
    line.line.failNext(1, count)
    #expect(throws: NotesFailure.broken(call: 1)) { try store.save() }
    #expect(store.hasPendingSteps && store.hasUnsavedChanges)
    try store.save()
    #expect(!store.hasPendingSteps)
  }

  @Test(arguments: [true, false])
  func whoTracksTheElementsIsNotified(isTransaction: Bool) throws {
    let reads: [(UndoStore<BufferedRepository<SharedCards>>) -> Void] = [
      { _ = $0.elements }, { _ = $0[1] },
    ]
    for read in reads {
      let cards = SharedCards("Milk")
      let store = UndoStore(BufferedRepository(cards))
      try store.modify(1, \.title, to: "Oat", named: "Retitle")
      cards.put(Card(1, "Milk", isDone: true))
      let isTold = try isNotified({ read(store) }) {
        if isTransaction { try store.transaction {} } else { try store.save() }
      }
      #expect(isTold)
      try store.modify(1, \.title, to: "Soy", named: "Retitle")
      cards.put(Card(1, "Oat"))
      try expectNotice({ read(store) }) {
        try store.transaction { _ = try store.save(Card(2, "Tea")) }
      }
      #expect(store.elements == cards.elements)
    }
  }
}
