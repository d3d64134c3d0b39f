import Bridge
import GNUstepFoundation
import Testing
import UndoRedo

struct Line: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// A store, a text field, and the undo manager that both share.
@MainActor
final class Desk {
  let store = UndoStore(InMemoryRepository<Line>())
  let manager = UndoManager()
  private(set) var field = ""
  private var selection = 0
  private let bridge: UndoManagerBridge<InMemoryRepository<Line>>

  init() {
    bridge = UndoManagerBridge(store, manager)
    store.keepContext { [weak self] in
      MainActor.assumeIsolated { self?.selection ?? 0 }
    } restore: { [weak self] selection in
      MainActor.assumeIsolated { self?.selection = selection }
    }
  }

  var text: String? { store[1]?.text }

  /// What the menu names, for undo and for redo.
  var titles: [String] {
    let redo = manager.canRedo ? manager.redoActionName : ""
    return [manager.canUndo ? manager.undoActionName : "", redo]
  }

  func event(_ body: () -> Void) {
    body()
    manager.endEvent()
  }

  /// Chooses Undo in the menu, or Redo.
  func undo() { event { manager.undo() } }
  func redo() { event { manager.redo() } }

  func save(_ text: String) {
    store.save(Line(id: 1, text: text), named: text)
  }

  func select() {
    selection += 1
    store.recordContextChange(named: "Select")
  }

  func type(_ text: String) {
    setField(text)
    manager.setActionName("Typing")
  }

  private func setField(_ text: String) {
    let old = field
    field = text
    manager.registerUndo(withTarget: self) { $0.setField(old) }
  }
}

extension Desk {
  /// Does something by chance in an event of its own, and says what.
  func act(_ random: inout Random) -> String {
    switch random.next(12) {
    case 0...2:
      event { save("\(random.next(1000))") }
      return "save"
    case 3:
      event { select() }
      return "select"
    case 4:
      event { type(field + "x") }
      return "type"
    case 5:
      event { store.undo() }
      return "store undo"
    case 6:
      event { store.redo() }
      return "store redo"
    case 7:
      event { store.jump(to: random.next(store.history.actions.count + 1)) }
      return "jump"
    case 8:
      event {
        manager.disableUndoRegistration()
        if random.next(2) == 0 { store.undo() } else { save("\(random.next(1000))") }
        manager.enableUndoRegistration()
      }
      return "disabled"
    case 9:
      event {
        save("\(random.next(1000))")
        store.undo()
      }
      return "save and undo"
    case 10:
      guard manager.canRedo else { return "" }
      redo()
      return "redo"
    default:
      guard manager.canUndo else { return "" }
      undo()
      return "undo"
    }
  }

  /// Undoes all there is by the menu, each of which does something.
  func undoAll() throws {
    while manager.canUndo {
      let before = (field, store.history.position, selection)
      undo()
      try #require(before != (field, store.history.position, selection))
    }
  }
}

/// Numbers by chance, the same ones for each seed.
struct Random {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = (state &+ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
    state ^= state >> 29
    return Int(state >> 33) % bound
  }
}
