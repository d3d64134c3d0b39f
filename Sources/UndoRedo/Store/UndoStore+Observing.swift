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
    public func observe(_ body: @escaping (UndoEvent<Element>) -> Void) -> UndoObservation {
      let number = observers.add {
        body($0)
        return true
      }
      withState { $0.isObserved = true }
      return UndoObservation { [weak self] in self?.removeObserver(number) }
    }

    private func removeObserver(_ number: Int) {
      observers.remove(number)
      if observers.isEmpty && contexts == nil {
        withState { $0.isObserved = $0.changes != nil }
      }
    }

    /// Tells the observers, and those who track what they read, what has happened.
    @usableFromInline
    func publish() {
      let (event, gone, place, kept) = withState { state in
        let log = state.history.log
        defer { state.gone = [] }
        return (state.event.take(), state.gone, state.history.cursor, log.startIndex...log.endIndex)
      }
      for numbers in gone {
        contexts?.renumber { UndoHistory<Element>.place($0, without: numbers) }
      }
      if let event {
        let move: ContextMove =
          switch event.kind {
          case .undone, .redone, .jumped, .rolledBack: .back
          case .performed: event.distance > 0 ? .newAction : .none
          case .changed, .saved, .marked, .cleared: .none
          }
        contexts?.follow(to: place, in: kept, move)
        observers.waiting.append((event, observers.count))
      }
      // An event that an observer causes waits until all have seen the present one.
      let isNext = event != nil && observers.waiting.count == 1
      #if canImport(Observation)
        tellTrackers(event)
      #endif
      guard isNext else { return }
      while let (event, count) = observers.waiting.first {
        // One who comes meanwhile has missed the event, and one who goes is told no more.
        for observer in observers.all where observer.number <= count {
          guard observers.contains(observer.number), !observer.body(event) else { continue }
          removeObserver(observer.number)
        }
        observers.waiting.removeFirst()
      }
    }
  }

  extension UndoStore where Element: Sendable {
    /// The events from now on, as an asynchronous sequence of its own for each call.
    ///
    /// However slowly they are read, none is lost. The sequence ends when the store goes away.
    public var events: AsyncStream<UndoEvent<Element>> {
      let (stream, continuation) = AsyncStream.makeStream(of: UndoEvent<Element>.self)
      observers.add {
        if case .terminated = continuation.yield($0) { return false }
        return true
      } end: {
        continuation.finish()
      }
      withState { $0.isObserved = true }
      return stream
    }
  }

  /// Those who are told what a store does.
  final class UndoObservers<Element> {
    typealias Observer = (
      number: Int, body: (UndoEvent<Element>) -> Bool, end: () -> Void
    )

    private(set) var all: [Observer] = []
    private var endings: [(number: Int, body: () -> Void)] = []

    /// Those who are told of saves.
    let saving = SaveObservers<Element>()

    /// How many observers there have been.
    private(set) var count = 0

    /// The events that not all observers have seen yet, and how many observers there were.
    var waiting: [(event: UndoEvent<Element>, count: Int)] = []

    deinit {
      for observer in all { observer.end() }
      for ending in endings { ending.body() }
    }

    var isEmpty: Bool { all.isEmpty }

    /// Adds an observer.
    ///
    /// - Parameters:
    ///   - body: Called with each event; returns whether to call it again.
    ///   - end: Called when the store goes away.
    /// - Returns: The observer's number.
    @discardableResult
    func add(_ body: @escaping (UndoEvent<Element>) -> Bool, end: @escaping () -> Void = {}) -> Int
    {
      count += 1
      all.append((count, body, end))
      return count
    }

    func contains(_ number: Int) -> Bool { all.contains { $0.number == number } }

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
