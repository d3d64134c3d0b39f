import Reporting

extension SystemName {
  /// Measures the worst single modification among many.
  ///
  /// The same modifications are made several times over, each time on a new model, and the pass
  /// counts whose worst one is the shortest: a pause that the system causes comes back each time.
  ///
  /// - Parameters:
  ///   - size: How many modifications there are, on how many elements.
  ///   - passes: How often they are made.
  /// - Returns: The time in nanoseconds.
  public func slowestRecord(_ size: Size, passes: Int) -> Double {
    switch self {
    case .none: slowest(NoUndo<Annotation>.self, size, passes)
    case .classic: slowest(Classic<Annotation>.self, size, passes)
    case .classicSteps: slowest(ClassicSteps<Annotation>.self, size, passes)
    case .floor: slowest(Floor.self, size, passes)
    case .undoRedo: slowest(Store<Annotation>.self, size, passes)
    case .threeTypes: slowest(PartOfStore.self, size, passes)
    }
  }
}

private func slowest<System: UndoSystem<Annotation>>(
  _: System.Type, _ size: Size, _ passes: Int
) -> Double {
  let start = (0..<size.elements).map { Annotation(number: $0) }
  let ids = start.map(\.id)
  let worst = (0..<passes).map { _ in
    var system = System(start)
    var random = RandomWords(seed: 1)
    var longest = Duration.zero
    var last = threadTime()
    for _ in 0..<size.actions {
      system.modify(ids[random.next(below: ids.count)], named: "Move") { $0.x += 1 }
      let now = threadTime()
      longest = max(longest, now - last)
      last = now
    }
    consume(system)
    return longest
  }
  return (worst.min() ?? .zero) / .nanoseconds(1)
}
