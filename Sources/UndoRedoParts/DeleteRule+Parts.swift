import UndoRedo

// Rules between elements of several types.
extension DeleteRule where Element: SumType {
  /// Creates a rule between elements of two parts.
  private init<Target: Identifiable, Source: Identifiable>(
    _ target: Target.Type, _ source: Source.Type,
    references: @escaping (Source) -> [Target.ID],
    edit: ((_ source: Element.ID, _ isDeleted: @escaping (Target.ID) -> Bool) -> Edit<Element>)?,
    isRequirement: Bool = false
  ) {
    precondition(
      Element.contains(target) && Element.contains(source),
      "A rule can only be about the types of its elements")
    self.init(
      concerns: { $0.part(Target.self) != nil },
      references: { element in
        guard let source = element.part(Source.self) else { return [] }
        return references(source).map { Element.id($0, of: Target.self)! }
      },
      edit: edit.map { edit in
        { source, deleted in
          edit(source) { deleted.contains(Element.id($0, of: Target.self)!) }
        }
      }, isRequirement: isRequirement)
  }

  /// Returns the modification of one part of an element.
  private static func modify<Source: Identifiable>(
    _ id: Element.ID, _ body: @escaping (inout Source) -> Void
  ) -> Edit<Element> {
    Edit(kind: .modify(id) { $0.modify(body) })
  }

  /// Deletes the elements that refer to a deleted one.
  ///
  /// - Parameters:
  ///   - target: The type of the element that is deleted.
  ///   - source: The type of the elements that refer to it; it may be the same.
  ///   - reference: Returns the identity of the element that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func cascade<Target: Identifiable, Source: Identifiable>(
    from target: Target.Type, to source: Source.Type,
    by reference: @escaping @Sendable (Source) -> Target.ID?
  ) -> DeleteRule {
    DeleteRule(target, source, references: { reference($0).map { [$0] } ?? [] }) { id, _ in
      Edit(kind: .delete(id))
    }
  }

  /// Refuses to follow a list of identities, or what is no identity of the deleted element.
  @available(
    *, unavailable,
    message:
      "`by` is the identity of one element of the type after `from`, or nil; a list of them is for nullify, deny and require"
  )
  @_disfavoredOverload
  public static func cascade<Target: Identifiable, Source: Identifiable, Reference>(
    from target: Target.Type, to source: Source.Type, by reference: (Source) -> Reference
  ) -> DeleteRule { fatalError() }

  /// Sets references to a deleted element to `nil`.
  ///
  /// - Parameters:
  ///   - target: The type of the element that is deleted.
  ///   - source: The type of the elements that refer to it; it may be the same.
  ///   - reference: The identity of the element that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func nullify<Target: Identifiable, Source: Identifiable>(
    from target: Target.Type, to source: Source.Type,
    by reference: any WritableKeyPath<Source, Target.ID?> & Sendable
  ) -> DeleteRule {
    DeleteRule(
      target, source, references: { $0[keyPath: reference].map { [$0] } ?? [] }
    ) { id, isDeleted in
      modify(id) { (source: inout Source) in
        // By the time, it may refer to something else.
        if let id = source[keyPath: reference], isDeleted(id) {
          source[keyPath: reference] = nil
        }
      }
    }
  }

  /// Removes a deleted element from the lists of elements that refer to it.
  ///
  /// - Parameters:
  ///   - target: The type of the element that is deleted.
  ///   - source: The type of the elements that refer to it; it may be the same.
  ///   - references: The identities of the elements that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func nullify<Target: Identifiable, Source: Identifiable, IDs>(
    from target: Target.Type, to source: Source.Type,
    by references: any WritableKeyPath<Source, IDs> & Sendable
  ) -> DeleteRule where IDs: RangeReplaceableCollection, IDs.Element == Target.ID {
    DeleteRule(target, source, references: { Array($0[keyPath: references]) }) { id, isDeleted in
      modify(id) { (source: inout Source) in
        source[keyPath: references].removeAll { isDeleted($0) }
      }
    }
  }

  /// Removes a deleted element from the sets of elements that refer to it.
  ///
  /// - Parameters:
  ///   - target: The type of the element that is deleted.
  ///   - source: The type of the elements that refer to it; it may be the same.
  ///   - references: The identities of the elements that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func nullify<Target: Identifiable, Source: Identifiable>(
    from target: Target.Type, to source: Source.Type,
    by references: any WritableKeyPath<Source, Set<Target.ID>> & Sendable
  ) -> DeleteRule {
    DeleteRule(target, source, references: { Array($0[keyPath: references]) }) { id, isDeleted in
      modify(id) { (source: inout Source) in
        source[keyPath: references] = source[keyPath: references].filter { !isDeleted($0) }
      }
    }
  }

  /// Refuses to delete an element as long as others refer to it.
  ///
  /// - Parameters:
  ///   - target: The type of the element that is deleted.
  ///   - source: The type of the elements that refer to it; it may be the same.
  ///   - reference: Returns the identity of the element that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func deny<Target: Identifiable, Source: Identifiable>(
    from target: Target.Type, to source: Source.Type,
    by reference: @escaping @Sendable (Source) -> Target.ID?
  ) -> DeleteRule {
    DeleteRule(
      target, source, references: { reference($0).map { [$0] } ?? [] }, edit: nil)
  }

  /// Refuses to delete an element as long as others list it, such as a tag that is in use.
  ///
  /// - Parameters:
  ///   - target: The type of the element that is deleted.
  ///   - source: The type of the elements that refer to it; it may be the same.
  ///   - references: Returns the identities of the elements that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func deny<Target: Identifiable, Source: Identifiable, IDs: Sequence<Target.ID>>(
    from target: Target.Type, to source: Source.Type,
    by references: @escaping @Sendable (Source) -> IDs
  ) -> DeleteRule {
    DeleteRule(target, source, references: { Array(references($0)) }, edit: nil)
  }

  /// Refuses every edit that would leave a dangling reference.
  ///
  /// That is an edit that refers to a missing element, and a deletion of an element that others refer to,
  /// unless another rule deletes these as well, or removes the reference. References that were dangling
  /// before are left alone.
  ///
  /// - Parameters:
  ///   - target: The type of the element that must exist.
  ///   - source: The type of the elements that refer to it; it may be the same.
  ///   - reference: Returns the identity of the element that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func require<Target: Identifiable, Source: Identifiable>(
    from target: Target.Type, to source: Source.Type,
    by reference: @escaping @Sendable (Source) -> Target.ID?
  ) -> DeleteRule {
    DeleteRule(
      target, source, references: { reference($0).map { [$0] } ?? [] }, edit: nil,
      isRequirement: true)
  }

  /// Refuses every edit that would leave a dangling reference in a list.
  ///
  /// - Parameters:
  ///   - target: The type of the elements that must exist.
  ///   - source: The type of the elements that refer to them; it may be the same.
  ///   - references: Returns the identities of the elements that one refers to.
  /// - Returns: The rule.
  /// - Precondition: Both types are among those of the elements.
  public static func require<Target: Identifiable, Source: Identifiable, IDs: Sequence<Target.ID>>(
    from target: Target.Type, to source: Source.Type,
    by references: @escaping @Sendable (Source) -> IDs
  ) -> DeleteRule {
    DeleteRule(
      target, source, references: { Array(references($0)) }, edit: nil, isRequirement: true)
  }
}
