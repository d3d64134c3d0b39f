import AnnotationCanvas
import UndoRedo

extension Session {
  /// Lists the elements, the one in front last.
  func showList() {
    let elements = drawn.inDrawingOrder
    guard !elements.isEmpty else {
      return console.print("The canvas is empty.", depth: groups.count)
    }
    let width = elements.map(\.id.cellCount).max() ?? 0
    let selected = selected
    for element in elements {
      console.print(
        "\(element.id.padded(to: width))  \(element.outline)".inLine
          + (selected.contains(element.id) ? "  selected" : ""), depth: groups.count)
    }
  }

  /// Writes a picture, in which what the last undo, redo or jump has changed is highlighted.
  ///
  /// - Parameters:
  ///   - path: The path of the picture.
  ///   - isWatched: Whether to turn keeping it up to date on or off.
  /// - Throws: Why it can't be written.
  func writeSVG(_ path: String, isWatched: Bool) throws {
    let view = changedByUndo ?? CanvasView(store.elements)
    console.print(
      try view.write(
        to: path, sparing: openFiles, marks: "what the last undo, redo or jump changed"),
      depth: groups.count)
    if isWatched { preview.keep(path, store.elements) }
  }

  /// Explains the commands, or one of them.
  func showHelp(_ name: String?) {
    let syntax = name.flatMap { CommandSyntax.named($0) }
    console.print(syntax?.help ?? CommandSyntax.overview, depth: groups.count)
  }
}

extension CanvasView {
  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - path: The path of the picture.
  ///   - openFiles: What is open, and must not be replaced.
  ///   - marks: What is highlighted, if anything is.
  /// - Returns: What to say of it.
  /// - Throws: Why the picture can't be written.
  func write(
    to path: String, sparing openFiles: [TextFile] = [], marks: String
  ) throws -> String {
    try TextFile(path).replace(
      with: SVGDrawing(self).text, ifItBeginsWith: "<svg", sparing: openFiles)
    let isMarked = !highlighted.isEmpty || !ghosts.isEmpty
    return "The picture is in \(path)" + (isMarked ? "; \(marks) is highlighted" : "")
  }
}
