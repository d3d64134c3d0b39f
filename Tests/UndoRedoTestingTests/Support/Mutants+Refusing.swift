import UndoRedo
import UndoRedoTesting

class ComparesNothing: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) {}
}

class TakesARepeatedCallForDone: Table {
  private var last: UndoSteps<SampleElement> = []

  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    if steps == last { return }
    try super.perform(steps)
    last = steps
  }
}

class OverwritesWhatIsThere: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if case .created(let new) = step { return delete(new) }
    try super.compare(step)
  }
}

class AcceptsAStaleUpdate: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if case .modified = step, rows.contains(where: { $0.id == step.id }) { return }
    try super.compare(step)
  }
}

class AcceptsAStaleDeletion: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if case .deleted = step, rows.contains(where: { $0.id == step.id }) { return }
    try super.compare(step)
  }
}

class UpdateInsertsWhatIsMissing: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if case .modified(_, let new) = step, !rows.contains(where: { $0.id == step.id }) {
      return insert(new)
    }
    try super.compare(step)
  }
}

class DeletionOfWhatIsMissingIsFine: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if case .deleted = step, !rows.contains(where: { $0.id == step.id }) { return }
    try super.compare(step)
  }
}

class SkipsWhatDoesNotFit: Table {
  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    let draft = Table(disk, FaultPlan())
    return steps.filter { step in
      do {
        try draft.compare(step)
        try draft.carryOut(step)
        return true
      } catch {
        return false
      }
    }
  }
}

class ComparesWithTheNewValueToo: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if let new = step.newValue, step.oldValue != nil, rows.contains(new) { return }
    try super.compare(step)
  }
}

class CreatesAnEqualElementAgain: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if case .created(let new) = step, rows.contains(new) { return delete(new) }
    try super.compare(step)
  }
}

class ComparesTheFirstStepOnly: Table {
  private var isFirst = true
  override func refresh() {
    isFirst = true
    super.refresh()
  }
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    defer { isFirst = false }
    if isFirst || step.oldValue == nil { try super.compare(step) }
  }
}

class ComparesWithWhatWasThereBefore: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if let old = step.oldValue, disk.rows.contains(old) { return }
    try super.compare(step)
  }
}

class TakesTheLastVersionForTheFirst: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if step.oldValue?.version == 0, rows.contains(SampleElement(step.id.number, 7)) { return }
    try super.compare(step)
  }
}

/// One property is left out where a row is to be updated.
class ComparesUpdatesByAPart: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    if case .modified(let old, _) = step, old.version == 5,
      rows.contains(SampleElement(old.id.number, 0))
    {
      return
    }
    try super.compare(step)
  }
}

class TakesAFailureForAbsence: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    do { try faults.reach("read") } catch {
      if case .created(let new) = step { return delete(new) }
    }
    try super.compare(step)
  }
}

class RefusesWithoutAWord: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    do { try super.compare(step) } catch { throw Unexplained() }
  }
}

class RefusesWithoutTheFoundValue: Table {
  override func compare(_ step: UndoRedoStep<SampleElement>) throws {
    do { try super.compare(step) } catch { throw UndoError(refusing: step, found: nil) }
  }
}

// All or nothing.

class KeepsAPartOfTheBatch: Table {
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    disk.rows = rows
  }
}

class CommitsEveryFiveHundredSteps: Table {
  private var count = 0
  override func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    try super.carryOut(step)
    count += 1
    if count.isMultiple(of: 500) { disk.rows = rows }
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    rows = disk.rows
  }
}

class WritesInChunksOnceAllIsCompared: Table {
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    defer { refresh() }
    let draft = Disk()
    draft.rows = disk.rows
    try Table(draft, FaultPlan()).perform(steps)
    for start in stride(from: 0, to: steps.count, by: 500) {
      try faults.reach("chunk")
      try Table(disk, FaultPlan()).perform(Array(steps[start..<min(start + 500, steps.count)]))
    }
  }
}

class DropsWhatIsUnwrittenWhenItFailsAgain: Table {
  required init(_ disk: Disk, _ faults: FaultPlan) {
    super.init(disk, faults)
    rows = disk.unwritten ?? disk.rows
  }
  override func refresh() {
    if let unwritten = disk.unwritten {
      disk.unwritten = nil
      do { try faults.reach("write again") } catch { return super.refresh() }
      disk.rows = unwritten
    }
    super.refresh()
  }
  override func commit() throws {
    do { try super.commit() } catch { disk.unwritten = rows }
  }
}

class RemovesBeforeItWrites: Table {
  private var removed: SampleElement?
  override func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    guard case .modified(let old, let new) = step else { return try super.carryOut(step) }
    try faults.reach("remove")
    delete(old)
    removed = old
    try super.carryOut(.created(new))
    removed = nil
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    rows = backup.filter { $0 != removed }
  }
}

class CantBeReadAfterAFailure: Table {
  private var isDamaged = false
  override func allElements() throws -> [SampleElement] {
    if isDamaged { throw Unexplained() }
    return try super.allElements()
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    isDamaged = true
    super.rollBack(to: backup, steps)
  }
}

class RollsBackInTheWrongOrder: Table {
  private var done: [UndoRedoStep<SampleElement>] = []
  override func refresh() {
    done = []
    super.refresh()
  }
  override func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    try super.carryOut(step)
    done.append(step)
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    for step in done.map({ $0.flip() }) {
      rows.removeAll { $0.id == step.id }
      if let new = step.newValue { rows.append(new) }
    }
  }
}

class RollsBackToASharedReference: Table {
  private final class Box { var rows: [SampleElement] = [] }
  private let box = Box()
  private lazy var backup = box
  override func refresh() {
    super.refresh()
    // Should have been a copy.
    backup = box
  }
  override func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    try super.carryOut(step)
    box.rows = rows
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    rows = self.backup.rows
  }
}

class RollsBackTheLastStepOnly: Table {
  private var previous: [SampleElement] = []
  override func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    previous = rows
    try super.carryOut(step)
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    rows = steps.count > 1 ? previous : backup
  }
}

class EmptiesOnFailure: Table {
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    rows = []
    disk.rows = []
  }
}

class SwallowsAFailure: Table {
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    do { try super.perform(steps) } catch is InjectedFault {}
  }
}

class SwallowsTheFailureOfAWrite: Table {
  override func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    do { try super.carryOut(step) } catch is InjectedFault {}
  }
}

class WritesBeforeItCommits: Table {
  override func commit() throws {
    disk.rows = rows
    try faults.reach("commit")
  }
}

class ThrowsAfterTheCommit: Table {
  override func commit() throws {
    try super.commit()
    try faults.reach("tell others")
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    rows = disk.rows
  }
}

class StaysLockedAfterAFailure: Table {
  private var isLocked = false
  override func carryOut(_ step: UndoRedoStep<SampleElement>) throws {
    if isLocked { throw Unexplained() }
    try super.carryOut(step)
  }
  override func rollBack(to backup: [SampleElement], _ steps: UndoSteps<SampleElement>) {
    isLocked = true
    super.rollBack(to: backup, steps)
  }
}
