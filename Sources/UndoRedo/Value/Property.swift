#if !hasFeature(Embedded)
  /// A property of a value, and how to read, write and compare it.
  ///
  /// Each object is an identity of its own: the same property gets another one where another change,
  /// of a property that may overlap it, has come between.
  class Property<Root> {
    let path: PartialKeyPath<Root>

    /// The bytes of the value in which the property is stored: two properties whose bytes are apart
    /// do not touch each other. Where that is not known, it may be anywhere.
    let extent: Range<Int>

    fileprivate init(path: PartialKeyPath<Root>, extent: Range<Int>) {
      self.path = path
      self.extent = extent
    }

    /// Makes a content that of the property.
    func write(_ content: Any, to root: inout Root) {}

    func read(_ root: Root) -> Any { root[keyPath: path] }

    func areEqual(_ content: Any, _ other: Any) -> Bool { false }

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
