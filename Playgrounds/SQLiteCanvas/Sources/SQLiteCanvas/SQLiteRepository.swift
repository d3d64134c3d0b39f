import GRDB
import UndoRedo

/// A repository of rows in a SQLite database.
///
/// The tables are made by the app, with whatever keys and constraints it likes:
///
///     let store = UndoStore(SQLiteRepository<Annotation>(try DatabaseQueue(path: path)))
///     try store.save(box, named: "Add Rectangle")    // one transaction
///     try store.undo()                               // another one
///
/// # Changes by others
///
/// Nothing is kept in memory: whoever else writes to the database is seen at once. What each step
/// starts from is compared with its row in the transaction that writes, so that nobody's change
/// is overwritten. That is also why a row must be read as it was written: an element that comes
/// back as another one is refused, with ``SQLiteRepositoryError/Code/inexact``.
///
/// # Foreign keys
///
/// References are checked when the transaction ends, so that steps can stand in any order. Where a
/// deletion cascades, or sets references to `NULL`, each row that it changes must be named by a
/// step, or else undo could not bring it back: all is refused, with
/// ``SQLiteRepositoryError/Code/cascade``. So are deletions upon which a trigger writes.
///
/// # Isolation
///
/// The methods open transactions of their own: they must not be called within one.
public struct SQLiteRepository<Element: DatabaseElement>: Repository {
  /// What SQLite has thrown, or the reason of a refusal.
  public typealias Failure = any Error

  /// Where the rows are.
  public let database: any DatabaseWriter

  /// Creates a repository.
  ///
  /// - Parameter database: Where the rows are; the tables are there.
  public init(_ database: any DatabaseWriter) {
    self.database = database
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: What SQLite and the element throw.
  public func element(withID id: Element.ID) throws -> Element? {
    try database.read { try Element.find(id, in: $0) }
  }

  /// Returns every element, in the order that they define.
  ///
  /// - Returns: The elements.
  /// - Throws: What SQLite and the element throw.
  public func allElements() throws -> [Element] {
    try database.read { try Element.findAll(in: $0) }
  }

  /// Performs steps in one transaction: all of them, in order, or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: `UndoError` where a step does not start from what its row holds,
  ///   ``SQLiteRepositoryError`` where undo could not take the steps back, and what SQLite throws.
  ///   Nothing has changed then.
  public func perform(_ steps: UndoSteps<Element>) throws {
    guard !steps.isEmpty else { return }
    try database.write { db in
      let changes = try compare(steps, in: db)
      // A step may refer to what a later one creates.
      try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
      do {
        try db.inSavepoint {
          for step in steps { try carryOut(step, in: db) }
          return .commit
        }
      } catch let error where isOfOrder(error) {
        try carryOutInAnyOrder(changes, in: db)
      }
      for change in changes where try Element.find(change.id, in: db) != change.new {
        throw SQLiteRepositoryError(.inexact, id: change.id)
      }
    }
  }
}

extension SQLiteRepository {
  /// What all steps of an element come to.
  private struct Change {
    let id: Element.ID
    let old: Element?
    var new: Element?
  }

  /// Compares each step with what is held at that point, before anything is written.
  private func compare(_ steps: UndoSteps<Element>, in db: Database) throws -> [Change] {
    var changes: [Change] = []
    var indices: [Element.ID: Int] = [:]
    for step in steps {
      let index = indices[step.id] ?? changes.count
      if index == changes.count {
        let held = try Element.find(step.id, in: db)
        changes.append(Change(id: step.id, old: held, new: held))
        indices[step.id] = index
      }
      guard step.starts(from: changes[index].new) else {
        throw UndoError(refusing: step, found: changes[index].new)
      }
      changes[index].new = step.newValue
    }
    return changes
  }

  private func carryOut(_ step: UndoRedoStep<Element>, in db: Database) throws {
    switch step {
    case .created(let new): try new.insert(into: db)
    case .modified(_, let new): try new.update(in: db)
    case .deleted(let old): try delete([old], from: db)
    }
  }

  /// Carries out what the steps come to, each change as soon as others are no longer in its way.
  ///
  /// Then it does not matter whether something is deleted before what refers to it, or is given a name before another
  /// one gives it up.
  private func carryOutInAnyOrder(_ changes: [Change], in db: Database) throws {
    var waiting = changes.filter { $0.old != $0.new }
      .compactMap { UndoRedoStep(from: $0.old, to: $0.new) }
    while !waiting.isEmpty {
      var left: [UndoRedoStep<Element>] = []
      // What refers to something mostly comes after it.
      for step in waiting.reversed() {
        do {
          try db.inSavepoint {
            try carryOut(step, in: db)
            return .commit
          }
        } catch let error where isOfOrder(error) {
          left.append(step)
        }
      }
      if left.count == waiting.count { return try carryOutTogether(left, in: db) }
      waiting = left
    }
  }

  /// Carries out what has been refused in any order, such as to delete what refers to each other.
  private func carryOutTogether(_ steps: [UndoRedoStep<Element>], in db: Database) throws {
    for step in steps where step.newValue != nil { try carryOut(step, in: db) }
    try delete(steps.compactMap { $0.newValue == nil ? $0.oldValue : nil }, from: db)
  }

  /// Whether what was refused may be possible after something else.
  private func isOfOrder(_ error: any Error) -> Bool {
    switch error {
    case SQLiteRepositoryError.Code.cascade: true
    case let error as DatabaseError: error.resultCode == .SQLITE_CONSTRAINT
    default: false
    }
  }

  /// Deletes rows, and sees to it that no others are deleted with them.
  private func delete(_ elements: [Element], from db: Database) throws {
    let count = db.totalChangesCount
    for element in elements { try element.delete(from: db) }
    if let first = elements.first, db.totalChangesCount != count + elements.count {
      throw SQLiteRepositoryError(.cascade, id: first.id)
    }
  }
}

extension SQLiteRepository: Sendable {}
