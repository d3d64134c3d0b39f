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
    let moment = now()
    let ages = (first...last).map { $0 == 0 ? "" : actions[$0 - 1].date?.age(at: moment) ?? "" }
    let width = (number: "\(last)".count, age: ages.map(\.count).max() ?? 0)
    let lines = zip(first...last, ages).reversed().map { position, age in
      let number = "\(position)"
      return (position == history.position ? "> " : "  ")
        + String(repeating: " ", count: width.number - number.count) + number
        + "  \(age.padded(to: width.age))  \(history.line(at: position))"
    }
    console.print(
      (Self.more(actions.count - last) + lines + Self.more(first)).joined(separator: "\n"),
      depth: groups.count)
  }

  private static func more(_ count: Int) -> [String] {
    count > 0 ? ["  and \(count) more"] : []
  }
}

extension UndoHistory {
  /// What leads to a position, and what is to be said of it.
  fileprivate func line(at position: Int) -> String {
    let notes = notes(at: position).inParentheses
    guard position > 0 else { return "the beginning" + notes }
    let action = actions[position - 1]
    return (action.detail ?? action.name) + notes
  }

  /// What is to be said of a position.
  func notes(at position: Int) -> [String] {
    var notes = checkpoints.filter { $0.position == position }.map { "“\($0.name)”" }
    if position == savedPosition { notes.insert("saved", at: 0) }
    guard position > 0 else { return notes }
    let action = actions[position - 1]
    if action.isDiscardable { notes.insert("skipped by undo", at: 0) }
    if let author = action.author { notes.insert("by \(author)", at: 0) }
    if position > self.position { notes.insert("undone", at: 0) }
    return notes
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
