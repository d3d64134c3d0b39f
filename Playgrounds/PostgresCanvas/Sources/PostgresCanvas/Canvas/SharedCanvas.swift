import Foundation
import UndoRedo
import UndoRedoAsync

/// Elements in a PostgreSQL database that several people edit, each of whom undoes what is their own.
///
///     let canvas = try await SharedCanvas<DrawingElement>.open(url, as: "Ann")
///     try await canvas.edit { try await $0.save(box, named: "Add Rectangle") }
///     try await canvas.undo()         // what Ann did last, whatever others have done since
///
/// # The local history
///
/// All that is done to the elements is in a log in the database, and the ``store`` has the same history:
/// the actions of others are recorded in it under their authors, in the order in which they happened. So
/// what observes the store sees them, and undo by author goes on after a relaunch.
///
/// # Editing
///
/// ``edit(_:)`` waits for its turn among all who share the elements, takes in what others have done, and
/// lets a closure perform one action, which is one transaction. So nobody's work is overwritten, and
/// closures see the elements as they are. They are to be short: others wait. The store's own plain
/// `undo()` is refused, since it takes back whatever happened last.
///
/// As long as nobody else edits, nobody waits: the closure is run at once, and what it does is committed if
/// there was nothing new. Otherwise that is taken in, and the closure is run once more, in its turn. Where others
/// edit, too, what the closure does ahead is written as soon as it is its turn, and committed if it then does the
/// same again.
///
/// # When something breaks
///
/// While there is no connection, the elements and the history can be read, and edits wait for as long as
/// the repository is patient. What was missed is taken in when the connection is back. Where that part of
/// the log is gone, since the log has a limit, it becomes one action without an author, and the local
/// history stays.
public actor SharedCanvas<Element: PostgresElement> {
  /// The store, to be read, observed and, in ``edit(_:)``, used.
  public nonisolated let store: AsyncUndoStore<Replica<Element>>

  /// Who edits here.
  public nonisolated let author: String

  /// What kept the canvas from following the log last, if it is kept.
  public internal(set) var failure: (any Error)?

  /// The thread on which the canvas waits for the server.
  ///
  /// A task that edits again and again does best to prefer it: then nothing changes threads in between.
  public nonisolated var executor: any TaskExecutor { repository.loop }

  /// Whether the next edit is made before it is one's turn: as long as edits find nothing new of others.
  private(set) var editsAhead = true

  nonisolated let replica: Replica<Element>
  nonisolated let repository: PostgresRepository<Element>

  private var following: [Task<Void, Never>] = []

  /// The name of what has become of elements in other ways than by the log.
  static var outsideName: String { "Changes from Outside" }

  /// The name of what has become of elements while a part of the log was missed.
  static var missedName: String { "Missed Changes" }

  /// The thread on which what is isolated to it runs: the one that waits for the server.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { repository.loop.isolation }

  private init(
    _ repository: PostgresRepository<Element>, author: String, rules: [DeleteRule<Element>]
  ) {
    self.author = author
    self.repository = repository
    replica = Replica(repository)
    store = AsyncUndoStore(
      replica, rules: rules, now: { (CanvasEdit.current ?? CanvasEdit()).date })
  }

  /// Opens elements, and follows what others do to them.
  ///
  /// - Parameters:
  ///   - url: The server and the database, in a form that `libpq` understands.
  ///   - author: Who edits.
  ///   - rules: What becomes of elements that refer to one that is deleted.
  ///   - limit: How many actions the log holds, whoever has performed them; `nil` for all.
  ///   - patience: For how long what fails for now is tried again.
  ///   - timeout: How long a statement may take, the waits for one's turn among them, and how
  ///     long others wait for a program that has stopped in its turn.
  ///   - heartbeat: After which time to look whether a notification was lost; `nil` to follow
  ///     nobody but when it edits or ``catchUp()`` is called.
  /// - Returns: The canvas, with the history as far as the log goes back.
  /// - Throws: A ``PostgresError``.
  public static func open(
    _ url: String, as author: String, rules: [DeleteRule<Element>] = [], limit: LogLimit? = nil,
    patience: Duration = .seconds(10), timeout: Duration = .seconds(20),
    heartbeat: Duration? = .seconds(5)
  ) async throws -> SharedCanvas {
    let repository = PostgresRepository<Element>(
      url, limit: limit, patience: patience, timeout: timeout)
    let canvas = SharedCanvas(repository, author: author, rules: rules)
    try await canvas.load()
    if let heartbeat { await canvas.follow(heartbeat) }
    return canvas
  }

  /// Ends following what others do.
  ///
  /// The canvas can be read from then on.
  public func close() {
    for task in following { task.cancel() }
    following = []
  }

  deinit { for task in following { task.cancel() } }

  /// Takes in what others have done up to a position, unless it is taken in.
  private func catchUp(to position: Int) async throws {
    if await replica.positions.last < position { try await catchUp(to: position, patience: .zero) }
  }

  func note(editsAhead: Bool) { self.editsAhead = editsAhead }

  private func follow(_ heartbeat: Duration) {
    let (url, loop) = (repository.url, repository.loop)
    let listener = Task(executorPreference: loop) { [weak self] in
      while !Task.isCancelled {
        do {
          let connection = try await PostgresConnection(url, loop)
          _ = try await connection.run([Statement("LISTEN \(ActionLog.channel)")])
          var position = Int.max
          while !Task.isCancelled {
            try? await self?.catchUp(to: position)
            // Some may be of the log of another schema.
            position = try await connection.notifications().map { Int($0) ?? .max }.max() ?? .max
          }
        } catch {
          try? await Task.sleep(for: .milliseconds(100))
        }
      }
    }
    let watch = Task(executorPreference: loop) { [weak self] in
      while (try? await Task.sleep(for: heartbeat)) != nil {
        try? await self?.catchUp(to: .max)
      }
    }
    following = [listener, watch]
  }
}
