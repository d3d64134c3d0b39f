import AnnotationCanvas
import UndoRedo

extension Session {
  /// Lists the actions, the newest first, each with the position in the history to which it leads.
  func showHistory() {
    let history = store.history
    let actions = history.actions
    guard !actions.isEmpty else {
      return console.print("Nothing has been done yet.", depth: groups.count)
    }
    let most = 20
    let count = actions.count + 1
    let shown = (max(0, history.position - most)..<min(count, history.position + most + 1))
      .withLoneRows(of: count)
    let (moment, names) = (now(), history.names)
    let lines = shown.reversed().map { position in
      let place = history.place(atPosition: position)!
      return (
        number: position, date: history.action(to: place)?.date?.age(at: moment) ?? "",
        text: history.title(of: place) + history.notes(at: place, names).inParentheses
      )
    }.inColumns.enumerated().map {
      ($0 == shown.upperBound - 1 - history.position ? "> " : "  ") + $1
    }
    let newer: [String] = .more(count - shown.upperBound)
    let older: [String] = .more(shown.lowerBound)
    let hint = newer.isEmpty && older.isEmpty ? [] : [wayToSeeAll]
    console.print((newer + lines + older + hint).joined(separator: "\n"), depth: groups.count)
  }

  /// How to see what a list of actions leaves out.
  var wayToSeeAll: String { "  To see all of them: canvas inspect \(path ?? "DOCUMENT.json")" }
}

extension Range<Int> {
  /// The rows of a list that are shown, with one that would be left out alone at an end.
  ///
  /// - Parameter count: How many rows the list has.
  /// - Returns: The rows.
  func withLoneRows(of count: Int) -> Range<Int> {
    (lowerBound == 1 ? 0 : lowerBound)..<(upperBound == count - 1 ? count : upperBound)
  }
}

extension [String] {
  /// A line that says how many rows are left out; none where none are.
  static func more(_ count: Int) -> [String] { count > 0 ? ["  and \(count) more"] : [] }
}

extension [String] {
  /// The notes after what they are about.
  var inParentheses: String {
    isEmpty ? "" : "  (\(joined(separator: ", ")))"
  }
}

extension UndoDate {
  /// How long ago it was, in the largest unit that fits.
  func age(at now: UndoDate) -> String {
    let seconds = now.secondsSince1970 - secondsSince1970
    for (unit, length) in [("d", 86_400.0), ("h", 3_600), ("min", 60), ("s", 1)]
    where seconds >= length {
      return "\((seconds / length).rounded(.down).shortest) \(unit) ago"
    }
    return "just now"
  }
}
