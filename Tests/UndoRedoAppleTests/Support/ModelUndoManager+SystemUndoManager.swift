import UndoRedoApple

extension ModelUndoManager: SystemUndoManager {
  func register(_ entry: UndoMirrorEntry) {
    register(entry.target, entry.name) { entry.perform() }
  }

  func removeEntries(of target: UndoMirrorTarget) {
    removeAll(target)
  }

  /// Notifies a mirror, as long as there is one.
  func notify<Repo>(_ mirror: UndoMirror<Repo, ModelUndoManager>) {
    onChange = { [weak mirror] in mirror?.settle() }
    onClose = { [weak mirror] in mirror?.groupDidClose() }
  }
}
