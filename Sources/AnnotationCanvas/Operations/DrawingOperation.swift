import UndoRedo
import UndoRedoParts

/// What a command does to a whole drawing.
///
/// Its lines may be about elements of all three types.
public typealias DrawingOperation = EditOperation<DrawingElement>

extension DrawingOperation {
  /// Does to a whole drawing what an operation does to a canvas.
  ///
  /// - Parameter operation: The operation.
  public init(_ operation: CanvasOperation) {
    self.init(
      operation.name, detail: operation.detail, isDiscardable: operation.isDiscardable
    ) {
      operation.edits
    }
  }

  /// Adds a layer.
  ///
  /// - Parameter layer: The layer.
  /// - Returns: The operation, named "Add Layer".
  public static func add(_ layer: Layer) -> DrawingOperation {
    DrawingOperation("Add Layer", detail: "Add \(layer.title)") { Create(layer) }
  }

  /// Gives a layer another name.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - name: The new name.
  /// - Returns: The operation, named "Rename Layer".
  public static func rename(_ layer: Layer, to name: String) -> DrawingOperation {
    DrawingOperation("Rename Layer", detail: "Rename \(layer.title) to “\(name)”") {
      Modify(layer.id) { (layer: inout Layer) in layer.name = name }
    }
  }

  /// Puts annotations on a layer, or takes them off theirs.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - layer: The layer; `nil` for none.
  /// - Returns: The operation, named "Move to Layer" or "Take off Layer".
  public static func put(_ annotations: [Annotation], on layer: Layer?) -> DrawingOperation {
    DrawingOperation(
      layer == nil ? "Take off Layer" : "Move to Layer",
      detail: layer.map { "Move \(annotations.listing) to \($0.title)" }
        ?? "Take \(annotations.listing) off the layer"
    ) {
      for annotation in annotations { Modify(annotation.id, \Annotation.layer, to: layer?.id) }
    }
  }

  /// Sets the title of the drawing, whether it has one or not.
  ///
  /// - Parameter text: The new title; empty for none.
  /// - Returns: The operation, named "Set Title" or "Remove Title".
  public static func setTitle(_ text: String) -> DrawingOperation {
    DrawingOperation(
      text.isEmpty ? "Remove Title" : "Set Title",
      detail: text.isEmpty ? nil : "Set the title to “\(text)”"
    ) {
      // What is deleted and created in one action has been modified.
      DeleteAll(Title.self)
      if !text.isEmpty { Create(Title(text)) }
    }
  }
}

extension UndoStore where Repo: Repository<DrawingElement> {
  /// Performs an operation on the annotations of a drawing as one action.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The recorded action; `nil` where nothing has changed or is recorded, and within a
  ///   group.
  /// - Throws: An `UndoError` where one of the annotations has gone in the meantime, or one to be
  ///   added is there already; the repository's failure. Nothing has changed then.
  @discardableResult
  public func perform(_ operation: CanvasOperation) throws -> UndoAction<DrawingElement>? {
    try perform(DrawingOperation(operation))
  }
}
