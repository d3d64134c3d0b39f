import AnnotationCanvas
import UndoRedo
import UndoRedoApple

/// What stands for a system's undo manager here, such as that of Apple's platforms: two stacks of
/// entries, which an `UndoMirror` keeps as the history of a store is.
///
/// The manager knows nothing of stores and elements. It calls its entries, and the mirror undoes and
/// redoes in the store, as it does on Apple's platforms below `UndoManagerBridge`.
final class SystemMenu<Repo: ResidentRepository<Annotation>> {
  private let manager = EntryStacks()
  private let mirror: UndoMirror<Repo, EntryStacks>

  private let failures: Failures

  private final class Failures {
    var last: Repo.Failure?
  }

  /// Creates a menu that mirrors the history of a store.
  init(of store: UndoStore<Repo>) {
    let failures = Failures()
    self.failures = failures
    mirror = UndoMirror(store, in: manager) { failures.last = $0 }
  }

  /// Undoes the uppermost entry.
  func undo() throws { try choose { manager.undo() } }

  /// Redoes the uppermost entry.
  func redo() throws { try choose { manager.redo() } }

  private func choose(_ perform: () -> Void) throws {
    failures.last = nil
    perform()
    mirror.settle()
    if let failure = failures.last { throw failure }
  }

  /// The entries of the menu, those of the next undo and redo first.
  func text(in language: Language) -> String {
    func names(_ entries: [UndoMirrorEntry]) -> String {
      entries.isEmpty ? "nothing" : entries.reversed().map { language.name($0.name) }.listed()
    }
    return """
      The system’s menu can undo: \(names(manager.undoable))
                      and can redo: \(names(manager.redoable))
      """
  }
}

/// Two stacks of entries, of which each entry goes from one to the other.
private final class EntryStacks: SystemUndoManager {
  private(set) var undoable: [UndoMirrorEntry] = []
  private(set) var redoable: [UndoMirrorEntry] = []
  private(set) var isUndoing = false
  private(set) var isRedoing = false

  func register(_ entry: UndoMirrorEntry) {
    guard !isUndoing else { return redoable.append(entry) }
    if !isRedoing { redoable = [] }
    undoable.append(entry)
  }

  func removeEntries(of target: UndoMirrorTarget) {
    undoable.removeAll { $0.target === target }
    redoable.removeAll { $0.target === target }
  }

  func undo() {
    isUndoing = true
    undoable.popLast()?.perform()
    isUndoing = false
  }

  func redo() {
    isRedoing = true
    redoable.popLast()?.perform()
    isRedoing = false
  }
}
