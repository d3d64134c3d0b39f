import AnnotationCanvas
import TemporaryServer
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

@testable import PostgresCanvas

/// Connections break wherever they can; each action is done once, or not at all.
@Suite(.needsServer) struct BreakingTests {
  let drawing: SharedDrawing

  init() async throws {
    drawing = try await SharedDrawing()
  }

  /// Ways to act: while nobody else edits, or taking turns with others.
  enum Way: CaseIterable {
    case lines, edit, undo, deletion, editInTurn, undoInTurn

    var isInTurn: Bool { self == .editInTurn || self == .undoInTurn }

    /// How many messages it takes: the one that writes commits, too, unless the client has to look at the answer.
    var messages: Int { isInTurn || self == .deletion ? 2 : 1 }

    /// Does something to a box that is there, and says what it is called.
    func act(on canvas: Canvas, named name: String) async throws -> String {
      await canvas.note(editsAhead: !isInTurn)
      switch self {
      case .lines: try await canvas.write(name, in: "a", named: name)
      case .edit, .editInTurn:
        let box = DrawingElement.first(.box("a", saying: name))
        try await canvas.edit { _ = try await $0.save(box, named: name) }
      case .undo, .undoInTurn: return try await canvas.undo()?.name ?? "nothing"
      case .deletion: try await canvas.edit { _ = try await $0.delete(.first("a"), named: name) }
      }
      return name
    }
  }

  /// The client's every message is lost in turn, or the answer to it.
  @Test(arguments: Proxy.Break.allCases, Way.allCases)
  func atEveryMessage(_ kind: Proxy.Break, _ way: Way) async throws {
    let proxy = Proxy(to: Databases.server.folder)
    defer { proxy.close() }
    let url = drawing.database.url.replacing(Databases.server.folder, with: proxy.folder)
    let canvas = try await Canvas.open(url, as: "Ann", heartbeat: nil)
    try await canvas.add(.box("a"))
    var names = ["Add a"]
    for message in 1...(way.messages + 1) {
      let prepared = "before \(message)"
      try await canvas.edit {
        _ = try await $0.save(.first(.box("a", saying: prepared)), named: prepared)
      }
      proxy.plan(message, kind)
      names += [prepared, try await way.act(on: canvas, named: "\(message)")]
      #expect(proxy.hasBroken == (message <= way.messages))
      #expect(await canvas.actions.map(\.name) == names)
    }
    #expect(await canvas.actions.map(\.name) == names)
    let again = try await drawing.open("Bob")
    #expect(await again.actions == canvas.actions)
    #expect(try await again.contents == canvas.contents)
    #expect(try await drawing.contents == canvas.contents)
  }

  /// Where nobody can be asked whether it was done, the canvas takes it in later, and once.
  @Test(arguments: [Proxy.Break.before, .after], [Way.lines, .edit, .editInTurn])
  func theOutcomeIsFoundOutLater(_ kind: Proxy.Break, _ way: Way) async throws {
    let proxy = Proxy(to: Databases.server.folder)
    let url = drawing.database.url.replacing(Databases.server.folder, with: proxy.folder)
    let canvas = try await Canvas.open(url, as: "Ann", patience: .zero, heartbeat: nil)
    try await canvas.add(.box("a"))
    // The last message commits; with no patience, nobody is asked again.
    proxy.plan(way.messages, kind)
    proxy.refusesOthers = true
    let failure = await #expect(throws: PostgresError.self) {
      _ = try await way.act(on: canvas, named: "hello")
    }
    #expect(failure?.code == .outcomeUnknown)
    #expect(try await canvas.annotation("a")?.text == "")
    #expect(await canvas.actions.count == 1)
    proxy.refusesOthers = false
    try await canvas.catchUp()
    let isDone = kind == .after
    #expect(await canvas.actions.map(\.name) == (isDone ? ["Add a", "hello"] : ["Add a"]))
    #expect(try await canvas.annotation("a")?.text == (isDone ? "hello" : ""))
    #expect(try await drawing.contents == canvas.contents)
    #expect(try await canvas.undo()?.name == (isDone ? "Undo hello" : "Undo Add a"))
    proxy.close()
  }

  /// While it is looked whether it was done, the connection breaks once more, wherever it can.
  @Test(arguments: [Proxy.Break.before, .after], [Way.lines, .edit, .editInTurn])
  func onceMore(_ kind: Proxy.Break, _ way: Way) async throws {
    let proxy = Proxy(to: Databases.server.folder)
    defer { proxy.close() }
    let url = drawing.database.url.replacing(Databases.server.folder, with: proxy.folder)
    let canvas = try await Canvas.open(url, as: "Ann", heartbeat: nil)
    try await canvas.add(.box("a"))
    var names = ["Add a"]
    repeat {
      proxy.plan(way.messages, kind, then: names.count)
      names.append(try await way.act(on: canvas, named: "\(names.count)"))
      #expect(await canvas.actions.map(\.name) == names)
    } while proxy.hasBroken
    #expect(try await drawing.contents == canvas.contents)
  }

  /// What the server has closed before anything is sent leaves nothing in doubt.
  @Test(.timeLimit(.minutes(1)), arguments: [Way.lines, .edit, .editInTurn])
  func closedBefore(_ way: Way) async throws {
    let proxy = Proxy(to: Databases.server.folder)
    defer { proxy.close() }
    let url = drawing.database.url.replacing(Databases.server.folder, with: proxy.folder)
    let canvas = try await Canvas.open(url, as: "Ann", patience: .zero, heartbeat: nil)
    try await canvas.add(.box("a"))
    proxy.refusesOthers = true
    try await drawing.run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')
      """)
    while !proxy.hasEnded { try await Task.sleep(for: .milliseconds(1)) }
    let failure = await #expect(throws: PostgresError.self) {
      _ = try await way.act(on: canvas, named: "hello")
    }
    #expect(failure?.code == .noConnection)
    proxy.refusesOthers = false
    _ = try await way.act(on: canvas, named: "hello")
    #expect(await canvas.actions.map(\.name) == ["Add a", "hello"])
    #expect(try await drawing.contents == canvas.contents)
  }

  @Test func endedByTheServer() async throws {
    let canvas = try await drawing.open("Ann")
    try await canvas.add(.box("a"))
    try await canvas.editInTurn { store in
      // It is the repository's connection that ends, before anything is written.
      if try await store[.first("b")] == nil, await ended.isFirst() {
        try await drawing.run(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND state = 'idle in transaction'
            AND application_name = current_setting('application_name')
          """)
      }
      _ = try await store.save(.first(.box("b")), named: "Add b")
    }
    #expect(await canvas.actions.map(\.name) == ["Add a", "Add b"])
    #expect(try await drawing.contents == canvas.contents)
  }

  private let ended = Once()

  private actor Once {
    private var isDone = false

    func isFirst() -> Bool {
      defer { isDone = true }
      return !isDone
    }
  }

  /// A deadlock is the end of one transaction, which is begun anew.
  @Test(arguments: ["40001", "40P01"])
  func whatMayPassIsTriedAgain(_ state: String) async throws {
    let canvas = try await drawing.open("Ann")
    try await drawing.run(
      "CREATE SEQUENCE attempts",
      """
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('attempts') < 3 THEN RAISE EXCEPTION 'not now' USING ERRCODE = '\(state)'; END IF;
        RETURN new;
      END $$
      """,
      "CREATE TRIGGER fail BEFORE INSERT ON annotation FOR EACH ROW EXECUTE FUNCTION fail()")
    try await canvas.add(.box("a"))
    #expect(await canvas.actions.map(\.name) == ["Add a"])
    #expect(try await drawing.run("SELECT last_value FROM attempts") == [[Row(["3"])]])
    let others = PostgresRepository<DrawingElement>(drawing.database.url)
    try await drawing.run("SELECT setval('attempts', 1)")
    try await others.perform([.created(.first(.box("b")))])
    try await canvas.catchUp()
    #expect(try await drawing.contents == canvas.contents)
  }

  /// Somebody does not end their turn.
  @Test func aTurnThatDoesNotCome() async throws {
    let canvas = try await Canvas.open(
      drawing.database.url, as: "Ann", rules: .drawing, timeout: .seconds(1.5), heartbeat: nil)
    let other = try await drawing.open("Bob")
    let failure = try await other.editInTurn { store in
      let failure = await #expect(throws: PostgresError.self) { try await canvas.add(.box("a")) }
      _ = try await store.save(.first(.box("b")), named: "Add b")
      return failure
    }
    #expect(failure?.code == .refused && failure?.sqlState == "57014")
    #expect(await canvas.actions.isEmpty)
    try await canvas.add(.box("a"))
    #expect(await canvas.actions.map(\.name) == ["Add b", "Add a"])
  }

  /// What is longer than the server waits is as long as that, and what is less than nothing is no limit.
  @Test(arguments: [.seconds(1e15), .zero, .seconds(-1e15)] as [Duration])
  func anyTimeoutIsTaken(_ timeout: Duration) async throws {
    let canvas = try await Canvas.open(
      drawing.database.url, as: "Ann", rules: .drawing, timeout: timeout, heartbeat: nil)
    try await canvas.add(.box("a"))
    #expect(try await drawing.contents == canvas.contents)
  }

  /// A program that stops in its turn loses it, and goes on when it is back.
  @Test func aTurnThatIsLost() async throws {
    let canvas = try await Canvas.open(
      drawing.database.url, as: "Ann", rules: .drawing, timeout: .seconds(1.5), heartbeat: nil)
    let other = try await drawing.open("Bob")
    try await canvas.editInTurn { store in
      // Bob's turn comes when this one's has been lost.
      if await ended.isFirst() { try await other.add(.box("b")) }
      _ = try await store.save(.first(.box("a")), named: "Add a")
    }
    #expect(await canvas.actions.map(\.name) == ["Add b", "Add a"])
    #expect(try await drawing.contents == canvas.contents)
  }

  @Test func cancelled() async throws {
    let canvas = try await drawing.open("Ann")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await canvas.add(.box("a"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await drawing.contents.isEmpty)
    try await canvas.add(.box("a"))
    #expect(try await drawing.contents == canvas.contents)
  }
}
