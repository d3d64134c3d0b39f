#if canImport(Observation) && !hasFeature(Embedded)
  import Observation

  /// The side of a store that Observation sees: it registers what is read, and says what has changed.
  ///
  /// Observation doesn't say whether anybody tracks what is being read. Yet a tracker holds the key
  /// path of what is read. So a key path that nobody else holds is registered: if the tracker alone
  /// holds it afterwards, nobody is tracking. For a property, that is the key path of the property; for
  /// an element, it is one to spare, which becomes the element's where somebody tracks.
  @usableFromInline
  final class UndoTracker: Observable {
    @usableFromInline typealias Path = KeyPath<UndoTracker, Void>

    private let registrar = ObservationRegistrar()
    private let canTell: Bool

    /// How many key paths of elements have been made.
    private var count = 0

    /// Key paths of elements that nobody holds at the moment; the next one to be used is apart.
    ///
    /// None is made before it is needed: to make one would be a third of making a store.
    private var spare: [Path] = []
    @exclusivity(unchecked)
    private var next: Path?

    /// The key paths of properties that have been read.
    @exclusivity(unchecked)
    private var properties: [Path?] = Array(
      repeating: nil, count: TrackedProperties.propertyCount)

    /// Creates a tracker.
    ///
    /// - Parameter canTell: Whether it shows in a key path that somebody tracks. If not, every read is
    ///   taken for one that is tracked.
    init(canTell: Bool = UndoTracker.canTell) {
      self.canTell = canTell
    }

    /// Whether it shows in a key path that somebody tracks, with the present Observation.
    private static let canTell: Bool = {
      let tracker = UndoTracker(canTell: true)
      return withObservationTracking({ tracker.isTracked(.count) }, onChange: {})
    }()

    /// Registers that a property is read.
    ///
    /// - Returns: Whether somebody tracks it.
    @usableFromInline
    func isTracked(_ property: TrackedProperties) -> Bool {
      let index = property.rawValue.trailingZeroBitCount
      if properties[index] == nil { properties[index] = \.[property: index] }
      // To retain the key path meanwhile would take as long as the rest; nothing changes it.
      Unmanaged.passUnretained(properties[index]!)._withUnsafeGuaranteedRef {
        registrar.access(self, keyPath: $0)
      }
      return !canTell || !isKnownUniquelyReferenced(&properties[index]!)
    }

    /// Registers that an element is read of which nobody tracks anything.
    ///
    /// - Returns: The element's key path from now on, where somebody tracks it.
    @usableFromInline
    func track() -> Path? {
      if next == nil { next = spare.popLast() ?? newPath() }
      Unmanaged.passUnretained(next!)._withUnsafeGuaranteedRef {
        registrar.access(self, keyPath: $0)
      }
      if canTell && isKnownUniquelyReferenced(&next!) { return nil }
      return next.take()
    }

    private func newPath() -> Path {
      count += 1
      return \.[element: count]
    }

    /// Registers that an element is read.
    @usableFromInline
    func access(_ path: Path) {
      registrar.access(self, keyPath: path)
    }

    /// Whether the code that is being run tracks what it reads.
    @usableFromInline var isTracking: Bool { track() != nil }

    @usableFromInline
    func change(_ properties: TrackedProperties) {
      var rest = properties.rawValue
      while rest != 0 {
        if let path = self.properties[rest.trailingZeroBitCount] { change(path) }
        rest &= rest - 1
      }
    }

    /// Says that an element has changed, whose key path is not needed any more.
    @usableFromInline
    func change(last path: consuming Path) {
      change(path)
      if isKnownUniquelyReferenced(&path) { spare.append(path) }
    }

    @usableFromInline
    func change(_ path: Path) {
      registrar.willSet(self, keyPath: path)
      registrar.didSet(self, keyPath: path)
    }

    // What the key paths lead to: their identity is all that matters.
    private subscript(property number: Int) -> Void { () }
    private subscript(element number: Int) -> Void { () }
  }
#endif
