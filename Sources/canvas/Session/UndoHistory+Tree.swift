import AnnotationCanvas
import UndoRedo

extension UndoHistory {
  /// The places of the tree in words, the newest first.
  ///
  /// - Parameter now: The present moment, for saying how long ago an action was.
  /// - Returns: A line for each of the newest.
  func tree(at now: UndoDate) -> String {
    let tree = Tree(self)
    let most = 40
    let shown = places.suffix(most)
    let width = shown.last.map { "\($0.number)".count } ?? 1
    let ages = shown.map { tree.actions[$0]?.date?.age(at: now) ?? "" }
    let ageWidth = ages.map(\.count).max() ?? 0
    var lines = zip(shown, ages).reversed().map { place, age in
      let number = "\(place.number)"
      return (place == self.place ? "> " : "  ")
        + String(repeating: " ", count: width - number.count) + number
        + "  \(age.padded(to: ageWidth))  \(tree.line(at: place, in: self))"
    }
    let rest = places.count - shown.count
    if rest > 0 { lines.append("  and \(rest) more") }
    return lines.joined(separator: "\n")
  }

  /// Returns the place that lies back or forward in time, across branches.
  ///
  /// - Parameters:
  ///   - span: How far.
  ///   - isBack: Whether it lies back.
  ///   - now: The present moment, from which is counted where nothing has been done.
  /// - Returns: The place; `nil` where it is the present one.
  func place(_ span: Span, isBack: Bool, from now: UndoDate) -> UndoPlace? {
    let target: UndoPlace
    switch span {
    case .changes(let count): target = place(offsetBy: isBack ? -count : count)
    case .seconds(let seconds):
      let start = Tree(self).actions[place]?.date ?? now
      let way = isBack ? -seconds : seconds
      target = place(at: UndoDate(secondsSince1970: start.secondsSince1970 + way))
    }
    return target == place ? nil : target
  }
}

/// The places of a history, what leads to each, and what it comes after.
private struct Tree<Value> {
  var actions: [UndoPlace: UndoAction<Value>] = [:]
  var parents: [UndoPlace: UndoPlace] = [:]
  var notes: [UndoPlace: [String]] = [:]

  init(_ history: UndoHistory<Value>) {
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
  func line(at place: UndoPlace, in history: UndoHistory<Value>) -> String {
    var notes = notes[place] ?? []
    guard let action = actions[place] else { return "the beginning" + notes.inParentheses }
    if let parent = parents[place], parent.number != place.number - 1 {
      notes.insert("after \(parent)", at: 0)
    }
    return (action.detail ?? action.name) + notes.inParentheses
  }
}
