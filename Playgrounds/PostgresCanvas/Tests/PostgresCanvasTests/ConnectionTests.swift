import Testing

@testable import PostgresCanvas

/// Statements for which nobody waits, after others.
@Suite(.needsServer) struct ConnectionTests {
  let connection: PostgresConnection

  init() async throws {
    let drawing = try await SharedDrawing()
    connection = try await PostgresConnection(drawing.database.url, EventLoop())
  }

  private let one = Statement("SELECT 1")
  private let two = Statement("SELECT 2")
  private let three = Statement("SELECT 3")
  private let refused = Statement("SELECT 1 / 0")

  @Test func whatTheOthersReturnCanBeWaitedFor() async throws {
    #expect(try await connection.run([one], before: [two, three]) == [[Row(["1"])]])
    #expect(try await connection.rest() == [[Row(["2"])], [Row(["3"])]])
  }

  @Test func whatNobodyWaitsForIsLeftOut() async throws {
    _ = try await connection.run([one], before: [two])
    #expect(try await connection.run([three]) == [[Row(["3"])]])
    _ = try await connection.run([one], before: [refused])
    #expect(try await connection.run([two]) == [[Row(["2"])]])
    #expect(!connection.isBroken)
  }

  @Test func aRefusalIsThatOfTheStatement() async throws {
    _ = try await connection.run([one], before: [two, refused])
    let later = await #expect(throws: PostgresError.self) { try await connection.rest() }
    #expect(later?.sqlState == "22012")
    let first = await #expect(throws: PostgresError.self) {
      try await connection.run([refused], before: [two])
    }
    #expect(first?.sqlState == "22012")
    #expect(try await connection.run([three]) == [[Row(["3"])]])
  }
}
