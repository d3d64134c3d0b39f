import UndoRedo

/// The places of the actions in a history, as far as they are known, from the newest down.
///
/// Mostly they follow one another. A place is missing where nothing was left of its action.
struct PlaceRuns {
  /// Places that follow one another.
  private struct Run {
    var places: ClosedRange<Int>

    /// The number of the lowest of them: the known places are numbered upwards, whatever the first number is.
    var number: Int

    /// The number after that of the highest of them.
    var endNumber: Int { number + places.count }
  }

  /// The runs, the lowest one last: that is where places become known.
  private var runs: [Run] = []

  /// Every place from here on is known to have an action, or none.
  private(set) var knownFrom = Int.max

  /// Notes the next lower place.
  mutating func learn(_ place: Int) {
    guard place < knownFrom else { return }
    knownFrom = place
    if let last = runs.last, last.places.lowerBound == place + 1 {
      runs[runs.count - 1] = Run(places: place...last.places.upperBound, number: last.number - 1)
    } else {
      runs.append(Run(places: place...place, number: firstNumber - 1))
    }
  }

  /// Notes that there are no lower places.
  mutating func learnEnd() {
    knownFrom = 0
  }

  /// Notes that the actions from a place on have gone.
  mutating func drop(from place: Int) {
    runs.removeFirst(runs.indices.partitioningIndex { runs[$0].places.lowerBound < place })
    if let first = runs.first, first.places.upperBound >= place {
      runs[0].places = first.places.lowerBound...(place - 1)
    }
  }

  /// Notes that an action has taken a place, and that those from there on have gone.
  mutating func take(_ place: Int) {
    drop(from: place)
    if let first = runs.first, first.places.upperBound == place - 1 {
      runs[0].places = first.places.lowerBound...place
    } else {
      runs.insert(Run(places: place...place, number: endNumber), at: 0)
    }
    knownFrom = min(knownFrom, place)
  }
}

// Counting takes O(log n) in the number of runs.
extension PlaceRuns {
  /// The number of the lowest place.
  private var firstNumber: Int { runs.last?.number ?? 0 }

  /// The number after that of the highest place.
  private var endNumber: Int { runs.first?.endNumber ?? 0 }

  /// The number after that of the last place up to one.
  private func number(after place: Int) -> Int {
    let index = runs.indices.partitioningIndex { runs[$0].places.lowerBound <= place }
    guard index < runs.count else { return firstNumber }
    let run = runs[index]
    return run.number + min(run.places.upperBound, place) - run.places.lowerBound + 1
  }

  /// The place that has a number.
  private func place(_ number: Int) -> Int {
    let run = runs[runs.indices.partitioningIndex { runs[$0].number <= number }]
    return run.places.lowerBound + number - run.number
  }

  /// The number of known places up to one.
  func count(upTo place: Int) -> Int { number(after: place) - firstNumber }

  /// The number of known places in a range.
  func count(in places: Range<Int>) -> Int {
    number(after: places.upperBound - 1) - number(after: places.lowerBound - 1)
  }

  /// Returns where the cursor is once it has gone down over some places.
  func down(_ count: Int, from cursor: Int) -> (cursor: Int, missing: Int) {
    let end = number(after: cursor)
    let taken = min(count, end - firstNumber)
    return (taken > 0 ? place(end - taken) - 1 : cursor, count - taken)
  }

  /// Returns where the cursor is once it has gone up over some places.
  func up(_ count: Int, from cursor: Int) -> (cursor: Int, missing: Int) {
    let start = number(after: cursor)
    let taken = min(count, endNumber - start)
    return (taken > 0 ? place(start + taken - 1) : cursor, count - taken)
  }
}
