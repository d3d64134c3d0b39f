extension LineEditor {
  /// A search in the lines before, letter by letter.
  struct Search {
    var query = ""

    /// The line that is shown, by its number.
    var index: Int

    /// The line that is edited, which comes back where the search is given up.
    let line: String
  }

  /// Does what a key asks for while lines are searched.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether that is all; any other key ends the search with the line that is shown.
  mutating func press(searching key: Key) -> Bool {
    guard let search else { return false }
    switch key {
    // The window may have another size.
    case .text(""): break
    case .text(let text): find(search.query + text, from: lines.count - 1)
    case .backspace: find(String(search.query.dropLast()), from: lines.count - 1)
    case .search: find(search.query, from: search.index - 1)
    case .interrupt:
      self.search = nil
      setLine(search.line)
    default:
      self.search = nil
      return false
    }
    return true
  }

  /// Shows the newest line that has a text in it; leaves the one that is shown where there is none.
  private mutating func find(_ query: String, from last: Int) {
    search?.query = query
    guard !query.isEmpty, last >= 0,
      let index = lines[...last].lastIndex(where: { $0.contains(query) })
    else { return }
    search?.index = index
    setLine(lines[index])
  }
}
