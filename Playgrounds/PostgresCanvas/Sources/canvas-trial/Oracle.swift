import AnnotationCanvas
import PostgresCanvas
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// Compares what all say in the end.
struct Oracle {
  let database: PostgresDatabase

  /// The names that each author was told are done.
  let acknowledged: [String: [String]]

  /// How many actions of each author may be done of which nobody was told, since a program was killed.
  let killed: [String: Int]

  /// What the canvas of each author is.
  let summaries: [String: Summary]

  /// Whether the log holds all actions.
  let isWhole: Bool

  /// Compares.
  ///
  /// - Throws: A `Failure` that says what differs.
  func check() async throws {
    let canvas = try await Canvas.open(database.url, as: "Oracle", rules: .drawing, heartbeat: nil)
    let last = Summary(
      elements: try await canvas.store.elements, actions: Array(await canvas.store.history.actions))
    let rows = try await PostgresRepository<DrawingElement>(database.url).allElements()
    try expect(Set(rows) == Set(last.elements), "the rows are what a new program reads")
    for (author, summary) in summaries.sorted(by: { $0.key < $1.key }) {
      try expect(summary.byID == last.byID, "\(author) has the elements that the rows hold")
    }
    let committed = try await checkCommits()
    guard isWhole else { return }
    try expect(committed == last.actions.count, "the log holds each commit")
    try replay(last)
    for (author, summary) in summaries.sorted(by: { $0.key < $1.key }) {
      try expect(summary.actions == last.actions, "\(author) has the history that the log holds")
      try compareAcknowledgements(of: author, last.actions)
      try checkUndo(of: author, last.actions)
    }
  }

  private func expect(_ isTrue: Bool, _ claim: String) throws {
    if !isTrue { throw Failure("it is not so that \(claim)") }
  }

  /// Replays the log onto nothing.
  private func replay(_ last: Summary) throws {
    var elements: [DrawingElement.ID: DrawingElement] = [:]
    for (index, action) in last.actions.enumerated() {
      for step in action.steps {
        try expect(step.starts(from: elements[step.id]), "action \(index + 1) leads on")
        elements[step.id] = step.newValue
      }
    }
    try expect(elements == last.byID, "the log leads to the elements")
  }

  /// What an author was told is done, is done; what is done and was not told was under way as the
  /// program was killed, or is known to be in doubt.
  private func compareAcknowledgements(
    of author: String, _ actions: [UndoAction<DrawingElement>]
  ) throws {
    let names = acknowledged[author] ?? []
    var counts: [String: Int] = [:]
    for action in actions where action.author == author { counts[action.name, default: 0] += 1 }
    for name in names where name != "nothing" && name != "refused" && name != "unknown" {
      counts[name, default: 0] -= 1
    }
    for (name, count) in counts { try expect(count >= 0, "\(name), acknowledged, is in the log") }
    let surplus = counts.values.reduce(0, +)
    let allowed = killed[author, default: 0] + names.count { $0 == "unknown" }
    try expect(
      surplus <= allowed,
      "of \(author), \(surplus) actions are done that were not acknowledged, where \(allowed) may be"
    )
  }

  /// Undo takes back an action of the author that is in force, and redo one that was taken back.
  private func checkUndo(of author: String, _ actions: [UndoAction<DrawingElement>]) throws {
    var undoable: [Int] = []
    // What takes back, and what it has taken back.
    var redoable: [(undo: Int, origin: Int)] = []
    for (index, action) in actions.enumerated() where action.author == author {
      func target(_ key: String) -> Int? {
        action.metadata[key]?.split(separator: ",").last.flatMap { Int($0) }.map { index - $0 }
      }
      if let target = target("undoes") {
        guard let place = undoable.lastIndex(of: target) else {
          throw Failure("action \(index + 1), \(action.name), takes back \(target + 1)")
        }
        redoable.append((index, undoable.remove(at: place)))
      } else if let target = target("redoes") {
        // A later action of one's own, unless that is taken back, leaves nothing to redo.
        guard let place = redoable.lastIndex(where: { $0.undo == target }),
          !undoable.contains(where: { $0 > target })
        else {
          throw Failure("action \(index + 1), \(action.name), brings back \(target + 1)")
        }
        undoable.append(redoable.remove(at: place).origin)
        undoable.sort()
      } else {
        undoable.append(index)
      }
    }
  }

  /// Reads the server's own log of commits: each transaction that has changed elements has written one
  /// action, and positions are in the order of the commits.
  ///
  /// - Returns: The number of commits.
  private func checkCommits() async throws -> Int {
    let rows = try await database.run([
      Statement("SELECT data FROM pg_logical_slot_get_changes('trial', NULL, NULL)")
    ])
    var (committed, written, changed) = (0, 0, 0)
    for text in rows[0].compactMap({ $0[0] }) {
      if text.hasPrefix("BEGIN") { (written, changed) = (0, 0) }
      if text.hasPrefix("table canvas.undo_log: INSERT: \"position\"[bigint]:\(committed + 1) ") {
        written += 1
      } else if text.hasPrefix("table canvas.undo_log: INSERT") {
        throw Failure("the commit after position \(committed) says \(text.prefix(80))")
      } else if text.hasPrefix("table "), !text.hasPrefix("table canvas.undo_log") {
        changed += 1
      }
      if text.hasPrefix("COMMIT") {
        try expect(written <= 1 && (changed == 0 || written == 1), "each commit is one action")
        committed += written
      }
    }
    return committed
  }
}
