import UndoRedo

/// What a command of a drawing program does: a name for the menu, and the lines of one action.
///
/// The canvas needs no class of its own: it is an `UndoStore` of annotations. An operation is a
/// plain function of the annotations that it changes; what it returns is then performed as one
/// action, by a store on whatever repository:
///
///     let store = UndoStore(InMemoryRepository<Annotation>())
///     try store.perform(.add(box))
///     try store.perform(.align(store.elements, .left))
///     store.undoTitle    // "Undo Align Left"
///
/// A new one is a name and some lines, and so are several joined to one:
///
///     extension CanvasOperation {
///       static func highlight(_ annotations: [Annotation]) -> CanvasOperation {
///         CanvasOperation("Highlight") {
///           fill(annotations, .yellow).edits
///           for annotation in annotations { Modify(annotation.id, \.lineWidth, to: 4) }
///         }
///       }
///     }
public struct CanvasOperation {
  /// The action's name, for menus.
  public let name: String

  /// The action's lines.
  public let edits: [Edit<Annotation>]

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - edits: The action's lines.
  public init(_ name: String, @ActionBuilder<Annotation> edits: () -> [Edit<Annotation>]) {
    self.name = name
    self.edits = edits()
  }
}

extension UndoStore where Repo.Element == Annotation {
  /// Performs an operation as one action.
  ///
  /// - Parameter operation: The operation.
  /// - Throws: An `UndoError` where one of the annotations has gone in the meantime, or one to be
  ///   added is there already; the repository's failure. Nothing has changed then.
  public func perform(_ operation: CanvasOperation) throws {
    try perform(operation.name) { operation.edits }
  }
}
