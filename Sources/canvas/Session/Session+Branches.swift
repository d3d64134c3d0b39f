import AnnotationCanvas
import UndoRedo

// What was undone before something else was done in its place is still there.
extension Session {
  /// Lists the places of the tree, the newest first.
  func showTree() {
    let history = store.history
    let tree = Tree(history)
    let most = 40
    let shown = history.places.suffix(most)
    let width = shown.last.map { "\($0.number)".count } ?? 1
    let moment = now()
    let ages = shown.map { tree.actions[$0]?.date?.age(at: moment) ?? "" }
    let ageWidth = ages.map(\.count).max() ?? 0
    var lines = zip(shown, ages).reversed().map { place, age in
      let number = "\(place.number)"
      return (place == history.place ? "> " : "  ")
        + String(repeating: " ", count: width - number.count) + number
        + "  \(age.padded(to: ageWidth))  \(tree.line(at: place, in: history))"
    }
    let rest = history.places.count - shown.count
    if rest > 0 { lines.append("  and \(rest) more") }
    console.print(lines.joined(separator: "\n"), depth: groups.count)
  }

  /// Goes to a place, on whatever branch.
  func visit(_ place: UndoPlace) throws {
    try checkThatNoGroupIsOpen(for: "visit")
    guard store.history.contains(place) else {
      throw CommandError("there is no place \(place)", advice: "“tree” lists all places.")
    }
    try go("jump", title: { _ in "Visit place \(place)" }) {
      try store.jump(to: place)
      return []
    }
  }

  /// Goes back or forward in time, across branches.
  func travel(_ span: Span, isBack: Bool) throws {
    let command = isBack ? "earlier" : "later"
    try checkThatNoGroupIsOpen(for: command)
    try store.loadHistory()
    let history = store.history
    let target: UndoPlace
    switch span {
    case .changes(let count): target = history.place(offsetBy: isBack ? -count : count)
    case .seconds(let seconds):
      let start = Tree(history).actions[history.place]?.date ?? now()
      let way = isBack ? -seconds : seconds
      target = history.place(at: UndoDate(secondsSince1970: start.secondsSince1970 + way))
    }
    guard target != history.place else {
      return console.print("There is nothing \(command).", depth: groups.count)
    }
    try visit(target)
  }
}

/// The places of a history, what leads to each, and what it comes after.
private struct Tree {
  var actions: [UndoPlace: UndoAction<Annotation>] = [:]
  var parents: [UndoPlace: UndoPlace] = [:]
  var notes: [UndoPlace: [String]] = [:]

  init(_ history: UndoHistory<Annotation>) {
    for (position, action) in history.actions.enumerated() {
      guard let place = history.place(atPosition: position + 1) else { continue }
      actions[place] = action
      parents[place] = history.place(atPosition: position)
      notes[place] = history.notes(at: position + 1)
    }
    for branch in history.branches {
      var parent = branch.start
      for (place, action) in zip(branch.places, branch.actions) {
        (actions[place], parents[place]) = (action, parent)
        notes[place] = ["on a branch"] + (place == branch.savedPlace ? ["saved"] : [])
        notes[place]! += branch.checkpoints.filter { $0.value == place }.keys.sorted().map {
          "“\($0)”"
        }
        parent = place
      }
    }
    if let first = history.place(atPosition: 0) { notes[first] = history.notes(at: 0) }
  }

  /// What leads to a place, and what is to be said of it.
  func line(at place: UndoPlace, in history: UndoHistory<Annotation>) -> String {
    var notes = notes[place] ?? []
    guard let action = actions[place] else { return "the beginning" + notes.inParentheses }
    if let parent = parents[place], parent.number != place.number - 1 {
      notes.insert("after \(parent)", at: 0)
    }
    return (action.detail ?? action.name) + notes.inParentheses
  }
}
