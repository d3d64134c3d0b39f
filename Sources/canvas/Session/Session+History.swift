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
    let first = max(0, history.position - most)
    let last = min(actions.count, history.position + most)
    let (moment, names) = (now(), history.names)
    let lines = (first...last).reversed().map { position in
      let place = history.place(atPosition: position)!
      return (
        number: position, date: history.action(to: place)?.date?.age(at: moment) ?? "",
        text: history.title(of: place) + history.notes(at: place, names).inParentheses
      )
    }.inColumns.enumerated().map { ($0 == last - history.position ? "> " : "  ") + $1 }
    let (newer, older) = (Self.more(actions.count - last), Self.more(first))
    let hint = newer.isEmpty && older.isEmpty ? [] : [wayToSeeAll]
    console.print((newer + lines + older + hint).joined(separator: "\n"), depth: groups.count)
  }

  /// How to see what a list of actions leaves out.
  var wayToSeeAll: String { "  To see all of them: canvas inspect \(path ?? "DOCUMENT.json")" }

  private static func more(_ count: Int) -> [String] {
    count > 0 ? ["  and \(count) more"] : []
  }
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
