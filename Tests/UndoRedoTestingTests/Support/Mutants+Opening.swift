import UndoRedo
import UndoRedoTesting

class NeverWritesToTheDisk: Table {
  override func refresh() {}
  override func commit() throws { try faults.reach("commit") }
}

class WritesOneCallTooLate: Table {
  override func refresh() {}
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    let written = rows
    try super.perform(steps)
    disk.rows = written
  }
}

class WritesInsertionsOnly: Table {
  override func refresh() {}
  override func commit() throws {
    try faults.reach("commit")
    disk.rows += rows.filter { row in !disk.rows.contains { $0.id == row.id } }
  }
}

class OpensWithoutTheLast: Table {
  required init(_ disk: Disk, _ faults: FaultPlan) {
    super.init(disk, faults)
    rows = disk.rows.dropLast()
  }
  override func refresh() {}
}

class OpensEmptyOnFailure: Table {
  required init(_ disk: Disk, _ faults: FaultPlan) {
    super.init(disk, faults)
    do { try faults.reach("open") } catch { (rows, disk.rows) = ([], []) }
  }
}

class OpensWhenItIsRead: Table {
  private var isOpen = false
  required init(_ disk: Disk, _ faults: FaultPlan) {
    super.init(disk, faults)
    rows = []
  }
  override func refresh() {}
  override func element(withID id: SampleElement.ID) throws -> SampleElement? {
    try allElements().first { $0.id == id }
  }
  override func allElements() throws -> [SampleElement] {
    if !isOpen { (rows, isOpen) = (disk.rows, true) }
    return rows
  }
}

class NumbersAnewWhenOpened: Table {
  private let opened: Int
  required init(_ disk: Disk, _ faults: FaultPlan) {
    opened = disk.rows.count
    super.init(disk, faults)
  }
  override func update(_ old: SampleElement, to new: SampleElement) {
    if opened == 0 { super.update(old, to: new) }
  }
}

// Shared.

class TrustsItsCache: Table {
  override func refresh() {}
}

class ListsWhatItHasCached: Table {
  override func element(withID id: SampleElement.ID) throws -> SampleElement? {
    disk.rows.first { $0.id == id }
  }
}

class ComparesWithItsCache: Table {
  private lazy var written = disk.rows
  override func refresh() {}
  override func commit() throws {
    try faults.reach("commit")
    let changed = rows.filter { !written.contains($0) }
    let deleted = written.filter { old in !rows.contains { $0.id == old.id } }
    disk.rows.removeAll { row in (changed + deleted).contains { $0.id == row.id } }
    disk.rows += changed
    written = rows
  }
}
