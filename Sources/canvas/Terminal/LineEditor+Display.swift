import AnnotationCanvas

extension LineEditor {
  /// What a terminal shows in one row.
  struct Display: Equatable {
    let text: String

    /// The column of the cursor, from zero.
    let column: Int

    /// The text and the orders that put it in the row of the cursor.
    var output: String {
      "\r\(text)\u{1B}[K\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
    }
  }

  /// Returns what is to be shown: the prompt, and as much of the line as fits, with the cursor in it.
  ///
  /// - Parameter columns: How many letters of the usual width fit in the row.
  /// - Returns: The row, with the last column left empty, since some terminals go on to the next row.
  func display(columns: Int) -> Display {
    let prompt = visiblePrompt(columns)
    let space = max(1, columns - 1 - prompt.cellCount)
    let cells = characters.map { Console.harmless(String($0)) }
    // The last columns that end at the cursor, and what follows on them.
    var (first, left) = (cursor, 0)
    while first > 0, left + cells[first - 1].cellCount <= space {
      first -= 1
      left += cells[first].cellCount
    }
    var (end, width) = (cursor, left)
    while end < cells.count, width + cells[end].cellCount <= space {
      width += cells[end].cellCount
      end += 1
    }
    return Display(
      text: prompt + cells[first..<end].joined(), column: prompt.cellCount + left)
  }

  /// The prompt, or its beginning where it would take more than half of the row.
  private func visiblePrompt(_ columns: Int) -> String {
    let prompt = search.map { "search “\(Console.harmless($0.query))”: " } ?? prompt
    guard prompt.cellCount > columns / 2 else { return prompt }
    let end = columns < 8 ? "" : "… > "
    return prompt.prefix(cells: columns / 2 - end.count) + end
  }
}
