/// The numbers of the places along a log, which are never given again.
///
/// A place is known in the log by the number of the action after it, which another action gets once that
/// one was discarded. These numbers are for good: they count how many places there ever were. Mostly
/// they follow one another, so that only where they don't takes memory.
@usableFromInline
struct PlaceNumbers {
  /// From which places on the numbers follow one another, in order; never empty.
  private var runs: [(place: Int, number: Int)]

  /// The number of the next new place.
  var next: Int

  /// Numbers the places of a log from a number on: zero, where there is none before them.
  init(_ places: ClosedRange<Int>, from number: Int) {
    runs = [(places.lowerBound, number)]
    next = number + places.count
  }

  /// Numbers places one by one, which follow one another.
  init(_ numbers: [Int], from place: Int, next: Int) {
    runs = []
    self.next = next
    for (index, number) in numbers.enumerated() { set(number, at: place + index) }
  }

  subscript(place: Int) -> Int {
    let run = runs[max(0, runs.indices.partitioningIndex { runs[$0].place > place } - 1)]
    return run.number + place - run.place
  }

  /// Returns the place that has a number, if one of some places has it.
  func place(of number: Int, in places: ClosedRange<Int>) -> Int? {
    let run = runs[max(0, runs.indices.partitioningIndex { runs[$0].number > number } - 1)]
    // Any number may be asked for: one that is far away must not overflow.
    let place = run.place &+ (number &- run.number)
    return places.contains(place) && self[place] == number ? place : nil
  }

  /// Gives a place a number, which comes after all others.
  mutating func set(_ number: Int, at place: Int) {
    drop(from: place)
    if runs.isEmpty || self[place] != number { runs.append((place, number)) }
  }

  /// Gives a place a new number, which comes after all others.
  mutating func append(at place: Int) {
    // Mostly it follows the place before.
    let last = runs[runs.count - 1]
    if place <= last.place || place - last.place != next - last.number { set(next, at: place) }
    next += 1
  }

  /// Returns from which of some places on the numbers follow one another.
  func runs(in places: ClosedRange<Int>) -> [(place: Int, number: Int)] {
    let first = (place: places.lowerBound, number: self[places.lowerBound])
    return [first] + runs.filter { places.contains($0.place) && $0.place > first.place }
  }

  /// Numbers the places that are left once actions have gone from between others.
  ///
  /// - Parameters:
  ///   - old: The places.
  ///   - places: Where they are now. Of those at the same place, the first is left.
  /// - Returns: The numbers of those that are left.
  func moved(_ old: ClosedRange<Int>, as places: NewPlaces) -> PlaceNumbers {
    var moved = self
    moved.runs = []
    let starts = runs(in: old).map(\.place) + places.runs.map { $0.actions.upperBound + 1 }
    for place in starts.sorted()
    where old.contains(place) && (place == old.lowerBound || !places.isGone(place - 1)) {
      moved.set(self[place], at: places[place])
    }
    return moved
  }

  /// Lets places be known by others.
  mutating func shift(by distance: Int) {
    for index in runs.indices { runs[index].place += distance }
  }

  /// Forgets the places from one on, which is not the first.
  mutating func drop(from place: Int) {
    while runs.count > 1, runs[runs.count - 1].place >= place { runs.removeLast() }
  }

  mutating func drop(before place: Int) {
    let first = runs.indices.partitioningIndex { runs[$0].place > place } - 1
    if first > 0 { runs.removeFirst(first) }
  }
}

extension PlaceNumbers: Sendable {}
