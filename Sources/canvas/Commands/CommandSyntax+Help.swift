extension CommandSyntax {
  /// What “help” prints.
  static var overview: String {
    let width = all.map(\.usage.count).max() ?? 0
    let sections = Section.allCases.map { section in
      let lines = all.filter { $0.section == section }.map {
        "  \($0.usage.padded(to: width))  \($0.summary)"
      }
      return ([section.rawValue] + lines).joined(separator: "\n")
    }
    return sections.joined(separator: "\n")
      + "\nAn ID is an element's id, or as much of its beginning as no other begins with; “all” and"
      + "\n“selected” stand for several. Undo passes over “zoom” and “scroll”, which are no work."
      + "\n“help COMMAND” tells more of one, with an example."
  }

  /// What “help COMMAND” prints.
  var help: String {
    let width = parameters.map(\.usage.count).max() ?? 0
    let lines = parameters.map { "  \($0.usage.padded(to: width))  \($0.meaning)" }
    return ([usage, "  \(summary)"] + lines + ["  For example: \(example)"])
      .joined(separator: "\n")
  }
}

extension String {
  /// The text with as many spaces behind it as it takes to be that long.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
