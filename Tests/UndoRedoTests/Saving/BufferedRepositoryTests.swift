import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

private typealias Table = InMemoryRepository<SampleElement>

@Suite struct BufferedRepositoryTests {
  @Test func overMemoryItKeepsTheRules() throws {
    try RepositoryRule.all.check(elements: SampleElement.init, rounds: Depth.rounds) {
      BufferedRepository(Table())
    }
  }

  /// Over what can fail, it refuses what does not fit, and survives failing reads.
  @Test func overWhatFailsItKeepsTheRules() throws {
    let faults = FaultPlan()
    try RepositoryRule.all.check(elements: SampleElement.init, rounds: Depth.rounds, faults: faults)
    {
      BufferedRepository(FaultyRepository(Table(), faults: faults))
    }
  }

  /// Saved after each call, it is as durable as what it is over, and overwrites nothing either.
  @Test func savedAtOnceItKeepsTheRules() throws {
    try check { buffer, steps in
      do {
        try buffer.perform(steps)
        try buffer.save()
      } catch {
        buffer.discard()
        throw error
      }
    }
  }

  /// Where it is heard to save with the next steps, it does both or neither.
  @Test func savedInTheSameCallItKeepsTheRules() throws {
    try check { buffer, steps in
      try buffer._perform(steps, in: .saved)
      #expect(!buffer.hasPendingSteps)
    }
  }

  private func check(_ save: @escaping SavingBuffer.Save) throws {
    let faults = FaultPlan()
    try RepositoryRule.allShared.check(
      elements: SampleElement.init, rounds: Depth.rounds, faults: faults,
      reopen: { SavingBuffer(faults, $0.buffer.base.contents, save) }
    ) {
      SavingBuffer(faults, Contents(), save)
    }
  }

  @Test func aScopeKeepsTheRules() throws {
    try RepositoryRule.all.check(elements: SampleElement.init, rounds: Depth.rounds) {
      ScopeRepository(UndoStore(Table()))
    }
  }

  @Test func anElementThatOthersChangeIsHeldAndRefusedAtTheSave() throws {
    let notes = SharedNotes("a", "b")
    var buffer = BufferedRepository(notes)
    try buffer.perform([.modified(from: Note(1, "a"), to: Note(1, "A"))])
    try buffer.perform([.deleted(Note(2, "b"))])
    notes.put(Note(1, "X"))
    #expect(buffer[1]?.text == "A")
    let refusal = #expect(throws: UndoError.self) { try buffer.save() }
    #expect(refusal?.code == .conflict && refusal?.id == "1")
    #expect(notes.texts == ["X", "b"] && buffer.pendingSteps.count == 2)

    // What has come to nothing is not refused.
    try buffer.perform([.modified(from: Note(1, "A"), to: Note(1, "a"))])
    #expect(buffer[1]?.text == "a")
    try buffer.save()
    #expect(notes.texts == ["X"] && buffer[1]?.text == "X")
  }

  @Test func whatOthersCreateAndDeleteIsCounted() throws {
    let notes = SharedNotes("a", "b")
    var buffer = BufferedRepository(notes)
    try buffer.perform([.modified(from: Note(1, "a"), to: Note(1, "A"))])
    try buffer.perform([.deleted(Note(2, "b")), .created(Note(3, "c"))])
    #expect(buffer.count == 2 && buffer.elements.count == 2)
    notes.remove(1)
    #expect(buffer.count == 2 && buffer.elements.count == 2, "what was changed here is held")
    notes.remove(2)
    notes.put(Note(3, "x"))
    notes.put(Note(4, "d"))
    #expect(buffer.count == 3 && buffer.elements.count == 3)
  }

  @Test func theStepsToSaveAreInTheOrderOfTheirChanges() throws {
    var buffer = BufferedRepository(InMemoryRepository([Note(1, "old parent"), Note(2, "child")]))
    buffer.perform([.created(Note(3, "new parent"))])
    buffer.perform([.modified(from: Note(2, "child"), to: Note(2, "moved child"))])
    buffer.perform([.deleted(Note(1, "old parent"))])
    #expect(buffer.pendingSteps.map(\.id) == [3, 2, 1])

    // A deletion stands where it happens, whatever came before it.
    buffer.discard()
    buffer.perform([.modified(from: Note(1, "old parent"), to: Note(1, "older parent"))])
    buffer.perform([.modified(from: Note(2, "child"), to: Note(2, "moved child"))])
    buffer.perform([.deleted(Note(1, "older parent"))])
    #expect(buffer.pendingSteps.map(\.id) == [2, 1])

    // Undone and redone, what was created first comes first again.
    buffer = BufferedRepository(InMemoryRepository())
    let steps: UndoSteps = [.created(Note(1, "parent")), .created(Note(2, "child"))]
    buffer.perform(steps)
    buffer.perform(steps.flip())
    #expect(!buffer.hasPendingSteps)
    buffer.perform(steps)
    #expect(buffer.pendingSteps == steps)
  }

  @Test func elementsKeepTheirOrder() {
    var buffer = BufferedRepository(InMemoryRepository([Note(1, "a"), Note(2, "b"), Note(3, "c")]))
    buffer.perform([.created(Note(4, "d")), .created(Note(5, "e"))])
    buffer.perform([.deleted(Note(2, "b")), .modified(from: Note(1, "a"), to: Note(1, "A"))])
    #expect(buffer.elements.map(\.text) == ["A", "c", "d", "e"] && buffer.count == 4)
    buffer.perform([.deleted(Note(4, "d"))])
    buffer.perform([.created(Note(2, "B")), .created(Note(4, "D"))])
    #expect(buffer.elements.map(\.text) == ["A", "B", "c", "D", "e"] && buffer.count == 5)
  }

  @Test func discardingSaysWhatElementsAreAgain() {
    var buffer = BufferedRepository(InMemoryRepository([Note(1, "a")]))
    buffer.perform([.created(Note(2, "b")), .modified(from: Note(1, "a"), to: Note(1, "A"))])
    buffer.perform([.modified(from: Note(1, "A"), to: Note(1, "a"))])
    #expect(buffer.discard() == [1: Note(1, "a"), 2: nil])
    #expect(buffer.discard().isEmpty && buffer.elements == [Note(1, "a")])
  }

  /// A repository that keeps a history learns of a change that was not recorded.
  @Test func aHistoryBehindItIsToldOfAnUnrecordedChange() throws {
    var buffer = BufferedRepository(StoringNotes())
    try buffer._perform([.created(Note(1, "a"))], in: .moved(by: 1))
    #expect(buffer.base.changes.isEmpty)
    try buffer._perform([], in: .saved)
    #expect(buffer.base.changes == [.absorbed([.created(Note(1, "a"))], discardedCount: .max)])
    try buffer._perform([], in: .saved)
    #expect(buffer.base.changes.count == 1)
  }
}

/// Elements to which several repositories have access.
private final class Contents {
  var elements: [SampleElement.ID: SampleElement] = [:]
}

/// A repository on elements that others can change, too; any call can fail.
private struct SharedTable: Repository {
  typealias Element = SampleElement
  typealias Failure = any Error

  let faults: FaultPlan
  let contents: Contents

  init(_ faults: FaultPlan, _ contents: Contents) {
    self.faults = faults
    self.contents = contents
  }

  func element(withID id: Element.ID) throws -> Element? {
    try faults.reach(.read)
    return contents.elements[id]
  }

  func allElements() throws -> [Element] {
    contents.elements.values.sorted { $0.id.number < $1.id.number }
  }

  func perform(_ steps: UndoSteps<Element>) throws {
    var elements = contents.elements
    for step in steps {
      try faults.reach(.perform)
      guard elements[step.id] == step.oldValue else {
        throw UndoError(refusing: step, found: elements[step.id])
      }
      elements[step.id] = step.newValue
    }
    contents.elements = elements
  }
}

/// A buffer that saves with each call.
private struct SavingBuffer: Repository {
  typealias Element = SampleElement
  typealias Failure = any Error
  typealias Save = (
    inout BufferedRepository<SharedTable>, UndoSteps<SampleElement>
  ) throws -> Void

  var buffer: BufferedRepository<SharedTable>
  let save: Save

  init(_ faults: FaultPlan, _ contents: Contents, _ save: @escaping Save) {
    buffer = BufferedRepository(SharedTable(faults, contents))
    self.save = save
  }

  func element(withID id: Element.ID) throws -> Element? { try buffer.element(withID: id) }
  func allElements() throws -> [Element] { try buffer.allElements() }
  mutating func perform(_ steps: UndoSteps<Element>) throws { try save(&buffer, steps) }
}
