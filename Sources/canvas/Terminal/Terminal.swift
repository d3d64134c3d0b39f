import AnnotationCanvas

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// A terminal in which a person edits lines.
  ///
  /// Only while a line is edited does the program get every key; at any other time the terminal is as
  /// it was found.
  final class Terminal {
    private var lines: [String] = []
    private var decoder = KeyDecoder()

    /// The keys that have been pressed for the next line.
    private var keys: ArraySlice<Key> = []

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - prompt: What stands before it.
    ///   - complete: Returns what may be written at the end of a text.
    /// - Returns: The line, or `nil` at the end.
    func readLine(prompt: String, completing complete: @escaping (String) -> Completion) -> String?
    {
      guard let mode = RawMode() else { return nil }
      defer { mode.end() }
      while true {
        var editor = LineEditor(prompt: prompt, history: lines, complete: complete)
        switch edit(&editor, mode) {
        case .entered:
          show("\r\n")
          let line = editor.line
          if line != lines.last, line.contains(where: { !$0.isWhitespace }) { lines.append(line) }
          return line
        case .interrupted: show("^C\r\n")
        default: return nil
        }
      }
    }

    /// How many letters of the usual width fit in a row, and how many rows on the screen.
    static var size: (columns: Int, rows: Int) {
      var size = winsize()
      guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
      return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Has a line edited until it is complete, or is dropped.
    private func edit(_ editor: inout LineEditor, _ mode: RawMode) -> LineEditor.Outcome {
      while true {
        if keys.isEmpty { show(editor.display(columns: Self.size.columns).output) }
        guard let key = nextKey() else { return .ended }
        if key == .suspend { mode.suspend() }
        if key == .clearScreen { show("\u{1B}[H\u{1B}[2J") }
        switch editor.press(key) {
        case .editing: break
        case .choices(let words):
          showLine(editor)
          show("\r\n\(words.inColumns(Self.size.columns).joined(separator: "\r\n"))\r\n")
        case let outcome:
          showLine(editor)
          return outcome
        }
      }
    }

    /// Shows a line that is left.
    private func showLine(_ editor: LineEditor) {
      var editor = editor
      _ = editor.press(.end)
      show(editor.display(columns: Self.size.columns).output)
    }

    private func nextKey() -> Key? {
      while keys.isEmpty {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(0, &bytes, bytes.count)
        if count > 0 {
          keys += decoder.keys(bytes[..<count])
        } else if count == 0 || errno != EINTR {
          return nil
        } else {
          // The window may have another size.
          return .text("")
        }
      }
      return keys.removeFirst()
    }

    private func show(_ text: String) { send(text, to: 1) }
  }
#endif

extension [String] {
  /// The words in as many columns as fit.
  ///
  /// - Parameter width: How many letters of the usual width fit in a row.
  /// - Returns: The rows, in which the words go down the columns.
  func inColumns(_ width: Int) -> [String] {
    let words = map { Console.harmless($0) }
    let cells = (words.map(\.cellCount).max() ?? 0) + 2
    let rowCount = (words.count - 1) / Swift.max(1, (width + 1) / cells) + 1
    return (0..<rowCount).map { row in
      stride(from: row, to: words.count, by: rowCount).reduce("") { line, index in
        let isLast = index + rowCount >= words.count
        let gap = isLast ? 0 : cells - words[index].cellCount
        return line + words[index] + String(repeating: " ", count: gap)
      }
    }
  }
}
