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
      let isNew = tracking.properties.insert(property).inserted
      // What the repository has kept is read for those properties only that are tracked.
      if isNew && !Repo.isTable && !isInGroup { tracking.values = readTracked() }
      if isInGroup { tracking.readInGroup.properties.insert(property) }
      tracker.access(property)
    }

    private func beginTracking() {
      guard tracking.values == nil else { return }
      withState { state in
        state.changes = ElementChanges()
        state.isObserved = true
      }
      tracking.values = readTracked()
    }

    private func readTracked() -> TrackedValues {
      let names = (contextUndoName, contextRedoName)
      let properties = tracking.properties
      return withState { TrackedValues(&$0, properties, contextNames: names) }
    }

    private var isInGroup: Bool { withState { $0.group?.depth ?? 0 } > 0 }

    /// Tells those who track what an operation has changed.
    ///
    /// - Parameter event: What the operation was, if it is an event.
    func tellTrackers(_ event: UndoEvent<Element>?) {
      guard let old = tracking.values, !isInGroup else { return }
      let new = readTracked()
      let changes = withState { state in
        defer { state.changes = ElementChanges() }
        return state.changes?.net ?? []
      }
      var properties = new.differences(from: old)
      switch event?.kind {
      case .performed, .changed, .cleared: properties.formUnion([.history, .pending])
      case .saved: properties.insert(.pending)
      default: break
      }
      if !changes.isEmpty || mayReorder(event) { properties.formUnion([.elements, .pending]) }
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

    /// Reads what is compared.
    ///
    /// - Parameters:
    ///   - state: The store's state, which reads what the repository has kept from before, as far as
    ///     it is needed.
    ///   - properties: The properties that are tracked; those of others may be out of date.
    ///   - contextNames: The names of what undo and redo do next, where that is a change of the
    ///     context.
    init<Repo>(
      _ state: inout UndoStore<Repo>.State, _ properties: Set<TrackedProperty>,
      contextNames: (undo: String?, redo: String?)
    ) {
      let isOpen = state.group != nil
      if !Repo.isTable && properties.contains(.history) { _ = state.redoName() }
      func read<Value>(
        _ tracked: Set<TrackedProperty>, _ present: (UndoHistory<Repo.Element>) -> Value,
        _ load: (inout UndoStore<Repo>.State) -> Value
      ) -> Value {
        Repo.isTable || properties.isDisjoint(with: tracked)
          ? present(state.history) : load(&state)
      }
      let undo = read([.canUndo, .undoName], \.undoName) { $0.undoName() }
      let redo = read([.canRedo, .redoName], \.redoName) { $0.redoName() }
      undoName = isOpen ? nil : contextNames.undo ?? undo
      redoName = isOpen ? nil : contextNames.redo ?? redo
      canUndo = undoName != nil
      canRedo = redoName != nil
      hasUnsavedChanges = read([.hasUnsavedChanges], \.hasUnsavedChanges) {
        $0.hasUnsavedChanges()
      }
      canRevertToSaved =
        !isOpen
        && read([.canRevertToSaved], { $0.hasUnsavedChanges && $0.savedPosition != nil }) {
          $0.canRevertToSaved()
        }
      let history = state.history
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
    case history, elements, count, pending
  }

  extension UndoStore {
    @inlinable
    func willRead(_ id: Element.ID) {}

    func willRead(_ property: TrackedProperty) {}
  }
#endif
