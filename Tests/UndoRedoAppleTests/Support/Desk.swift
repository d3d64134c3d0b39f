import UndoRedo
import UndoRedoApple

/// A store, a text field, and the undo manager that both share.
final class Desk<Repo: ResidentRepository<Line>> where Repo.Failure == Never {
  let store: UndoStore<Repo>
  let field = Field()
  let system: ModelUndoManager
  let mirror: UndoMirror<Repo, ModelUndoManager>

  /// Whether typing has emptied the redo stack while the store could redo.
  var isRedoStackEmptied = false

  /// Whether the manager has had levels, and may have dropped groups.
  var hasBeenTrimmed = false

  /// What is selected, which is the store's context.
  var selection = 0

  init(_ repository: Repo, _ variant: ModelUndoManager.Variant) {
    (store, system) = (UndoStore(repository), ModelUndoManager(variant))
    mirror = UndoMirror(store, in: system) { _ in }
    system.notify(mirror)
    store.keepContext { [weak self] in
      self?.selection ?? 0
    } restore: { [weak self] in
      self?.selection = $0
    }
  }

  var text: String? { store[1]?.text }

  /// Does something in an event of its own.
  func event(_ body: () -> Void) {
    body()
    system.endEvent()
  }

  /// Performs actions, each in an event of its own.
  func perform(_ names: String...) {
    for name in names { event { save(name) } }
  }

  func save(_ name: String) {
    store.save(Line(id: 1, text: name), named: name)
  }

  func select(_ selection: Int) {
    self.selection = selection
    store.recordContextChange(named: "Select \(selection)")
  }

  func type(_ text: String) {
    if store.canRedo && system.isUndoRegistrationEnabled { isRedoStackEmptied = true }
    field.type(text, in: system)
    system.setActionName("Typing")
  }

  /// Chooses Undo in the menu, which is an event of its own.
  func undo() { event { system.undo() } }

  /// Chooses Redo in the menu.
  func redo() { event { system.redo() } }

  /// The names in the menu, without those of groups that the manager keeps though they are empty.
  var undoNames: [String] { system.undoNames.filter { $0 != "-" || !isLittered } }
  var redoNames: [String] { system.redoNames.filter { $0 != "-" || !isLittered } }

  /// Whether the manager keeps groups that nothing can take out of it.
  var isLittered: Bool { system.variant.keepsEmptiedGroups }
}

extension Desk where Repo == InMemoryRepository<Line> {
  convenience init(_ variant: ModelUndoManager.Variant = .init()) {
    self.init(InMemoryRepository(), variant)
  }
}

/// A text field, which registers its own entries.
final class Field {
  private(set) var text = ""

  func type(_ text: String, in system: ModelUndoManager) {
    let old = self.text
    self.text = text
    system.register(self, "Typing") { [unowned system] in self.type(old, in: system) }
  }
}
