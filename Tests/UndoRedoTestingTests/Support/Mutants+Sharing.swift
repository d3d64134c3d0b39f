import UndoRedo
import UndoRedoTesting

// Correct tables that several programs write at the same time, and wrong ones.

/// Nobody else writes while a call is under way.
class LockingTable: Table {
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    guard !disk.isLocked else { throw Unexplained() }
    disk.isLocked = true
    defer { disk.isLocked = false }
    try super.perform(steps)
  }
}

/// It asks the back-end with each reading, when a call of the table has ended, too.
class LockingReader: LockingTable {
  override func element(withID id: SampleElement.ID) throws -> SampleElement? {
    try faults.reach("read")
    refresh()
    return try super.element(withID: id)
  }

  override func allElements() throws -> [SampleElement] {
    refresh()
    return try super.allElements()
  }
}

/// All is written at the end, on condition that nobody else has written since it was read.
class ConditionalTable: Table {
  private var revision = 0

  var meetsCondition: Bool { revision == disk.revision }

  override func refresh() {
    super.refresh()
    revision = disk.revision
  }

  override func commit() throws {
    try faults.reach("commit")
    guard meetsCondition else { throw Unexplained() }
    write()
  }

  func write() {
    disk.rows = rows
    disk.revision += 1
  }
}

class IgnoresTheCondition: ConditionalTable {
  override var meetsCondition: Bool { true }
}

class LooksAtTheConditionTooEarly: ConditionalTable {
  override func commit() throws {
    guard meetsCondition else { throw Unexplained() }
    try faults.reach("commit")
    write()
  }
}

/// It writes the rows that have changed, and only that of the last step on a condition.
class LooksAtTheLastRowOnly: Table {
  private var before: [SampleElement] = []
  private var last: SampleElement.ID?

  override func refresh() {
    super.refresh()
    before = rows
  }

  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    last = steps.last?.id
    return super.ordered(steps)
  }

  override func commit() throws {
    try faults.reach("commit")
    func row(_ id: SampleElement.ID?, in rows: [SampleElement]) -> SampleElement? {
      rows.first { $0.id == id }
    }
    guard row(last, in: disk.rows) == row(last, in: before) else { throw Unexplained() }
    let isChanged = { row($0, in: self.before) != row($0, in: self.rows) }
    let left = disk.rows.compactMap { isChanged($0.id) ? row($0.id, in: rows) : $0 }
    rows = left + rows.filter { isChanged($0.id) && row($0.id, in: left) == nil }
    disk.rows = rows
  }
}

class TakesAConflictForSuccess: ConditionalTable {
  override func commit() throws {
    try faults.reach("commit")
    if meetsCondition { write() }
  }
}

/// Where it does not know whether it has written, it brings back what it has read.
class TakesBackWhatOthersWrite: ConditionalTable {
  private var before: [SampleElement] = []

  override func refresh() {
    super.refresh()
    before = rows
  }

  override func commit() throws {
    do {
      try faults.reach("commit")
    } catch {
      disk.rows = before
      throw error
    }
    guard meetsCondition else { throw Unexplained() }
    write()
  }
}

/// Where it does not know whether it has written, it writes, whatever is there.
class WritesAgainOverOthers: ConditionalTable {
  override func commit() throws {
    do {
      try faults.reach("commit")
    } catch {
      return write()
    }
    guard meetsCondition else { throw Unexplained() }
    write()
  }
}

/// It reads what others have written, and writes its own over it.
class TriesAgainWithoutComparing: ConditionalTable {
  override func commit() throws {
    try faults.reach("commit")
    if meetsCondition { return write() }
    let steps = try UndoSteps(from: before, to: rows)
    refresh()
    for step in steps {
      rows.removeAll { $0.id == step.id }
      if let new = step.newValue { rows.append(new) }
    }
    write()
  }

  private var before: [SampleElement] = []

  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    before = rows
    return steps
  }
}

class UnlocksBeforeItCommits: LockingTable {
  override func commit() throws {
    disk.isLocked = false
    try super.commit()
  }
}

/// A condition on each row it changes; the others are written as well.
class WritesWhatItHasNotChanged: Table {
  private var changed: UndoSteps<SampleElement> = []

  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    changed = UndoSteps(steps.reduce(into: [:]) { $0[$1.id] = $0[$1.id] ?? $1 }.values)
    return steps
  }

  func isMet(_ step: UndoRedoStep<SampleElement>, by found: SampleElement?) -> Bool {
    step.starts(from: found)
  }

  override func commit() throws {
    try faults.reach("commit")
    for step in changed where !isMet(step, by: disk.rows.first { $0.id == step.id }) {
      throw Unexplained()
    }
    write()
  }

  func write() { disk.rows = rows }
}

/// It writes what it has changed alone, but takes what others have deleted for what it has read.
class BringsBackWhatOthersDelete: WritesWhatItHasNotChanged {
  private var before: [SampleElement] = []

  override func refresh() {
    super.refresh()
    before = rows
  }

  override func isMet(_ step: UndoRedoStep<SampleElement>, by found: SampleElement?) -> Bool {
    found == nil || super.isMet(step, by: found)
  }

  override func write() {
    let gone = before.filter { row in !rows.contains { $0.id == row.id } }
    for row in rows where !before.contains(row) {
      disk.rows.removeAll { $0.id == row.id }
      disk.rows.append(row)
    }
    disk.rows.removeAll { row in gone.contains { $0.id == row.id } }
  }
}
