import AnnotationCanvas
import UndoRedo

extension UndoHistory {
  /// The places of the tree in words, the newest first.
  ///
  /// - Parameter now: The present moment, for saying how long ago an action was.
  /// - Returns: A line for each of the newest.
  func tree(at now: UndoDate) -> String {
    let most = 40
    let shown = places.suffix(most)
    let width = shown.last.map { "\($0.number)".count } ?? 1
    let ages = shown.map { action(to: $0)?.date?.age(at: now) ?? "" }
    let ageWidth = ages.map(\.count).max() ?? 0
    var lines = zip(shown, ages).reversed().map { place, age in
      let number = "\(place.number)"
      return (place == self.place ? "> " : "  ")
        + String(repeating: " ", count: width - number.count) + number
        + "  \(age.padded(to: ageWidth))  \(line(to: place))"
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
      let start = action(to: place)?.date ?? now
      let way = isBack ? -seconds : seconds
      target = place(at: UndoDate(secondsSince1970: start.secondsSince1970 + way))
    }
    return target == place ? nil : target
  }
}

extension UndoHistory {
  /// What leads to a place, and what is to be said of it.
  private func line(to place: UndoPlace) -> String {
    var notes = position(of: place).map { self.notes(at: $0) } ?? branchNotes(at: place)
    guard let action = action(to: place) else { return "the beginning" + notes.inParentheses }
    if let parent = parent(of: place), parent.number != place.number - 1 {
      notes.insert("after \(parent)", at: 0)
    }
    return (action.detail ?? action.name) + notes.inParentheses
  }

  private func branchNotes(at place: UndoPlace) -> [String] {
    let branch = branches.first { $0.places.contains(place) }
    let names = branch?.checkpoints.filter { $0.value == place }.keys.sorted() ?? []
    return ["on a branch"] + (branch?.savedPlace == place ? ["saved"] : [])
      + names.map { "“\($0)”" }
  }
}
