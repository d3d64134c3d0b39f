import UndoRedo

extension OneOf: PropertyMergeable where First: Equatable, Others: Equatable {
  /// None: values of each type are merged as that type says.
  public static var mergeableProperties: [MergeableProperty<OneOf>] { [] }

  /// Makes a change, from one value to another, to a third one, as the type of all three says.
  public static func _merge(from old: OneOf, to new: OneOf, onto current: OneOf) -> OneOf? {
    switch (old, new, current) {
    case (.first(let old), .first(let new), .first(let current)):
      mergeChange(from: old, to: new, onto: current).map { .first($0) }
    case (.other(let old), .other(let new), .other(let current)):
      mergeChange(from: old, to: new, onto: current).map { .other($0) }
    default: nil
    }
  }
}
