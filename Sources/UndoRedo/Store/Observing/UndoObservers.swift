#if !hasFeature(Embedded)
  /// The observers of what a store does.
  @usableFromInline
  package final class UndoObservers<Element> {
    @usableFromInline typealias Observer = (
      number: Int, body: (UndoEvent<Element>) -> Bool, end: () -> Void
    )

    @exclusivity(unchecked)
    @usableFromInline var all: [Observer] = []
    private var endings: [(number: Int, body: () -> Void)] = []

    let saving = SaveObservers<Element>()

    /// How many observers there have been.
    @exclusivity(unchecked)
    @usableFromInline var count = 0

    /// How often one has gone.
    @exclusivity(unchecked)
    @usableFromInline var removalCount = 0

    /// The events that are to be delivered, and how many observers there were when each of them came.
    @exclusivity(unchecked)
    @usableFromInline var waiting: [(event: UndoEvent<Element>, count: Int)] = []

    /// Whether an event is being delivered, or about to be.
    @exclusivity(unchecked)
    @usableFromInline var isDelivering = false

    /// Whether trackers are notified later, too.
    @exclusivity(unchecked)
    @usableFromInline var isHoldingBack = false

    @usableFromInline
    package init() {}

    deinit {
      for observer in all { observer.end() }
      for ending in endings { ending.body() }
    }

    @inlinable var isEmpty: Bool { all.isEmpty }

    /// Takes up an event, if there is one.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - isHeldBack: Whether it waits for a later one.
    /// - Returns: Whether events are to be delivered now: there are some, and no other one is being delivered, after
    ///   which they would come.
    @inlinable
    package func announce(_ event: UndoEvent<Element>?, isHeldBack: Bool = false) -> Bool {
      if let event, !all.isEmpty { waiting.append((event, count)) }
      guard !waiting.isEmpty, !isDelivering, !isHeldBack else { return false }
      isDelivering = true
      return true
    }

    /// Notifies them of the events that were announced, and of those that come meanwhile.
    ///
    /// - Parameter remove: Removes an observer that has gone.
    @inlinable
    package func deliverWaiting(_ remove: (Int) -> Void) {
      var index = 0
      while index < waiting.count {
        let next: (event: UndoEvent<Element>, count: Int)
        // Mostly it is the only one, and to take it out costs less than a copy.
        if index == waiting.count - 1 {
          next = waiting.removeLast()
        } else {
          next = waiting[index]
          index += 1
        }
        deliver(next.event, toFirst: next.count, remove)
      }
      if !waiting.isEmpty { waiting.removeAll(keepingCapacity: true) }
      isDelivering = false
    }

    @inlinable
    func deliver(
      _ event: UndoEvent<Element>, toFirst count: Int, _ remove: (Int) -> Void
    ) {
      // An observer that comes meanwhile has missed the event, and one that goes is notified no more.
      let (observers, removals) = (all, removalCount)
      for index in observers.indices where observers[index].number <= count {
        let number = observers[index].number
        if removalCount != removals && self.index(of: number) == nil { continue }
        if !observers[index].body(event) { remove(number) }
      }
    }

    @usableFromInline
    func index(of number: Int) -> Int? {
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
      // What goes with it may end another observation: it must not go within the access.
      guard let index = endings.firstIndex(where: { $0.number == number }) else { return }
      _ = endings.remove(at: index)
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
#endif
