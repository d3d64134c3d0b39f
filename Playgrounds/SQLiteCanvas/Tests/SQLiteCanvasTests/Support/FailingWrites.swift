import GRDB
import UndoRedoTesting

extension DatabaseWriter {
  /// Lets each row that is written, and each commit, reach a point of a plan.
  ///
  /// - Parameters:
  ///   - tables: The tables.
  ///   - faults: The plan.
  /// - Throws: What SQLite throws.
  func letWritesFail(to tables: [String], asPlannedBy faults: FaultPlan) throws {
    nonisolated(unsafe) let faults = faults
    let reach = DatabaseFunction("reach", argumentCount: 0) { _ in
      try faults.reach("write")
      return nil
    }
    try write { db in
      db.add(function: reach)
      for table in tables {
        for event in ["INSERT", "UPDATE", "DELETE"] {
          // After the row is written, so that there is something to roll back.
          try db.execute(
            sql: """
              CREATE TEMPORARY TRIGGER \(table)\(event) AFTER \(event) ON \(table)
              BEGIN SELECT reach(); END
              """)
        }
      }
    }
    add(transactionObserver: FailingCommits(faults), extent: .databaseLifetime)
  }
}

/// Lets each commit reach a point of a plan.
private final class FailingCommits: TransactionObserver {
  let faults: FaultPlan

  init(_ faults: FaultPlan) {
    self.faults = faults
  }

  func databaseWillCommit() throws { try faults.reach("commit") }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}
