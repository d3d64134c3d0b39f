import AnnotationCanvas

extension Syntax {
  /// What “help” prints.
  static var overview: String {
    let width = all.map(\.usage.count).max() ?? 0
    let sections = CommandSection.allCases.compactMap { section -> String? in
      let lines = all.filter { $0.section == section }.map {
        "  \($0.usage.padded(to: width))  \($0.summary)"
      }
      guard !lines.isEmpty else { return nil }
      return ([section.rawValue] + lines).joined(separator: "\n")
    }
    return (sections + [Command.remarks, lastRemark]).joined(separator: "\n")
  }

  private static var lastRemark: String {
    "“help COMMAND” explains one command, with an example. “#” begins a comment, and \"#\" is a text."
  }

  /// What “help COMMAND” prints.
  var help: String {
    let width = parameters.map(\.usage.count).max() ?? 0
    let lines = parameters.map { "  \($0.usage.padded(to: width))  \($0.meaning)" }
    let remarks = remark?.split(separator: "\n").map { "  \($0)" } ?? []
    return ([usage, "  \(summary)"] + lines + remarks + ["  For example: \(example)"])
      .joined(separator: "\n")
  }
}

extension String {
  /// The text with as many spaces after it as it takes to be that many cells wide.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - cellCount))
  }
}
