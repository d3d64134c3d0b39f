import UndoRedo

/// A property of a value, and how to read, write and compare it.
///
/// Each object is an identity of its own: the same property gets another one where another change,
/// of a property that may overlap it, has come between.
class Property<Root> {
  let path: PartialKeyPath<Root>

  let extent: Extent

  fileprivate init(path: PartialKeyPath<Root>, extent: Extent) {
    self.path = path
    self.extent = extent
  }

  /// Makes a content that of the property.
  func write(_ content: Any, to root: inout Root) {}

  func read(_ root: Root) -> Any { root[keyPath: path] }

  /// Makes a content that of the property in a store.
  ///
  /// - Returns: What it was.
  func set<Repo: ValueHolding<Root>>(
    _ content: Any, in state: inout UndoStore<Repo>.State, named name: String,
    _ now: (() -> UndoDate)?
  ) -> Any { content }

  func areEqual(_ content: Any, _ other: Any) -> Bool { false }
}

final class TypedProperty<Root, Value: Equatable>: Property<Root> {
  private let typedPath: WritableKeyPath<Root, Value>

  init(_ path: WritableKeyPath<Root, Value>, in extent: Extent) {
    typedPath = path
    super.init(path: path, extent: extent)
  }

  override func write(_ content: Any, to root: inout Root) {
    root[keyPath: typedPath] = content as! Value
  }

  override func set<Repo: ValueHolding<Root>>(
    _ content: Any, in state: inout UndoStore<Repo>.State, named name: String,
    _ now: (() -> UndoDate)?
  ) -> Any {
    state.set(typedPath, in: extent, to: content as! Value, named: name, now)
  }

  override func areEqual(_ content: Any, _ other: Any) -> Bool {
    content as! Value == other as! Value
  }
}
