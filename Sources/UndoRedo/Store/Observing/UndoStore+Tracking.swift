#if canImport(Observation) && !hasFeature(Embedded)
  import Observation

  /// What is read of a store can be tracked, as with a class that has the `@Observable` macro.
  ///
  /// Each single element, ``elements``, ``count``, ``history``, ``canUndo``, ``canRedo``, the names
  /// and titles of both, ``hasUnsavedChanges``, ``canRevertToSaved``, what a buffer holds back, and the settings of the
  /// store are tracked by themselves: what does not change notifies no one. Changes in a group are reported when the
  /// outermost group ends, and those of a gesture at once. A view that shows `store[1]` is drawn again when element
  /// 1 has changed, and not when element 2 has.
  ///
  /// # When observers are notified
  ///
  /// Observers are notified immediately after the operation, where the macro notifies before it:
  /// only then is it known that the operation has not failed, and what it has changed. Code that
  /// reads the store in `onChange` finds what is new. To SwiftUI that makes no difference, since it
  /// reads nothing in `onChange`: it notes what to draw again, with the animation of the running
  /// transaction, and reads when it draws.
  ///
  /// Some are notified though nothing has changed: where a buffer or a scope forgets what it has made of an element, as
  /// after an edit that is refused, who reads that; where an element is deleted and created again in another repository
  /// than an ``InMemoryRepository``, who reads all elements, which may stand in another order; in a scope, who reads
  /// all elements of one type, of changes of other types in the store below; in a scope, who reads ``count``, of
  /// the first change of each element; and under a limit of zero, who reads ``history``, of each action.
  ///
  /// # What is not tracked
  ///
  /// Changes of the elements that do not go through the store, such as in a database or through a
  /// shared class; ``repository``; ``author`` and ``isAutosaving``; whether a gesture is under way; and what of a
  /// stored history is read because somebody reads a title: ``loadHistory()`` reads all of it before.
  ///
  /// # Costs
  ///
  /// A store that is not tracked is changed, undone and redone as fast as one that can't be
  /// tracked. A read costs one look at whether it is tracked. Tracked, each operation costs time in
  /// proportion to the elements that it changes.
  extension UndoStore: Observable {}

  extension UndoStore {
    /// What is tracked, and what it was when its trackers were notified last.
    @usableFromInline
    struct Tracking {
      @usableFromInline var properties: TrackedProperties = []

      /// The elements that are tracked, and their key paths.
      @usableFromInline var elements: [Element.ID: UndoTracker.Path] = [:]

      /// The types whose elements are tracked as a whole, and their key paths.
      @usableFromInline var types: [ObjectIdentifier: UndoTracker.Path] = [:]

      /// Says of which type an element is, by its identity.
      @usableFromInline var typeOf: ((Element.ID) -> ObjectIdentifier)?

      /// What to notify of when the group ends: what was read in it, where it may differ from what is there
      /// before and after, and what operations in it have changed at once.
      @usableFromInline var toNotifyOf: (properties: TrackedProperties, elements: Set<Element.ID>) =
        ([], [])

      @usableFromInline var values = TrackedValues()

      /// Whether anything is tracked.
      @usableFromInline var isActive = false
    }

    @inlinable var isTracked: Bool { tracking.isActive }

    @inlinable
    package func willRead(_ id: Element.ID) {
      if tracking.elements.isEmpty {
        if let path = tracker.track() { track(id, path) }
      } else {
        trackOne(id)
      }
    }

    /// Registers that something is read, of which it takes a while to say what, if that is tracked.
    @inlinable
    package func willRead(ifTracked id: () -> Element.ID) {
      if tracker.isTracking { willRead(id()) }
    }

    @inlinable
    package func willRead(_ property: TrackedProperties) {
      if tracker.isTracked(property) { track(property) }
    }

    @inlinable
    func trackOne(_ id: Element.ID) {
      if let path = tracking.elements[id] {
        tracker.access(path)
        if isInGroup && tracker.isTracking { tracking.toNotifyOf.elements.insert(id) }
      } else if let path = tracker.track() {
        track(id, path)
      }
    }

    @inlinable
    func track(_ id: Element.ID, _ path: UndoTracker.Path) {
      beginTracking()
      tracking.elements[id] = path
      if isInGroup { tracking.toNotifyOf.elements.insert(id) }
    }

    /// Registers that all elements of a type are read.
    @usableFromInline
    package func willRead(
      elementsOf type: ObjectIdentifier, _ typeOf: @escaping (Element.ID) -> ObjectIdentifier
    ) {
      if let path = tracking.types[type] {
        tracker.access(path)
      } else if let path = tracker.track() {
        beginTracking()
        tracking.types[type] = path
        tracking.typeOf = typeOf
      }
      if isInGroup && tracker.isTracking {
        tracking.toNotifyOf.properties.insert(.elements)
      }
    }

    @inlinable
    func track(_ property: TrackedProperties) {
      beginTracking()
      if !tracking.properties.contains(property) {
        if !isInGroup {
          let old = tracking.values
          readTracked(property, into: &tracking.values)
          // Others are still to be notified of what has changed, if they have not been yet.
          tracking.toNotifyOf.properties.formUnion(
            tracking.values.differences(from: old).intersection(tracking.properties))
        }
        tracking.properties.insert(property)
      }
      if isInGroup && tracker.isTracking { tracking.toNotifyOf.properties.insert(property) }
    }

    @inlinable
    func beginTracking() {
      guard !tracking.isActive else { return }
      tracking.isActive = true
      withState { state in
        state.engine.changes = ElementChanges()
        state.isWatched = true
      }
    }

    /// Notifies trackers of what an operation has changed.
    ///
    /// - Parameter event: What the operation was, if it is an event.
    @inlinable
    func notifyTrackers(_ event: UndoEvent<Element>?) {
      let changedByEvent = changedProperties(by: event)
      guard !isInGroup, !observers.isHoldingBack else {
        tracking.toNotifyOf.properties.formUnion(changedByEvent)
        return
      }
      var new = tracking.values
      readTracked(tracking.properties, into: &new)
      var properties = new.differences(from: tracking.values)
      tracking.values = new
      let changes = withState { $0.engine.takeChanges() }
      properties.formUnion(changedByEvent)
      if changes.hasRewrittenHistory { properties.insert(.history) }
      if !changes.ids.isEmpty || !changes.moved.isEmpty || mayReorder(event) {
        properties.formUnion([.elements, .pending])
      }
      if changes.mayChangeCount { properties.insert(.count) }
      properties.formUnion(tracking.toNotifyOf.properties)
      let replaced = changes.moved.isEmpty ? changes.ids : changes.ids + changes.moved
      notify(properties, changedElements(changes.ids), changedTypes(replaced, event))
    }

    /// Returns what an operation has changed that does not show in what is compared.
    @inlinable
    func changedProperties(by event: UndoEvent<Element>?) -> TrackedProperties {
      switch event?.kind {
      case .performed, .cleared, .rolledBack: [.history, .pending]
      // A jump to a branch may change nothing else.
      case .marked, .jumped: .history
      case .changed: .pending
      case .saved: mayReorderBySaving ? [.pending, .elements] : .pending
      default: []
      }
    }

    /// Returns those of the types that are tracked whose elements have changed.
    @inlinable
    func changedTypes(
      _ ids: [Element.ID], _ event: UndoEvent<Element>?
    ) -> [ObjectIdentifier] {
      guard !tracking.types.isEmpty, let typeOf = tracking.typeOf else { return [] }
      if tracking.toNotifyOf.properties.contains(.elements) {
        return Array(tracking.types.keys)
      }
      var types = Set(ids.lazy.map { typeOf($0) })
      if mayReorder(event) { for step in event!.changes { types.insert(typeOf(step.id)) } }
      return types.filter { tracking.types[$0] != nil }
    }

    /// Returns those of the elements that are tracked which have changed.
    @inlinable
    func changedElements(_ ids: [Element.ID]) -> [Element.ID] {
      guard !tracking.elements.isEmpty else { return [] }
      if Repo._overlap == nil && tracking.toNotifyOf.elements.isEmpty {
        return ids.filter { tracking.elements[$0] != nil }
      }
      var elements = tracking.toNotifyOf.elements.union(ids)
      if let overlap = Repo._overlap {
        elements.formUnion(
          tracking.elements.keys.filter { id in ids.contains { overlap(id, $0) } })
      }
      return elements.filter { tracking.elements[$0] != nil }
    }

    /// Whether elements may stand elsewhere now: what a group has created is at the end until the
    /// repository has performed it.
    @inlinable
    func mayReorder(_ event: UndoEvent<Element>?) -> Bool {
      guard let event, !Repo.isTable else { return false }
      return event.changes.contains { $0.oldValue == nil }
    }

    /// Whether saving may change the order of elements: it saves deletions of what a gesture under way has created
    /// again.
    @inlinable var mayReorderBySaving: Bool {
      Repo.isLayer && withState { $0.engine.transaction != nil }
    }

    /// Notifies trackers of another format of titles.
    func notifyTitleFormat() {
      guard tracking.isActive else { return }
      tracking.toNotifyOf.properties.formUnion([.titleFormat, .undoTitle, .redoTitle])
      notifyTrackers(nil)
    }

    @inlinable
    func notify(
      _ properties: TrackedProperties, _ elements: [Element.ID], _ types: [ObjectIdentifier]
    ) {
      let properties = properties.intersection(tracking.properties)
      guard !properties.isEmpty || !elements.isEmpty || !types.isEmpty else {
        tracking.toNotifyOf = ([], [])
        return
      }
      // Who tracks is notified once, and then has to read again. Only code that tracks what it reads,
      // and changes it meanwhile, is not to be notified now but at the next change.
      let isLast = !tracker.isTracking
      var paths: [UndoTracker.Path] = []
      for id in elements {
        paths.append(isLast ? tracking.elements.removeValue(forKey: id)! : tracking.elements[id]!)
      }
      for type in types {
        paths.append(isLast ? tracking.types.removeValue(forKey: type)! : tracking.types[type]!)
      }
      if isLast {
        tracking.properties.subtract(properties)
        tracking.toNotifyOf = ([], [])
        if tracking.properties.isEmpty, tracking.elements.isEmpty, tracking.types.isEmpty {
          tracking.isActive = false
          withState { $0.engine.changes = nil }
          updateIsWatched()
        }
      }
      tracker.change(properties)
      while let path = paths.popLast() {
        if isLast { tracker.change(last: path) } else { tracker.change(path) }
      }
    }

    /// Reads what is compared to see which properties have changed.
    ///
    /// What the repository has stored is read for those properties only that are tracked.
    @inlinable
    func readTracked(_ properties: TrackedProperties, into values: inout TrackedValues) {
      if !properties.isDisjoint(with: [.canUndo, .undoName, .undoTitle]) {
        values.undoName = nextName(isUndo: true)
      }
      if !properties.isDisjoint(with: [.canRedo, .redoName, .redoTitle]) {
        values.redoName = nextName(isUndo: false)
      }
      withState { state in
        values.isInTransaction = state.engine.transaction != nil
        if properties.contains(.count), case .scope = Repo._form {
          values.heldCount = (state.engine.held?.count ?? 0) + state.engine.history.log.staged.count
        }
        if properties.contains(.hasUnsavedChanges) {
          values.hasUnsavedChanges = state.hasUnsavedChanges()
        }
        if properties.contains(.canRevertToSaved) {
          values.canRevertToSaved = state.canRevertToSaved()
        }
        if properties.contains(.history) {
          if Repo.storesHistory { _ = state.name(isUndo: false) }
          values.bounds = state.engine.history.bounds
          values.keepsBranches = state.keepsBranches
          values.checkpoints = state.engine.history.checkpointPlaces
        }
      }
    }
  }

  /// What is compared to see which properties of a store have changed: what is not tracked is out of
  /// date.
  @usableFromInline
  struct TrackedValues {
    @usableFromInline var undoName: String?
    @usableFromInline var redoName: String?
    @usableFromInline var hasUnsavedChanges = false
    @usableFromInline var canRevertToSaved = false
    @usableFromInline var isInTransaction = false

    /// How many elements a scope has of its own, be it in a gesture: who counts asks the store below for them.
    @usableFromInline var heldCount = 0

    // Another history differs in these, unless the event says that it is another one.
    @usableFromInline var bounds: [Int?] = []
    @usableFromInline var keepsBranches = false
    @usableFromInline var checkpoints: [String: Int] = [:]

    @usableFromInline
    init() {}

    @usableFromInline
    func differences(from old: TrackedValues) -> TrackedProperties {
      var differences: TrackedProperties = []
      if (undoName == nil) != (old.undoName == nil) { differences.insert(.canUndo) }
      if (redoName == nil) != (old.redoName == nil) { differences.insert(.canRedo) }
      if undoName != old.undoName { differences.formUnion([.undoName, .undoTitle]) }
      if redoName != old.redoName { differences.formUnion([.redoName, .redoTitle]) }
      if heldCount != old.heldCount { differences.insert(.count) }
      if hasUnsavedChanges != old.hasUnsavedChanges { differences.insert(.hasUnsavedChanges) }
      if canRevertToSaved != old.canRevertToSaved { differences.insert(.canRevertToSaved) }
      if isInTransaction != old.isInTransaction { differences.insert(.isInTransaction) }
      if bounds != old.bounds || checkpoints != old.checkpoints
        || keepsBranches != old.keepsBranches
      {
        differences.insert(.history)
      }
      return differences
    }
  }

  extension UndoHistory {
    /// Where it begins, stands and ends, on which branch that is, and what limits it.
    @usableFromInline var bounds: [Int?] {
      [
        log.startIndex, cursor, self[placeNumber: cursor], log.endIndex, mark, maximum,
        maximumMemory?.bytes,
      ]
    }
  }
#else
  extension UndoStore {
    @inlinable var isTracked: Bool { false }

    @inlinable
    func notifyTrackers(_ event: UndoEvent<Element>?) {}

    func notifyTitleFormat() {}

    @inlinable
    package func willRead(_ id: Element.ID) {}

    @inlinable
    package func willRead(ifTracked id: () -> Element.ID) {}

    @inlinable
    package func willRead(_ property: TrackedProperties) {}

    @inlinable
    package func willRead(
      elementsOf type: ObjectIdentifier, _ typeOf: @escaping (Element.ID) -> ObjectIdentifier
    ) {}
  }
#endif
