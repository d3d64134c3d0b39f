import Testing
import UndoRedo
import UndoRedoAsync

/// What a scope has changed and others have, too, is merged, and follows the rules of both.
@Suite struct MergedScopesTests {
  struct Link: Identifiable, Hashable, PropertyMergeable {
    let id: Int
    var title = ""
    var target: Int?

    static let mergeableProperties: [MergeableProperty<Link>] = [.init(\.title), .init(\.target)]
  }

  private static let rules: [DeleteRule<Link>] = [.nullify(by: \.target)]

  /// Whatever comes first in the scope, the reference that somebody else has made to what it deletes goes.
  @Test(arguments: [false, true]) func aReferenceMadeMeanwhileGoes(isDeletedFirst: Bool) throws {
    let store = UndoStore([Link(id: 1), Link(id: 2)], rules: Self.rules)
    let sheet = store.makeScope()
    if isDeletedFirst { sheet.delete(1) }
    sheet.modify(2, \.title, to: "x")
    if !isDeletedFirst { sheet.delete(1) }
    store.modify(2, \.target, to: 1)
    try sheet.commit("Commit")
    #expect(store.elements == [Link(id: 2, title: "x")])
  }

  @Test(arguments: [false, true])
  func aReferenceMadeMeanwhileGoesAwaited(isDeletedFirst: Bool) async throws {
    let store = AsyncUndoStore(
      RepositoryActor(InMemoryRepository([Link(id: 1), Link(id: 2)])), rules: Self.rules)
    let sheet = await store.makeScope()
    if isDeletedFirst { try await sheet.delete(1) }
    try await sheet.modify(2, \.title, to: "x")
    if !isDeletedFirst { try await sheet.delete(1) }
    try await store.modify(2, \.target, to: 1)
    try await sheet.commit("Commit")
    #expect(try await store.allElements() == [Link(id: 2, title: "x")])
  }
}
