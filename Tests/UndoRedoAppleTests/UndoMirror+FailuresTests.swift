import Testing
import UndoRedo

@testable import UndoRedoApple

/// A repository that can be made to fail.
private struct Jammed: Repository, ResidentRepository {
  typealias Element = Line
  typealias Failure = Jam

  struct Jam: Error, Equatable {}

  final class Switch {
    var isOn = false
  }

  let jam = Switch()
  private var lines = InMemoryRepository<Line>()

  subscript(id: Int) -> Line? { lines[id] }
  var elements: [Line] { lines.elements }

  mutating func perform(_ steps: UndoSteps<Line>) throws(Jam) {
    if jam.isOn { throw Jam() }
    lines.perform(steps)
  }

  func refusal(_ error: UndoError) -> Jam { Jam() }
}

@Suite struct UndoMirrorFailuresTests {
  @Test func aFailureLosesNoEntry() throws {
    let (store, system) = (UndoStore(Jammed()), ModelUndoManager())
    var failures: [Jammed.Jam] = []
    let mirror = UndoMirror(store, in: system) { failures.append($0) }
    system.notify(mirror)
    for name in ["A", "B"] {
      try store.save(Line(id: 1, text: name), named: name)
      system.endEvent()
    }
    store.repository.jam.isOn = true
    system.undo()
    #expect(failures.count == 1 && store[1]?.text == "B" && mirror.isInStep)
    #expect(system.undoNames == ["B", "A"] && !system.canRedo)

    store.repository.jam.isOn = false
    system.undo()
    store.repository.jam.isOn = true
    system.redo()
    #expect(failures.count == 2 && store[1]?.text == "A")
    #expect(system.undoNames == ["A"] && system.redoNames == ["B"])
  }

  @Test func aFailureLosesNoneOfAGroup() throws {
    let (store, system) = (UndoStore(Jammed()), ModelUndoManager())
    let mirror = UndoMirror(store, in: system) { _ in }
    system.notify(mirror)
    for name in ["A", "B"] { try store.save(Line(id: 1, text: name), named: name) }
    store.repository.jam.isOn = true
    system.undo()
    store.repository.jam.isOn = false
    #expect(store[1]?.text == "B" && system.undoNames == ["B", "A"] && mirror.isInStep)
    system.undo()
    system.undo()
    #expect(store[1] == nil && system.redoNames == ["A", "B"])
  }
}
