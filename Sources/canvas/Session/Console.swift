import AnnotationCanvas
import UndoRedo

/// Where commands come from, and where answers go.
struct Console {
  /// Whether a person sits at the other end, who is prompted and may make mistakes.
  var isInteractive: Bool

  /// Writes a prompt, which is empty for a script, and returns the next line, or `nil` at the end.
  ///
  /// Where the line can be edited, a person may ask how the beginning of one goes on.
  var readLine: (_ prompt: String, _ complete: @escaping (String) -> Completion) -> String?

  /// Writes text.
  var write: (String) -> Void

  /// Writes text about what is wrong.
  var writeError: (String) -> Void

  /// How many letters of the usual width fit in a row, and how many rows on the screen; `nil` where
  /// there is no screen.
  var size: () -> (columns: Int, rows: Int)? = { nil }

  /// Whether there may be colours.
  var isColored = false

  /// Why something that was written is lost; `nil` where nothing is.
  var loss: () -> String? = { nil }
}

extension Console {
  /// Writes lines.
  ///
  /// - Parameters:
  ///   - lines: One or more lines.
  ///   - depth: How far they are indented, in steps.
  func print(_ lines: String, depth: Int = 0) {
    write(text(lines, depth))
  }

  /// Writes lines about what is wrong.
  ///
  /// - Parameters:
  ///   - lines: One or more lines.
  ///   - depth: How far they are indented, in steps.
  func printError(_ lines: String, depth: Int = 0) {
    writeError(text(lines, depth))
  }

  /// Reads the next line.
  ///
  /// - Parameters:
  ///   - prompt: What a person is prompted with.
  ///   - complete: Returns how the beginning of a line may go on.
  /// - Returns: The line, or `nil` at the end.
  func nextLine(
    prompt: @autoclosure () -> String,
    completing complete: @escaping (String) -> Completion = { _ in Completion() }
  ) -> String? {
    readLine(isInteractive ? Self.harmless(prompt()) : "", complete)
  }

  /// Says what is wrong with a line.
  ///
  /// - Parameters:
  ///   - error: What is wrong, and what would be right.
  ///   - line: The line, which is shown where nobody has just typed it.
  ///   - number: The line's number.
  func report(_ error: CommandError, line: String, number: Int) {
    printError(isInteractive ? error.problem : "line \(number): \(error.problem)\n    \(line)")
    if let advice = error.advice { printError("  \(advice)") }
  }

  private func text(_ lines: String, _ depth: Int) -> String {
    let indentation = String(repeating: "  ", count: depth)
    // Together with the end of a line, what comes before it may be one letter.
    let lines = lines.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + Self.harmless(Substring($0)) }
    return wrapped(lines.joined(separator: "\n") + "\n")
  }

  /// Breaks lines between words, so that they fit on the screen where there is one.
  func wrapped(_ lines: String) -> String {
    size().map { lines.wrappedLines(to: $0.columns) } ?? lines
  }

  /// Escapes the characters by which somebody else's drawing could give orders to a terminal, begin a
  /// line, or show text in another order than it is stored.
  static func harmless(_ line: some StringProtocol) -> String {
    line.unicodeScalars.map { $0.isHarmless ? String($0) : $0.escaped(asASCII: true) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmless: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !properties.isBidiControl
    }
  }
}

extension String {
  /// The text as a part of one line, as ``Console/harmless(_:)`` makes it.
  ///
  /// A console can't tell the lines that are printed from those that somebody has put into a name.
  var inLine: String { Console.harmless(self) }
}

extension Console {
  /// Does something that may take its time, which is said where a person waits for it: on a screen with how
  /// much of it is done.
  ///
  /// - Parameters:
  ///   - action: What is done to a file.
  ///   - path: The path of the file.
  ///   - body: What is done, which says how much of it is done where it is asked to.
  /// - Returns: What that returns.
  /// - Throws: What that throws.
  func announcing<Result>(
    _ action: String, _ path: String, _ body: (((Double) -> Void)?) throws -> Result
  ) rethrows -> Result {
    guard isInteractive, let bytes = TextFile(path).size, bytes > 2_000_000 else {
      return try body(nil)
    }
    let text = Self.harmless("\(action) \(path), \(bytes.bytesInWords) …")
    guard let columns = size()?.columns, text.cellCount + " 100 %".count < columns else {
      print(text)
      return try body(nil)
    }
    write(text)
    defer { write("\n") }
    var last = 0
    return try body { part in
      let percentage = Int(part * 100)
      guard percentage > last else { return }
      last = percentage
      write("\r\(text) \(percentage) %")
    }
  }
}

extension UndoDocuments {
  /// What a person is prompted with: what an Edit menu would show, and a star where something is not
  /// saved.
  var prompt: String {
    let titles = (canUndo ? [undoTitle] : []) + (canRedo ? [redoTitle] : [])
    return (hasUnsavedChanges ? "* " : "")
      + (titles.isEmpty ? "> " : "[\(titles.joined(separator: " | "))] > ")
  }
}
