import AnnotationCanvas
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

@testable import PostgresCanvas

typealias Canvas = SharedCanvas<DrawingElement>

/// A drawing in a schema of its own, opened by several people.
struct SharedDrawing {
  let database: PostgresDatabase

  init() async throws {
    database = try await Databases.make(DrawingElement.tables)
  }

  /// Opens the drawing; unless asked for, it follows others only when it edits or is told to.
  func open(
    _ author: String, limit: LogLimit? = nil, patience: Duration = .seconds(10),
    heartbeat: Duration? = nil
  ) async throws -> Canvas {
    try await Canvas.open(
      database.url, as: author, rules: .drawing, limit: limit, patience: patience,
      heartbeat: heartbeat)
  }

  /// Runs statements as somebody who knows nothing of the log.
  @discardableResult
  func run(_ sql: String...) async throws -> [[Row]] {
    try await database.run(sql.map { Statement($0) })
  }

  /// Waits until so many programs wait for their turn.
  func waitUntilSomeWait(_ count: Int) async throws {
    let waiting =
      "SELECT count(*) FROM pg_locks WHERE objid = 'undo_log'::regclass AND objsubid = 1 AND NOT granted"
    while try await run(waiting) != [[Row(["\(count)"])]] {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// What the rows hold.
  var contents: Set<DrawingElement> {
    get async throws {
      Set(try await PostgresRepository<DrawingElement>(database.url).allElements())
    }
  }
}

extension SharedCanvas where Element == DrawingElement {
  var contents: Set<DrawingElement> { get async throws { Set(try await store.elements) } }

  var actions: [UndoAction<DrawingElement>] { get async { Array(await store.history.actions) } }

  func add(_ annotation: Annotation) async throws {
    try await edit { _ = try await $0.save(.first(annotation), named: "Add \(annotation.id)") }
  }

  /// Performs an action by a closure that is run when it is one's turn, and not ahead.
  nonisolated(nonsending) func editInTurn<Result>(
    _ body: nonisolated(nonsending) (AsyncUndoStore<Replica<DrawingElement>>) async throws -> Result
  ) async throws -> Result {
    await note(editsAhead: false)
    return try await edit { store in
      guard await repository.mayHaveTurn else { throw CancellationError() }
      return try await body(store)
    }
  }

  func annotation(_ id: String) async throws -> Annotation? {
    try await store[.first(id)]?.part(Annotation.self)
  }

  /// Makes an annotation say something.
  @discardableResult
  func write(
    _ text: String, in id: String, named name: String = "Write"
  ) async throws -> UndoAction<DrawingElement>? {
    try await perform(name) { Modify(id, \Annotation.text, to: text) }
  }
}

extension Annotation {
  static func box(
    _ id: ID, in container: ID? = nil, on layer: String? = nil, saying text: String = ""
  ) -> Annotation {
    var box = Annotation(
      id: id, .rectangle(Frame(x: 0.1, y: -1 / 3, width: 160, height: 1e-300)), text: text)
    (box.container, box.layer) = (container, layer)
    return box
  }
}
