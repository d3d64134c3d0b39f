/// What can be tracked of a store, beside its single elements.
@usableFromInline
package struct TrackedProperties: OptionSet {
  @usableFromInline package let rawValue: Int

  @usableFromInline
  package init(rawValue: Int) { self.rawValue = rawValue }

  @inlinable package static var canUndo: Self { Self(rawValue: 1 << 0) }
  @inlinable package static var canRedo: Self { Self(rawValue: 1 << 1) }
  @inlinable package static var undoName: Self { Self(rawValue: 1 << 2) }
  @inlinable package static var redoName: Self { Self(rawValue: 1 << 3) }
  @inlinable package static var titleFormat: Self { Self(rawValue: 1 << 4) }
  @inlinable package static var hasUnsavedChanges: Self { Self(rawValue: 1 << 5) }
  @inlinable package static var canRevertToSaved: Self { Self(rawValue: 1 << 6) }
  @inlinable package static var history: Self { Self(rawValue: 1 << 7) }
  @inlinable package static var elements: Self { Self(rawValue: 1 << 8) }
  @inlinable package static var count: Self { Self(rawValue: 1 << 9) }
  @inlinable package static var pending: Self { Self(rawValue: 1 << 10) }
  @inlinable package static var undoTitle: Self { Self(rawValue: 1 << 11) }
  @inlinable package static var redoTitle: Self { Self(rawValue: 1 << 12) }
  @inlinable package static var isInTransaction: Self { Self(rawValue: 1 << 13) }

  static var propertyCount: Int { 14 }
}
