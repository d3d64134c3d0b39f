import TestSupport
import Testing
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedo

@Suite struct UndoActionAtTests {
  /// Performs random actions, each on one to three of six notes.
  private func perform(
    _ count: Int, in store: NoteStore, _ generator: inout SeededGenerator
  ) -> [NoteAction] {
    (0..<count).compactMap { number in
      var changed: Set<Int> = []
      store.group("\(number)") {
        for _ in 0...generator.int(0..<3) {
          let id = generator.int(0..<6)
          changed.insert(id)
          if generator.int(0..<4) == 0 {
            store.delete(id, named: "")
          } else {
            store.save(Note(id, "\(number)"), named: "")
          }
        }
      }
      return store.history.undoable.first.flatMap { $0.name == "\(number)" ? $0 : nil }
    }
  }

  @Test(arguments: 0..<4)
  func itIsWhatWouldBeWithoutTheAction(_ row: Int) throws {
    for seed in Depth.slice(of: 250 * row..<250 * (row + 1), oneIn: 5) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let start = (0..<3).map { Note($0, "start") }
      let store = NoteStore(InMemoryRepository(start))
      let actions = perform(8, in: store, &generator)
      let position = generator.int(0..<max(1, actions.count))
      guard actions.indices.contains(position) else { continue }

      let touched = Set(actions[position].steps.map(\.id))
      let isTouchedLater = actions[(position + 1)...].contains { action in
        action.steps.contains { touched.contains($0.id) }
      }
      let (before, history) = (store.elements, store.history)
      if isTouchedLater {
        // The same version may have come back, so that nothing is in the way.
        guard let conflicts = store.conflicts(undoingActionAt: position), !conflicts.isEmpty else {
          continue
        }
        let refusal = #expect(throws: UndoError.self) { try store.undo(actionAt: position) }
        #expect(refusal?.code == .conflict && refusal?.laterActions.isEmpty == false)
        #expect(store.elements == before && store.history == history)
      } else {
        var others = InMemoryRepository(start)
        for (index, action) in actions.enumerated() where index != position {
          others.perform(action.steps)
        }
        let reversal = try #require(try store.undo(actionAt: position))
        #expect(Set(store.elements) == Set(others.elements))
        #expect(Set(reversal.steps) == Set(actions[position].steps.flip()))
        // Taking that back is the identity, in both ways.
        try store.undo(actionAt: actions.count)
        #expect(Set(store.elements) == Set(before))
        store.undo(2)
        #expect(Set(store.elements) == Set(before))
      }
      #expect(store.brokenInvariant == nil)
    }
  }

  @Test(arguments: 0..<4)
  func laterActionsCanGoAlong(_ row: Int) throws {
    for seed in Depth.slice(of: 250 * row..<250 * (row + 1), oneIn: 5) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let start = (0..<3).map { Note($0, "start") }
      let store = NoteStore(InMemoryRepository(start))
      let actions = perform(8, in: store, &generator)
      guard !actions.isEmpty else { continue }
      let position = generator.int(0..<actions.count)
      guard store.conflicts(undoingActionAt: position)?.isEmpty == false else {
        let other = store.copy()
        try other.undo(actionAt: position)
        try store.undo(actionAt: position, onConflict: .undoLater)
        #expect(store.elements == other.elements && store.history == other.history)
        continue
      }

      var (gone, touched) = (Set([position]), Set(actions[position].steps.map(\.id)))
      for index in actions.indices.dropFirst(position + 1)
      where actions[index].steps.contains(where: { touched.contains($0.id) }) {
        gone.insert(index)
        touched.formUnion(actions[index].steps.map(\.id))
      }
      var others = InMemoryRepository(start)
      for (index, action) in actions.enumerated() where !gone.contains(index) {
        others.perform(action.steps)
      }
      try store.undo(actionAt: position, onConflict: .undoLater)
      #expect(Set(store.elements) == Set(others.elements))
      #expect(store.brokenInvariant == nil)
    }
  }

  let store = NoteStore(texts: "a", "b")

  @Test func policiesSayWhatToDoWithAConflict() throws {
    store.group("Both") {
      store.modify(1, \.text, to: "A", named: "")
      store.modify(2, \.text, to: "B", named: "")
    }
    store.modify(1, \.text, to: "AA", named: "Again")

    let conflicts = try #require(store.conflicts(undoingActionAt: 0))
    #expect(conflicts.map(\.id) == [1] && conflicts.first?.positions == [1])
    #expect(conflicts.first?.expected == Note(1, "A") && conflicts.first?.found == Note(1, "AA"))
    let refusal = #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    #expect(
      refusal?.description == "“Undo Both”: element 1 was changed since, by “Again”")
    #expect(try store.undo(actionAt: 0, onConflict: .skip) == nil)
    #expect(store.texts == ["AA", "B"] && store.history.actions.count == 2)

    try store.undo(actionAt: 0, onConflict: .leave)
    #expect(store.texts == ["AA", "b"])
    store.undo()
    try store.undo(actionAt: 0, onConflict: .overwrite)
    #expect(store.texts == ["a", "b"])
    store.undo()
    try store.undo(actionAt: 0, onConflict: .undoLater)
    #expect(store.texts == ["a", "b"] && store.undoTitle == "Undo Undo Both")
    store.undo()
    #expect(store.texts == ["AA", "B"])
  }

  /// Also of what has come back since: other elements of the later action stay as they are.
  @Test func withoutAConflictNoLaterActionIsTakenBack() throws {
    store.group("Both") {
      store.modify(1, \.text, to: "A", named: "")
      store.modify(2, \.text, to: "B", named: "")
    }
    store.group("Back") {
      store.modify(2, \.text, to: "b", named: "")
      store.save(Note(3, "c"), named: "")
    }
    #expect(store.conflicts(undoingActionAt: 0) == [])
    try store.undo(actionAt: 0, onConflict: .undoLater)
    #expect(store.texts == ["a", "b", "c"])
    store.undo()

    store.modify(1, \.text, to: "a", named: "Back")
    #expect(store.conflicts(undoingActionAt: 0) == nil)
    #expect(try store.undo(actionAt: 0, onConflict: .undoLater) == nil)
    #expect(store.texts == ["a", "b", "c"])
  }

  @Test func whatOthersHaveDeletedStaysSoUnlessItIsOverwritten() throws {
    store.modify(1, \.text, to: "A", named: "Write")
    store.delete(1, named: "Delete")
    #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    #expect(try store.undo(actionAt: 0, onConflict: .leave) == nil)
    #expect(store.texts == ["b"])
    try store.undo(actionAt: 0, onConflict: .overwrite)
    #expect(store[1]?.text == "a")
  }

  @Test func aRefusalSaysThatALaterActionHasNoName() throws {
    store.modify(1, \.text, to: "A", named: "Write")
    store.modify(1, \.text, to: "AA")
    let refusal = #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    #expect(refusal?.laterActions == [""])
    #expect(
      refusal?.description
        == "“Undo Write”: element 1 was changed since, by an action without a name")
  }

  @Test func manyActionsAreTakenBackAsOne() throws {
    store.author = "import"
    store.modify(1, \.text, to: "A", named: "Import")
    store.author = nil
    store.modify(2, \.text, to: "B", named: "Write")
    store.author = "import"
    store.modify(1, \.text, to: "AA", named: "Import")
    store.save(Note(3, "c"), named: "Import")

    let action = try store.undoActions("Undo Import") { $0.author == "import" }
    #expect(action?.steps.count == 2 && store.texts == ["a", "B"])
    #expect(store.undoTitle == "Undo Undo Import")
    #expect(try store.undoActions("Undo Import") { $0.name == "Import" } == nil)
    store.undo()
    #expect(store.texts == ["AA", "B", "c"])
  }

  @Test func ofSeveralActionsThoseInConflictAreSkipped() throws {
    let store = NoteStore(texts: "a", "b", "c")
    for (id, text) in [(1, "A"), (1, "AA"), (2, "B"), (3, "C")] {
      store.modify(id, \.text, to: text, named: "Import")
    }
    store.group("Import") {
      for id in 2...3 { store.modify(id, \.text) { $0 += "2" } }
    }
    store.modify(1, \.text, to: "mine", named: "Write")
    store.modify(3, \.text, to: "mine", named: "Write")

    // The group is skipped for element 3, and so what it has changed of element 2 is in the way of the one before.
    let all: (NoteAction) -> Bool = { $0.name == "Import" }
    #expect(try store.undoActions("Undo Import", onConflict: .skip, where: all) == nil)
    #expect(store.texts == ["mine", "B2", "mine"] && store.history.actions.count == 7)
    try store.undoActions("Undo Import", onConflict: .skip) { all($0) && $0.steps.count == 1 }
    #expect(store.texts == ["mine", "B2", "mine"])
    store.modify(2, \.text, to: "B", named: "Write")
    let action = try store.undoActions("Undo Import", onConflict: .skip, where: all)
    #expect(action?.name == "Undo Import" && store.texts == ["mine", "b", "mine"])
    store.undo()
    #expect(store.texts == ["mine", "B", "mine"])
  }

  /// One that is skipped may be in the way of the one before, however many there are, and all are looked at together.
  @Test func elementsAreReadOnceForAllThatAreSkipped() async throws {
    let count = 40
    let isIncluded: @Sendable (NoteAction) -> Bool = { $0.name == "Import" }
    let notes = (0...count).map { Note($0, "") }
    let faults = FaultPlan()
    let store = UndoStore(FaultyRepository(InMemoryRepository(notes), faults: faults))
    for id in 0..<count {
      try store.group("Import") {
        for id in id...(id + 1) { try store.modify(id, \.text) { $0 += "\(id)" } }
      }
    }
    try store.modify(count, \.text, to: "mine", named: "Write")
    faults.clear()
    #expect(try store.undoActions("Undo", onConflict: .skip, where: isIncluded) == nil)
    #expect(faults.reached.count { $0 == .read } == count + 1)

    let awaited = AsyncUndoStore(FaultyAsyncRepository(RepositoryActor(InMemoryRepository(notes))))
    for id in 0..<count {
      try await awaited.group("Import") {
        for id in id...(id + 1) { try await awaited.modify(id) { $0.text += "\(id)" } }
      }
    }
    try await awaited.modify(count, named: "Write") { $0.text = "mine" }
    await awaited.repository.faults.clear()
    #expect(
      try await awaited.undoActions("Undo", onConflict: .skip, where: isIncluded) == nil)
    #expect(await awaited.repository.faults.reached.count { $0 == .read } == 1)
  }

  /// Each is skipped that can't be taken back together with the later ones that are.
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 10))
  func noMoreAreSkippedThanAreInConflict(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = NoteStore(texts: "a", "b", "c", "d")
    for number in 0..<15 {
      store.group("\(number)") {
        for _ in 0..<generator.int(1..<4) {
          store.save(Note(generator.int(1..<6), generator.pick(["x", "y", "z"])))
        }
      }
    }
    let chosen = store.history.undoable.map(\.name).filter { _ in generator.oneIn(2) }
    var taken: Set<String> = []
    for name in chosen {
      let isSkipped = throwsError {
        let action = try store.undoActions("Undo") { taken.contains($0.name) || $0.name == name }
        if action != nil { store.undo() }
      }
      if !isSkipped { taken.insert(name) }
    }
    let expected = try store.undoActions("Undo") { taken.contains($0.name) }
    if expected != nil { store.undo() }
    let action = try store.undoActions("Undo", onConflict: .skip) { chosen.contains($0.name) }
    #expect(action == expected)
  }

  /// What is taken back together is not in the way of each other.
  @Test func onlyWhatStaysIsInTheWay() {
    for (name, text) in [("Import", "A"), ("Write", "B"), ("Import", "C")] {
      store.modify(1, \.text, to: text, named: name)
    }
    let refusal = #expect(throws: UndoError.self) {
      try store.undoActions("Undo Import") { $0.name == "Import" }
    }
    #expect(refusal?.laterActions == ["Write"] && store[1]?.text == "C")
  }

  @Test func positionsThatAreNoneGiveNothing() throws {
    store.modify(1, \.text, to: "A", named: "Write")
    store.undo()
    for position in [-1, 0, 1, 2, Int.max] {
      #expect(try store.undo(actionAt: position) == nil)
      #expect(store.conflicts(undoingActionAt: position) == nil)
    }
    #expect(store.canRedo)
  }

  @Test func aRuleFollowsWhatIsDeletedAgain() throws {
    struct Page: Identifiable, Equatable {
      let id: Int
      var book: Int?
    }
    let pages = UndoStore(
      InMemoryRepository<Page>(), rules: [.cascade(by: { (page: Page) in page.book })])
    pages.save(Page(id: 1), named: "Add Book")
    pages.save(Page(id: 2, book: 1), named: "Add Page")
    try pages.undo(actionAt: 0, onConflict: .overwrite)
    #expect(pages.elements.isEmpty)
    pages.undo()
    #expect(pages.count == 2)

    // What does not refer to the deleted one any more in the end stays, whatever comes first.
    pages.group("Bind") {
      pages.modify(2, \.book, to: 3)
      pages.save(Page(id: 3))
    }
    try pages.undo(actionAt: 2)
    #expect(Set(pages.elements.map(\.id)) == [1, 2] && pages[2]?.book == 1)
    // All three go at once, and the rule deletes what goes anyway.
    try pages.undoActions("Undo All") { _ in true }
    #expect(pages.elements.isEmpty)
  }

  @Test func watchersSeeIt() throws {
    var events: [UndoEvent<Note>] = []
    store.modify(1, \.text, to: "A", named: "Write")
    let observation = store.observe { event in events.append(event) }
    try store.undo(actionAt: 0)
    withExtendedLifetime(observation) {}
    #expect(events.map(\.kind) == [.performed] && events.first?.name == "Undo Write")
    #expect(events.first?.changes == [.modified(from: Note(1, "A"), to: Note(1, "a"))])
  }

  /// As in a list of the history that is out of date.
  @Test func anActionIsFoundInAHistoryThatWasReadBefore() async throws {
    let store = NoteStore(texts: "", "", "", limit: 3)
    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository(store.elements)), limit: 3)
    for id in 1...3 {
      store.save(Note(id, "x"), named: "Write \(id)")
      try await awaited.save(Note(id, "x"), named: "Write \(id)")
    }
    let shown = store.history
    store.save(Note(4, "x"), named: "Add")
    try await awaited.save(Note(4, "x"), named: "Add")

    // The first one has gone, and the others have moved.
    #expect(try store.undo(actionAt: 0, in: shown) == nil)
    #expect(store.conflicts(undoingActionAt: 0, in: shown) == nil)
    #expect(store.conflicts(undoingActionAt: 1, in: shown) == [])
    #expect(try await awaited.conflicts(undoingActionAt: 1, in: shown) == [])
    #expect(try store.undo(actionAt: 1, in: shown)?.name == "Undo Write 2")
    #expect(try await awaited.undo(actionAt: 1, in: shown)?.name == "Undo Write 2")
    #expect(store.texts == ["x", "", "x", "x"])
    #expect(try store.undo(actionAt: 3, in: shown) == nil)
    #expect(try store.undo(actionAt: -1, in: shown) == nil)
    // What is undone is not performed.
    store.undo(3)
    #expect(try store.undo(actionAt: 2, in: shown) == nil)
    #expect(try await awaited.undo(actionAt: 0, in: shown) == nil)
  }

  /// Whatever has become of others, it can be taken back without them.
  @Test(arguments: [false, true])
  func afterUnrecordedChangesOfOtherElementsAnActionIsFound(keepsBranches: Bool) throws {
    store.keepsBranches = keepsBranches
    store.modify(1, \.text, to: "A", named: "Write 1")
    store.modify(2, \.text, to: "B", named: "Write 2")
    let shown = store.history
    store.withoutRecording { store.modify(1, \.text, to: "AA", named: "") }
    #expect(store.conflicts(undoingActionAt: 0, in: shown) == nil)
    #expect(try store.undo(actionAt: 0, in: shown) == nil)
    #expect(store.conflicts(undoingActionAt: 1, in: shown) == [])
    #expect(try store.undo(actionAt: 1, in: shown)?.name == "Undo Write 2")
    #expect(store.texts == ["AA", "b"])
  }

  /// Where an action has gone from between others, as places with numbers of their own tell.
  @Test func whereBranchesAreStoredAnActionIsFoundAfterRemovals() throws {
    store.keepsBranches = true
    store.modify(1, \.text, to: "A", named: "Write 1")
    store.modify(2, \.text, to: "B", named: "Write 2")
    let shown = store.history
    store.removeActions(of: 1)
    #expect(try store.undo(actionAt: 0, in: shown) == nil)
    #expect(try store.undo(actionAt: 1, in: shown)?.name == "Undo Write 2")
  }
}
