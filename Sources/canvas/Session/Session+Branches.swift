import AnnotationCanvas
import UndoRedo

// What was undone before something else was done in its place is still there.
extension Session {
  /// Lists the places of the tree, the newest first.
  func showTree() {
    console.print(store.history.tree(at: now(), wayToSeeAll), depth: groups.count)
  }

  /// Goes to a place, on whatever branch.
  func visit(_ destination: Destination) throws {
    try checkThatNoGroupIsOpen(for: "visit")
    switch destination {
    case .number(let number):
      let place = UndoPlace(number)
      guard store.history.contains(place) else {
        throw CommandError("there is no place \(place)", advice: "“tree” lists all places.")
      }
      try jump("Visit place \(place)") { try store.jump(to: place) }
    case .checkpoint(let name):
      let place = try place(named: name, or: "“visit” with a place of the “tree”")
      try jump("Visit “\(name)”, place \(place)") { try store.jump(to: place) }
    }
  }

  /// Goes back or forward in time, across branches.
  func travel(_ span: Span, isBack: Bool) throws {
    let command = isBack ? "earlier" : "later"
    try checkThatNoGroupIsOpen(for: command)
    try store.loadHistory()
    guard let target = store.history.place(span, isBack: isBack, from: now()) else {
      return console.print("There is nothing \(command).", depth: groups.count)
    }
    try jump("Visit place \(target)") { try store.jump(to: target) }
  }

  /// Says that what was undone is not lost, when something else is done in its place for the first time.
  ///
  /// - Parameters:
  ///   - history: The history before.
  ///   - isReverted: Whether that may be the way to a saved version on another branch.
  func explainBranch(since history: UndoHistory<Annotation>, isReverted: Bool) {
    guard !hasExplainedBranches, let end = history.place(atPosition: history.actions.count),
      history.place < end, isReverted || store.history.place > end,
      store.history.position(of: end) == nil
    else { return }
    hasExplainedBranches = true
    console.print(
      "  What was undone is a branch now. “tree” shows it, “visit \(end)” goes back to it.")
  }
}
