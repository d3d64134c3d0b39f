#if !hasFeature(Embedded)
  extension UndoStore {
    /// Calls a closure with every event from now on.
    ///
    /// Observers receive one event per outermost operation, in order, after the operation: a group
    /// is one event, and so are several undos at once. The closure may use the store; what it
    /// changes is an event of its own, which is delivered after all observers have received this
    /// one.
    ///
    /// - Parameter body: Called with each event.
    /// - Returns: The observation, which ends when it is cancelled or deallocated.
    @inlinable
    public func observe(_ body: @escaping (UndoEvent<Element>) -> Void) -> UndoObservation {
      let number = observers.add {
        body($0)
        return true
      }
      withState { $0.isWatched = true }
      return UndoObservation { [weak self] in self?.removeObserver(number) }
    }

    @usableFromInline
    func removeObserver(_ number: Int) {
      observers.remove(number)
      updateIsWatched()
    }

    /// Notes whether someone still wants to know what happens.
    @usableFromInline
    func updateIsWatched() {
      let isWatched = !observers.isEmpty || contexts != nil || isTracked
      withState { $0.isWatched = isWatched }
    }

    /// Notifies the observers, and those who track what they read, of what has happened.
    @inlinable
    func publish() {
      if contexts != nil { followInContexts() }
      let event = withState { state in
        state.move = .none
        return state.event.take()
      }
      // An event that an observer causes waits until all have seen the present one.
      let isNext = observers.announce(event)
      if isTracked { notifyTrackers(event) }
      if isNext { observers.deliver(event!) { removeObserver($0) } }
    }
  }

  extension UndoStore {
    /// Calls a closure, and notifies the observers, and those who track, after it of what it does.
    @inlinable
    package func delayingEvents<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let outer = (observers.isDelivering, observers.isHoldingBack)
      (observers.isDelivering, observers.isHoldingBack) = (true, true)
      defer {
        observers.isHoldingBack = outer.1
        if isTracked { notifyTrackers(nil) }
        if !outer.0 { observers.deliverWaiting { removeObserver($0) } }
      }
      return try body()
    }
  }

  extension UndoStore where Element: Sendable {
    /// The events from now on, as an asynchronous sequence of its own for each call.
    ///
    /// However slowly they are read, none is lost. The sequence ends when the store is deallocated.
    @inlinable
    public var events: AsyncStream<UndoEvent<Element>> {
      withState { $0.isWatched = true }
      return observers.makeStream()
    }
  }

  extension UndoObservers where Element: Sendable {
    /// Returns a stream of the events from now on.
    @inlinable
    package func makeStream() -> AsyncStream<UndoEvent<Element>> {
      let (stream, continuation) = AsyncStream.makeStream(of: UndoEvent<Element>.self)
      add {
        if case .terminated = continuation.yield($0) { return false }
        return true
      } end: {
        continuation.finish()
      }
      return stream
    }
  }

  /// Those who are notified of what a store does.
  @usableFromInline
  package final class UndoObservers<Element> {
    @usableFromInline typealias Observer = (
      number: Int, body: (UndoEvent<Element>) -> Bool, end: () -> Void
    )

    @exclusivity(unchecked)
    @usableFromInline var all: [Observer] = []
    private var endings: [(number: Int, body: () -> Void)] = []

    /// Those who are notified of saves.
    let saving = SaveObservers<Element>()

    /// How many observers there have been.
    @exclusivity(unchecked)
    @usableFromInline var count = 0

    /// How often one has gone.
    @exclusivity(unchecked)
    @usableFromInline var removalCount = 0

    /// The events that come after the one that is being delivered, and how many observers there were.
    @exclusivity(unchecked)
    @usableFromInline var waiting: [(event: UndoEvent<Element>, count: Int)] = []

    /// Whether an event is being delivered, or about to be.
    @exclusivity(unchecked)
    @usableFromInline var isDelivering = false

    /// Whether those who track are notified later, too.
    @exclusivity(unchecked)
    @usableFromInline var isHoldingBack = false

    /// How many observers there were when the event came that is being delivered.
    @exclusivity(unchecked)
    @usableFromInline var deliveredCount = 0

    @usableFromInline
    package init() {}

    deinit {
      for observer in all { observer.end() }
      for ending in endings { ending.body() }
    }

    @inlinable var isEmpty: Bool { all.isEmpty }

    /// Takes up an event.
    ///
    /// - Returns: Whether it is to be delivered now: it is one, somebody wants to know, and no other one
    ///   is being delivered, after which it would come.
    @inlinable
    package func announce(_ event: UndoEvent<Element>?) -> Bool {
      guard let event, !all.isEmpty else { return false }
      guard !isDelivering else {
        waiting.append((event, count))
        return false
      }
      isDelivering = true
      deliveredCount = count
      return true
    }

    /// Notifies them of an event that was announced, and of those that come meanwhile.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - remove: Removes one who has gone.
    @inlinable
    package func deliver(_ event: UndoEvent<Element>, removing remove: (Int) -> Void) {
      deliver(event, toFirst: deliveredCount, remove)
      deliverWaiting(remove)
    }

    @inlinable
    @inline(__always)
    func deliverWaiting(_ remove: (Int) -> Void) {
      while !waiting.isEmpty {
        let next = waiting.removeFirst()
        deliver(next.event, toFirst: next.count, remove)
      }
      isDelivering = false
    }

    @inlinable
    func deliver(
      _ event: UndoEvent<Element>, toFirst count: Int, _ remove: (Int) -> Void
    ) {
      // One who comes meanwhile has missed the event, and one who goes is notified no more.
      let (observers, removals) = (all, removalCount)
      for index in observers.indices where observers[index].number <= count {
        let number = observers[index].number
        if removalCount != removals && !contains(number) { continue }
        if !observers[index].body(event) { remove(number) }
      }
    }

    @usableFromInline
    func contains(_ number: Int) -> Bool { index(of: number) != nil }

    private func index(of number: Int) -> Int? {
      let index = all.indices.partitioningIndex { all[$0].number >= number }
      return index < all.count && all[index].number == number ? index : nil
    }

    /// Adds an observer.
    ///
    /// - Parameters:
    ///   - body: Called with each event; returns whether to call it again.
    ///   - end: Called when the store goes away.
    /// - Returns: The observer's number.
    @inlinable
    @discardableResult
    func add(_ body: @escaping (UndoEvent<Element>) -> Bool, end: @escaping () -> Void = {}) -> Int
    {
      count += 1
      all.append((count, body, end))
      return count
    }

    @usableFromInline
    package func remove(_ number: Int) {
      removalCount += 1
      if let index = index(of: number) { all.remove(at: index) }
    }

    /// Adds a closure that is called when the store goes away, and before that never.
    ///
    /// - Returns: The closure's number.
    func addEnding(_ body: @escaping () -> Void) -> Int {
      count += 1
      endings.append((count, body))
      return count
    }

    func removeEnding(_ number: Int) {
      endings.removeAll { $0.number == number }
    }
  }

  /// The observation of a store, which ends when it is cancelled or deallocated.
  public final class UndoObservation {
    private var end: (() -> Void)?

    @usableFromInline
    init(_ end: @escaping () -> Void) {
      self.end = end
    }

    deinit {
      cancel()
    }

    /// Ends the observation.
    public func cancel() {
      end?()
      end = nil
    }
  }
#else
  extension UndoStore {
    @inlinable
    func delayingEvents<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try body()
    }
  }
#endif
