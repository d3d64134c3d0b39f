#if !hasFeature(Embedded)
  extension UndoStore {
    /// Calls a closure with every event from now on.
    ///
    /// Observers receive one event per outermost operation, in order, after the operation: a group
    /// is one event, and so are several undos at once. What takes effect at once within a group, such as
    /// setting the saved mark, is an event before the group's own; a transaction that saves is one event, and the
    /// save the next one. The closure may use the store; what it
    /// changes is an event of its own, which is delivered after all observers have received this
    /// one. A closure that changes something with every event never ends.
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
      // An observation may be deallocated while the store works, which looks then once that is done.
      if !isBusy { updateIsWatched() }
    }

    /// Notes whether someone still wants to know what happens.
    @usableFromInline
    func updateIsWatched() {
      let isWatched = !observers.isEmpty || contexts != nil || isTracked
      withState { $0.isWatched = isWatched }
    }

    /// Notifies the observers, and the views that track what they read, of what has happened.
    @inlinable
    func publish() {
      if contexts != nil { followInContexts() }
      let (event, isInGroup) = withState { state in
        state.move = .none
        return (state.event.take(), state.engine.isInGroup)
      }
      // An event that an observer causes waits until all have seen the present one, and one within a group until
      // that has ended.
      let isNext = observers.announce(event, isHeldBack: isInGroup)
      if isTracked { notifyTrackers(event) }
      if isNext { observers.deliverWaiting { removeObserver($0) } }
      if observers.isEmpty && contexts == nil && !isTracked { updateIsWatched() }
    }
  }

  extension UndoStore {
    @inlinable var isInGroup: Bool { withState { $0.engine.isInGroup } }

    /// Calls a closure, and notifies the observers and trackers after it of what it does.
    @inlinable
    package func delayingEvents<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let outer = (observers.isDelivering, observers.isHoldingBack)
      (observers.isDelivering, observers.isHoldingBack) = (true, true)
      defer {
        observers.isHoldingBack = outer.1
        if isTracked { notifyTrackers(nil) }
        if !outer.0 {
          observers.isDelivering = false
          if observers.announce(nil, isHeldBack: isInGroup) {
            observers.deliverWaiting { removeObserver($0) }
          }
        }
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
#else
  // There are no observers.
  extension UndoStore {
    @inlinable
    func publish() {}

    @inlinable
    func delayingEvents<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try body()
    }
  }
#endif
