/// A canvas in the characters of Braille, each of which is eight dots, for a terminal.
///
/// What the last action has added or changed is highlighted, in a colour or, without one, by thick
/// lines; what it has taken away is dotted.
public struct BrailleDrawing {
  /// What is drawn, and what the last action has done to it.
  private let view: CanvasView

  /// Creates a drawing of what a view shows.
  ///
  /// - Parameter view: The view, with what the last action did.
  public init(_ view: CanvasView) {
    self.view = view
  }

  /// Returns the drawing as lines of text, which are as few as it takes.
  ///
  /// - Parameters:
  ///   - columns: How many letters of the usual width fit in a line.
  ///   - rows: How many lines there are at most.
  ///   - isColored: Whether to use the colours of a terminal.
  /// - Returns: The lines; none where nothing is drawn.
  public func lines(columns: Int, rows: Int, isColored: Bool) -> [String] {
    let annotations = view.annotations.drawn.filter(\.bounds.isFinite)
    let ghosts = view.ghosts.drawn.filter(\.bounds.isFinite)
    guard columns > 0, rows > 0, let bounds = (annotations + ghosts).bounds else { return [] }
    let frame = view.annotations.viewport?.shape.frame ?? bounds
    guard frame.isFinite else { return [] }
    var grid = DotGrid(showing: frame, columns: columns, rows: rows)
    for annotation in annotations where !view.highlighted.contains(annotation.id) {
      grid.draw(annotation, .usual)
    }
    for ghost in ghosts { grid.draw(ghost, .ghost) }
    for annotation in annotations where view.highlighted.contains(annotation.id) {
      grid.draw(annotation, .highlighted)
    }
    return grid.lines(isColored: isColored)
  }
}
