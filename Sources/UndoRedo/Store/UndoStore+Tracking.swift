#if canImport(Observation) && !hasFeature(Embedded)
  import Observation

  /// What is read of a store can be tracked, as with a class that has the `@Observable` macro.
  ///
  /// Each single element, ``elements``, ``count``, ``history``, ``canUndo``, ``canRedo``, the names
  /// and titles of both, ``hasUnsavedChanges`` and ``canRevertToSaved`` are tracked by themselves: what
  /// stays as it is does not tell anyone. Changes in a group are told when the outermost group ends,
  /// and those of a gesture at once. A view that shows `store[1]` is drawn again when element 1 has
  /// changed, and not when element 2 has.
  ///
  /// # When it is told
  ///
  /// A change is told right behind the operation that has made it, where the macro tells before it:
  /// only then it is known that the operation has not failed, and what it has changed. Code that
  /// reads the store in `onChange` finds what is new. To SwiftUI that makes no difference, since it
  /// reads nothing in `onChange`: it notes what to draw again, with the animation of the running
  /// transaction, and reads when it draws.
  ///
  /// # What is not tracked
  ///
  /// What others do to the elements behind the store's back, be it in a database or through a
  /// shared class; ``repository``; and whether a gesture is under way.
  ///
  /// # Costs
  ///
  /// A store that nobody tracks is changed, undone and redone as fast as one that can't be tracked. A
  /// read costs one look at whether somebody is tracking. Tracked, each operation costs time in
  /// proportion to the elements that it changes.
  extension UndoStore: Observable {}

  extension UndoStore {
    /// What is tracked, and what it was when it was told last.
    struct Tracking {
      var properties: Set<TrackedProperty> = []
      var elements: Set<Element.ID> = []

      /// What was read where it may differ from what is there before and after: in a group.
      var readInGroup: (properties: Set<TrackedProperty>, elements: Set<Element.ID>) = ([], [])

      var values: TrackedValues?
    }

    @inlinable
    func willRead(_ id: Element.ID) {
      if tracker.isTracking { track(id) }
    }

    func willRead(_ property: TrackedProperty) {
      if tracker.isTracking { track(property) }
    }

    @usableFromInline
    func track(_ id: Element.ID) {
      beginTracking()
      tracking.elements.insert(id)
      if isInGroup { tracking.readInGroup.elements.insert(id) }
      tracker.access(id)
    }

    private func track(_ property: TrackedProperty) {
      beginTracking()
      tracking.properties.insert(property)
      if isInGroup { tracking.readInGroup.properties.insert(property) }
      tracker.access(property)
    }

    private func beginTracking() {
      guard tracking.values == nil else { return }
      let names = (contextUndoName, contextRedoName)
      tracking.values = withState { state in
        state.changes = ElementChanges()
        state.isObserved = true
        return TrackedValues(state, contextNames: names)
      }
    }

    private var isInGroup: Bool { withState { $0.group?.depth ?? 0 } > 0 }

    /// Tells those who track what an operation has changed.
    ///
    /// - Parameter event: What the operation was, if it is an event.
    func tellTrackers(_ event: UndoEvent<Element>?) {
      guard let old = tracking.values, !isInGroup else { return }
      let names = (contextUndoName, contextRedoName)
      let (new, changes) = withState { state in
        defer { state.changes = ElementChanges() }
        return (TrackedValues(state, contextNames: names), state.changes?.net ?? [])
      }
      var properties = new.differences(from: old)
      if event?.kind == .performed || event?.kind == .changed { properties.insert(.history) }
      if !changes.isEmpty || mayReorder(event) { properties.insert(.elements) }
      let growth = changes.reduce(0) {
        $0 + ($1.change.new == nil ? 0 : 1) - ($1.change.old == nil ? 0 : 1)
      }
      if growth != 0 { properties.insert(.count) }
      tracking.values = new
      var elements = tracking.readInGroup.elements.union(changes.map { $0.id })
      if let overlap = Repo.overlap {
        elements.formUnion(
          tracking.elements.filter { id in changes.contains { overlap(id, $0.id) } })
      }
      tell(properties.union(tracking.readInGroup.properties), elements)
    }

    /// Whether elements may stand elsewhere now: what a group has created is at the end until the
    /// repository has performed it.
    private func mayReorder(_ event: UndoEvent<Element>?) -> Bool {
      guard let event, !Repo.isTable else { return false }
      return event.changes.contains { $0.oldValue == nil }
    }

    /// Tells those who track that the format of titles is another one.
    func tellTitleFormat() {
      if tracking.values != nil { tell([.titleFormat], []) }
    }

    private func tell(_ properties: Set<TrackedProperty>, _ elements: Set<Element.ID>) {
      let properties = properties.intersection(tracking.properties)
      let elements = elements.intersection(tracking.elements)
      // Who tracks is told once, and then has to read again. Only code that tracks what it reads, and
      // changes it meanwhile, is not to be told now but at the next change.
      if !tracker.isTracking {
        tracking.properties.subtract(properties)
        tracking.elements.subtract(elements)
        tracking.readInGroup = ([], [])
        endTrackingIfUnused()
      }
      for property in properties { tracker.change(property) }
      for id in elements { tracker.change(id) }
    }

    private func endTrackingIfUnused() {
      guard tracking.properties.isEmpty && tracking.elements.isEmpty else { return }
      tracking.values = nil
      withState { state in
        state.changes = nil
        state.isObserved = !observers.isEmpty || contexts != nil
      }
    }
  }

  /// What is compared to see which properties of a store have changed.
  struct TrackedValues {
    private let canUndo: Bool
    private let canRedo: Bool
    private let undoName: String?
    private let redoName: String?
    private let hasUnsavedChanges: Bool
    private let canRevertToSaved: Bool

    // Another history differs in these, unless an action has been performed.
    private let bounds: [Int?]
    private let checkpoints: [String: Int]

    init<Repo>(
      _ state: UndoStore<Repo>.State, contextNames: (undo: String?, redo: String?)
    ) {
      let history = state.history
      let isOpen = state.group != nil
      undoName = isOpen ? nil : contextNames.undo ?? history.undoName
      redoName = isOpen ? nil : contextNames.redo ?? history.redoName
      canUndo = undoName != nil || !isOpen && state.hasOlderActions
      canRedo = redoName != nil
      hasUnsavedChanges = history.hasUnsavedChanges
      canRevertToSaved = !isOpen && history.hasUnsavedChanges && history.savedPosition != nil
      bounds = [
        history.log.startIndex, history.cursor, history.log.endIndex, history.mark,
        history.maximum, history.maximumMemory?.bytes,
      ]
      checkpoints = history.checkpointPlaces
    }

    func differences(from old: TrackedValues) -> Set<TrackedProperty> {
      var differences: Set<TrackedProperty> = []
      if canUndo != old.canUndo { differences.insert(.canUndo) }
      if canRedo != old.canRedo { differences.insert(.canRedo) }
      if undoName != old.undoName { differences.insert(.undoName) }
      if redoName != old.redoName { differences.insert(.redoName) }
      if hasUnsavedChanges != old.hasUnsavedChanges { differences.insert(.hasUnsavedChanges) }
      if canRevertToSaved != old.canRevertToSaved { differences.insert(.canRevertToSaved) }
      if bounds != old.bounds || checkpoints != old.checkpoints { differences.insert(.history) }
      return differences
    }
  }
#else
  /// What could be tracked of a store, where there is no Observation.
  enum TrackedProperty {
    case canUndo, canRedo, undoName, redoName, titleFormat, hasUnsavedChanges, canRevertToSaved
    case history, elements, count
  }

  extension UndoStore {
    @inlinable
    func willRead(_ id: Element.ID) {}

    func willRead(_ property: TrackedProperty) {}
  }
#endif
