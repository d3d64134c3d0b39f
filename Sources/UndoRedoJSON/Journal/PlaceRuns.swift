/// The places of the actions in a history, as far as they are known, from the newest down.
///
/// Mostly they follow one another. A place is missing where nothing was left of its action.
struct PlaceRuns: Equatable {
  /// Stretches of places that follow one another, the highest ones last.
  private var runs: [ClosedRange<Int>] = []

  /// Every place from here on is known to have an action, or none.
  private(set) var knownFrom = Int.max

  /// Notes the next lower place.
  mutating func learn(_ place: Int) {
    guard place < knownFrom else { return }
    knownFrom = place
    if let first = runs.first, first.lowerBound == place + 1 {
      runs[0] = place...first.upperBound
    } else {
      runs.insert(place...place, at: 0)
    }
  }

  /// Notes that there are no lower places.
  mutating func learnEnd() {
    knownFrom = 0
  }

  /// Notes that the actions from a place on have gone.
  mutating func drop(from place: Int) {
    while let last = runs.last, last.upperBound >= place {
      runs.removeLast()
      if last.lowerBound < place { runs.append(last.lowerBound...(place - 1)) }
    }
  }

  /// Notes that an action has taken a place, and that those from there on have gone.
  mutating func take(_ place: Int) {
    drop(from: place)
    if let last = runs.last, last.upperBound == place - 1 {
      runs[runs.count - 1] = last.lowerBound...place
    } else {
      runs.append(place...place)
    }
    knownFrom = min(knownFrom, place)
  }

  /// The number of known places up to one.
  func count(upTo place: Int) -> Int {
    runs.reduce(0) { $0 + max(0, min($1.upperBound, place) - $1.lowerBound + 1) }
  }

  /// The number of known places in a range.
  ///
  /// - Complexity: O(*n*) in the number of runs from the start of the range on.
  func count(in places: Range<Int>) -> Int {
    var count = 0
    for run in runs.reversed() {
      guard run.upperBound >= places.lowerBound else { break }
      let start = max(run.lowerBound, places.lowerBound)
      count += max(0, min(run.upperBound + 1, places.upperBound) - start)
    }
    return count
  }

  /// Returns where the cursor is once it has gone down over some places.
  func down(_ count: Int, from cursor: Int) -> (cursor: Int, missing: Int) {
    var rest = count
    var result = cursor
    for run in runs.reversed() where rest > 0 && run.lowerBound <= cursor {
      let top = min(run.upperBound, cursor)
      let taken = min(rest, top - run.lowerBound + 1)
      rest -= taken
      result = top - taken
    }
    return (result, rest)
  }

  /// Returns where the cursor is once it has gone up over some places.
  func up(_ count: Int, from cursor: Int) -> (cursor: Int, missing: Int) {
    var rest = count
    var result = cursor
    for run in runs where rest > 0 && run.upperBound > cursor {
      let bottom = max(run.lowerBound, cursor + 1)
      let taken = min(rest, run.upperBound - bottom + 1)
      rest -= taken
      result = bottom + taken - 1
    }
    return (result, rest)
  }
}
