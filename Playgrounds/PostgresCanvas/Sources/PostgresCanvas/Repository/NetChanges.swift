import UndoRedo

/// What the steps of an action come to, for each element.
struct NetChanges<Element: PostgresElement> {
  /// What one element was, and becomes.
  struct Change {
    let id: Element.ID
    let old: Element?
    var new: Element?
  }

  /// What becomes of each element that the steps name.
  let all: [Change]

  /// What changes something.
  private let effective: [Change]

  private let deletions: [Element]
  private let steps: UndoSteps<Element>

  /// Creates the changes; steps that do not lead on from one another cancel out.
  init(_ steps: UndoSteps<Element>) {
    var all: [Change] = []
    var indices: [Element.ID: Int] = [:]
    for step in steps {
      if let index = indices[step.id] {
        all[index].new = step.starts(from: all[index].new) ? step.newValue : all[index].old
      } else {
        indices[step.id] = all.count
        all.append(Change(id: step.id, old: step.oldValue, new: step.newValue))
      }
    }
    (self.all, self.steps) = (all, steps)
    effective = all.filter { $0.old != $0.new }
    deletions = effective.compactMap { $0.new == nil ? $0.old : nil }
  }

  /// The identities of the elements.
  var ids: [Element.ID] { all.map { $0.id } }

  /// Whether nothing is to be written.
  var isEmpty: Bool { effective.isEmpty }

  /// The statements that make the rows what they are to be, with deletions last.
  ///
  /// Then it does not matter whether something is deleted before what refers to it is deleted, too, or
  /// refers to something else. Where rows are deleted, the first and the last statement count what has
  /// changed.
  ///
  /// - Parameter rows: The rows of the elements, as they are to be.
  /// - Returns: The statements.
  func statements(_ rows: [Element.ID: Row]) -> [Statement] {
    let writes = effective.compactMap { change in
      change.new.map {
        change.old == nil ? $0.insertion(rows[change.id]!) : $0.update(rows[change.id]!)
      }
    }
    if deletions.isEmpty { return writes }
    return [Self.count] + writes + deletions.map { $0.deletion() } + [Self.count]
  }

  /// How many rows the session has inserted, updated and deleted, in any table.
  private static var count: Statement {
    Statement(
      """
      SELECT sum(pg_stat_get_xact_tuples_inserted(oid)), sum(pg_stat_get_xact_tuples_updated(oid)),
        sum(pg_stat_get_xact_tuples_deleted(oid))
      FROM pg_class WHERE relkind = 'r' AND oid >= 16384
      """)
  }

  /// Compares what each step starts from with what is held, or what it leads to if it is done.
  ///
  /// - Throws: `UndoError` where that differs.
  func compare(with held: [Element], isDone: Bool = false) throws {
    var held = Dictionary(held.map { ($0.id, $0) }) { first, _ in first }
    for step in isDone ? steps.flip() : steps {
      guard step.starts(from: held[step.id]) else {
        throw UndoError(refusing: step, found: held[step.id])
      }
      held[step.id] = step.newValue
    }
  }

  /// Looks whether all has become what it was to become, and nothing else has changed.
  ///
  /// - Parameters:
  ///   - rows: What the statements have returned.
  ///   - held: What is held afterwards.
  /// - Throws: A ``PostgresError`` where undo could not take the changes back.
  func check(_ rows: some BidirectionalCollection<[Row]>, _ held: [Element])
    throws
  {
    if let deleted = deletions.first, !rows.isEmpty {
      let inserted = effective.count { $0.old == nil }
      let expected = [inserted, effective.count - inserted - deletions.count, deletions.count]
      let (before, after) = (Self.counts(rows.first), Self.counts(rows.last))
      guard zip(after, before).map(-) == expected else {
        throw PostgresError(
          .cascade,
          "deleting \(deleted.id) would change more than the action names: name in it all that "
            + "refers to \(deleted.id)")
      }
    }
    let held = Dictionary(held.map { ($0.id, $0) }) { first, _ in first }
    for change in all where held[change.id] != change.new {
      throw PostgresError(
        .inexact, "element \(change.id) is not read from its row as it was written")
    }
  }

  private static func counts(_ rows: [Row]?) -> [Int] {
    rows?.first?.values.map { $0.flatMap { Int($0) } ?? 0 } ?? []
  }
}
