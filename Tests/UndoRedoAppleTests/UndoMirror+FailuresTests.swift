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
  /// The names to undo, without groups that the manager keeps though all is removed from them.
  private func names(_ system: ModelUndoManager) -> [String] {
    system.undoNames.filter { $0 != "-" || !system.variant.keepsEmptiedGroups }
  }

  @Test(arguments: ModelUndoManager.Variant.all)
  func aFailureLosesNoEntry(variant: ModelUndoManager.Variant) throws {
    let (store, system) = (UndoStore(Jammed()), ModelUndoManager(variant))
    var failures: [Jammed.Jam] = []
    let mirror = UndoMirror(store, in: system) { failures.append($0) }
    system.notify(mirror)
    for name in ["A", "B"] {
      try store.save(Line(id: 1, text: name), named: name)
      system.endEvent()
    }
    store.repository.jam.isOn = true
    system.undo()
    _ = system.canRedo
    #expect(failures.count == 1 && store[1]?.text == "B" && mirror.isInStep)
    #expect(names(system) == ["B", "A"] && !system.canRedo)

    store.repository.jam.isOn = false
    system.undo()
    store.repository.jam.isOn = true
    system.redo()
    _ = system.canRedo
    #expect(failures.count == 2 && store[1]?.text == "A")
    #expect(names(system) == ["A"] && system.redoNames == ["B"])
  }

  @Test(arguments: ModelUndoManager.Variant.all)
  func aFailureLosesNoneOfAGroup(variant: ModelUndoManager.Variant) throws {
    let (store, system) = (UndoStore(Jammed()), ModelUndoManager(variant))
    let mirror = UndoMirror(store, in: system) { _ in }
    system.notify(mirror)
    for name in ["A", "B"] { try store.save(Line(id: 1, text: name), named: name) }
    store.repository.jam.isOn = true
    system.undo()
    store.repository.jam.isOn = false
    _ = system.canRedo
    #expect(store[1]?.text == "B" && names(system) == ["B", "A"] && mirror.isInStep)
    system.undo()
    system.undo()
    #expect(store[1] == nil && system.redoNames == ["A", "B"])
  }
}
