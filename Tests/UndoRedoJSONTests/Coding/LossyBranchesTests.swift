import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Branches, of elements that are other ones once they are read again.
@Suite struct LossyBranchesTests {
  /// It has a property that is not written.
  private struct Selected: Identifiable, Equatable, Codable {
    let id: Int
    var text: String
    var selection = 0

    enum CodingKeys: CodingKey { case id, text }
  }

  private typealias Store<Element: Identifiable & Equatable & Codable> =
    UndoStore<JSONDocumentRepository<Element>>

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open<Element>() throws -> Store<Element> {
    let store = UndoStore(
      try JSONDocumentRepository<Element>(
        path: folder.path("items.json"), options: JSONDocumentOptions(durability: .system)))
    store.keepsBranches = true
    return store
  }

  private func reopen<Element>(_ store: inout Store<Element>) throws {
    try store.repository.close()
    store = try open()
  }

  /// Begins with two notes.
  private func begin() throws -> Store<Selected> {
    let store: Store<Selected> = try open()
    for (id, name) in [(1, "Add"), (2, "Other")] {
      try store.save(Selected(id: id, text: "a"), named: name)
    }
    return store
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
