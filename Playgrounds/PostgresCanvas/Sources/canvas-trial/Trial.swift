import AnnotationCanvas
import Foundation
import PostgresCanvas
import TemporaryServer
import UndoRedoParts
import UndoRedoTesting

/// Programs that draw on one canvas at the same time, and what may happen to them.
struct Trial {
  let processes: Int
  let actions: Int
  let seed: UInt64
  let limit: Int
  let breaks: Bool
  let disk: String?

  private var authors: [String] { (1...processes).map { "Author \($0)" } }

  /// Runs the programs to the end, and compares.
  ///
  /// - Throws: A `Failure`.
  func run() async throws {
    let server = try TemporaryServer(
      ["fsync=off", "wal_level=logical", "max_connections=100"], in: disk ?? "/tmp")
    let database = PostgresDatabase(server.url(schema: "canvas"))
    try await database.run([Statement("CREATE SCHEMA canvas")])
    try await database.create(DrawingElement.tables)
    try await database.run([
      Statement("SELECT pg_create_logical_replication_slot('trial', 'test_decoding')")
    ])
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("trial-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let began = Date()
    var clients = try authors.enumerated().map { index, author in
      try launch(author, index, database.url, folder)
    }
    var killed: [String: Int] = [:]
    let breaks = breaks || disk != nil
    var mishaps = Mishaps(server: server, database: database, disk: disk, seed: seed)
    while true {
      for client in clients where client.hasEnded && !client.isDone {
        throw Failure("\(client.author) has ended before it was done")
      }
      if clients.allSatisfy(\.isDone) { break }
      try await Task.sleep(for: .milliseconds(breaks ? 300 : 20))
      if breaks, let victim = try await mishaps.next(clients.filter { !$0.isDone }) {
        killed[victim.author, default: 0] += 1
        let index = authors.firstIndex(of: victim.author)!
        clients[index] = try launch(victim.author, index, database.url, folder)
      }
      if Date().timeIntervalSince(began) > Double(processes * actions) / 10 + 300 {
        throw Failure("some are stuck: \(clients.filter { !$0.isDone }.map(\.author))")
      }
    }
    for client in clients { client.finish() }
    let seconds = Date().timeIntervalSince(began)

    var acknowledged: [String: [String]] = [:]
    var summaries: [String: Summary] = [:]
    for author in authors {
      acknowledged[author] = try Acknowledgements("\(folder)/\(author)").names
      summaries[author] = try Summary(path: "\(folder)/\(author).json")
    }
    try await Oracle(
      database: database, acknowledged: acknowledged, killed: killed, summaries: summaries,
      isWhole: limit == .max
    ).check()
    let names = acknowledged.values.joined()
    print(
      """
      \(processes) programs, \(names.count) attempts in \(Int(seconds)) s: \
      \(names.count { $0 == "refused" }) refused, \(names.count { $0 == "nothing" }) had nothing to do, \
      \(names.count { $0 == "unknown" }) in doubt; \(mishaps.summary). All agree.
      """)
  }

  private func launch(
    _ author: String, _ index: Int, _ url: String, _ folder: String
  ) throws -> RunningClient {
    try RunningClient(
      author,
      ["--url", url, "--author", author, "--folder", folder, "--actions", "\(actions)"]
        + ["--seed", "\(seed &* 1000 &+ UInt64(index) + 1)"]
        + (limit == .max ? [] : ["--limit", "\(limit)"]))
  }
}

/// A program that draws, in a process of its own.
final class RunningClient {
  let author: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var hasSaidSo = false

  init(_ author: String, _ arguments: [String]) throws {
    self.author = author
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
  }

  /// Whether it has done all its actions.
  var isDone: Bool {
    var state = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    if !hasSaidSo, poll(&state, 1, 0) > 0 {
      hasSaidSo = !output.fileHandleForReading.availableData.isEmpty
    }
    return hasSaidSo
  }

  var hasEnded: Bool { !process.isRunning }

  /// Sends it a signal.
  func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Lets it write what its canvas is, and end.
  func finish() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Kills it.
  ///
  /// - Throws: A `Failure` where it has ended by itself before.
  func end() throws {
    signal(SIGKILL)
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL else {
      throw Failure("\(author) has ended before it was done")
    }
  }
}

/// What breaks.
struct Mishaps {
  private let server: TemporaryServer
  private let database: PostgresDatabase
  private let disk: String?
  private var generator: SeededGenerator
  private var counts: [String: Int] = [:]

  init(server: TemporaryServer, database: PostgresDatabase, disk: String?, seed: UInt64) {
    (self.server, self.database, self.disk) = (server, database, disk)
    generator = SeededGenerator(seed: seed)
  }

  /// How often what has happened.
  var summary: String {
    counts.isEmpty
      ? "nothing was broken"
      : counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value) times" }
        .joined(separator: ", ")
  }

  /// Lets something happen.
  ///
  /// - Returns: The program that was killed, if one was.
  mutating func next(_ clients: [RunningClient]) async throws -> RunningClient? {
    guard !clients.isEmpty else { return nil }
    let client = generator.pick(clients)
    if let disk, generator.oneIn(2) {
      note("the disk full")
      try await fill(disk)
      return nil
    }
    switch generator.int(0..<12) {
    case 0...5:
      note("connections ended")
      // The latest one is a listener's, now and then: what it would have been notified of is lost.
      let order = generator.pick([
        "random()", "query_start DESC", "query_start", "xact_start DESC NULLS LAST",
      ])
      _ = try? await database.run([
        Statement(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
          ORDER BY \(order) LIMIT 2
          """)
      ])
    case 6:
      note("the server restarted")
      try server.restart()
    case 7:
      note("the server crashed")
      try server.restart(isCrash: true)
    case 8, 9:
      note("a program killed")
      try client.end()
      return client
    case 10:
      note("a program stopped for a while")
      client.signal(SIGSTOP)
      try await Task.sleep(for: .milliseconds(500))
      client.signal(SIGCONT)
    default:
      note("the turn withheld")
      _ = try? await database.run([
        Statement("BEGIN"),
        Statement("SELECT pg_advisory_xact_lock('undo_log'::regclass::oid::bigint) IS NULL"),
        Statement("SELECT pg_sleep(0.5) IS NULL"), Statement("ROLLBACK"),
      ])
    }
    return nil
  }

  /// Leaves no room on a disk for a while.
  ///
  /// The server may end itself meanwhile.
  private func fill(_ disk: String) async throws {
    let path = disk + "/full"
    let file = open(path, O_WRONLY | O_CREAT, 0o644)
    guard file >= 0 else { throw Failure("there is no \(disk)") }
    let zeros = [UInt8](repeating: 0, count: 1 << 16)
    while write(file, zeros, zeros.count) > 0 {}
    close(file)
    try await Task.sleep(for: .seconds(1))
    unlink(path)
    if (try? await database.run([Statement("SELECT 1")])) == nil {
      // It may be about to come back by itself.
      for _ in 0..<20 where (try? await database.run([Statement("SELECT 1")])) == nil {
        try? server.start()
      }
    }
  }

  private mutating func note(_ mishap: String) { counts[mishap, default: 0] += 1 }
}
