/// The keystrokes of a real editing session.
struct Recording {
  /// The text in the end.
  let end: String

  /// What each keystroke did to a text that starts as one empty line with the identity 0.
  let keystrokes: [[LineEdit]]

  /// The recording that is shared, where it is there.
  static let shared = RecordedText.shared.map { Recording(end: $0.end, keystrokes: $0.keystrokes) }

  /// Translates replacements at positions in a text to ones in lines.
  init(end: String, keystrokes: [[Patch]]) {
    self.end = end
    var layout = LineLayout()
    self.keystrokes = keystrokes.map { $0.map { layout.perform($0) } }
  }
}

/// The lines of a text: their identities and lengths.
private struct LineLayout {
  private var lines: [(id: Int, length: Int)] = [(0, 0)]
  private var nextID = 1

  mutating func perform(_ patch: Patch) -> LineEdit {
    let (first, column) = place(of: patch.position)
    let (last, endColumn) = place(of: patch.position + patch.deleted)
    let inserted = patch.inserted.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let edit = LineEdit(
      line: lines[first].id, column: column, removed: lines[(first + 1)..<(last + 1)].map(\.id),
      endColumn: endColumn, inserted: inserted, newLines: nextID..<(nextID + inserted.count - 1))
    nextID = edit.newLines.upperBound

    var changed = Array(zip([edit.line] + edit.newLines, inserted.map(\.utf8.count)))
    let tail = lines[last].length - endColumn
    changed[0].1 += column
    changed[changed.count - 1].1 += tail
    lines.replaceSubrange(first...last, with: changed.map { (id: $0, length: $1) })
    return edit
  }

  private func place(of position: Int) -> (line: Int, column: Int) {
    var column = position
    for (index, line) in lines.enumerated() {
      if column <= line.length { return (index, column) }
      column -= line.length + 1
    }
    preconditionFailure("The recording edits behind the end of its text")
  }
}

extension Recording {
  /// Makes the trial of typing the text, undoing it back to nothing, and redoing it.
  func trial<System: UndoSystem<Line>>(_: System.Type) -> Trial {
    var system = System([Line(id: 0, text: "", next: nil)])
    var expected = ""
    return Trial(
      phases: [
        Trial.Phase(name: "record", count: keystrokes.count) {
          for keystroke in keystrokes { system.perform(keystroke) }
          expected = end
        },
        Trial.Phase(name: "undo", count: keystrokes.count) {
          _ = system.undoEach()
          expected = ""
        },
        Trial.Phase(name: "redo", count: keystrokes.count) {
          _ = system.redoEach()
          expected = end
        },
      ],
      checks: {
        precondition(system.text == expected, "The text is not that of the recording")
        return [system.digest]
      })
  }
}
