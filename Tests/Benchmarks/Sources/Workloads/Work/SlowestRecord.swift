extension SystemName {
  /// Measures the worst single modification among many.
  ///
  /// The same modifications are made several times over, each time on a new model. Of each one the
  /// shortest time counts, since a pause that the system causes comes back at the same place, and
  /// one that the machine causes does not.
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
    }
  }
}

private func slowest<System: UndoSystem<Annotation>>(
  _: System.Type, _ size: Size, _ passes: Int
) -> Double {
  let start = (0..<size.elements).map { Annotation(number: $0) }
  let ids = start.map(\.id)
  var shortest = [Duration](repeating: .seconds(1_000), count: size.actions)
  for _ in 0..<passes {
    var system = System(start)
    var random = RandomWords(seed: 1)
    let clock = ContinuousClock()
    var last = clock.now
    for step in 0..<size.actions {
      system.modify(ids[random.next(below: ids.count)], named: "Move") { $0.x += 1 }
      let now = clock.now
      shortest[step] = min(shortest[step], last.duration(to: now))
      last = now
    }
    consume(system)
  }
  return (shortest.max() ?? .zero) / .nanoseconds(1)
}
