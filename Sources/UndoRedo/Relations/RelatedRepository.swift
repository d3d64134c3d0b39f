#if !hasFeature(Embedded)
  /// A repository whose elements refer to each other, with rules for what becomes of those that refer
  /// to one that is deleted.
  ///
  ///     let drawing = UndoStore(
  ///       RelatedRepository(
  ///         InMemoryRepository<OneOf2<Annotation, Layer>>(),
  ///         .cascade(from: Layer.self, to: Annotation.self, by: \.layer)))
  ///     try drawing[Layer.self].delete(layer, named: "Delete Layer")    // and its annotations
  ///     try drawing.undo()                                              // all are back
  ///
  /// # When rules apply
  ///
  /// A store applies the rules whenever an edit deletes an element, recorded or not: what a rule
  /// deletes or modifies becomes part of the action at once, and is seen by what follows in the same
  /// group. References in a circle, and of an element to itself, are followed once. A rule that denies
  /// is asked when the outermost group is performed, and over a ``BufferedRepository`` when changes
  /// are saved: it looks at what is left then, so that the order
  /// within an action does not matter. Undo, redo and jumps are never changed or denied by a rule, since
  /// they restore what has been.
  ///
  /// # Errors
  ///
  /// The failures of the repository are passed on as they are. A deletion that is denied is an
  /// ``UndoError`` with the code ``UndoError/Code/referencedElement``, and changes nothing.
  public struct RelatedRepository<Base: Repository> {
    /// Where the elements live.
    public var base: Base

    /// What becomes of those that refer to a deleted element.
    public let rules: [DeleteRule<Base.Element>]

    /// Creates a repository with rules.
    ///
    /// - Parameters:
    ///   - base: Where the elements live.
    ///   - rules: The rules, applied in this order.
    public init(_ base: Base, _ rules: DeleteRule<Base.Element>...) { self.init(base, rules) }

    /// Creates a repository with rules.
    ///
    /// - Parameters:
    ///   - base: Where the elements live.
    ///   - rules: The rules, applied in this order.
    public init(_ base: Base, _ rules: [DeleteRule<Base.Element>]) {
      self.base = base
      self.rules = rules
    }
  }

  extension RelatedRepository: Repository {
    /// What the repository holds.
    public typealias Element = Base.Element

    /// Whatever the base throws, and an ``UndoError`` where a rule denies a deletion.
    public typealias Failure = any Error

    /// Returns the element with an identity.
    ///
    /// - Parameter id: The identity.
    /// - Returns: The element, or `nil` where there is none.
    /// - Throws: The base's failure.
    public func element(withID id: Element.ID) throws -> Element? { try base.element(withID: id) }

    /// Returns every element.
    ///
    /// - Returns: The elements, in the base's order.
    /// - Throws: The base's failure.
    public func allElements() throws -> [Element] { try base.allElements() }

    /// Performs steps: all of them, in order, or none.
    ///
    /// - Parameter steps: The steps.
    /// - Throws: The base's failure. Nothing has changed then.
    public mutating func perform(_ steps: UndoSteps<Element>) throws {
      try base.refuseMisfits(among: steps)
      try base.perform(steps)
    }

    /// Performs steps, unless a rule denies it.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - change: What becomes of the history.
    /// - Throws: An ``UndoError`` where elements are left that refer to a deleted one, if a rule
    ///   denies that, or the base's failure. Nothing has changed then.
    /// - Complexity: O(*n*) in the number of elements where a rule can deny a deletion.
    public mutating func perform(
      _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
    ) throws {
      switch change {
      case .recorded, .absorbed: try checkWhetherDenied(steps)
      default: break
      }
      try base.refuseMisfits(among: steps)
      try base.perform(steps, in: change)
    }

    /// What the base has kept of the history from before.
    public var kept: KeptHistory { base.kept }

    /// Reads the actions from before that can be redone.
    ///
    /// - Returns: The actions, the one that is redone next first.
    /// - Throws: The base's failure.
    public mutating func keptRedoableActions() throws -> [KeptAction<Element>] {
      try base.keptRedoableActions()
    }

    /// Reads the next of the actions from before that can be undone.
    ///
    /// - Parameter count: How many to read at most.
    /// - Returns: The actions, the newest first.
    /// - Throws: The base's failure.
    public mutating func nextKeptActions(_ count: Int) throws -> [KeptAction<Element>] {
      try base.nextKeptActions(count)
    }

    /// Reads the names of the place before the oldest of the actions from before.
    ///
    /// - Returns: The names.
    /// - Throws: The base's failure.
    public mutating func firstKeptCheckpoints() throws -> [String] {
      try base.firstKeptCheckpoints()
    }

    /// Returns the failure with which the base refuses a step.
    ///
    /// - Parameter error: What was expected and what was found.
    /// - Returns: The failure to throw.
    public func refusal(_ error: UndoError) -> any Error {
      Base.Failure.self == Never.self ? error : base.refusal(error)
    }

    /// Whether deleting an element can bring about other edits: it can.
    public static var hasDeleteRules: Bool { true }

    /// Returns what becomes of the elements that refer to deleted ones.
    ///
    /// - Parameters:
    ///   - elements: The elements that are deleted.
    ///   - others: Returns all elements that are left.
    /// - Returns: The edits, in the order of the rules.
    /// - Throws: The base's failure.
    /// - Complexity: O(*n*) in the number of elements where a rule is about a deleted one.
    public func consequences(
      ofDeleting elements: [Element], among others: () throws -> [Element]
    ) throws -> [Edit<Element>] {
      let rules = rules.filter { $0.edits != nil && elements.contains(where: $0.concerns) }
      guard !rules.isEmpty else { return [] }
      let others = try others()
      return rules.flatMap { $0.edits!(elements, others) }
    }

    private func checkWhetherDenied(_ steps: UndoSteps<Element>) throws {
      let deleted = steps.compactMap { $0.newValue == nil ? $0.oldValue : nil }
      let rules = rules.filter { $0.edits == nil && deleted.contains(where: $0.concerns) }
      guard !rules.isEmpty else { return }
      let changed = Set(steps.lazy.map { $0.id })
      let left =
        try base.allElements().filter { !changed.contains($0.id) }
        + steps.compactMap { $0.newValue }
      for rule in rules where rule.isReferenced(deleted, left) {
        let element = deleted.first { rule.isReferenced([$0], left) }
        throw UndoError(.referencedElement, id: (element ?? deleted[0]).id)
      }
    }
  }

  extension RelatedRepository: ResidentRepository where Base: ResidentRepository {
    /// The element with an identity, or `nil` where there is none.
    ///
    /// - Parameter id: The identity.
    public subscript(id: Element.ID) -> Element? { base[id] }

    /// Every element, in the base's order.
    public var elements: [Element] { base.elements }

    /// The number of elements.
    public var count: Int { base.count }
  }

  extension RelatedRepository: Equatable where Base: Equatable {
    /// Whether two repositories hold the same; their rules are not compared.
    ///
    /// - Parameters:
    ///   - lhs: A repository.
    ///   - rhs: Another repository.
    /// - Returns: Whether they are equal.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.base == rhs.base }
  }
#endif
