import UndoRedo

/// What a command of a drawing program does: a name for the menu, and the lines of one action.
///
/// The canvas needs no class of its own: it is an `UndoStore` of annotations. An operation is a
/// plain function of the annotations that it changes; what it returns is then performed as one
/// action, by a store on whatever repository:
///
///     let store = UndoStore(InMemoryRepository<Annotation>())
///     try store.perform(.add(box))
///     try store.perform(.move(store.elements, by: Vector(10, 0)))
///     store.undoTitle    // "Undo Move Rectangle"
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
public struct EditOperation<Element: Identifiable & Equatable> {
  /// The action's name, for menus.
  public let name: String

  /// A longer text for the list of the history, such as "Move rectangle r1 by (10, 0)".
  public let detail: String?

  /// Whether it only looks around, so that nobody wants to undo it alone.
  public let isDiscardable: Bool

  /// The action's lines.
  public let edits: [Edit<Element>]

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - detail: A longer text for the list of the history.
  ///   - isDiscardable: Whether it only looks around, so that nobody wants to undo it alone.
  ///   - edits: The action's lines.
  public init(
    _ name: String, detail: String? = nil, isDiscardable: Bool = false,
    @ActionBuilder<Element> edits: () -> [Edit<Element>]
  ) {
    self.name = name
    self.detail = detail
    self.isDiscardable = isDiscardable
    self.edits = edits()
  }
}

/// What a command does to the annotations on a canvas.
public typealias CanvasOperation = EditOperation<Annotation>

extension UndoStore where Repo: Repository {
  /// Performs an operation as one action.
  ///
  /// One that only looks around is discardable.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The recorded action; `nil` where nothing has changed or is recorded, and within a
  ///   group.
  /// - Throws: An `UndoError` where one of the elements has gone in the meantime, or one to be
  ///   added is there already; the repository's failure. Nothing has changed then.
  @discardableResult
  public func perform(_ operation: EditOperation<Element>) throws -> UndoAction<Element>? {
    let metadata = operation.detail.map { ["detail": $0] } ?? [:]
    func perform() throws -> UndoAction<Element>? {
      try self.perform(operation.name, metadata: metadata) { operation.edits }
    }
    return operation.isDiscardable ? try withDiscardableActions { try perform() } : try perform()
  }
}
