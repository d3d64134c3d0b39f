#if !hasFeature(Embedded)
  /// What becomes of the elements that refer to one that is deleted.
  ///
  /// An element refers to another one by its identity. A rule says by which property, and what happens
  /// when the other one is deleted:
  ///
  ///     DeleteRule.cascade(from: Layer.self, to: Annotation.self, by: \.layer)
  ///     DeleteRule.nullify(from: Layer.self, to: Layer.self, by: \.parent)
  ///
  /// ``RelatedRepository`` applies rules. What they bring about is part of the action that has deleted
  /// the element, so that one undo restores everything.
  ///
  /// # Complexity
  ///
  /// Each deletion that a rule is about asks every element whether it refers to a deleted one: O(*n*),
  /// and once more for each level of elements that the deletion brings down with it.
  public struct DeleteRule<Element: Identifiable & Equatable> {
    /// Whether the rule is about the deletion of an element.
    let concerns: (Element) -> Bool

    /// Returns whether some elements refer to one of others.
    let isReferenced: (_ deleted: [Element], _ elements: [Element]) -> Bool

    /// Returns what becomes of those elements that refer to one of others; `nil` where these must not
    /// be deleted.
    let edits: ((_ deleted: [Element], _ elements: [Element]) -> [Edit<Element>])?

    /// Creates a rule between elements of two parts.
    init<Target: Identifiable, Source: Identifiable>(
      _ target: Part<Target>, _ source: Part<Source>,
      _ refers: @escaping (Source, Set<Target.ID>) -> Bool,
      _ edit: ((Source, Set<Target.ID>) -> Edit<Element>)?
    ) {
      func ids(_ deleted: [Element]) -> Set<Target.ID> {
        Set(deleted.lazy.compactMap { target.value($0)?.id })
      }
      concerns = { target.value($0) != nil }
      isReferenced = { deleted, elements in
        let ids = ids(deleted)
        return elements.contains { source.value($0).map { refers($0, ids) } ?? false }
      }
      edits = edit.map { edit in
        { deleted, elements in
          let ids = ids(deleted)
          return elements.lazy.compactMap { source.value($0) }
            .filter { refers($0, ids) }.map { edit($0, ids) }
        }
      }
    }

    /// A part of the elements: those of one type.
    struct Part<Value: Identifiable> {
      let value: (Element) -> Value?
      let whole: (Value) -> Element
      let id: (Value.ID) -> Element.ID

      func modify(_ id: Value.ID, _ body: @escaping (inout Value) -> Void) -> Edit<Element> {
        Edit(
          kind: .modify(self.id(id)) { element in
            guard var value = value(element) else { return }
            body(&value)
            element = whole(value)
          })
      }

      func delete(_ id: Value.ID) -> Edit<Element> { Edit(kind: .delete(self.id(id))) }
    }
  }

  extension DeleteRule {
    static func cascade<Target: Identifiable, Source: Identifiable>(
      _ target: Part<Target>, _ source: Part<Source>, _ reference: @escaping (Source) -> Target.ID?
    ) -> DeleteRule {
      DeleteRule(target, source, refers(reference)) { value, _ in source.delete(value.id) }
    }

    static func nullify<Target: Identifiable, Source: Identifiable>(
      _ target: Part<Target>, _ source: Part<Source>,
      _ reference: WritableKeyPath<Source, Target.ID?>
    ) -> DeleteRule {
      DeleteRule(target, source, refers { $0[keyPath: reference] }) { value, deleted in
        source.modify(value.id) {
          // By the time, it may refer to something else.
          if let id = $0[keyPath: reference], deleted.contains(id) { $0[keyPath: reference] = nil }
        }
      }
    }

    static func nullify<Target: Identifiable, Source: Identifiable, IDs>(
      _ target: Part<Target>, _ source: Part<Source>, _ references: WritableKeyPath<Source, IDs>
    ) -> DeleteRule where IDs: RangeReplaceableCollection, IDs.Element == Target.ID {
      DeleteRule(
        target, source,
        { value, deleted in value[keyPath: references].contains { deleted.contains($0) } }
      ) { value, deleted in
        source.modify(value.id) {
          $0[keyPath: references].removeAll { deleted.contains($0) }
        }
      }
    }

    static func deny<Target: Identifiable, Source: Identifiable>(
      _ target: Part<Target>, _ source: Part<Source>, _ reference: @escaping (Source) -> Target.ID?
    ) -> DeleteRule {
      DeleteRule(target, source, refers(reference), nil)
    }

    private static func refers<Source, ID: Hashable>(
      _ reference: @escaping (Source) -> ID?
    ) -> (Source, Set<ID>) -> Bool {
      { source, deleted in reference(source).map { deleted.contains($0) } ?? false }
    }
  }

  extension DeleteRule {
    private static var whole: Part<Element> {
      Part(value: { $0 }, whole: { $0 }, id: { $0 })
    }

    /// Deletes the elements that refer to a deleted one, such as those within a folder.
    ///
    /// - Parameter reference: Returns the identity of the element that one refers to.
    /// - Returns: The rule.
    public static func cascade(by reference: @escaping (Element) -> Element.ID?) -> DeleteRule {
      cascade(whole, whole, reference)
    }

    /// Lets the elements that refer to a deleted one refer to nothing.
    ///
    /// - Parameter reference: The identity of the element that one refers to.
    /// - Returns: The rule.
    public static func nullify(by reference: WritableKeyPath<Element, Element.ID?>) -> DeleteRule {
      nullify(whole, whole, reference)
    }

    /// Takes a deleted element out of the lists of those that refer to it.
    ///
    /// - Parameter references: The identities of the elements that one refers to.
    /// - Returns: The rule.
    public static func nullify<IDs: RangeReplaceableCollection<Element.ID>>(
      by references: WritableKeyPath<Element, IDs>
    ) -> DeleteRule {
      nullify(whole, whole, references)
    }

    /// Refuses to delete an element to which others refer that are left.
    ///
    /// - Parameter reference: Returns the identity of the element that one refers to.
    /// - Returns: The rule.
    public static func deny(by reference: @escaping (Element) -> Element.ID?) -> DeleteRule {
      deny(whole, whole, reference)
    }
  }

  extension DeleteRule where Element: SumType {
    private static func part<Value: Identifiable>(_ type: Value.Type) -> Part<Value> {
      precondition(Element.contains(type), "A rule can only be about the types of its elements")
      return Part(
        value: { $0.part(type) }, whole: { Element(part: $0)! }, id: { Element.id($0, of: type)! })
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
      by reference: @escaping (Source) -> Target.ID?
    ) -> DeleteRule {
      cascade(part(target), part(source), reference)
    }

    /// Lets the elements that refer to a deleted one refer to nothing.
    ///
    /// - Parameters:
    ///   - target: The type of the element that is deleted.
    ///   - source: The type of the elements that refer to it; it may be the same.
    ///   - reference: The identity of the element that one refers to.
    /// - Returns: The rule.
    /// - Precondition: Both types are among those of the elements.
    public static func nullify<Target: Identifiable, Source: Identifiable>(
      from target: Target.Type, to source: Source.Type,
      by reference: WritableKeyPath<Source, Target.ID?>
    ) -> DeleteRule {
      nullify(part(target), part(source), reference)
    }

    /// Takes a deleted element out of the lists of those that refer to it.
    ///
    /// - Parameters:
    ///   - target: The type of the element that is deleted.
    ///   - source: The type of the elements that refer to it; it may be the same.
    ///   - references: The identities of the elements that one refers to.
    /// - Returns: The rule.
    /// - Precondition: Both types are among those of the elements.
    public static func nullify<Target: Identifiable, Source: Identifiable, IDs>(
      from target: Target.Type, to source: Source.Type, by references: WritableKeyPath<Source, IDs>
    ) -> DeleteRule where IDs: RangeReplaceableCollection, IDs.Element == Target.ID {
      nullify(part(target), part(source), references)
    }

    /// Refuses to delete an element to which others refer that are left.
    ///
    /// - Parameters:
    ///   - target: The type of the element that is deleted.
    ///   - source: The type of the elements that refer to it; it may be the same.
    ///   - reference: Returns the identity of the element that one refers to.
    /// - Returns: The rule.
    /// - Precondition: Both types are among those of the elements.
    public static func deny<Target: Identifiable, Source: Identifiable>(
      from target: Target.Type, to source: Source.Type,
      by reference: @escaping (Source) -> Target.ID?
    ) -> DeleteRule {
      deny(part(target), part(source), reference)
    }
  }
#endif
