import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Branches, of elements that are other ones once they are read again.
@Suite struct LossyBranchesTests {
  private typealias Selected = LossyElementTests.Selected

  /// Read again, it has another token each time.
  private struct Marked: Identifiable, Equatable, Codable {
    let id: Int
    var text: String
    var token = UUID()

    enum CodingKeys: CodingKey { case id, text }
  }

  private typealias Store<Element: Identifiable & Equatable & Codable> =
    UndoStore<JSONDocumentRepository<Element>>

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open<Element>() throws -> Store<Element> {
    try .open(StoredFile(in: folder, "items.json"), keepsBranches: true)
  }

  private func reopen<Element>(_ store: inout Store<Element>) throws {
    try store.repository.close()
    store = try open()
  }

  private func type(
    _ id: Int, _ text: String, _ selection: Int, in store: Store<Selected>
  ) throws {
    try store.coalescingActions(by: "text") {
      try store.save(Selected(id: id, text: text, selection: selection), named: "Type")
    }
  }

  /// Begins with two notes.
  private func begin() throws -> Store<Selected> {
    let store: Store<Selected> = try open()
    for (id, name) in [(1, "Add"), (2, "Other")] {
      try store.save(Selected(id: id, text: "a"), named: name)
    }
    return store
  }

  /// What leads back, as far as it is written, is still there for what is joined after that.
  @Test(arguments: [false, true]) func whatIsJoinedBelongsToItsAction(isFirst: Bool) throws {
    var store = try begin()
    if isFirst {
      try store.repository.close()
      try folder.remove("items.json.undo")
      store = try open()
    }
    for (index, text) in ["ab", "a", "abc"].enumerated() { try type(1, text, index + 1, in: store) }
    let history = store.history
    try reopen(&store)
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == (isFirst ? [] : ["Add", "Other"]) + ["Type"])
    #expect(store.history.places == history.places)
    try store.undo()
    #expect(store.elements.map(\.text) == ["a", "a"])
    #expect(store.repository.report.damage == nil)
  }

  /// The action that is written once more is the one that was written, though it has fewer steps now.
  @Test func whatIsJoinedAfterOtherChanges() throws {
    var store = try begin()
    for (id, text) in [(1, "ab"), (2, "b"), (1, "a")] { try type(id, text, 1, in: store) }
    try store.withoutRecording { try store.save(Selected(id: 3, text: "a"), named: "") }
    try type(4, "d", 0, in: store)
    let history = store.history
    try reopen(&store)
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Add", "Other", "Type"])
    #expect(store.history.places == history.places && store.repository.report.damage == nil)
    try store.undo()
    #expect(store.elements.map(\.text) == ["a", "a", "a"])
    try store.undoAll()
    #expect(store.elements.map(\.id) == [3])
  }

  /// An action is gone of which nothing was left before it was written.
  @Test(arguments: [false, true]) func whatIsEmptiedIsGone(hasOtherChange: Bool) throws {
    var store: Store<Marked> = try open()
    let first = Marked(id: 1, text: "a")
    try store.save(first, named: "Add")
    for element in [Marked(id: 1, text: "ab"), first] {
      try store.coalescingActions(by: "text") { try store.save(element, named: "Type") }
      if hasOtherChange {
        try store.withoutRecording { try store.save(Marked(id: 3, text: "c"), named: "") }
      }
    }
    try store.save(Marked(id: 2, text: "b"), named: "Last")
    let history = store.history
    #expect(history.actions.map(\.name) == ["Add", "Last"])
    try reopen(&store)
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Add", "Last"])
    #expect(store.history.places == history.places && store.repository.report.damage == nil)
  }

  /// Where something was undone before, the line was read without the branches.
  @Test func branchesAreThereAfterAnUndo() throws {
    var store = try begin()
    try store.undo()
    try store.save(Selected(id: 3, text: "c"), named: "Third")
    for (index, text) in ["ab", "a"].enumerated() { try type(1, text, index + 1, in: store) }
    try store.save(Selected(id: 4, text: "d"), named: "Last")
    let places = store.history.places
    try reopen(&store)
    #expect(try store.undo()?.name == "Last")
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["Other"]])
    #expect(store.history.places == places)
  }

  /// It stays, with what was changed with it and is not recorded.
  @Test(arguments: [false, true]) func whatIsRecordedWithoutAWrittenEffect(isUndone: Bool) throws {
    var store = try begin()
    if isUndone { try store.undo() }
    try store.group("Pick") {
      try store.withoutRecording { try store.save(Selected(id: 3, text: "c"), named: "") }
      try store.modify(1, \.selection, to: 3, named: "")
    }
    try store.save(Selected(id: 4, text: "d"), named: "Last")
    let history = store.history
    for _ in 0..<2 {
      try reopen(&store)
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == history.actions.map(\.name))
      #expect(store.history.branches.count == (isUndone ? 1 : 0))
      #expect(store.history.places == history.places && store.repository.report.damage == nil)
    }
    for place in [UndoPlace(2), history.place] {
      try store.jump(to: place)
      try reopen(&store)
      try store.loadHistory()
      #expect(store.history.place == place && store.repository.report.damage == nil)
    }
    #expect(store.elements.count == (isUndone ? 3 : 4))
  }
}
