import TestSupport
import Testing
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedo

/// Discardable actions beside changes by others: the history that a repository stores becomes what that of the store
/// becomes.
@Suite struct StoredDiscardableTests {
  private let diary = Diary((1...4).map { Note($0, "a") })

  /// Neither joins the last action what follows a change by others, nor does the record drop an older one.
  @Test func oneThatDoesNotJoinTheLastOneLeavesRoomForTheOldestAction() throws {
    let store = UndoStore(diary, limit: 1)
    func scroll(to text: String) throws {
      try store.withDiscardableActions {
        _ = try store.modify(1, \.text, to: text, named: "Scroll")
      }
    }
    try store.modify(2, \.text, to: "b", named: "Edit")
    try scroll(to: "c")
    try diary.put(Note(1, "theirs"))
    try scroll(to: "d")
    #expect(store.history.actions.map(\.name) == ["Edit", "Scroll", "Scroll"])
    #expect(diary.record.history.actions == store.history.actions)
    try store.undo()
    #expect(diary.record.history.actions == store.history.actions)
    #expect(diary.record.history.position == 0 && store.brokenInvariant == nil)
  }

  @Test func awaitedStoresDoTheSame() async throws {
    let actor = RepositoryActor(Diary((1...2).map { Note($0, "a") }))
    let store = AsyncUndoStore(actor, limit: 1)
    func scroll(to text: String) async throws {
      try await store.withDiscardableActions {
        _ = try await store.modify(1, named: "Scroll") { $0.text = text }
      }
    }
    try await store.modify(2, named: "Edit") { $0.text = "b" }
    try await scroll(to: "c")
    try await actor.withBase { base throws(UndoError) in try base.put(Note(1, "theirs")) }
    try await scroll(to: "d")
    #expect(await store.history.actions.map(\.name) == ["Edit", "Scroll", "Scroll"])
    let record = await actor.withBase { $0.record }
    #expect(await record.history.actions == store.history.actions)
  }

  /// Where a change leaves nothing of an action that was not read yet, what belongs to the place after it belongs to
  /// the present one.
  @Test func whatIsLeftOfAnUnreadActionIsItsPlace() throws {
    var store = UndoStore(Diary())
    try store.save(Note(1, "a"), named: "Write")
    try store.markSaved()
    try store.addCheckpoint("x")
    try store.undo()
    store = UndoStore(try store.repository.reopened())
    try store.withDiscardableActions { _ = try store.save(Note(1, "a"), named: "Scroll") }
    #expect(!store.hasUnsavedChanges && !store.canRedo)
    #expect(store.history.checkpoints.map(\.name) == ["x"] && store.history.savedPosition == 0)
    #expect(store.repository.record.history == store.history)
  }

  /// Whether the model is saved is known in a group, too, though nothing was read before.
  @Test func aGroupAfterARelaunchKnowsWhetherTheModelIsSaved() throws {
    var store = UndoStore(Diary())
    try store.withDiscardableActions { _ = try store.save(Note(1, "a"), named: "Scroll") }
    store = UndoStore(try store.repository.reopened())
    try store.group("Write") {
      try store.save(Note(2, "b"), named: "")
      #expect(!store.hasUnsavedChanges && store.changesSinceSaved == [.created(Note(1, "a"))])
      try store.removeAllActions()
      #expect(!store.hasUnsavedChanges && store[2]?.text == "b")
    }
    #expect(store.hasUnsavedChanges && store.history.actions.map(\.name) == ["Write"])
    try store.undo()
    #expect(!store.hasUnsavedChanges && store.elements.map(\.text) == ["a"])
  }

  /// Discardable changes do not need what can be redone.
  @Test func whatCannotBeReadStopsNoDiscardableChange() throws {
    let writer = UndoStore(Diary())
    try writer.save(Note(1, "a"), named: "Write")
    try writer.undo()
    var notes = StoringNotes([], writer.history)
    notes.isUndoneDamaged = true
    let store = UndoStore(notes)
    try store.withDiscardableActions { _ = try store.save(Note(1, "b"), named: "Scroll") }
    #expect(store.elements.map(\.text) == ["b"])
  }

  /// Under a limit, a record drops what the store drops, whatever is discardable.
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 8))
  func theRecordDropsTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = UndoStore(diary, limit: random.int(0..<6))
    for round in 0..<60 {
      let note = Note(random.int(1..<5), "\(round)")
      switch random.int(0..<10) {
      case 0...3: try store.save(note, named: "Save")
      case 4...5: try store.withDiscardableActions { _ = try store.save(note, named: "Scroll") }
      case 6: try store.undo(random.int(1..<4))
      case 7: try store.redo(random.int(1..<4))
      case 8: try store.jump(to: random.int(0..<store.history.actions.count + 1))
      default: store.limit = random.pick([nil, 0, 1, 2, 5])
      }
      #expect(diary.record.history.actions == store.history.actions, "seed \(seed), \(round)")
    }
  }

  /// A branch that would overwrite what others have changed is cut off by both.
  @Test(arguments: [false, true]) func branchesThatWouldOverwriteAChange(isByOthers: Bool) throws {
    let store = UndoStore(diary)
    store.keepsBranches = true
    try store.modify(1, \.text, to: "s", named: "S")
    try store.modify(2, \.text, to: "p", named: "P")
    let place = store.history.place
    try store.modify(1, \.text, to: "q", named: "Q")
    try store.undo(2)
    try store.modify(2, \.text, to: "r", named: "R")
    if isByOthers { try diary.put(Note(1, "by others")) }
    try store.withDiscardableActions {
      try store.group("Scroll") {
        if !isByOthers {
          try store.withoutRecording { try store.modify(1, \.text, to: "unrecorded") }
        }
        try store.modify(1, \.text, to: "d")
        try store.modify(3, \.text, to: "d")
      }
    }
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["P"]])
    #expect(diary.record.history.branches == store.history.branches)
    try store.jump(to: place)
    #expect(diary.record.history.keepsBranches)
    #expect(diary.record.history.branches == store.history.branches)
    #expect(diary.record.history.actions == store.history.actions)
  }

  @Test func awaitedStoresCutThemOffAsWell() async throws {
    let actor = RepositoryActor(Diary((1...2).map { Note($0, "a") }))
    let store = AsyncUndoStore(actor)
    await store.setKeepsBranches(true)
    func set(_ id: Int, _ text: String) async throws {
      _ = try await store.modify(id, named: text) { $0.text = text }
    }
    try await set(1, "s")
    try await set(2, "p")
    try await set(1, "q")
    try await store.undo(2)
    try await set(2, "r")
    try await actor.withBase { base throws(UndoError) in try base.put(Note(1, "by others")) }
    try await store.withDiscardableActions { try await set(1, "d") }
    #expect(await store.history.branches.map { $0.actions.map(\.name) } == [["p"]])
    let record = await actor.withBase { $0.record }
    #expect(await record.history.branches == store.history.branches)
  }
}
