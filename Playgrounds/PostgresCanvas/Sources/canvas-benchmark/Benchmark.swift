import AnnotationCanvas
import Foundation
import PostgresCanvas
import TemporaryServer
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// What is measured.
final class Benchmark {
  private let server: TemporaryServer
  private var schemas = 0

  init(_ server: TemporaryServer) async throws {
    self.server = server
  }

  /// How many actions are done in a second, and how long each keeps a processor busy outside of the
  /// server, in milliseconds.
  typealias Speed = (actions: Double, work: Double)

  /// Who does the actions: a shared canvas by lines or by edits, `libpq` alone, `libpq` that goes to the server
  /// and back once only, as a canvas does, or `libpq` by which all is coded as well.
  enum Kind { case lines, edits, bare, atOnce, coding }

  /// Measures how fast actions are done.
  ///
  /// - Returns: The medians of several rounds, in turns, and those of their ratios to `libpq` alone.
  func throughput(
    _ clients: Int, actions: Int, rounds: Int
  ) async throws -> [(kind: Kind, speed: Speed, ratio: Double)] {
    let kinds: [Kind] = [.lines, .bare, .edits, .atOnce, .coding]
    let each = actions / clients
    var speeds: [Kind: [Speed]] = [:]
    for _ in 0..<rounds {
      for kind in kinds {
        let url = try await drawing(clients)
        let speed =
          switch kind {
          case .lines: try await canvases(url, clients, each) { try await $0.write($1) }
          case .edits: try await canvases(url, clients, each) { try await $0.save($1) }
          case .bare, .atOnce, .coding: try await threads(url, clients, each, kind)
          }
        speeds[kind, default: []].append(speed)
      }
    }
    return kinds.map { kind in
      let pairs = zip(speeds[kind]!, speeds[.bare]!)
      return (kind, Self.median(speeds[kind]!), pairs.map { $0.actions / $1.actions }.median)
    }
  }

  /// What is done before anything is measured, so that the server has planned its statements.
  private static let warmUp = 10

  private func canvases(
    _ url: String, _ clients: Int, _ actions: Int,
    _ act: @escaping @Sendable (Canvas, String) async throws -> Void
  ) async throws -> Speed {
    // They are notified of nothing, as libpq alone is, and take in what others have done as they edit.
    var canvases: [Canvas] = []
    for client in 0..<clients {
      canvases.append(try await Canvas.open(url, as: "\(client)", heartbeat: nil))
    }
    for number in 0..<Self.warmUp {
      for canvas in canvases { try await act(canvas, "\(-number)") }
    }
    return try await speed(of: actions * clients) {
      try await withThrowingTaskGroup { tasks in
        for canvas in canvases {
          tasks.addTask(executorPreference: canvas.executor) {
            for number in 0..<actions {
              try await act(canvas, "\(number)")
            }
          }
        }
        try await tasks.waitForAll()
      }
    }
  }

  private func threads(
    _ url: String, _ clients: Int, _ actions: Int, _ kind: Kind
  ) async throws -> Speed {
    let threads = (0..<clients).map { client in
      BareThread(url, kind) { bare, part in
        let numbers = part == .warmUp ? -Self.warmUp..<0 : 0..<actions
        for number in numbers { bare.write("\(number)", in: "box\(client)") }
      }
    }
    for thread in threads { thread.warmUp() }
    return await speed(of: actions * clients) {
      for thread in threads { thread.begin() }
      for thread in threads { thread.end() }
    }
  }

  private static func median(_ speeds: [Speed]) -> Speed {
    (speeds.map(\.actions).median, speeds.map(\.work).median)
  }

  private func speed(of actions: Int, _ body: () async throws -> Void) async rethrows -> Speed {
    let (began, worked) = (ContinuousClock.now, clock())
    try await body()
    let work = Double(clock() - worked) / Double(CLOCKS_PER_SEC)
    return (
      Double(actions) / (ContinuousClock.now - began).seconds, work * 1000 / Double(actions)
    )
  }

  /// Measures the median of the time that one action takes, in milliseconds.
  func latency(_ actions: Int) async throws -> (ours: Double, bare: Double) {
    let url = try await drawing(1)
    let canvas = try await Canvas.open(url, as: "0", heartbeat: nil)
    let bare = Bare(try await drawing(1))
    var times: (ours: [Double], bare: [Double]) = ([], [])
    for number in 0..<actions {
      times.ours.append(try await milliseconds { try await canvas.write("\(number)") })
      times.bare.append(try await milliseconds { bare.write("\(number)", in: "box0") })
    }
    return (times.ours.median, times.bare.median)
  }

  /// Measures the median of the time from the beginning of an action until another process has it, in
  /// milliseconds.
  func visibility(_ actions: Int) async throws -> Double {
    let url = try await drawing(1)
    let ann = try await Canvas.open(url, as: "0", heartbeat: nil)
    let (other, pipe) = (Process(), Pipe())
    other.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    other.arguments = ["--follow", url]
    other.standardOutput = pipe
    try other.run()
    defer { other.terminate() }
    _ = try pipe.fileHandleForReading.read(upToCount: 1)
    var times: [Double] = []
    for number in 0..<actions {
      times.append(
        try await milliseconds {
          try await ann.write("\(number)")
          _ = try pipe.fileHandleForReading.read(upToCount: 1)
        })
    }
    return times.median
  }

  /// Follows a canvas until the end of the process, and writes a byte at its beginning and for each action.
  static func follow(_ url: String) async throws {
    let canvas = try await Canvas.open(url, as: "Bob", heartbeat: .seconds(60))
    let events = await canvas.store.events
    FileHandle.standardOutput.write(Data([0]))
    for await _ in events { FileHandle.standardOutput.write(Data([0])) }
  }

  /// Measures how long it takes to take in a log, in seconds: as the history from before, and as what
  /// was missed.
  func catchingUp(
    _ count: Int
  ) async throws -> (opening: Double, following: Double, reading: Double) {
    let url = try await drawing(1)
    let behind = try await Canvas.open(url, as: "0", heartbeat: nil)
    try await behind.write("0")
    try await PostgresDatabase(url).run(Self.chain(count))
    let bare = Bare(url)
    let reading = try await milliseconds { _ = bare.readLog() } / 1000
    let following = try await milliseconds { try await behind.catchUp() } / 1000
    let opening = try await milliseconds {
      let canvas = try await Canvas.open(url, as: "Bob", heartbeat: nil)
      let actions = await canvas.store.history.actions.count
      precondition(actions == count + 1, "\(actions)")
    }
    return (opening / 1000, following, reading)
  }

  /// Returns statements that write actions to the log, each of which leads on from the one before.
  private static func chain(_ count: Int) -> [Statement] {
    let row = DrawingElement.first(.box("box0", saying: "@")).row.values.map(Bare.field).joined()
    return [
      Statement(
        """
        INSERT INTO undo_log (position, identity, action)
        SELECT n + 1, gen_random_uuid(), '12:5:Write1:1--' || octet_length(row.old) || ':' || row.old
          || octet_length(row.new) || ':' || row.new
        FROM generate_series(1, $1::int) n,
          LATERAL (SELECT (n - 1)::text old, n::text new) text,
          LATERAL (
            SELECT replace($2, '1:@', octet_length(text.old) || ':' || text.old) old,
              replace($2, '1:@', octet_length(text.new) || ':' || text.new) new) row
        """, ["\(count)", row]),
      Statement("UPDATE annotation SET text = $1", ["\(count)"]),
    ]
  }

  /// Makes a drawing with a box for each client.
  private func drawing(_ clients: Int) async throws -> String {
    schemas += 1
    let url = server.url(schema: "benchmark\(schemas)")
    let database = PostgresDatabase(url)
    try await database.run([Statement("CREATE SCHEMA benchmark\(schemas)")])
    try await database.create(DrawingElement.tables)
    for client in 0..<clients {
      let box = DrawingElement.first(.box("box\(client)"))
      try await database.run([box.insertion(box.row)])
    }
    return url
  }

  private func milliseconds(_ body: () async throws -> Void) async throws -> Double {
    let began = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - began).seconds * 1000
  }
}

extension Canvas {
  /// Makes one's own box say something.
  nonisolated func write(_ text: String) async throws {
    try await perform("Write") { Modify("box\(author)", \Annotation.text, to: text) }
  }

  /// Does the same by an edit.
  nonisolated func save(_ text: String) async throws {
    try await edit { [author] in
      _ = try await $0.save(.first(.box("box\(author)", saying: text)), named: "Write")
    }
  }
}

/// `libpq` alone on a thread of its own.
final class BareThread: Sendable {
  enum Part { case warmUp, work }

  private let (ready, go, done) = (
    DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
  )

  init(_ url: String, _ kind: Benchmark.Kind, _ work: @escaping @Sendable (Bare, Part) -> Void) {
    Thread.detachNewThread { [ready, go, done] in
      let bare = Bare(url, codes: kind == .coding, isAtOnce: kind == .atOnce)
      go.wait()
      work(bare, .warmUp)
      ready.signal()
      go.wait()
      work(bare, .work)
      done.signal()
    }
  }

  func warmUp() {
    go.signal()
    ready.wait()
  }

  func begin() { go.signal() }

  func end() { done.wait() }
}

extension Annotation {
  static func box(_ id: ID, saying text: String = "") -> Annotation {
    Annotation(id: id, .rectangle(Frame(x: 0, y: 0, width: 1, height: 1)), text: text)
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}

extension Duration {
  fileprivate var seconds: Double { self / .seconds(1) }
}
