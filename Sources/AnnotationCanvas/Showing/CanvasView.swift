import UndoRedo

/// What a view keeps: the annotations that are on the screen, and what the last action did to them.
///
/// A view need not be drawn anew after an undo: the store returns the action that it performed, and
/// each of its steps says what has to happen on the screen. Since an undo is an action like any
/// other, only flipped, there is no code for undoing here.
///
///     var view = CanvasView(store.elements)
///     if let action = store.undo() { view.show(action) }
///     view.highlighted    // what the undo brought back or changed
///     view.ghosts         // what the undo took away
public struct CanvasView: Equatable, Sendable {
  private var annotationsByID: [Annotation.ID: Annotation]
  private var ghostsByID: [Annotation.ID: Annotation] = [:]

  /// The annotations that the last action added or changed.
  public private(set) var highlighted: Set<Annotation.ID> = []

  /// Creates a view.
  ///
  /// - Parameter annotations: What it shows. Of two with the same identity, it shows the latter.
  public init(_ annotations: some Sequence<Annotation>) {
    annotationsByID = Dictionary(annotations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// What is on the screen, in drawing order.
  public var annotations: [Annotation] { annotationsByID.values.inDrawingOrder }

  /// What the last action has taken from the screen, in drawing order.
  public var ghosts: [Annotation] { ghostsByID.values.inDrawingOrder }

  /// Shows what an action did, and highlights it.
  ///
  /// - Parameter action: The action that was performed, undone or redone: what `undo()` and
  ///   `redo()` return, or the first of the history's undoable ones.
  public mutating func show(_ action: UndoAction<Annotation>) {
    show(action.steps)
  }

  /// Shows what steps did together, and highlights it.
  ///
  /// - Parameter steps: The steps, in order: those of several actions, `actions.flatMap(\.steps)`, or what
  ///   a store did in one operation, `event.changes`. Of a whole drawing, they are those of the
  ///   annotations: `event.changes.of(Annotation.self)`.
  public mutating func show(_ steps: UndoSteps<Annotation>) {
    clearHighlights()
    for step in steps { show(step) }
  }

  /// Forgets what the last action did; the annotations stay.
  public mutating func clearHighlights() {
    highlighted = []
    ghostsByID = [:]
  }

  private mutating func show(_ step: UndoRedoStep<Annotation>) {
    switch step {
    case .created(let new):
      annotationsByID[new.id] = new
      ghostsByID[new.id] = nil
      highlighted.insert(new.id)
    case .modified(_, let new):
      annotationsByID[new.id] = new
      highlighted.insert(new.id)
    case .deleted(let old):
      annotationsByID[old.id] = nil
      ghostsByID[old.id] = old
      highlighted.remove(old.id)
    }
  }
}
