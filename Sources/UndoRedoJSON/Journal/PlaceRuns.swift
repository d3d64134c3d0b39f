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

  /// Notes that only some of the actions are left, from the lowest up.
  mutating func drop(after count: Int) {
    if count < self.count { drop(from: self[count]) }
  }

  /// Notes that the actions up to a place have gone.
  mutating func drop(upTo place: Int) {
    while let last = runs.last, last.places.upperBound <= place { runs.removeLast() }
    guard let last = runs.last, last.places.lowerBound <= place else { return }
    runs[runs.count - 1] = Run(
      places: place + 1...last.places.upperBound,
      number: last.number + place + 1 - last.places.lowerBound)
  }

  /// Notes that nothing is left of an action, by how many lower ones there are.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  mutating func remove(at index: Int) {
    let number = firstNumber + index
    let place = self[index]
    let split = runs.indices.partitioningIndex { runs[$0].number <= number }
    let run = runs[split]
    var rest: [Run] = []
    if place < run.places.upperBound {
      rest.append(Run(places: place + 1...run.places.upperBound, number: number))
    }
    if place > run.places.lowerBound {
      rest.append(Run(places: run.places.lowerBound...place - 1, number: run.number))
    }
    for higher in 0..<split { runs[higher].number -= 1 }
    runs.replaceSubrange(split...split, with: rest)
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

  /// The number of known places.
  var count: Int { endNumber - firstNumber }

  /// The known places, the lowest first.
  var all: some Sequence<Int> { runs.reversed().lazy.flatMap(\.places) }

  /// The first and the last place of each run, the lowest one first.
  var bounds: [[Int]] { runs.reversed().map { [$0.places.lowerBound, $0.places.upperBound] } }

  /// A known place, by how many lower ones there are.
  subscript(index: Int) -> Int { place(firstNumber + index) }

  /// The lowest known place, or the one after a cursor where there is none.
  func first(after cursor: Int) -> Int { runs.last?.places.lowerBound ?? cursor + 1 }

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

// What an action says of others that it takes back or brings back counts the actions between. In a journal it counts the
// places between: these stay where they are once nothing is left of an action.
extension PlaceRuns {
  /// Returns how many places one action comes before another one.
  ///
  /// - Parameters:
  ///   - distance: How many actions it comes before it.
  ///   - place: The place of the other one.
  ///   - start: The first place from which on actions are counted; before it, each place counts.
  /// - Returns: The number of places.
  func placeDistance(_ distance: Int, before place: Int, from start: Int) -> Int {
    let known = count(in: start..<place)
    guard distance <= known else { return place - start + distance - known }
    return place - 1 - down(distance, from: place - 1).cursor
  }

  /// Returns how many actions one action comes before another one.
  ///
  /// - Parameters:
  ///   - distance: How many places it comes before it.
  ///   - place: The place of the other one.
  ///   - start: The first place from which on actions are counted; before it, each place counts.
  /// - Returns: The number of actions; `nil` where there is none any more at its place.
  func actionDistance(_ distance: Int, before place: Int, from start: Int) -> Int? {
    let first = place - distance
    guard first >= start else { return count(in: start..<place) + start - first }
    return count(in: first..<(first + 1)) > 0 ? count(in: first..<place) : nil
  }
}
