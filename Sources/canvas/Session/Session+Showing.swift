import AnnotationCanvas
import UndoRedo

extension Session {
  /// Lists the elements, the one in front last.
  func showList() {
    let elements = store.elements.inDrawingOrder
    guard !elements.isEmpty else {
      return console.print("The canvas is empty.", depth: groups.count)
    }
    let width = elements.map(\.id.count).max() ?? 0
    for element in elements {
      console.print(
        "\(element.id.padded(to: width))  \(element.outline)", depth: groups.count)
    }
  }

  /// Lists the actions, the newest first, each with the command that leads to before or after it.
  func showHistory() {
    let (undoable, redoable) = (store.history.undoable, store.history.redoable)
    guard undoable.count + redoable.count > 0 else {
      return console.print("Nothing has been done yet.", depth: groups.count)
    }
    let most = 20
    let lines =
      (redoable.count > most ? ["  and \(redoable.count - most) more"] : [])
      + redoable.prefix(most).enumerated().reversed().map { line("redo", $0, $1) }
      + ["> now"]
      + undoable.prefix(most).enumerated().map { line("undo", $0, $1) }
      + (undoable.count > most ? ["  and \(undoable.count - most) more"] : [])
    console.print(lines.joined(separator: "\n"), depth: groups.count)
  }

  private func line(_ command: String, _ index: Int, _ action: UndoAction<Annotation>) -> String {
    let time = action.date.map { "  \($0.age(at: now()))" } ?? ""
    return "  \("\(command) \(index + 1)".padded(to: 7))  \(action.name.padded(to: 24))\(time)"
  }

  /// Writes a picture, in which what the last undo or redo has changed is highlighted.
  func writeSVG(_ path: String) throws {
    let view = changedByUndo ?? CanvasView(store.elements)
    let file = TextFile(path)
    try file.checkIsReplaceable(ifItContains: "<svg")
    try file.write(SVGDrawing(view).text)
    let marked = view.highlighted.count + view.ghosts.count
    console.print(
      "The picture is in \(path)"
        + (marked == 0 ? "" : "; what the last undo or redo changed is highlighted"),
      depth: groups.count)
  }

  /// Explains the commands, or one of them.
  func showHelp(_ name: String?) {
    let syntax = name.flatMap { CommandSyntax.named($0) }
    console.print(syntax?.help ?? CommandSyntax.overview, depth: groups.count)
  }
}

extension UndoDate {
  /// How long ago it was, in the largest unit that fits.
  fileprivate func age(at now: UndoDate) -> String {
    let seconds = now.secondsSince1970 - secondsSince1970
    for (unit, length) in [("d", 86_400.0), ("h", 3_600), ("min", 60), ("s", 1)]
    where seconds >= length {
      return "\((seconds / length).rounded(.down).shortest) \(unit) ago"
    }
    return "just now"
  }
}
