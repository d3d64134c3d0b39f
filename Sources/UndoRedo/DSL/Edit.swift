/// One line of an action: something to create, to save, to modify or to delete.
///
/// Lines are written with ``Create``, ``Save``, ``Modify`` and ``Delete``. The store performs them in order, so
/// that a line sees the changes of earlier ones. A function of your own that is marked `@ActionBuilder`
/// returns an array of them:
///
///     @ActionBuilder<Note> func archive(_ note: Note) -> [Edit<Note>] {
///       Modify(note.id, \.color, to: "gray")
///       for page in note.pages { Delete(page) }
///     }
public struct Edit<Element: Identifiable>: ActionLine {
  @usableFromInline
  package enum Kind {
    case create(Element)
    case save(Element)
    case modify(Element.ID, (inout Element) -> Void)
    case delete(Element.ID)
    case modifyAll((Element) -> Bool, (inout Element) -> Void)
    case deleteAll((Element) -> Bool)
  }

  @usableFromInline package let kind: Kind

  @inlinable
  package init(kind: Kind) { self.kind = kind }

  /// The identity of the element; `nil` where it may be any number of elements.
  @inlinable
  public var id: Element.ID? {
    switch kind {
    case .create(let element), .save(let element): element.id
    case .modify(let id, _), .delete(let id): id
    case .modifyAll, .deleteAll: nil
    }
  }

  /// The line itself.
  @inlinable
  public var edits: [Edit] { [self] }
}

/// Creates an element that does not exist yet.
public struct Create<Element: Identifiable>: ActionLine {
  /// What the line does.
  public let edits: [Edit<Element>]

  /// Creates an element.
  ///
  /// - Parameter element: The element. If one with its identity exists when the line's turn comes,
  ///   the action is refused.
  @inlinable
  public init(_ element: Element) {
    edits = [Edit(kind: .create(element))]
  }
}

/// Saves an element: creates it if it is new, replaces it if it is there.
public struct Save<Element: Identifiable>: ActionLine {
  /// What the line does.
  public let edits: [Edit<Element>]

  /// Saves an element.
  ///
  /// - Parameter element: The element.
  @inlinable
  public init(_ element: Element) {
    edits = [Edit(kind: .save(element))]
  }
}

/// Modifies an element that exists.
public struct Modify<Element: Identifiable>: ActionLine {
  /// What the line does.
  public let edits: [Edit<Element>]

  /// Modifies an element by a closure.
  ///
  /// Where elements of several types have the same type of identity, say which one is meant, as in
  /// `Modify<Card>(7) { $0.title = "" }`.
  ///
  /// - Parameters:
  ///   - id: The element's identity. If there is no such element when the line's turn comes, the
  ///     action is refused.
  ///   - body: Changes the element, but not its identity.
  @inlinable
  public init(_ id: Element.ID, _ body: @escaping (inout Element) -> Void) {
    edits = [Edit(kind: .modify(id, body))]
  }

  /// Sets a property of an element.
  ///
  /// - Parameters:
  ///   - id: The element's identity. If there is no such element when the line's turn comes, the
  ///     action is refused.
  ///   - property: The property to set.
  ///   - value: The property's new value.
  @inlinable
  public init<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, to value: Value
  ) {
    self.init(id) { $0[keyPath: property] = value }
  }

  /// Modifies a property of an element by a closure.
  ///
  /// - Parameters:
  ///   - id: The element's identity. If there is no such element when the line's turn comes, the
  ///     action is refused.
  ///   - property: The property to modify.
  ///   - body: Changes the property.
  @inlinable
  public init<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>,
    _ body: @escaping (inout Value) -> Void
  ) {
    self.init(id) { body(&$0[keyPath: property]) }
  }
}

/// Deletes an element that exists.
public struct Delete<Element: Identifiable>: ActionLine {
  /// What the line does.
  public let edits: [Edit<Element>]

  /// Deletes the element with an identity.
  ///
  /// Where elements of several types have the same type of identity, say which one is meant:
  /// `Delete<Card>(7)`.
  ///
  /// - Parameter id: The identity. If there is no such element when the line's turn comes, the
  ///   action is refused.
  @inlinable
  public init(_ id: Element.ID) {
    edits = [Edit(kind: .delete(id))]
  }

  /// Deletes an element, no matter what its present value is.
  ///
  /// - Parameter element: The element. If there is none with its identity when the line's turn
  ///   comes, the action is refused.
  @inlinable
  public init(_ element: Element) {
    self.init(element.id)
  }
}

/// Modifies every element for which a condition holds when the line's turn comes.
public struct ModifyAll<Element: Identifiable>: ActionLine {
  /// What the line does.
  public let edits: [Edit<Element>]

  /// Modifies elements by a closure.
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - condition: Whether to modify an element.
  ///   - body: Changes an element, but not its identity.
  @inlinable
  public init(
    _ type: Element.Type = Element.self,
    where condition: @escaping (Element) -> Bool = { _ in true },
    _ body: @escaping (inout Element) -> Void
  ) {
    edits = [Edit(kind: .modifyAll(condition, body))]
  }
}

/// Deletes every element for which a condition holds when the line's turn comes.
public struct DeleteAll<Element: Identifiable>: ActionLine {
  /// What the line does.
  public let edits: [Edit<Element>]

  /// Deletes elements.
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - condition: Whether to delete an element.
  @inlinable
  public init(
    _ type: Element.Type = Element.self,
    where condition: @escaping (Element) -> Bool = { _ in true }
  ) {
    edits = [Edit(kind: .deleteAll(condition))]
  }
}
