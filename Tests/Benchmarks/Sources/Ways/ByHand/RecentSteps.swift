/// A list of steps from whose beginning old ones are dropped, each in constant time in the mean.
struct RecentSteps<Step> {
  private var steps: [Step] = []
  private var first = 0

  var count: Int { steps.count - first }
  var last: Step? { count > 0 ? steps[steps.count - 1] : nil }

  mutating func append(_ step: Step) { steps.append(step) }

  mutating func popLast() -> Step? { count > 0 ? steps.popLast() : nil }

  /// Drops the oldest step, of which there must be one.
  mutating func dropFirst() -> Step {
    let step = steps[first]
    first += 1
    if first > 1_024, first > steps.count / 2 {
      steps.removeFirst(first)
      first = 0
    }
    return step
  }

  mutating func removeAll() {
    steps.removeAll()
    first = 0
  }
}
