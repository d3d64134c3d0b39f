import Testing
import UndoRedo

@testable import UndoRedoApple

struct Line: Identifiable, Equatable {
  let id: Int
  var text: String
}

@Suite struct UndoMirrorTests {
  typealias Store = UndoStore<InMemoryRepository<Line>>

  let store = Store(InMemoryRepository())
  let system = ModelUndoManager()

  private func mirror() -> UndoMirror<InMemoryRepository<Line>, ModelUndoManager> {
    let mirror = UndoMirror(store, in: system) { _ in }
    system.notify(mirror)
    return mirror
  }

  /// Performs actions, each in an event of its own.
  private func perform(_ names: String...) {
    for name in names {
      store.save(Line(id: 1, text: name), named: name)
      system.endEvent()
    }
  }

  private var text: String? { store[1]?.text }

  @Test func theMenuUndoesAndRedoes() {
    let mirror = mirror()
    perform("A", "B")
    #expect(system.undoActionName == "B" && !system.canRedo)
    system.undo()
    #expect(text == "A" && system.undoActionName == "A" && system.redoActionName == "B")
    system.undo()
    #expect(text == nil && !system.canUndo && system.redoNames == ["A", "B"])
    system.redo()
    system.redo()
    #expect(text == "B" && system.undoNames == ["B", "A"] && !system.canRedo)
    #expect(mirror.isInStep)
  }

  @Test func aNewActionEmptiesTheRedoStack() {
    let mirror = mirror()
    perform("A", "B")
    system.undo()
    perform("C")
    #expect(system.undoNames == ["C", "A"] && !system.canRedo && mirror.isInStep)
  }

  @Test func actionsOfOneEventAreUndoneAtOnce() {
    let mirror = mirror()
    perform("A")
    store.save(Line(id: 1, text: "B"), named: "B")
    store.save(Line(id: 1, text: "C"), named: "C")
    system.endEvent()
    system.undo()
    #expect(text == "A" && store.redoName == "B")
    system.redo()
    #expect(text == "C" && system.undoNames == ["C", "B", "A"] && mirror.isInStep)
  }

  @Test func actionsFromBeforeAreRegistered() {
    perform("A", "B", "C")
    store.undo(2)
    let mirror = mirror()
    #expect(system.undoNames == ["A"] && system.redoNames == ["B", "C"] && text == "A")
    system.redo()
    #expect(text == "B" && mirror.isInStep)
  }

  @Test func theAppMayUndoAndJumpByItself() {
    let mirror = mirror()
    perform("A", "B", "C")
    store.undo()
    #expect(system.undoNames == ["B", "A"] && system.redoNames == ["C"])
    store.jump(to: 0)
    #expect(!system.canUndo && system.redoNames == ["A", "B", "C"])
    system.redo()
    #expect(text == "A")
    store.removeAllActions()
    #expect(!system.canUndo && !system.canRedo && mirror.isInStep)
  }

  @Test func theLimitDropsTheOldestEntries() {
    let mirror = mirror()
    store.limit = 2
    perform("A", "B", "C")
    system.undo()
    system.undo()
    #expect(text == "A" && !system.canUndo && system.redoNames == ["B", "C"] && mirror.isInStep)
    system.redo()
    system.redo()
    store.limit = 1
    perform("D")
    system.undo()
    #expect(text == "C" && !system.canUndo && system.redoNames == ["D"] && mirror.isInStep)
  }

  @Test func joinedActionsHaveOneEntryOrNone() {
    let mirror = mirror()
    perform("A")
    for text in ["B", "C"] {
      store.coalescingActions(by: "key") { _ = store.save(Line(id: 1, text: text), named: text) }
    }
    #expect(system.undoNames == ["B", "A"])
    store.coalescingActions(by: "key") { _ = store.save(Line(id: 1, text: "A"), named: "D") }
    system.endEvent()
    #expect(system.undoNames == ["A"] && mirror.isInStep)
  }

  @Test func discardableActionsHaveNoEntry() {
    let mirror = mirror()
    perform("A")
    store.withDiscardableActions { _ = store.save(Line(id: 2, text: "S"), named: "Scroll") }
    #expect(system.undoNames == ["A"] && !system.canRedo)
    system.undo()
    #expect(store.count == 0 && system.redoNames == ["A"])
    system.redo()
    #expect(store.count == 2 && mirror.isInStep)
  }

  @Test func aGestureIsOneEntry() {
    let mirror = mirror()
    perform("A")
    let gesture = store.beginGesture("Drag")
    perform("B", "C")
    #expect(system.undoNames == ["A"])
    gesture.commit()
    #expect(system.undoNames == ["Drag", "A"] && mirror.isInStep)
  }

  @Test func undoWithinAGestureLosesNoEntry() {
    let mirror = mirror()
    perform("A")
    let gesture = store.beginGesture("Drag")
    perform("B")
    system.undo()
    #expect(text == "B" && system.undoNames == ["A"] && mirror.isInStep)
    gesture.cancel()
    system.undo()
    #expect(text == nil)
  }

  @Test func entriesOfOthersStay() {
    let (mirror, other) = (mirror(), Store(InMemoryRepository()))
    perform("A")
    system.register(other, "Typing") {}
    system.endEvent()
    perform("B")
    store.undo()
    #expect(system.undoNames == ["Typing", "A"] && system.redoNames == ["B"])
    mirror.detach()
    #expect(system.undoNames == ["Typing"] && !system.canRedo)
    perform("C")
    #expect(system.undoNames == ["Typing"])
  }

  @Test func aDetachedMirrorIsNotSynchronized() {
    let mirror = mirror()
    perform("A")
    #expect(mirror.isInStep)
    mirror.detach()
    #expect(!mirror.isInStep)
  }

  @Test func whatHappensWhileOthersUndoIsSettledAfterIt() {
    let mirror = mirror()
    perform("A")
    let store = store
    system.register(store, "Other") { store.save(Line(id: 1, text: "B"), named: "B") }
    system.undo()
    #expect(text == "B" && system.undoNames == ["B", "A"] && mirror.isInStep)
  }

  @Test func whatHappensInAnOpenGroupIsSettledAfterIt() {
    let mirror = mirror()
    perform("A", "B")
    system.beginUndoGrouping()
    store.undo()
    #expect(!mirror.isInStep)
    system.endUndoGrouping()
    system.endEvent()
    #expect(system.undoNames == ["A"] && system.redoNames == ["B"] && mirror.isInStep)
  }

  @Test func anObserverMayFollowAnUndo() {
    let mirror = mirror()
    perform("A", "B")
    let store = store
    let observation = store.observe {
      if $0.kind == .undone { store.save(Line(id: 2, text: "log"), named: "Log") }
    }
    system.undo()
    #expect(system.undoNames == ["Log", "A"] && !system.canRedo && mirror.isInStep)
    observation.cancel()
  }

  @Test func whatAnObserverOfAnUndoForgetsIsForgotten() {
    let mirror = mirror()
    perform("A", "B", "C", "D")
    store.save(Line(id: 2, text: "X"), named: "X")
    system.endEvent()
    system.undo()
    system.undo()
    let store = store
    let observation = store.observe {
      if $0.kind == .undone { store.removeActions(of: 2) }
    }
    system.undo()
    #expect(system.undoNames == ["B", "A"] && system.redoNames == ["C", "D"] && mirror.isInStep)
    observation.cancel()
  }

  @Test func aMirrorKeepsNothingAlive() {
    var store: Store? = Store(InMemoryRepository())
    weak let alive = store
    var mirror = Optional(UndoMirror(store!, in: system) { _ in })
    store!.save(Line(id: 1, text: "A"), named: "A")
    store = nil
    #expect(alive != nil && mirror!.isInStep)
    mirror = nil
    #expect(alive == nil)
    system.undo()
    #expect(!system.canUndo)
  }
}
