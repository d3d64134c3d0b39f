import AnnotationCanvas
import UndoRedo

extension UndoHistory {
  /// The places of the tree in words, the newest first.
  ///
  /// - Parameters:
  ///   - now: The present moment, for saying how long ago an action was.
  ///   - wayToSeeAll: How to see the others, where there is a way.
  /// - Returns: A line for each of the newest, and one for each branch.
  func tree(at now: UndoDate, _ wayToSeeAll: String? = nil) -> String {
    let most = 40
    let age = { (date: UndoDate) in date.age(at: now) }
    let rows = HistoryGraph(self).rows
    var lines = lines(of: Array(rows.prefix(most)), date: age) {
      title(of: $0) + notes(at: $0).inParentheses
    }
    if rows.count > most {
      lines.append("  and \(rows.count - most) more")
      if let wayToSeeAll { lines.append(wayToSeeAll) }
    }
    return (lines + branchLines(date: age, title)).joined(separator: "\n")
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
      let found = place(at: UndoDate(secondsSince1970: start.secondsSince1970 + way))
      // The beginning has no date: the moment before now may lie after it.
      target = isBack ? min(found, place) : max(found, place)
    }
    return target == place ? nil : target
  }
}

extension UndoHistory {
  /// What leads to a place.
  func title(of place: UndoPlace) -> String {
    action(to: place).map { $0.detail ?? $0.name } ?? "the beginning"
  }

  /// What is to be said of a place.
  func notes(at place: UndoPlace) -> [String] {
    var notes = names(of: place).map { "“\($0)”" }
    if place == savedPlace { notes.insert("saved", at: 0) }
    guard let action = action(to: place) else { return notes }
    if action.isDiscardable { notes.insert("skipped by undo", at: 0) }
    if let author = action.author { notes.insert("by \(author)", at: 0) }
    if let position = position(of: place), position > self.position {
      notes.insert("undone", at: 0)
    }
    return notes
  }

  /// The names that a person has given a place.
  func names(of place: UndoPlace) -> [String] {
    if let position = position(of: place) {
      return checkpoints.filter { $0.position == position }.map(\.name)
    }
    return branches.flatMap { $0.checkpoints.filter { $0.value == place }.keys }.sorted()
  }

  /// The names that a person has given places, those on branches last.
  var checkpointNames: [String] {
    checkpoints.map(\.name) + branches.flatMap(\.checkpoints.keys).sorted()
  }

  /// The place to which a person has given a name.
  func place(named name: String) -> UndoPlace? {
    if let checkpoint = checkpoints.first(where: { $0.name == name }) {
      return place(atPosition: checkpoint.position)
    }
    return branches.lazy.compactMap { $0.checkpoints[name] }.first
  }
}
