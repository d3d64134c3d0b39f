#if !hasFeature(Embedded)
  /// A property of a value, and how to read, write and compare it.
  ///
  /// Each object is an identity of its own: the same property gets another one where another change,
  /// of a property that may overlap it, has come between.
  class Property<Root> {
    let path: PartialKeyPath<Root>

    /// The bytes of the value in which the property is stored.
    ///
    /// Two properties whose bytes are apart do not touch each other. Where it is not known, a property
    /// may be anywhere.
    let extent: Range<Int>

    fileprivate init(path: PartialKeyPath<Root>, extent: Range<Int>) {
      self.path = path
      self.extent = extent
    }

    /// Makes a content that of the property.
    func write(_ content: Any, to root: inout Root) {}

    func read(_ root: Root) -> Any { root[keyPath: path] }

    func areEqual(_ content: Any, _ other: Any) -> Bool { false }

    /// Makes a content that of the property in a store.
    ///
    /// - Returns: What it was.
    func set<Repo: ValueHolding<Root>>(
      _ content: Any, in state: inout UndoStore<Repo>.State, named name: String,
      _ now: (() -> UndoDate)?
    ) -> Any { content }

    func overlaps(_ other: Property) -> Bool { extent.overlaps(other.extent) }
  }

  final class TypedProperty<Root, Value: Equatable>: Property<Root> {
    private let typedPath: WritableKeyPath<Root, Value>

    init(_ path: WritableKeyPath<Root, Value>) {
      typedPath = path
      super.init(path: path, extent: path.extent)
    }

    override func write(_ content: Any, to root: inout Root) {
      root[keyPath: typedPath] = content as! Value
    }

    override func set<Repo: ValueHolding<Root>>(
      _ content: Any, in state: inout UndoStore<Repo>.State, named name: String,
      _ now: (() -> UndoDate)?
    ) -> Any {
      state.set(typedPath, to: content as! Value, named: name, now)
    }

    override func areEqual(_ content: Any, _ other: Any) -> Bool {
      content as! Value == other as! Value
    }
  }

  extension KeyPath {
    /// The bytes of the root in which the property is stored, or all that there could be.
    var extent: Range<Int> {
      guard let start = MemoryLayout<Root>.offset(of: self) else { return 0..<Int.max }
      return start..<(start + MemoryLayout<Value>.size)
    }
  }
#endif
