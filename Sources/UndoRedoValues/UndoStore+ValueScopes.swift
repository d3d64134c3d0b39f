import UndoRedo

/// A separate store for a sheet or a child screen, over one property of another store's value.
///
/// It is an ``UndoValue`` of that property, with all features of a store, and its own history, so that
/// undo stays within it. The other store does not change until the scope is committed, as one action. If
/// you abandon or release it, the other store does not change at all:
///
///     let sheet = poster.makeScope(\.layers, at: 0)
///     sheet.set(\.name, to: "Background", named: "Rename")
///     sheet.set(\.opacity, to: 0.9, named: "Fade")
///     sheet.undo()                               // "Fade"
///     try sheet.commit("Edit Layer")             // or sheet.abandon()
///     poster.undoTitle                           // "Undo Edit Layer"
///
/// # Changes in the other store
///
/// The scope has a copy of the property, without later changes by the other store. If there are any,
/// committing is refused, unless it has made the same change, or the property's type is `PropertyMergeable` and the
/// properties that have changed are different ones: then both changes stay. Abandoning begins anew with what the
/// property is then, and so does committing a scope without changes.
///
/// # Afterwards
///
/// After committing or abandoning, the scope can be used again, with an empty history. It holds the other
/// store; the other store does not hold it. Of a computed property, and of a key path through an array or an optional,
/// it can't be told whether it is still there: abandoning goes back to what it was at the start, or after the last
/// commit.
public typealias UndoValueScope<Root: Equatable> = UndoStore<ValueScopeRepository<Root>>

extension UndoStore where Repo: ValueHolding {
  /// Makes a scope: a separate store of one property, to be committed or abandoned.
  ///
  /// It has the clock, the author and the format of titles of this store.
  ///
  /// - Parameters:
  ///   - property: The property, as in `set(_:to:named:)`. Committing stores it as a whole.
  ///   - limit: The number of actions that can be undone in the scope at most, or `nil` for no
  ///     limit.
  /// - Returns: The scope.
  /// - Precondition: The limit is not negative.
  public func makeScope<Value: Equatable>(
    _ property: WritableKeyPath<Root, Value>, limit: Int? = nil
  ) -> UndoValueScope<Value> {
    makeScope(property, in: property.extent, of: nil, limit)!
  }

  /// Makes a scope: a separate store of an element of an array, to be committed or abandoned.
  ///
  /// Where the array has no element at the index any more, committing is refused.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - index: The element's index.
  ///   - limit: The number of actions that can be undone in the scope at most, or `nil` for no
  ///     limit.
  /// - Returns: The scope.
  /// - Precondition: The limit is not negative, and the array has an element at the index; where it may not,
  ///   write `store[array, at: index].makeScope()`.
  public func makeScope<Value: Equatable>(
    _ array: WritableKeyPath<Root, [Value]>, at index: Int, limit: Int? = nil
  ) -> UndoValueScope<Value> {
    let scope = UndoValueElement(self, array, at: index).makeScope(limit: limit)
    guard let scope else { preconditionFailure("The array has no element with this index") }
    return scope
  }

  func makeScope<Value: Equatable>(
    _ property: WritableKeyPath<Root, Value>, in extent: Extent, of element: ElementPlace<Root>?,
    _ limit: Int?
  ) -> UndoValueScope<Value>? {
    let read = {
      self.withState { $0.exists(element) ? $0.present(property, in: extent) : nil }
    }
    guard let value = read() else { return nil }
    let repository = ValueScopeRepository(value) {
      // Reading what may have gone traps.
      extent.isKnown ? read() : nil
    } commit: { (name, metadata, old, new, empty) throws(UndoError) in
      let found = read()
      // The other store may have made the same change, or one of other properties.
      guard
        let new = found.flatMap({ found in
          isStill(found, old) || found == new ? new : mergeChange(from: old, to: new, onto: found)
        })
      else {
        let handle = property.property(in: extent, of: element)
        let step = UndoRedoStep.modified(
          from: PropertyValue(TypedVersion(handle, old)),
          to: PropertyValue(TypedVersion(handle, new)))
        throw UndoError(
          refusing: step, found: found.map { PropertyValue(TypedVersion(handle, $0)) }
        ).refusing(name)
      }
      // Observers of the store may change the scope, which is empty by then.
      self.delayingEvents {
        self.group(name, metadata: metadata) {
          _ = self.operate {
            $0.set(property, in: extent, of: element, to: new, named: name, self.now)
          }
        }
        empty(new)
      }
    }
    let scope = UndoValueScope<Value>(
      repository, limit: limit, titleFormat: titleFormat, now: now)
    scope.author = author
    return scope
  }
}

extension UndoStore where Repo: ValueHolding, Repo.Root: Equatable {
  /// Makes a scope of the whole value, to be committed or abandoned.
  ///
  /// - Parameter limit: The number of actions that can be undone in the scope at most, or `nil` for
  ///   no limit.
  /// - Returns: The scope.
  /// - Precondition: The limit is not negative.
  public func makeScope(limit: Int? = nil) -> UndoValueScope<Root> {
    makeScope(\.self, limit: limit)
  }
}

extension UndoStore {
  /// Commits the scope: makes what it has changed one action of the store that it was made of.
  ///
  /// In a group or gesture that is open in that store, it becomes a part of it. A gesture under way
  /// in the scope is committed before. Then the scope has an empty history.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Throws: An error with the code `UndoError.Code.conflict` that names the property, where
  ///   the other store has changed it, too, to another value that can't be merged. Nothing has changed then: the
  ///   scope can be changed, committed once more, or abandoned.
  /// - Precondition: No group is open in the scope, and the other store's value has the property:
  ///   of an element of an array, make a scope by its index.
  public func commit<Value>(
    _ name: String = "", metadata: [String: String] = [:]
  ) throws(UndoError) where Repo == ValueScopeRepository<Value> {
    endGestureToCommit()
    let repository = withState { $0.repository }
    try delayingEvents { () throws(UndoError) in
      try repository.commit(name, metadata) { committed in
        beginAnew { $0.repository.keep() }
        if !isStill(committed, repository.itself.value) { _ = abandon(for: committed) }
      }
    }
  }

  /// Abandons the scope: discards its changes of the property, and its history.
  ///
  /// The property becomes what it is in the other store, which may have changed it since. A gesture under way is
  /// cancelled.
  ///
  /// - Returns: What has become of the property; empty if it was that already.
  /// - Precondition: No group is open in the scope.
  @discardableResult
  public func abandon<Value>() -> UndoSteps<Element>
  where Repo == ValueScopeRepository<Value> {
    abandon(for: nil)
  }

  /// Abandons the scope for what the property is in the other store, where that is known.
  private func abandon<Value>(for value: Value?) -> UndoSteps<Element>
  where Repo == ValueScopeRepository<Value> {
    operate {
      $0.repository.startAnew(with: value)
      return $0.abandon()
    }
  }
}
