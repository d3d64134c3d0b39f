import PostgresCanvas
import Testing
import UndoRedo
import UndoRedoTesting

/// The rules of every repository, against the server.
@Suite(.needsServer) struct RulesTests {
  @Test func foldersAndPages() async throws {
    let database = try await Databases.make(Item.tables)
    try await RepositoryRule.allShared.check(
      elements: Item.sample, accepting: Item.areWhole, rounds: 10,
      reopen: { PostgresRepository($0.url) }
    ) {
      let empty = Statement("WITH pages AS (DELETE FROM page) DELETE FROM folder")
      try await database.run([empty, Statement("DELETE FROM undo_log")])
      return PostgresRepository<Item>(database.url)
    }
  }
}
