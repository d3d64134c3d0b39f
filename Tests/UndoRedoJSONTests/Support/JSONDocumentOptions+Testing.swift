import UndoRedo
import UndoRedoJSON

extension JSONDocumentOptions {
  /// Options that flush nothing, unless told otherwise.
  init(
    durability: Durability = .system, isReadOnly: Bool = false,
    externalChanges: ExternalChanges = .action(named: "External change")
  ) {
    self.init()
    self.durability = durability
    self.isReadOnly = isReadOnly
    self.externalChanges = externalChanges
  }
}
