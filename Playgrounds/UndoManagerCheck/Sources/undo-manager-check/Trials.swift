import Foundation
import UndoRedo

#if GNUSTEP
  import Bridge
  import GNUstepFoundation
#else
  import UndoRedoApple
#endif

struct Line: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// A store, a text field, and the undo manager that both share.
@MainActor
final class Trial {
  let store = UndoStore(InMemoryRepository<Line>())
  let manager = UndoManager()
  private let bridge: UndoManagerBridge<InMemoryRepository<Line>>
  private let field = Target()
  private var selection = 0

  init() {
    bridge = UndoManagerBridge(store, manager)
    store.keepContext { [weak self] in
      MainActor.assumeIsolated { self?.selection ?? 0 }
    } restore: { [weak self] selection in
      MainActor.assumeIsolated { self?.selection = selection }
    }
  }

  func event(_ body: () -> Void) {
    body()
    manager.runLoop()
  }

  func save(_ names: String...) {
    for name in names { event { store.save(Line(id: 1, text: name), named: name) } }
  }

  func select() {
    selection += 1
    store.recordContextChange(named: "Select")
  }

  func type() {
    manager.add(field)
    manager.setActionName("Typing")
  }

  /// What the menu offers, all of it, and whether the store is then where it began.
  func menu() -> String {
    var names: [String] = []
    for _ in 0..<9 where manager.canUndo {
      names.append(manager.undoActionName)
      event { manager.undo() }
    }
    return names.joined(separator: ", ") + (store.canUndo ? ", and the store can undo more" : "")
  }

  static let all: [(name: String, expected: String, body: @MainActor (Trial) -> Void)] = [
    ("Actions", "B, A", { $0.save("A", "B") }),
    (
      "A change of the context", "Select, B, A",
      {
        $0.save("A", "B")
        $0.event($0.select)
      }
    ),
    (
      "The app undoes, with typing between", "Typing, A",
      {
        $0.save("A")
        $0.event($0.type)
        $0.save("B")
        $0.store.undo()
        $0.manager.runLoop()
      }
    ),
    (
      "An action taken back in its event", "A",
      {
        $0.save("A")
        $0.store.save(Line(id: 1, text: "B"), named: "B")
        $0.store.undo()
        $0.manager.runLoop()
      }
    ),
    (
      "Registration disabled", "Typing",
      {
        $0.event($0.type)
        $0.save("A")
        $0.manager.disableUndoRegistration()
        $0.store.undo()
        $0.manager.enableUndoRegistration()
        _ = $0.manager.canRedo
      }
    ),
    (
      "Fewer levels than actions, after a jump back and two redos", "B, A",
      {
        $0.manager.levelsOfUndo = 2
        $0.save("A", "B", "C")
        $0.store.jump(to: 0)
        $0.manager.runLoop()
        for _ in 0..<2 where $0.manager.canRedo { $0.event($0.manager.redo) }
      }
    ),
  ]
}
