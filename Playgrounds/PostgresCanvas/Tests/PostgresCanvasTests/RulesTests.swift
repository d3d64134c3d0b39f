import PostgresCanvas
import Testing
import UndoRedo
import UndoRedoTesting

/// The rules of every repository, against the server.
@Suite(.needsServer) struct RulesTests {
  @Test(arguments: RepositoryRule.allShared)
  func foldersAndPages(_ rule: RepositoryRule) async throws {
    try await rule.check(
      elements: Item.sample, accepting: Item.areWhole, rounds: 10,
      reopen: { PostgresRepository($0.url) }
    ) {
      PostgresRepository<Item>(try await Databases.make(Item.tables).url)
    }
  }
}
