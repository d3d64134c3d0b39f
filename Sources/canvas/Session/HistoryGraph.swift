import UndoRedo

/// How the places of a history are joined to a tree: in columns, of which the first is that of the actions
/// that undo and redo go along, and a row for each place.
struct HistoryGraph: Equatable {
  /// The rows, that of the newest place first.
  private(set) var rows: [Row] = []

  /// What a row shows.
  struct Row: Equatable, Encodable {
    /// The number of the place.
    let number: Int

    /// The column in which the place is.
    let column: Int

    /// Whether anything comes after the place in its column.
    let goesOn: Bool

    /// Whether anything comes before it.
    let hasParent: Bool

    /// The columns of the branches that begin at the place.
    let branches: [Int]

    /// The columns that only pass.
    let passing: [Int]
  }

  /// Creates the graph of a history.
  ///
  /// - Parameter history: The history.
  /// - Complexity: O(*n* log *n*) in the number of its actions, times that of its branches.
  init<Value>(_ history: UndoHistory<Value>) {
    // What each column goes on to; the first one waits for the end of the line.
    var columns = [history.place(atPosition: history.actions.count)]
    var isLineBegun = false
    for place in history.places.reversed() {
      let joining = columns.indices.filter { columns[$0] == place }
      let isNew = joining.isEmpty
      if isNew, !columns.contains(nil) { columns.append(nil) }
      let column = joining.first ?? columns.firstIndex(of: nil)!
      for other in joining { columns[other] = nil }
      let passing = columns.indices.filter { columns[$0] != nil && ($0 > 0 || isLineBegun) }
      let parent = history.parent(of: place)
      rows.append(
        Row(
          number: place.number, column: column, goesOn: !isNew && (column > 0 || isLineBegun),
          hasParent: parent != nil, branches: Array(joining.dropFirst()), passing: passing))
      if column == 0 { isLineBegun = true }
      columns[column] = parent
      while columns.count > 1, columns.last == .some(nil) { columns.removeLast() }
    }
  }
}

extension HistoryGraph.Row {
  var place: UndoPlace { UndoPlace(number) }

  /// How many columns the row takes.
  var width: Int { ([column] + branches + passing).max()! + 1 }

  /// The row in letters.
  ///
  /// - Parameter width: How many columns there are.
  /// - Returns: Two letters for each column.
  func text(_ width: Int) -> String {
    let end = branches.last ?? column
    return (0..<width).map { index in
      let isCrossed = index > column && index < end
      let letter =
        if index == column {
          "●"
        } else if passing.contains(index) {
          isCrossed ? "┼" : "│"
        } else if branches.contains(index) {
          index == end ? "╯" : "┴"
        } else {
          isCrossed ? "─" : " "
        }
      return letter + (index >= column && index < end ? "─" : " ")
    }.joined()
  }
}
