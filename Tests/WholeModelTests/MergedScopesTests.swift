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

  /// What a scope has made of an element comes before what a rule of the store would do to it.
  @Test(arguments: [DeleteRule<Link>.nullify(by: \.target), .cascade(by: \.target)])
  func whatTheScopeHasSavedFromARuleStays(rule: DeleteRule<Link>) async throws {
    let links = [Link(id: 1), Link(id: 2, target: 1), Link(id: 3)]
    let kept = [Link(id: 2, title: "y", target: 3), Link(id: 3)]
    let store = UndoStore(links, rules: [rule])
    let sheet = store.makeScope()
    sheet.delete(1)
    sheet.save(Link(id: 2, target: 3))
    store.modify(2, \.title, to: "y")
    try sheet.commit("Commit")
    #expect(store.elements.sorted { $0.id < $1.id } == kept)

    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository(links)), rules: [rule])
    let awaitedSheet = await awaited.makeScope()
    try await awaitedSheet.delete(1)
    try await awaitedSheet.save(Link(id: 2, target: 3))
    try await awaited.modify(2, \.title, to: "y")
    try await awaitedSheet.commit("Commit")
    #expect(try await awaited.fetch(sortedBy: \.id) == kept)
  }

  /// So does what a rule has changed in the scope, and has been changed back there; unless the store has changed it.
  @Test(
    arguments: [DeleteRule<Link>.nullify(by: \.target), .cascade(by: \.target)], [false, true])
  func whatTheScopeHasRestoredStays(rule: DeleteRule<Link>, isChanged: Bool) async throws {
    let links = [Link(id: 1), Link(id: 2, target: 1)]
    func isKept(_ left: [Link]) -> Bool { left.map(\.target) == [1] }
    let store = UndoStore(links, rules: [rule])
    let sheet = store.makeScope()
    sheet.delete(1)
    sheet.save(links[1])
    if isChanged { store.modify(2, \.title, to: "y") }
    try sheet.commit("Commit")
    #expect(isKept(store.elements) == !isChanged)
    store.undo()
    #expect(store.count == 2)

    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository(links)), rules: [rule])
    let awaitedSheet = await awaited.makeScope()
    try await awaitedSheet.delete(1)
    try await awaitedSheet.save(links[1])
    if isChanged { try await awaited.modify(2, \.title, to: "y") }
    try await awaitedSheet.commit("Commit")
    #expect(isKept(try await awaited.allElements()) == !isChanged)
  }

  /// Nor does a rule touch what differs from itself, and has been changed in the scope alone.
  @Test func whatDiffersFromItselfStays() throws {
    struct Part: Identifiable, Equatable {
      let id: Int
      var whole: Int?
      var x = 0.0
    }
    let store = UndoStore(
      [Part(id: 1), Part(id: 2, whole: 1, x: .nan), Part(id: 3)], rules: [.cascade(by: \.whole)])
    let sheet = store.makeScope()
    sheet.delete(1)
    sheet.save(Part(id: 2, whole: 3, x: .nan))
    try sheet.commit("Commit")
    #expect(Set(store.elements.map(\.id)) == [2, 3] && store[2]?.whole == 3)
  }
}
