import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoParts
import UndoRedoTesting

/// Correct repositories of each kind keep all rules.
@Suite struct CorrectRepositoriesTests {
  /// What an error says in a property is printed in quotation marks, and so is the text of a note within it.
  @Test func anErrorThatHoldsItsText() throws {
    try RepositoryRule.all.check(elements: Note.init, rounds: Depth.rounds) { ExplainingNotes() }
  }

  /// The failure is `Never`, so nothing that does not fit may be performed: it would trap.
  @Test func inMemory() throws {
    try RepositoryRule.all.check(elements: SampleElement.init, rounds: Depth.rounds) {
      InMemoryRepository<SampleElement>()
    }
  }

  @Test func recording() throws {
    try RepositoryRule.all.check(elements: Note.init, rounds: Depth.rounds) {
      RecordingRepository(InMemoryRepository<Note>())
    }
  }

  @Test func jsonFile() throws {
    let folder = try TemporaryFolder()
    var files = 0
    try RepositoryRule.allShared.check(
      elements: SampleElement.init, rounds: 3,
      reopen: { try JSONFileRepository(path: $0.path) }
    ) {
      files += 1
      return try JSONFileRepository(path: folder.path("\(files).json"))
    }
  }

  /// A struct with a typed failure, made of three operations, any of which can fail.
  @Test func simple() throws {
    let faults = FaultPlan()
    try RepositoryRule.all.check(elements: Note.init, rounds: Depth.rounds, faults: faults) {
      Notes(faults: faults)
    }
  }

  /// Whose way back needs nothing that can fail.
  @Test func onABackEndThatGoesOnFailing() throws {
    let faults = FaultPlan(isLasting: true)
    try RepositoryRule.all.check(elements: SampleElement.init, rounds: Depth.rounds, faults: faults)
    {
      Table(Disk(), faults)
    }
  }

  @Test func aWayBackThatNeedsTheBackEndIsFound() {
    let faults = FaultPlan(isLasting: true)
    let violation = #expect(throws: RuleViolation.self) {
      try RepositoryRule.allOrNothing.check(elements: Note.init, faults: faults) {
        Notes(faults: faults)
      }
    }
    #expect(violation?.description.contains("// the back-end fails from call ") == true)
  }

  /// Two kinds under one history, of which the one that can't refuse a misfit comes last.
  @Test func ofSeveralKinds() throws {
    let faults = FaultPlan()
    let element = { (number: Int, version: Int) -> OneOf2<Note, SampleElement> in
      number.isMultiple(of: 2)
        ? .first(Note(number, version)) : .other(.first(SampleElement(number, version)))
    }
    try RepositoryRule.all.check(elements: element, rounds: Depth.rounds, faults: faults) {
      Repositories(Notes(faults: faults), InMemoryRepository<SampleElement>())
    }
  }

  @Test func checked() throws {
    try RepositoryRule.all.check(elements: SampleElement.init, rounds: Depth.rounds) {
      CheckedRepository(InMemoryRepository<SampleElement>())
    }
  }

  /// An error may escape what it prints.
  @Test(arguments: ["\t", "\u{202E}"]) func ofTextsWithControls(control: String) throws {
    try RepositoryRule.all.check(
      elements: { Tag(id: "\($0)\(control)", name: "\(control)\($1)") }, rounds: Depth.rounds
    ) {
      CheckedRepository(InMemoryRepository<Tag>())
    }
  }

  /// Equal sets are printed in different orders.
  @Test func ofSetsThatAreMadeAnew() throws {
    try RepositoryRule.all.check(elements: Box.init, rounds: Depth.rounds) { Boxes() }
  }

  /// What == leaves out is printed all the same.
  @Test func ofElementsThatCountHowOftenTheyAreRead() throws {
    try RepositoryRule.all.check(elements: Draft.init, rounds: Depth.rounds) { Drafts() }
  }

  /// A class that several instances share.
  @Test func shared() throws {
    try RepositoryRule.allShared.check(elements: Note.init, rounds: Depth.rounds, reopen: { $0 }) {
      SharedNotes()
    }
  }
}

private enum NotesFailure: Error {
  case fault(InjectedFault)
  case refused(UndoError)
}

private struct Notes: SimpleRepository {
  typealias Element = Note
  typealias Failure = NotesFailure

  let faults: FaultPlan
  var notes: [Note] = []

  func element(withID id: Int) throws(NotesFailure) -> Note? {
    try reach("read")
    return notes.first { $0.id == id }
  }

  func allElements() throws(NotesFailure) -> [Note] { notes }

  mutating func insert(_ note: Note) throws(NotesFailure) {
    try reach("insert")
    notes.append(note)
  }

  mutating func update(_ old: Note, to new: Note) throws(NotesFailure) {
    try reach("update")
    notes = notes.map { $0.id == old.id ? new : $0 }
  }

  mutating func delete(_ note: Note) throws(NotesFailure) {
    try reach("delete")
    notes.removeAll { $0.id == note.id }
  }

  func refusal(_ error: UndoError) -> NotesFailure { .refused(error) }

  private func reach(_ point: FaultPlan.Point) throws(NotesFailure) {
    do { try faults.reach(point) } catch { throw .fault(error) }
  }
}

private struct Tag: Identifiable, Equatable, CustomStringConvertible {
  let id: String
  var name: String
  var description: String { "\(id): \(name)" }
}

private struct Box: Identifiable, Equatable {
  let id: Int
  var tags: Set<Int> = []

  init(_ number: Int, _ version: Int) {
    id = number
    // In another order than that of a small set.
    tags.reserveCapacity(10_000)
    tags.formUnion((0..<9).map { $0 * 10 + version })
  }
}

/// It makes elements anew when it is read, as one that decodes them.
private struct Boxes: SimpleRepository {
  typealias Element = Box
  typealias Failure = any Error

  private var boxes: [Int: Box] = [:]

  func element(withID id: Int) -> Box? {
    boxes[id].map { box in
      var new = box
      new.tags = Set(box.tags.sorted())
      return new
    }
  }
  func allElements() -> [Box] { boxes.keys.sorted().compactMap(element) }
  mutating func insert(_ box: Box) { boxes[box.id] = box }
  mutating func update(_ old: Box, to new: Box) { boxes[old.id] = new }
  mutating func delete(_ box: Box) { boxes[box.id] = nil }
}

private struct Draft: Identifiable, Equatable {
  let id: Int
  let text: String
  var reads = 0

  init(_ number: Int, _ version: Int) {
    id = number
    text = "\(version)"
  }

  static func == (lhs: Draft, rhs: Draft) -> Bool { (lhs.id, lhs.text) == (rhs.id, rhs.text) }
}

private final class Drafts: SimpleRepository {
  typealias Element = Draft
  typealias Failure = any Error

  private var drafts: [Int: Draft] = [:]

  func element(withID id: Int) -> Draft? {
    drafts[id]?.reads += 1
    return drafts[id]
  }
  func allElements() -> [Draft] { drafts.keys.sorted().compactMap(element) }
  func insert(_ draft: Draft) { drafts[draft.id] = draft }
  func update(_ old: Draft, to new: Draft) { drafts[old.id] = new }
  func delete(_ draft: Draft) { drafts[draft.id] = nil }
}

private struct ExplainingNotes: Repository {
  typealias Element = Note

  enum Failure: Error { case conflict(String) }

  private var notes = InMemoryRepository<Note>()

  func element(withID id: Int) -> Note? { notes[id] }
  func allElements() -> [Note] { notes.elements }

  mutating func perform(_ steps: UndoSteps<Note>) throws(Failure) {
    var changed = notes
    for step in steps {
      let found = changed[step.id]
      guard found == step.oldValue else {
        throw .conflict("\(step.id): \(step.oldValue as Any) is expected, found \(found as Any)")
      }
      changed.perform([step])
    }
    notes = changed
  }

  func refusal(_ error: UndoError) -> Failure { .conflict("\(error)") }
}

private final class SharedNotes: SimpleRepository, ResidentRepository {
  typealias Element = Note
  typealias Failure = any Error

  private var notes: [Int: Note] = [:]

  subscript(id: Int) -> Note? { notes[id] }
  var elements: [Note] { notes.values.sorted { $0.id < $1.id } }

  func insert(_ note: Note) { notes[note.id] = note }
  func update(_ old: Note, to new: Note) { notes[old.id] = new }
  func delete(_ note: Note) { notes[note.id] = nil }
}
