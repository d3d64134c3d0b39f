import UndoRedo
import UndoRedoTesting

class ForgetsToInsert: Table {
  override func insert(_ new: SampleElement) {}
}

class ForgetsToUpdate: Table {
  override func update(_ old: SampleElement, to new: SampleElement) {}
}

class ForgetsToDelete: Table {
  override func delete(_ old: SampleElement) {}
}

class IgnoresWhatComesAfterManySteps: Table {
  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    Array(super.ordered(steps).prefix(1000))
  }
}

class DeletesAll: Table {
  override func delete(_ old: SampleElement) { rows = [] }
}

class DeletesTheLast: Table {
  override func delete(_ old: SampleElement) { rows.removeLast() }
}

class DeletesByHash: Table {
  override func delete(_ old: SampleElement) {
    rows.removeAll { $0.id.hashValue == old.id.hashValue }
  }
}

class DeletesByFormerIndex: Table {
  private var former: [SampleElement] = []
  override func refresh() {
    super.refresh()
    former = rows
  }
  override func delete(_ old: SampleElement) {
    guard let index = former.firstIndex(of: old), index < rows.count else {
      return super.delete(old)
    }
    rows.remove(at: index)
  }
}

class UpdatesEveryRow: Table {
  override func update(_ old: SampleElement, to new: SampleElement) {
    rows = rows.map { SampleElement($0.id.number, new.version) }
  }
}

class UpdatesTheFirst: Table {
  override func update(_ old: SampleElement, to new: SampleElement) { rows[0] = new }
}

class WritesTheOldValue: Table {
  override func update(_ old: SampleElement, to new: SampleElement) { super.update(old, to: old) }
}

class PerformsTheFirstStepOnly: Table {
  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    Array(steps.prefix(1))
  }
}

class RefusesWhatChangesNothing: Table {
  override func update(_ old: SampleElement, to new: SampleElement) {
    if old == new { delete(old) } else { super.update(old, to: new) }
  }
}

class ThrowsWhenAllIsDone: Table {
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    try super.perform(steps)
    if case .deleted? = steps.last { throw Unexplained() }
  }
}

class HoldsOnlyTwo: Table {
  override func insert(_ new: SampleElement) { rows = (rows + [new]).suffix(2) }
}

class RoundsTheLastVersion: Table {
  override func insert(_ new: SampleElement) { super.insert(rounded(new)) }

  override func update(_ old: SampleElement, to new: SampleElement) {
    super.update(old, to: rounded(new))
  }

  private func rounded(_ element: SampleElement) -> SampleElement {
    SampleElement(element.id.number, min(element.version, 6))
  }
}

class ForgetsTheLastElement: Table {
  override func insert(_ new: SampleElement) {
    if new.id.number < 5 { super.insert(new) }
  }
}

// In order.

class PerformsBackwards: Table {
  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    steps.reversed()
  }
}

class PerformsKindByKind: Table {
  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    steps.filter { $0.newValue != nil } + steps.filter { $0.newValue == nil }
  }
}

class PerformsOneStepPerElement: Table {
  override func ordered(_ steps: UndoSteps<SampleElement>) -> [UndoRedoStep<SampleElement>] {
    var ids: Set<SampleElement.ID> = []
    return steps.filter { ids.insert($0.id).inserted }
  }
}

class ComparesAllBeforeItBegins: Table {
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    for step in steps { try compare(step) }
    try super.perform(steps)
  }
}

// Reversible.

class BuriesWhatIsDeleted: Table {
  private var buried: Set<SampleElement.ID> = []
  override func delete(_ old: SampleElement) {
    buried.insert(old.id)
    super.delete(old)
  }
  override func insert(_ new: SampleElement) {
    if !buried.contains(new.id) { super.insert(new) }
  }
}

class RevivesTheLastVersion: Table {
  private var archive: [SampleElement] = []
  override func delete(_ old: SampleElement) {
    archive.append(old)
    super.delete(old)
  }
  override func insert(_ new: SampleElement) {
    super.insert(archive.first { $0.id == new.id } ?? new)
  }
}

class TakesAFormerValueForNoChange: Table {
  private var known: Set<SampleElement> = []
  override func insert(_ new: SampleElement) {
    known.insert(new)
    super.insert(new)
  }
  override func update(_ old: SampleElement, to new: SampleElement) {
    if known.insert(new).inserted || old == new { super.update(old, to: new) }
  }
}

// Empty is nothing.

class RefusesNoSteps: Table {
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    if steps.isEmpty { throw Unexplained() }
    try super.perform(steps)
  }
}

class ClearsForNoSteps: Table {
  override func perform(_ steps: UndoSteps<SampleElement>) throws {
    if steps.isEmpty {
      rows = []
      disk.rows = []
    }
    try super.perform(steps)
  }
}
