/// What happens to elements that refer to a deleted one.
///
/// An element refers to another one by its identity. A rule has the property, and what happens when the
/// other one is deleted:
///
///     let drawing = UndoStore(
///       InMemoryRepository<OneOf2<Annotation, Layer>>(),
///       rules: [
///         .cascade(from: Layer.self, to: Annotation.self, by: \.layer),
///         .nullify(from: Layer.self, to: Layer.self, by: \.parent),
///       ])
///     drawing[Layer.self].delete(layer, named: "Delete Layer")    // and its annotations
///     drawing.undo()                                              // all are back
///
/// # When rules apply
///
/// A store applies its rules whenever an edit deletes an element, recorded or not: what a rule deletes or
/// modifies becomes part of the action at once, and is seen by what follows in the same group. Cycles of
/// references, and references of an element to itself, are followed once. A `deny` rule is checked when
/// the outermost group is performed, with the elements as they are then, so that the order within an
/// action does not matter. So is a `require` rule: it refuses every edit that would leave a dangling
/// reference, by a deletion or by a new reference. Neither refuses to record what has been done already. Rules never
/// apply to undo, redo, jumps and reverting to what was saved, since these restore a former state: after an unrecorded
/// change, such as an import of elements that refer to one that an action has created, they may leave a dangling
/// reference. For `undo(by:)`, `undo(actionAt:)` and `undoActions`, which make a new one, what a rule would change or
/// deny is a conflict: see ``UndoConflictPolicy``.
///
/// # Errors
///
/// A denied deletion throws the repository's failure (``Repository/refusal(_:)``), and changes nothing. If that is an
/// ``UndoRefusal``, `catch UndoError.Code.referencedElement` matches it, and `catch UndoError.Code.missingReference`
/// a dangling reference. An asynchronous store throws the ``UndoError`` itself.
///
/// # Complexity
///
/// In memory, and with a JSON file or document, the cost of a deletion is proportional to the number of elements
/// deleted and changed; an index of references is built with the first one. So it is where such a repository is
/// checked, buffered, or one of several. With a repository of your own, and an asynchronous one, all elements are read,
/// and checked once for each level of the cascade and each rule. A second deletion of the same action, or one that has
/// changed a few elements, builds an index for this action, which knows nothing of what others change meanwhile. To see
/// whether new references are to something that exists, only that is read.
public struct DeleteRule<Element: Identifiable & Equatable> {
  /// Whether the rule is about the deletion of an element.
  @usableFromInline let concerns: (Element) -> Bool

  /// Returns the identities of the elements to which one refers.
  @usableFromInline let references: (Element) -> [Element.ID]

  /// Returns what becomes of one that refers to some elements; `nil` where these must not be deleted.
  @usableFromInline package let edit:
    ((_ source: Element.ID, _ deleted: Set<Element.ID>) -> Edit<Element>)?

  /// Whether new references must be to elements that exist.
  @usableFromInline let isRequirement: Bool

  @inlinable package var isDenial: Bool { edit == nil }

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - concerns: Whether the rule is about the deletion of an element.
  ///   - references: Returns the identities of the elements to which one refers.
  ///   - edit: Returns what becomes of one that refers to some elements; `nil` where these must not be
  ///     deleted.
  ///   - isRequirement: Whether new references must be to elements that exist.
  @inlinable
  package init(
    concerns: @escaping (Element) -> Bool = { _ in true },
    references: @escaping (Element) -> [Element.ID],
    edit: ((_ source: Element.ID, _ deleted: Set<Element.ID>) -> Edit<Element>)?,
    isRequirement: Bool = false
  ) {
    self.concerns = concerns
    self.references = references
    self.edit = edit
    self.isRequirement = isRequirement
  }
}

// Of its caller's, it holds nothing but closures and key paths that are sendable.
extension DeleteRule: @unchecked Sendable {}

#if !hasFeature(Embedded)
  extension DeleteRule {
    /// Deletes the elements that refer to a deleted one, such as those within a folder.
    ///
    /// - Parameter reference: Returns the identity of the element that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func cascade(
      by reference: @escaping @Sendable (Element) -> Element.ID?
    ) -> DeleteRule {
      DeleteRule(references: { reference($0).map { [$0] } ?? [] }) { source, _ in
        Edit(kind: .delete(source))
      }
    }

    /// Refuses to delete an element as long as others refer to it.
    ///
    /// - Parameter reference: Returns the identity of the element that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func deny(
      by reference: @escaping @Sendable (Element) -> Element.ID?
    ) -> DeleteRule {
      DeleteRule(references: { reference($0).map { [$0] } ?? [] }, edit: nil)
    }

    /// Refuses to delete an element as long as others list it.
    ///
    /// - Parameter references: Returns the identities of the elements that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func deny<IDs: Sequence<Element.ID>>(
      by references: @escaping @Sendable (Element) -> IDs
    ) -> DeleteRule {
      DeleteRule(references: { Array(references($0)) }, edit: nil)
    }

    /// Refuses every edit that would leave a dangling reference.
    ///
    /// That is an edit that refers to a missing element, and a deletion of an element that others refer
    /// to, unless another rule deletes these as well, or removes the reference. References that were
    /// dangling before are left alone.
    ///
    /// - Parameter reference: Returns the identity of the element that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func require(
      by reference: @escaping @Sendable (Element) -> Element.ID?
    ) -> DeleteRule {
      DeleteRule(
        references: { reference($0).map { [$0] } ?? [] }, edit: nil, isRequirement: true)
    }

    /// Refuses every edit that would leave a dangling reference in a list.
    ///
    /// - Parameter references: Returns the identities of the elements that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func require<IDs: Sequence<Element.ID>>(
      by references: @escaping @Sendable (Element) -> IDs
    ) -> DeleteRule {
      DeleteRule(references: { Array(references($0)) }, edit: nil, isRequirement: true)
    }
  }

  extension DeleteRule {
    /// Sets references to a deleted element to `nil`.
    ///
    /// - Parameter reference: The identity of the element that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func nullify(
      by reference: any WritableKeyPath<Element, Element.ID?> & Sendable
    ) -> DeleteRule {
      DeleteRule(references: { $0[keyPath: reference].map { [$0] } ?? [] }) { source, deleted in
        Edit(
          kind: .modify(source) {
            // By the time, it may refer to something else.
            if let id = $0[keyPath: reference], deleted.contains(id) {
              $0[keyPath: reference] = nil
            }
          })
      }
    }

    /// Refuses a reference that can't be `nil`.
    @available(
      *, unavailable,
      message: "a reference that is set to nil is an optional; of others, write cascade or deny"
    )
    public static func nullify(
      by reference: any WritableKeyPath<Element, Element.ID> & Sendable
    ) -> DeleteRule { fatalError() }

    /// Removes a deleted element from the lists of elements that refer to it.
    ///
    /// - Parameter references: The identities of the elements that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func nullify<IDs: RangeReplaceableCollection<Element.ID>>(
      by references: any WritableKeyPath<Element, IDs> & Sendable
    ) -> DeleteRule {
      DeleteRule(references: { Array($0[keyPath: references]) }) { source, deleted in
        Edit(kind: .modify(source) { $0[keyPath: references].removeAll { deleted.contains($0) } })
      }
    }

    /// Removes a deleted element from the sets of elements that refer to it.
    ///
    /// - Parameter references: The identities of the elements that one refers to.
    /// - Returns: The rule.
    @inlinable
    public static func nullify(
      by references: any WritableKeyPath<Element, Set<Element.ID>> & Sendable
    ) -> DeleteRule {
      DeleteRule(references: { Array($0[keyPath: references]) }) { source, deleted in
        Edit(kind: .modify(source) { $0[keyPath: references].subtract(deleted) })
      }
    }
  }
#endif
