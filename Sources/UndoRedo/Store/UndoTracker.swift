#if canImport(Observation) && !hasFeature(Embedded)
  import Observation

  /// What can be tracked of a store, beside its single elements.
  enum TrackedProperty {
    case canUndo, canRedo, undoName, redoName, titleFormat, hasUnsavedChanges, canRevertToSaved
    case history, elements, count, pending
  }

  /// The side of a store that Observation sees: it registers what is read, and says what has changed.
  ///
  /// Observation doesn't say whether anybody tracks what is being read, and to register what nobody
  /// tracks would cost each read a key path, and each write a look at a registrar. Yet whoever tracks
  /// keeps the key path of what is read. So a key path that serves for nothing else is registered
  /// first: as long as the tracker alone holds it afterwards, nobody is tracking.
  @usableFromInline
  final class UndoTracker: Observable {
    private let registrar = ObservationRegistrar()
    private let canTell: Bool
    private var probes = 0
    @exclusivity(unchecked)
    private var probe: KeyPath<UndoTracker, Void> = \.[probe: 0]

    /// Creates a tracker.
    ///
    /// - Parameter canTell: Whether it shows in the probe that somebody tracks. If not, every read is
    ///   taken for one that is tracked.
    init(canTell: Bool = UndoTracker.canTell) {
      self.canTell = canTell
    }

    /// Whether it shows in the probe that somebody tracks, with the present Observation.
    private static let canTell: Bool = {
      let tracker = UndoTracker(canTell: true)
      return withObservationTracking({ tracker.isTracking }, onChange: {})
    }()

    /// Whether the code that is being run tracks what it reads.
    @usableFromInline var isTracking: Bool {
      // To retain the probe meanwhile would take as long as the rest; nothing changes it.
      Unmanaged.passUnretained(probe)._withUnsafeGuaranteedRef {
        registrar.access(self, keyPath: $0)
      }
      if canTell && isKnownUniquelyReferenced(&probe) { return false }
      probes &+= 1
      probe = \.[probe: probes]
      return true
    }

    func access(_ property: TrackedProperty) {
      registrar.access(self, keyPath: \.[property: property])
    }

    func access(_ id: some Hashable) {
      registrar.access(self, keyPath: \.[element: id])
    }

    func change(_ property: TrackedProperty) {
      change(\.[property: property])
    }

    func change(_ id: some Hashable) {
      change(\.[element: id])
    }

    private func change(_ keyPath: KeyPath<UndoTracker, Void>) {
      registrar.willSet(self, keyPath: keyPath)
      registrar.didSet(self, keyPath: keyPath)
    }

    // What the key paths lead to: their identity is all that matters.
    private subscript(probe number: Int) -> Void { () }
    private subscript(property property: TrackedProperty) -> Void { () }
    private subscript<ID: Hashable>(element id: ID) -> Void { () }
  }
#endif
