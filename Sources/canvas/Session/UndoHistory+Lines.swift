import AnnotationCanvas
import UndoRedo

extension UndoHistory {
  /// Returns a line for each of some places.
  ///
  /// - Parameters:
  ///   - rows: The places, the newest first.
  ///   - isTree: Whether none between them is left out: then the tree is beside it where there are branches.
  ///   - date: Says when an action was.
  ///   - text: Says what there is to say of a place.
  /// - Returns: The lines.
  func lines(
    of rows: [HistoryGraph.Row], isTree: Bool = true, date: (UndoDate) -> String,
    _ text: (UndoPlace) -> String
  ) -> [String] {
    let width = branches.isEmpty || !isTree ? 0 : rows.map(\.width).max() ?? 0
    let lines = rows.map { row in
      (
        number: row.number, date: action(to: row.place)?.date.map(date) ?? "",
        text: text(row.place)
      )
    }.inColumns
    return zip(rows, lines).map { row, line in
      (row.place == place ? "> " : "  ") + (width > 0 ? row.text(width) + " " : "") + line
    }
  }

  /// Returns a line for each branch, the one that was left last first: the number of its last place, when that
  /// came about, what led to it, and where the branch begins.
  ///
  /// - Parameters:
  ///   - date: Says when an action was.
  ///   - title: Says what led to a place.
  /// - Returns: The lines, with a heading; none where there are no branches.
  func branchLines(date: (UndoDate) -> String, _ title: (UndoPlace) -> String) -> [String] {
    guard !branches.isEmpty else { return [] }
    let lines = branches.reversed().map { branch in
      let names = branch.checkpoints.keys.sorted().map { "“\($0)”" }
      let way = "\(branch.actions.count.actions) after \(branch.start)"
      return (
        number: branch.end.number, date: branch.actions.last?.date.map(date) ?? "",
        text: title(branch.end) + (names + [way]).inParentheses
      )
    }.inColumns
    return ["", "Branches, each by its last place:"] + lines.map { "  " + $0 }
  }
}

extension [(number: Int, date: String, text: String)] {
  /// Lines in which each begins where those of the others do.
  var inColumns: [String] {
    let numberWidth = map { "\($0.number)".count }.max() ?? 0
    let dateWidth = map(\.date.count).max() ?? 0
    return map { number, date, text in
      String(repeating: " ", count: numberWidth - "\(number)".count) + "\(number)"
        + (dateWidth > 0 ? "  \(date.padded(to: dateWidth))" : "") + "  \(text.inLine)"
    }
  }
}
