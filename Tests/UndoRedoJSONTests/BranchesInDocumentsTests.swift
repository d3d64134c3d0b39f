import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What was undone and left is found again after a relaunch.
struct BranchesInDocumentsTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  /// A store with a branch from place 1 on, "b" and "c", and "d" on the line.
  private func branched(_ folder: TemporaryFolder) throws -> Store {
    let store = try Store.open(folder, keepsBranches: true)
    for text in ["a", "b", "c"] { try store.set(text) }
    try store.addCheckpoint("Good")
    try store.markSaved()
    try store.undo(2)
    try store.set("d")
    return store
  }

  /// Observers learn that branches were forgotten where there were some, be it that nobody has read them.
  @Test(arguments: [false, true]) func branchesThatAreForgotten(areThere: Bool) throws {
    let folder = try TemporaryFolder()
    var store = try areThere ? branched(folder) : Store.open(folder, keepsBranches: true)
    if !areThere { try store.set("a") }
    store = try store.reopened(in: folder, keepsBranches: true)
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    store.keepsBranches = false
    observation.cancel()
    #expect(kinds == (areThere ? [.cleared] : []))
    try store.repository.close()
  }

  /// What belongs to a place on the rest of a branch stays there when another one that begins on it is visited.
  @Test func whatIsBesideTheWayIsNotOnTheLine() throws {
    let folder = try TemporaryFolder()
    var store = try Store.open(folder, keepsBranches: true)
    for text in ["a", "b", "c"] { try store.set(text) }
    let place = store.history.place
    try store.undo()
    try store.set("d")
    try store.markSaved()
    try store.addCheckpoint("Good")
    try store.undo(3)
    try store.set("e")
    try store.jump(to: place)
    store = try store.reopened(in: folder)
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["a", "b", "c"])
    #expect(store.history.savedPosition == nil && store.history.checkpoints.isEmpty)
  }

  /// The keys of what is written of branches are left as they are, be it that only one of the two has a strategy.
  @Test(arguments: [false, true]) func aKeyStrategyOfOneAlone(isOfEncoder: Bool) throws {
    let folder = try TemporaryFolder()
    try branched(folder).repository.close()
    let (encoder, decoder) = (JSONFileRepository<Note>.defaultEncoder(), JSONDecoder())
    if isOfEncoder {
      encoder.keyEncodingStrategy = .convertToSnakeCase
    } else {
      decoder.keyDecodingStrategy = .convertFromSnakeCase
    }
    func open() throws -> Store {
      let store = UndoStore(
        try JSONDocumentRepository<Note>(
          path: folder.path("notes.json"), encoder: encoder, decoder: decoder))
      store.keepsBranches = true
      return store
    }
    let store = try open()
    try store.loadHistory()
    try store.repository.journal.compact()
    try store.repository.close()
    let again = try open()
    try again.loadHistory()
    #expect(again.history == store.history && again.history.branches.count == 1)
    #expect(again.repository.report.complaints == [])
  }

  @Test func openingAndEditingReadNothingOfThem() throws {
    let folder = try TemporaryFolder()
    try branched(folder).repository.close()
    let store = try Store.open(folder, keepsBranches: true)
    #expect(store.keepsBranches)
    try store.set("e")
    try store.undo()
    #expect(store.repository.journal.reader == nil)
    #expect(store.history.branches.count == 1)
    #expect(store.history.redoable.map(\.name) == ["e"])
    #expect(store.history.places.map(\.number) == [0, 1, 2, 3, 4, 5])
  }

  @Test func aDocumentFromBeforeHasOneBranch() throws {
    let folder = try TemporaryFolder()
    var store = try Store.open(folder)
    for text in ["a", "b"] { try store.set(text) }
    try store.undo()
    try store.set("c")
    try store.repository.close()
    #expect(folder.bytes("notes.json.undo")?.starts(with: JournalLine.headers[0]) == true)
    store = try Store.open(folder, keepsBranches: true)
    #expect(store.history.branches.isEmpty)
    #expect(store.history.places.map(\.number) == [0, 1, 2])
    try store.undo()
    try store.set("d")
    store.repository.journal.crash()
    store = try Store.open(folder, keepsBranches: true)
    #expect(store.history.branchNames == [["c"]])
    #expect(store.history.places.map(\.number) == [0, 1, 2, 3])
  }

  @Test(arguments: [false, true])
  func aStoreThatDoesNotAskLeavesThemWhereTheyAre(isAwaited: Bool) async throws {
    let folder = try TemporaryFolder()
    try await folder.write(FixedProgram.branched, keepsBranches: true)
    let store = try await FaultyStore(folder, isAwaited: isAwaited)
    let history = try await store.history()
    #expect(!history.keepsBranches && history.branches.isEmpty && history.texts == ["a", "d"])
    await store.run(.undo, .save(1, "e"))
    #expect(try await store.history().texts == ["a", "e"])
    try await store.close()
    for isCompacted in [false, true] {
      try await folder.write([], isCompacted: isCompacted)
      let again = try Store.open(folder, keepsBranches: true)
      try again.loadHistory()
      #expect(again.history.branches.map { $0.actions.map(\.text) } == [["b", "c"], ["d"]])
      try again.repository.close()
    }
  }

  @Test func storingThemNoMoreForgetsThem() throws {
    let folder = try TemporaryFolder()
    var store = try branched(folder)
    store.keepsBranches = false
    try store.undo()
    try store.set("e")
    store = try store.reopened(in: folder, keepsBranches: true)
    #expect(store.history.branches.isEmpty && store.history.actions.map(\.name) == ["a", "e"])
    try store.undo()
    try store.set("f")
    // Who forgets actions for good forgets branches of which it does not know.
    store.repository.journal.crash()
    store = try Store.open(folder)
    try store.removeActions { _ in true }
    store = try store.reopened(in: folder, keepsBranches: true)
    #expect(store.history.places == [UndoPlace(0)])
  }

  @Test func theOldestEndsGoFirstAndNeverTheSavedPlace() throws {
    for limit in [nil, 2] {
      let folder = try TemporaryFolder()
      var store = try Store.open(folder, limit: limit, keepsBranches: true)
      let memory = UndoStore(InMemoryRepository<Note>(), limit: limit)
      memory.keepsBranches = true
      for round in 0..<8 {
        if limit == nil {
          let (one, other) = (store, memory)
          one.memoryLimit = UndoMemoryLimit(bytes: 1_000)
          other.memoryLimit = UndoMemoryLimit(bytes: 1_000)
        }
        try store.set("\(round)")
        memory.save(Note(id: 1, text: "\(round)"), named: "\(round)")
        if round == 1 {
          try store.markSaved()
          memory.markSaved()
        }
        try store.undo()
        memory.undo()
        if round % 3 == 2 {
          store.repository.journal.crash()
          store = try Store.open(folder, limit: limit, keepsBranches: true)
          #expect(store.history.branches == memory.history.branches, "round \(round)")
        }
      }
      #expect(memory.history.places.count < 9 && memory.history.savedPlace == UndoPlace(2))
      #expect(store.history.places == memory.history.places)
      #expect(store.history.branches == memory.history.branches)
    }
  }

  @Test(arguments: [false, true]) func revertingGoesToTheSavedPlace(isOpenedAgain: Bool) throws {
    let folder = try TemporaryFolder()
    var store = try branched(folder)
    if isOpenedAgain {
      store.repository.journal.crash()
      store = try Store.open(folder, keepsBranches: true)
    }
    #expect(store.canRevertToSaved && store.hasUnsavedChanges)
    let number = store.repository.journal.last.number
    #expect(try store.revertToSaved(named: "Revert")?.steps.first?.newValue?.text == "c")
    #expect(store.repository.journal.last.number == number + 1)
    #expect(store.history.place == UndoPlace(3) && !store.hasUnsavedChanges)
    #expect(store.history.branchNames == [["d"]])
  }
}

// What others have written.
extension BranchesInDocumentsTests {
  /// Branches that don't fit cost nothing of the line.
  @Test(
    arguments: [
      // The branch begins nowhere, before itself, or at its own place.
      (#"{"start":9,"places":[2],"#, "from place 9"),
      (#"{"start":4,"places":[2],"#, "from place 4"),
      (#"{"start":2,"places":[2],"#, "from place 2"),
      // Its number is used already, or comes after all.
      (#"{"start":0,"places":[1],"#, "from place 0"),
      (#"{"start":0,"places":[7],"#, "from place 0"),
      (#"{"start":0,"places":[2,3],"#, "from place 0"),
      (#"{"start":0,"places":[-2],"#, "from place 0"),
      (#"{"start":0,"saved":3,"places":[2],"#, "from place 0"),
    ])
  func branchesThatAreMadeUp(_ branch: String, _ text: String) throws {
    let action =
      #"{"name":"x","steps":[{"old":{"id":1,"text":"a","color":"red"}}]}],"checkpoints":{}}"#
    try checkForged(
      #"{"places":[[0,0],[1,1]],"next":5,"savedPlaces":[],"branches":["# + branch
        + #""actions":["# + action + "]}", text)
  }

  @Test(
    arguments: [
      #"{"places":[[0,0]],"next":1,"savedPlaces":[],"branches":[]}"#,
      #"{"places":[[0,5],[1,1]],"next":6,"savedPlaces":[],"branches":[]}"#,
      #"{"places":[[0,0]],"next":9223372036854775807,"savedPlaces":[],"branches":[]}"#,
    ])
  func numbersThatAreMadeUp(_ tree: String) throws { try checkForged(tree, "place") }

  @Test func aStepOfAnotherIdentityThatIsMadeUp() throws {
    func note(_ id: Int) -> String { #"{"id":\#(id),"text":"a","color":"red"}"# }
    try checkForged(
      #"{"places":[[0,0],[1,1]],"next":5,"savedPlaces":[],"branches":[{"start":1,"places":[2],"#
        + #""checkpoints":{},"actions":[{"name":"x","steps":[{"old":"# + note(1)
        + #","new":"# + note(2) + "}]}]}]}", "identity")
  }

  private func checkForged(_ tree: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    var store = try Store.open(folder, keepsBranches: true)
    try store.set("a")
    let journal = store.repository.journal
    try journal.append(.branches, journal.position, payload: WrittenSteps(whole: tree.utf8))
    store.repository.journal.crash()
    try check(folder, text)
    // Written anew, the line is there, and branches begin again.
    store = try Store.open(folder, keepsBranches: true)
    try store.repository.compact()
    #expect(store.repository.report.copyOfDamaged != nil)
    store = try store.reopened(in: folder, keepsBranches: true)
    #expect(store.history.actions.map(\.name) == ["a", "f"] && store.history.keepsBranches)
  }

  private func check(_ folder: TemporaryFolder, _ text: String) throws {
    let store = try Store.open(folder, keepsBranches: true)
    let error = expectFailure(.damaged) { try store.loadHistory() }
    #expect(error?.description.contains(text) == true)
    #expect(store.repository.report.damage?.description == error?.description)
    #expect(throws: JSONFileError.self) { try store.jump(to: UndoPlace(2)) }
    #expect(store.history.actions.map(\.name) == ["a"])
    try store.undo()
    try store.redo()
    try store.set("f")
    store.repository.journal.crash()
  }

  @Test func aVisitOfAPlaceThatThereIsNot() throws {
    let folder = try TemporaryFolder()
    let store = try Store.open(folder, keepsBranches: true)
    try store.set("a")
    try store.repository.journal.visit(by: -1, [], performed: 0, place: 7, [])
    store.repository.journal.crash()
    let error = expectFailure(.damaged) {
      try Store.open(folder, keepsBranches: true).loadHistory()
    }
    #expect(error?.description.contains("place 7") == true)
  }
}
