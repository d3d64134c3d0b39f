#if !hasFeature(Embedded)
  extension UndoStore where Repo: ResidentRepository, Repo.Failure == Never {
    /// A property of an element, to be read and set: what a control is bound to.
    ///
    /// In SwiftUI, a store that is `@Bindable` or in `@State` makes a binding of it:
    ///
    ///     TextField("Note", text: $store[id, \.text, default: "", named: "Typing", coalescedWithin: 2])
    ///     Toggle("Done", isOn: $store[id, \.isDone, default: false, named: "Check Off"])
    ///
    /// Setting it modifies the element, which is an action of its own or part of what is open, as with
    /// `modify(_:_:to:named:)`.
    ///
    /// - Parameters:
    ///   - id: The element's identity.
    ///   - property: The property, which is not part of the element's identity.
    ///   - defaultValue: What is read where there is no such element, as by a view that still shows one which
    ///     was deleted. Setting the property changes nothing then.
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - seconds: Within how many seconds of the last time that this property of this element was set
    ///     the change belongs to the same action, as in `coalescingActions(by:within:_:)`; `nil` for an
    ///     action each time.
    @inlinable
    public subscript<Value>(
      id: Element.ID, property: WritableKeyPath<Element, Value>, default defaultValue: Value,
      named name: String = "", coalescedWithin seconds: Double? = nil
    ) -> Value {
      get { self[id].map { $0[keyPath: property] } ?? defaultValue }
      set { modify(id, property, to: newValue, named: name, coalescedWithin: seconds) }
    }
  }

  extension UndoStore where Repo: Repository {
    /// Sets a property of an element, as part of the last action if that has set it a moment ago: what a control
    /// does.
    ///
    /// Where the repository can fail, it is for the setter of a binding:
    ///
    ///     Binding { store[id]?.text ?? "" } set: { text in
    ///       attempt { try store.modify(id, \.text, to: text, named: "Typing", coalescedWithin: 2) }
    ///     }
    ///
    /// - Parameters:
    ///   - id: The element's identity.
    ///   - property: The property, which is not part of the element's identity.
    ///   - value: The property's new value.
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - seconds: Within how many seconds of the last time that this property of this element was set
    ///     the change belongs to the same action, as in `coalescingActions(by:within:_:)`; `nil` for an
    ///     action each time.
    /// - Returns: The modified element, or `nil` where there is none.
    /// - Throws: The repository's failure. Nothing has changed then.
    @inlinable
    @discardableResult
    public func modify<Value>(
      _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, to value: Value,
      named name: String = "", coalescedWithin seconds: Double?
    ) throws(Repo.Failure) -> Element? {
      try coalescing(id, property, within: seconds) { () throws(Repo.Failure) in
        try modify(id, property, to: value, named: name)
      }
    }
  }

  extension UndoStore {
    /// Coalesces what a closure does to a property with what was done to it last, if it is within some seconds.
    @inlinable
    @discardableResult
    package func coalescing<Result, Failure: Error>(
      _ id: some Hashable, _ property: AnyKeyPath, within seconds: Double?,
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      guard let seconds else { return try body() }
      // Different identities may have the same hash, and others the same description.
      let key = "\(id) \(id.hashValue) \(property.hashValue)"
      return try coalescingActions(by: key, within: seconds, body)
    }
  }
#endif
