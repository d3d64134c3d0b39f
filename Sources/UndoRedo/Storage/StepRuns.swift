/// The numbers of some steps, in their order, by places that follow one another.
///
/// Mostly the numbers follow one another, too, so that only where they don't takes memory.
struct StepRuns {
  private struct Run {
    /// The number of the first step.
    let number: Int

    /// Its place.
    let place: Int
  }

  /// Steps that follow one another, up to the place at which the next ones begin.
  private var runs = ChunkedLog<Run>()

  /// The places.
  private(set) var places = 0..<0

  /// Numbers that follow one another, among which the next one to look for mostly is.
  private var recent = 0..<0

  /// How far the places of these are from their numbers.
  private var distance = 0

  /// The number of the first step.
  var first: Int? {
    guard !places.isEmpty else { return nil }
    let run = runs[runs.startIndex]
    return run.number + places.lowerBound - run.place
  }

  /// The number of the last step.
  var last: Int? {
    guard !places.isEmpty else { return nil }
    let run = runs[runs.endIndex - 1]
    return run.number + places.upperBound - 1 - run.place
  }

  /// How many bytes the numbers take.
  var byteCount: Int { runs.count * MemoryLayout<Run>.stride }

  /// Gives a step the next place.
  ///
  /// - Parameter number: The number of the step, which comes after all others.
  mutating func append(_ number: Int) {
    let place = places.upperBound
    places = places.lowerBound..<(place + 1)
    if !recent.isEmpty, number == recent.upperBound {
      recent = recent.lowerBound..<(number + 1)
    } else {
      runs.append(Run(number: number, place: place))
      (recent, distance) = (number..<(number + 1), place - number)
    }
  }

  /// Returns the place of the first step with a number, or with a higher one, and whether it has that number.
  ///
  /// - Complexity: O(log *n*) in the number of runs; O(1) where steps next to it are expected.
  @inline(__always)
  func place(from number: Int) -> (place: Int, hasNumber: Bool) {
    recent.contains(number) ? (number + distance, true) : search(from: number)
  }

  private func search(from number: Int) -> (place: Int, hasNumber: Bool) {
    guard let (numbers, distance) = run(from: number) else { return (places.lowerBound, false) }
    return numbers.contains(number)
      ? (number + distance, true) : (numbers.upperBound + distance, false)
  }

  /// Makes steps next to one quicker to find.
  @inline(__always)
  mutating func expectNeighbors(of number: Int) {
    if !recent.contains(number), let run = run(from: number) { (recent, distance) = run }
  }

  /// Returns the last run that begins with a number or before, if there is one.
  private func run(from number: Int) -> (numbers: Range<Int>, distance: Int)? {
    let next = runs.indices.partitioningIndex { runs[$0].number > number }
    guard next > runs.startIndex else { return nil }
    let run = runs[next - 1]
    let distance = run.place - run.number
    let start = max(run.place, places.lowerBound) - distance
    return number < start ? nil : (start..<(endPlace(ofRun: next - 1) - distance), distance)
  }

  private func endPlace(ofRun index: Int) -> Int {
    index + 1 < runs.endIndex ? runs[index + 1].place : places.upperBound
  }

  mutating func drop(fromPlace place: Int) {
    places = places.lowerBound..<place
    // Nor does one stay of which nothing is left.
    while let last = runs.indices.last, max(runs[last].place, places.lowerBound) >= place {
      runs.drop(from: last)
    }
    expectLast()
  }

  mutating func drop(beforePlace place: Int) {
    places = place..<places.upperBound
    while let first = runs.indices.first, endPlace(ofRun: first) <= place {
      runs.drop(before: first + 1)
    }
    expectLast()
  }

  private mutating func expectLast() {
    (recent, distance) = (0..<0, 0)
    if let last { expectNeighbors(of: last) }
  }
}
