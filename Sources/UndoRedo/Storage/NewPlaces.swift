/// Where the places between actions are, once some actions have gone.
///
/// It takes memory in proportion to how many runs of actions have gone, and not to how many actions: a file
/// may say that any number of them has.
@usableFromInline
package struct NewPlaces {
  /// The first place from which one is asked that can be another one.
  @usableFromInline let first: Int

  /// By how much those before it are elsewhere.
  @usableFromInline let shift: Int

  /// The last place of which it is known.
  @usableFromInline private(set) var last: Int

  /// The actions that have gone, in order: runs between which there are others.
  private(set) var runs: [Run] = []

  /// Actions that follow one another and have gone.
  struct Run {
    var actions: Range<Int>

    /// How many have gone before them.
    let countBefore: Int
  }

  /// Begins with a place.
  ///
  /// - Parameters:
  ///   - first: The place.
  ///   - shift: By how much it is elsewhere, and those before it are.
  @usableFromInline
  init(from first: Int, shiftedBy shift: Int = 0) {
    self.first = first
    self.shift = shift
    last = first
  }

  /// Notes where the next place is: the last one, or the one after it.
  @usableFromInline
  mutating func append(_ place: Int) { append(isLeft: place != self[last]) }

  /// Notes whether the next action is left.
  @usableFromInline
  mutating func append(isLeft: Bool) {
    if isLeft { last += 1 } else { appendGone(1) }
  }

  /// Notes that the next actions have gone.
  @usableFromInline
  mutating func appendGone(_ count: Int) {
    append(last..<(last + count))
    last += count
  }

  private mutating func append(_ actions: Range<Int>) {
    guard !actions.isEmpty else { return }
    if let end = runs.last?.actions.upperBound, end >= actions.lowerBound {
      runs[runs.count - 1].actions =
        runs[runs.count - 1].actions.lowerBound..<max(end, actions.upperBound)
    } else {
      runs.append(Run(actions: actions, countBefore: goneCount))
    }
  }

  private var goneCount: Int { runs.last.map { $0.countBefore + $0.actions.count } ?? 0 }

  /// The new place for an old one.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  @usableFromInline
  subscript(place: Int) -> Int {
    let index = indexOfRun { $0.actions.lowerBound >= place } - 1
    guard index >= 0 else { return place + shift }
    let run = runs[index]
    let goneCount = min(place, run.actions.upperBound) - run.actions.lowerBound
    return place + shift - run.countBefore - goneCount
  }

  @usableFromInline
  func isGone(_ action: Int) -> Bool {
    let index = indexOfRun { $0.actions.upperBound > action }
    return index < runs.count && runs[index].actions.contains(action)
  }

  /// The numbers of the actions that have gone, in order.
  var gone: [Int] { runs.flatMap { $0.actions } }

  /// Lets the places be elsewhere, as others have moved.
  ///
  /// - Complexity: O(*n* log *n*) in the number of runs from the first place on that moves.
  @usableFromInline
  mutating func move(as others: NewPlaces) {
    var moved = others.runs.map { run in
      firstPlace(at: run.actions.lowerBound)..<firstPlace(at: run.actions.upperBound)
    }[...]
    guard let start = moved.first?.lowerBound else { return }
    let kept = indexOfRun { $0.actions.upperBound >= start }
    var own = runs[kept...].map { $0.actions }[...]
    runs.removeSubrange(kept...)
    while let next = own.first, let other = moved.first {
      if next.lowerBound <= other.lowerBound {
        append(own.removeFirst())
      } else {
        append(moved.removeFirst())
      }
    }
    for actions in own { append(actions) }
    for actions in moved { append(actions) }
  }

  /// Returns the first of the places that are now where one is.
  func firstPlace(with place: Int) -> Int { firstPlace(at: self[place]) }

  /// Returns the first place that is now at another one.
  private func firstPlace(at place: Int) -> Int {
    // Before a run, all that have gone are those before it.
    let index = indexOfRun { $0.actions.lowerBound + shift - $0.countBefore >= place } - 1
    guard index >= 0 else { return place - shift }
    return place - shift + runs[index].countBefore + runs[index].actions.count
  }

  /// Returns the index of the first run for which a condition holds, which holds for all after it.
  private func indexOfRun(where isAfter: (Run) -> Bool) -> Int {
    runs.indices.partitioningIndex { isAfter(runs[$0]) }
  }
}
