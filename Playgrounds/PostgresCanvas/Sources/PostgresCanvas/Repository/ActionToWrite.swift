import UndoRedo

/// An action with the statements that write it: every element that it leads to has been encoded, once.
struct ActionToWrite<Element: PostgresElement>: Sendable {
  let action: UndoAction<Element>

  /// A random number of 32 hexadecimal digits, by which the action is found.
  let identity = (0..<2).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }
    .joined()

  let changes: NetChanges<Element>

  /// The rows of the elements, as texts.
  let texts: [Element.ID: String]

  /// What reads the rows.
  var selection: [Statement] { Element.selection(changes.ids) }

  /// The rows of the elements, before and after.
  private let rows: (old: [Element.ID: String], new: [Element.ID: Row])

  private let isDone: Bool
  private let writes: [Statement]
  private let log: [Statement]

  /// Creates the statements.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - known: The rows that the log has of elements, as texts.
  ///   - isDone: Whether the rows are what the action makes of them already.
  ///   - limit: How many actions the log holds.
  /// - Throws: What keeps an element from being stored.
  init(
    _ action: UndoAction<Element>, known: [Element.ID: String], isDone: Bool, limit: LogLimit?
  ) throws {
    (self.action, self.isDone) = (action, isDone)
    changes = NetChanges(action.steps)
    var (olds, rows): ([Element.ID: String], [Element.ID: Row]) = ([:], [:])
    var texts: [Element.ID: String] = [:]
    var steps: [(old: String?, new: String?)] = []
    for step in action.steps {
      let old = try step.oldValue.map { try texts[step.id] ?? known[step.id] ?? $0.row.text }
      if texts[step.id] == nil, olds[step.id] == nil { olds[step.id] = old }
      rows[step.id] = try step.newValue?.row
      texts[step.id] = rows[step.id]?.text
      steps.append((old, texts[step.id]))
    }
    self.texts = texts
    self.rows = (olds, rows)
    writes = isDone ? [] : changes.statements(rows)
    let entry = LogEntry.text(of: action, steps)
    log = changes.isEmpty ? [] : ActionLog.insertion(entry, identity, limit: limit)
  }

  /// What reads the rows, writes them, reads them again and adds the action to the log.
  var statements: [Statement] {
    let selection = selection
    return selection.map { Statement($0.sql + " FOR UPDATE", $0.parameters) } + writes + selection
      + log
  }

  /// What writes the rows and adds the action to the log, and fails where a row is not what the action starts
  /// from, or has not become what it leads to.
  ///
  /// It is `nil` where only who looks at the answer can tell: where rows are deleted, others may go with them,
  /// and an element may not be what is read from its row.
  var statementsThatCompare: [Statement]? {
    var (before, after): ([Statement], [Statement]) = ([], [])
    for change in changes.all {
      guard let new = change.new, let row = rows.new[change.id], (try? Element(row)) == new else {
        return nil
      }
      after.append(Self.failing(unless: new.comparison(row)))
      guard let old = change.old else { continue }
      guard let row = rows.old[change.id].flatMap({ Row(text: $0) }) else { return nil }
      before.append(Self.failing(unless: old.comparison(row), lock: " FOR UPDATE"))
    }
    return isDone || log.isEmpty ? nil : before + writes + after + log
  }

  /// Reads the position in the log from what the statements have returned.
  func position(_ answer: ArraySlice<[Row]>) -> Int? {
    answer.suffix(log.count).first?.first?[0].flatMap { Int($0) }
  }

  private static func failing(unless comparison: Statement, lock: String = "") -> Statement {
    Statement(
      "SELECT 1 / coalesce((\(comparison.sql)\(lock)), FALSE)::int", comparison.parameters)
  }

  /// Rows, and the elements that were made of them.
  struct Held: Sendable {
    var rows: [[Row]] = []
    var elements: [Element] = []
  }

  /// Looks whether the rows were what the steps start from, and have become what they lead to.
  ///
  /// - Parameters:
  ///   - answer: What the statements have returned.
  ///   - last: Rows that need not be read anew.
  /// - Returns: The position in the log; `nil` where nothing has changed. And what is held afterwards.
  /// - Throws: An `UndoError`, or a ``PostgresError``.
  func check(_ answer: [[Row]], _ last: Held) throws -> (position: Int?, held: Held) {
    let (count, end) = (selection.count, selection.count + writes.count)
    let before = Array(answer[..<count])
    let found =
      before == last.rows ? last.elements : try PostgresRepository<Element>.elements(before)
    try changes.compare(with: found, isDone: isDone)
    let rows = Array(answer[end..<end + count])
    let held = Held(rows: rows, elements: try PostgresRepository<Element>.elements(rows))
    try changes.check(answer[count..<end], held.elements)
    return (position(answer.dropFirst(end + count)), held)
  }
}
