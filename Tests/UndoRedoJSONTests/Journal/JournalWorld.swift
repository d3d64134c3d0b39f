import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// A history in memory and a journal, to which the same things happen.
final class JournalWorld {
  /// Something that happens; where it is not possible, nothing does.
  enum Event: Hashable {
    case set(Int, String?)
    case setBoth(String?)
    case change(Int, String?)

    /// A change that is not recorded since it would discard what can be redone.
    case scroll(Int, String?)
    case undo(Int), redo(Int)
    case saved, cleared
    case fold, compact

    /// The journal is opened again as after a crash, or after it was closed.
    case crash, close
  }

  let folder: TemporaryFolder
  let file: StoredFile
  var options: JSONDocumentOptions
  private let limit: Int?

  /// What is around every text.
  private let padding: String
  var journal: Journal<Note>
  var held: InMemoryRepository<Note>

  /// The same in memory.
  private let store: UndoStore<InMemoryRepository<Note>>
  private let clock: Clock
  var history: UndoHistory<Note> { store.history }

  private final class Clock {
    var seconds = 0.0
  }

  /// A text so long that journals write what differs in it.
  static let longText = String(repeating: "\"é\\\n😀 ", count: 40)

  init(
    _ folder: TemporaryFolder, file: StoredFile? = nil, limit: Int? = nil, padding: String = ""
  ) throws {
    self.folder = folder
    self.padding = padding
    self.file = file ?? StoredFile(in: folder)
    options = JSONDocumentOptions(durability: .system)
    (journal, held) = try Journal.open(self.file, ElementCoding(), options)
    self.limit = limit
    try journal.limit(to: limit)
    let clock = Clock()
    self.clock = clock
    store = UndoStore(InMemoryRepository(), limit: limit) {
      UndoDate(secondsSince1970: clock.seconds)
    }
  }

  func happen(_ event: Event) throws {
    switch event {
    case .set(let id, let text): try record([step(id, text)])
    case .setBoth(let text): try record([step(1, text), step(2, text)])
    case .change(let id, let text):
      guard let step = step(id, text) else { return }
      let redoable = history.redoable
      let count = redoable.count - redoable.prefix { !$0.steps.contains { $0.id == id } }.count
      try journal.change([step], endOfRedoable: try journal.endOfRedoable(discarding: count))
      held.perform([step])
      store.withoutRecording { perform([step]) }
    case .scroll(let id, let text):
      guard let step = step(id, text), store.canRedo else { return }
      try journal.change([step], endOfRedoable: journal.position.end)
      held.perform([step])
      store.withDiscardableActions { perform([step]) }
    case .undo(let count):
      let actions = history.undoable.prefix(count).map { $0.flip() }
      guard !actions.isEmpty else { return }
      let steps = UndoSteps(actions.flatMap { $0.steps })
      try journal.move(by: -actions.count, steps)
      held.perform(steps)
      store.undo(count)
    case .redo(let count):
      let actions = Array(history.redoable.prefix(count))
      guard !actions.isEmpty else { return }
      let steps = UndoSteps(actions.flatMap { $0.steps })
      try journal.move(by: actions.count, steps)
      held.perform(steps)
      store.redo(count)
    case .saved:
      try journal.markSaved()
      store.markSaved()
    case .cleared:
      try journal.clear(isSaved: !history.hasUnsavedChanges)
      store.removeAllActions()
    case .fold: try journal.fold(held.elements)
    case .compact:
      try journal.fold(held.elements)
      try journal.compact()
    case .crash: try reopen()
    case .close:
      try journal.fold(held.elements)
      try journal.close()
      try reopen()
    }
  }

  private func record(_ steps: [UndoRedoStep<Note>?]) throws {
    let steps = UndoSteps(steps.compactMap { $0 })
    let number = history.undoable.count
    guard
      let action = UndoAction(
        "Edit \(number)", steps: steps, date: UndoDate(secondsSince1970: Double(number)),
        metadata: number % 2 == 0 ? [:] : ["by": "me"])
    else { return }
    try journal.record(action)
    held.perform(steps)
    clock.seconds = Double(number)
    store.group(action.name, metadata: action.metadata) { perform(steps) }
  }

  private func perform(_ steps: UndoSteps<Note>) {
    for step in steps {
      if let new = step.newValue {
        store.save(new, named: "")
      } else {
        store.delete(step.id, named: "")
      }
    }
  }

  private func step(_ id: Int, _ text: String?) -> UndoRedoStep<Note>? {
    UndoRedoStep(changing: held[id], to: text.map { Note(id: id, text: padding + $0 + padding) })
  }

  /// Opens the journal again.
  func reopen() throws {
    journal.crash()
    (journal, held) = try Journal.open(file, ElementCoding(), options)
    try journal.limit(to: limit)
  }

  /// The elements and the history, as they are to be found in the files.
  struct State: Equatable {
    var elements: InMemoryRepository<Note>
    var redoable: [UndoAction<Note>]
    var undoable: [UndoAction<Note>]
    var hasUnsavedChanges: Bool
  }

  /// What the files have to hold.
  var expected: State {
    State(
      elements: held, redoable: Array(history.redoable), undoable: Array(history.undoable),
      hasUnsavedChanges: history.hasUnsavedChanges)
  }

  /// Opens the journal again and reads all of it.
  func found() throws -> State {
    try reopen()
    let redoable = try journal.redoable()
    var undoable: [UndoAction<Note>] = []
    while true {
      let batch = try journal.undoable(2)
      if batch.isEmpty { break }
      undoable += batch
    }
    return State(
      elements: held, redoable: redoable, undoable: undoable,
      hasUnsavedChanges: journal.hasUnsavedChanges)
  }

  /// Opens the journal again and compares all of it with the history.
  func check(_ comment: Comment) throws {
    let expected = expected
    let found = try found()
    #expect(found == expected, comment)
    #expect(journal.report.complaints == [], comment)
  }
}

extension Journal {
  /// Whether there are changes since the history was marked as saved.
  ///
  /// It is not known here of actions that have not been read whether anything is left of them: an
  /// action of which nothing is left counts as a change until then.
  var hasUnsavedChanges: Bool {
    guard let saved = position.saved else { return true }
    let (low, high) = (min(saved, position.cursor), max(saved, position.cursor))
    if low == high { return false }
    guard places.knownFrom <= low + 1 else { return true }
    return places.count(upTo: high) > places.count(upTo: low)
  }

  /// What `readRedoable()` returns, without the saved place.
  func redoable() throws(JSONFileError) -> [UndoAction<Element>] {
    try readRedoable().map(\.action)
  }

  /// What `readUndoable(_:)` returns, without the saved place.
  func undoable(_ count: Int) throws(JSONFileError) -> [UndoAction<Element>] {
    try readUndoable(count).map(\.action)
  }
}
