import UndoRedo

extension JSONFileError {
  /// Creates the error for a step that does not start from what is held.
  init<Element: Identifiable>(
    refusing step: UndoRedoStep<Element>, found: Element?, at path: String
  ) {
    let refusal = UndoError(refusing: step, found: found)
    self.init(.conflict, at: path, refusal.description)
    self.refusal = refusal
  }
}
