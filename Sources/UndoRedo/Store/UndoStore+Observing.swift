#if !hasFeature(Embedded)
  extension UndoStore {
    /// Calls a closure with every event from now on.
    ///
    /// Events come one for each outermost operation, in order, after the operation: a group is one
    /// event, and so are several undos at once. The closure may use the store; what it changes is
    /// an event behind the present one, which comes when all observers have seen this.
    ///
    /// - Parameter body: Called with each event.
    /// - Returns: The observation, which ends when it is cancelled or nobody holds it any more.
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
        if !state.engine.gone.isEmpty { state.engine.gone = [] }
        return state.event.take()
      }
      // An event that an observer causes waits until all have seen the present one.
      let isNext = event != nil && observers.isReady(for: event)
      #if canImport(Observation)
        if tracking.isActive { notifyTrackers(event) }
      #endif
      if isNext { observers.deliver { removeObserver($0) } }
    }
  }

  extension UndoStore where Element: Sendable {
    /// The events from now on, as an asynchronous sequence of its own for each call.
    ///
    /// However slowly they are read, none is lost. The sequence ends when the store goes away.
    @inlinable
    public var events: AsyncStream<UndoEvent<Element>> {
      withState { $0.isWatched = true }
      return observers.makeStream()
    }
  }

  extension UndoObservers where Element: Sendable {
    /// Returns a stream of the events from now on.
    @inlinable
    func makeStream() -> AsyncStream<UndoEvent<Element>> {
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
  final class UndoObservers<Element> {
    @usableFromInline typealias Observer = (
      number: Int, body: (UndoEvent<Element>) -> Bool, end: () -> Void
    )

    @usableFromInline var all: [Observer] = []
    private var endings: [(number: Int, body: () -> Void)] = []

    /// Those who are notified of saves.
    let saving = SaveObservers<Element>()

    /// How many observers there have been.
    @usableFromInline var count = 0

    /// The events that not all observers have seen yet, and how many observers there were.
    @usableFromInline var waiting: [(event: UndoEvent<Element>, count: Int)] = []

    @usableFromInline
    init() {}

    deinit {
      for observer in all { observer.end() }
      for ending in endings { ending.body() }
    }

    @inlinable var isEmpty: Bool { all.isEmpty }

    /// Takes up an event that waits for its turn.
    ///
    /// - Returns: Whether its turn is now.
    @inlinable
    func isReady(for event: UndoEvent<Element>?) -> Bool {
      guard let event, !all.isEmpty else { return false }
      waiting.append((event, count))
      return waiting.count == 1
    }

    /// Notifies them of the events that wait.
    ///
    /// - Parameter remove: Removes one who has gone.
    @inlinable
    func deliver(removing remove: (Int) -> Void) {
      while let (event, count) = waiting.first {
        // One who comes meanwhile has missed the event, and one who goes is notified no more.
        for observer in all where observer.number <= count {
          guard contains(observer.number), !observer.body(event) else { continue }
          remove(observer.number)
        }
        waiting.removeFirst()
      }
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

    @inlinable
    func contains(_ number: Int) -> Bool {
      for observer in all where observer.number == number { return true }
      return false
    }

    @usableFromInline
    func remove(_ number: Int) {
      all.removeAll { $0.number == number }
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

  /// The observation of a store, which ends when it is cancelled or nobody holds it any more.
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
#endif
