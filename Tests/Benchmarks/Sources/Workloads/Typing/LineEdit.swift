/// The replacement of a stretch of text, in terms of lines.
struct LineEdit {
  /// The line in which the stretch begins, and which stays.
  let line: Int
  let column: Int

  /// The lines behind it into which the stretch reaches, and which go.
  let removed: [Int]

  /// Where the stretch ends, in the last line that goes, or else in the one that stays.
  let endColumn: Int

  /// What takes its place, split at line ends.
  let inserted: [String]

  /// The identities of the lines that are made of all inserted ones but the first.
  let newLines: Range<Int>

  var isWithinLine: Bool { removed.isEmpty && newLines.isEmpty }
}

extension UndoSystem<Line> {
  /// Carries out what was typed at once, as one action.
  mutating func perform(_ keystroke: [LineEdit]) {
    if keystroke.count == 1, keystroke[0].isWithinLine {
      perform(keystroke[0])
    } else {
      group("Edit") { system in
        for edit in keystroke { system.perform(edit) }
      }
    }
  }

  private mutating func perform(_ edit: LineEdit) {
    if edit.isWithinLine {
      modify(edit.line, named: "Type") {
        $0.replace(edit.column..<edit.endColumn, with: edit.inserted[0])
      }
      return
    }
    let last = self[edit.removed.last ?? edit.line]!
    let tail = last.tail(from: edit.endColumn)
    modify(edit.line, named: "Edit") {
      let start = edit.inserted[0] + (edit.newLines.isEmpty ? tail : "")
      $0.replace(edit.column..<$0.text.utf8.count, with: start)
      $0.next = edit.newLines.first ?? last.next
    }
    for (id, text) in zip(edit.newLines, edit.inserted.dropFirst()) {
      let isLast = id == edit.newLines.last
      let line = Line(
        id: id, text: isLast ? text + tail : text, next: isLast ? last.next : id + 1)
      save(line, named: "Edit")
    }
    for id in edit.removed { delete(id, named: "Edit") }
  }

  /// The text, line by line as they name one another.
  var text: String {
    let lines = Dictionary(uniqueKeysWithValues: elements.map { ($0.id, $0) })
    let chain = sequence(first: lines[0]!) { line in line.next.map { lines[$0]! } }
    return chain.lazy.map(\.text).joined(separator: "\n")
  }
}
