import UndoRedo

extension OneOf: MergeableByType where First: Equatable, Others: Equatable {
  package func merging(from old: Any, to new: Any) -> Any? {
    guard let old = old as? OneOf, let new = new as? OneOf else { return nil }
    let merged: OneOf? =
      switch (old, new, self) {
      case (.first(let old), .first(let new), .first(let current)):
        mergeChange(from: old, to: new, onto: current).map { .first($0) }
      case (.other(let old), .other(let new), .other(let current)):
        mergeChange(from: old, to: new, onto: current).map { .other($0) }
      default: nil
      }
    return merged
  }
}
