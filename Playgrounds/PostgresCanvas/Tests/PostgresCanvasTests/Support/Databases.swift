import Foundation
import PostgresCanvas
import Synchronization
import TemporaryServer
import Testing

/// The server of all tests, of which each has schemas of its own.
enum Databases {
  static let isThere = TemporaryServer.programs != nil

  static let server = try! TemporaryServer(["fsync=off", "max_connections=200"])

  private static let count = Atomic(0)

  /// Makes a schema.
  static func make(_ tables: [Statement]) async throws -> PostgresDatabase {
    let schema = "test\(count.add(1, ordering: .relaxed).newValue)"
    let url = server.url(schema: schema)
    try await PostgresDatabase(url).run([Statement("CREATE SCHEMA \(schema)")])
    try await PostgresDatabase(url).create(tables)
    return PostgresDatabase(url)
  }
}

extension Trait where Self == ConditionTrait {
  /// What needs a server is left out where there is none.
  static var needsServer: Self {
    .enabled(if: Databases.isThere, "There is no PostgreSQL server on this machine.")
  }
}
