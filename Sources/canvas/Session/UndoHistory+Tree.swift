import AnnotationCanvas
import UndoRedo

extension UndoHistory {
  /// The places of the tree in words, the newest first; where there are many, those around the present one.
  ///
  /// - Parameters:
  ///   - now: The present moment, for saying how long ago an action was.
  ///   - wayToSeeAll: How to see the others, where there is a way.
  /// - Returns: A line for each of the places, and one for each branch.
  func tree(at now: UndoDate, _ wayToSeeAll: String? = nil) -> String {
    let most = 40
    let age = { (date: UndoDate) in date.age(at: now) }
    let (rows, names) = (HistoryGraph(self).rows, names)
    let here = rows.firstIndex { $0.place == place } ?? 0
    let first = max(0, min(here - most / 2, rows.count - most))
    let shown = (first..<min(first + most, rows.count)).withLoneRows(of: rows.count)
    let lines = lines(of: Array(rows[shown]), date: age) {
      title(of: $0) + notes(at: $0, names).inParentheses
    }
    let newer: [String] = .more(shown.lowerBound)
    let older: [String] = .more(rows.count - shown.upperBound)
    let hint = newer.isEmpty && older.isEmpty ? nil : wayToSeeAll
    return (newer + lines + older + (hint.map { [$0] } ?? []) + branchLines(date: age, title))
      .joined(separator: "\n")
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
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - names: The ``names`` of the history, which take time where there are many.
  /// - Returns: The notes.
  func notes(at place: UndoPlace, _ names: [UndoPlace: [String]]) -> [String] {
    var notes = (names[place] ?? []).map { "“\($0)”" }
    if place == savedPlace { notes.insert("saved", at: 0) }
    guard let action = action(to: place) else { return notes }
    if action.isDiscardable { notes.insert("skipped by undo", at: 0) }
    if let author = action.author { notes.insert("by \(author)", at: 0) }
    if let position = position(of: place), position > self.position {
      notes.insert("undone", at: 0)
    }
    return notes
  }

  /// The places to which a person has given names: those on the line by position, and then those on
  /// branches by name.
  var namedPlaces: [(name: String, place: UndoPlace)] {
    checkpoints.map { (name: $0.name, place: place(atPosition: $0.position)!) }
      + branches.flatMap { $0.checkpoints.map { (name: $0.key, place: $0.value) } }
      .sorted { $0.name < $1.name }
  }

  /// The names that a person has given places.
  var names: [UndoPlace: [String]] {
    Dictionary(grouping: namedPlaces, by: \.place).mapValues { $0.map(\.name) }
  }

  /// The place to which a person has given a name.
  func place(named name: String) -> UndoPlace? {
    namedPlaces.first { $0.name == name }?.place
  }
}
