import Testing
import UndoRedo

@testable import UndoRedoApple

/// A repository of one line, which has stored how it came about.
private struct StoredLine: HistoryRepository, ResidentRepository {
  private(set) var elements: [Line] = []
  private var older: [StoredAction<Line>] = []

  /// Stores the action that creates the line, and those that give it the next texts.
  init(texts: [String]) {
    for text in texts {
      let new = Line(id: 1, text: text)
      let step = elements.first.map { UndoRedoStep.modified(from: $0, to: new) } ?? .created(new)
      older.insert(StoredAction(UndoAction(text, step)), at: 0)
      elements = [new]
    }
  }

  subscript(id: Int) -> Line? { elements.first { $0.id == id } }

  mutating func perform(_ steps: UndoSteps<Line>) {
    for step in steps { elements = step.newValue.map { [$0] } ?? [] }
  }

  mutating func perform(_ steps: UndoSteps<Line>, in change: HistoryChange<Line>) {
    perform(steps)
  }

  func refusal(_ error: UndoError) -> Never { fatalError("\(error)") }

  var storedHistory: StoredHistory {
    var stored = StoredHistory()
    stored.undoableCount = older.count
    return stored
  }

  mutating func storedRedoableActions() -> [StoredAction<Line>] { [] }
  mutating func firstStoredCheckpoints() -> [String] { [] }

  mutating func nextStoredActions(_ count: Int) -> [StoredAction<Line>] {
    defer { older.removeFirst(min(count, older.count)) }
    return Array(older.prefix(count))
  }
}

@Suite struct UndoMirrorStoredTests {
  @Test func whatIsReadLaterCanBeUndoneInTheMenu() {
    let texts = (0..<200).map(String.init)
    let (store, system) = (UndoStore(StoredLine(texts: texts)), ModelUndoManager())
    let mirror = UndoMirror(store, in: system) { _ in }
    system.notify(mirror)
    #expect(system.undoNames.first == "199" && mirror.isInStep)
    var undone: [String] = []
    while system.canUndo {
      undone.append(system.undoActionName)
      system.undo()
    }
    #expect(undone == texts.reversed() && store.elements.isEmpty && !store.canUndo)
    while system.canRedo { system.redo() }
    #expect(store.elements == [Line(id: 1, text: "199")] && mirror.isInStep)
  }
}
