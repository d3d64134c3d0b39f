import TestSupport
import UndoRedo
import UndoRedoTesting

/// What is left when a table is closed, and what several tables can have in common.
final class Disk {
  var rows: [SampleElement] = []

  /// How often it was written.
  var revision = 0

  /// Whether somebody is writing.
  var isLocked = false

  /// What a mutant has still to write.
  var unwritten: [SampleElement]?
}

/// A correct repository, made of small parts, each of which a mutant does wrong.
class Table: Repository {
  typealias Element = SampleElement
  typealias Failure = any Error

  let disk: Disk
  let faults: FaultPlan
  var rows: [SampleElement]

  required init(_ disk: Disk, _ faults: FaultPlan) {
    self.disk = disk
    self.faults = faults
    rows = disk.rows
  }

  func element(withID id: SampleElement.ID) throws -> SampleElement? {
    rows.first { $0.id == id }
  }

  func allElements() throws -> [SampleElement] { rows }

  func perform(_ steps: UndoSteps<SampleElement>) throws {
    guard !steps.isEmpty else { return }
    refresh()
    let backup = rows
    do {
      for step in ordered(steps) {
        try compare(step)
        try carryOut(step)
      }
      try commit()
    } catch {
      rollBack(to: backup, steps)
      throw error
    }
  }

  /// Takes in what others have done.
  func refresh() { rows = disk.rows }

  func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] { Array(steps) }

  func compare(_ step: UndoRedoStep<SampleElement>) throws {
    let found = rows.first { $0.id == step.id }
    guard found == step.oldValue else { throw UndoError(refusing: step, found: found) }
  }

  func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    try faults.reach("write")
    switch step {
    case .created(let new): insert(new)
    case .modified(let old, let new): update(old, to: new)
    case .deleted(let old): delete(old)
    }
  }

  func insert(_ new: SampleElement) { rows.append(new) }

  func update(_ old: SampleElement, to new: SampleElement) {
    rows = rows.map { $0.id == old.id ? new : $0 }
  }

  func delete(_ old: SampleElement) { rows.removeAll { $0.id == old.id } }

  func commit() throws {
    try faults.reach("commit")
    disk.rows = rows
  }

  func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) { rows = backup }
}

extension Table {
  /// Checks a table, or a mutant of it.
  static func check(
    _ kind: Table.Type, _ rules: [RepositoryRule], letsOthersWrite: Bool = false
  ) throws {
    let faults = FaultPlan(letsOthersWrite: letsOthersWrite)
    try rules.check(
      elements: SampleElement.init, rounds: Depth.rounds, faults: faults,
      reopen: { type(of: $0).init($0.disk, $0.faults) }
    ) {
      kind.init(Disk(), faults)
    }
  }
}
