import UndoRedo

extension JSONFileError: UndoRefusal {
  /// Creates the error for a step that does not start from what is held.
  init(_ refusal: UndoError, at path: String) {
    self.init(.conflict, at: path, refusal.description)
    self.refusal = refusal
  }
}
