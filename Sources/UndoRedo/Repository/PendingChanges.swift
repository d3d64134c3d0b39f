/// What a repository holds back: for each element that was changed, what it was and has become.
///
/// An element stays here once it was changed, even if the changes come to nothing: until they are
/// saved or discarded, it is what it is here, whatever becomes of it elsewhere.
@usableFromInline
package struct PendingChanges<Element: Identifiable & Equatable> {
  @usableFromInline
  struct Change {
    @usableFromInline let old: Element?
    @usableFromInline var new: Element?

    /// The number of the step with which the change stands among the others.
    @usableFromInline var position: Int

    /// How many elements were changed before.
    @usableFromInline let number: Int

    @inlinable
    init(old: Element?, new: Element?, position: Int, number: Int) {
      self.old = old
      self.new = new
      self.position = position
      self.number = number
    }

    @inlinable var hasEffect: Bool { old != new }
  }

  @usableFromInline var changes: [Element.ID: Change] = [:]

  /// How many steps were taken up.
  @usableFromInline var stepCount = 0

  /// How many elements differ from what they were.
  @usableFromInline var effectCount = 0

  @inlinable
  package init() {}
}

extension PendingChanges {
  /// Whether no element differs from what it was.
  @inlinable
  package var isEmpty: Bool { effectCount == 0 }

  /// The net change of each element.
  ///
  /// A step stands where its element was changed first, and a deletion where it happened: what is
  /// created before others refer to it stays before them, what is deleted after them, after.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements changed.
  @inlinable
  package var steps: UndoSteps<Element> {
    UndoSteps(
      changes.values.filter { $0.hasEffect }.sorted { $0.position < $1.position }
        .compactMap { UndoRedoStep(from: $0.old, to: $0.new) })
  }

  /// What the elements that were changed have been before.
  @inlinable
  package var oldValues: [Element.ID: Element?] { changes.mapValues { $0.old } }

  /// Returns what an element has become.
  ///
  /// - Returns: `nil` where it was not changed, `.some(nil)` where it does not exist any more.
  @inlinable
  package subscript(id: Element.ID) -> Element?? { changes[id].map { $0.new } }

  /// Returns elements as they have become, and behind them those that are not among them.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the number of elements, and of those that were changed.
  @inlinable
  package func applied(to elements: [Element]) -> [Element] {
    guard !changes.isEmpty else { return elements }
    var others = changes
    let changed = elements.compactMap { element in
      guard let change = others.removeValue(forKey: element.id) else { return element }
      return change.new
    }
    return changed + others.values.sorted { $0.number < $1.number }.compactMap { $0.new }
  }

  /// Returns how many elements there are.
  ///
  /// - Parameters:
  ///   - count: How many there are elsewhere.
  ///   - exists: Whether one is there elsewhere.
  /// - Returns: Their number with the changes.
  /// - Complexity: O(*n*) in the number of elements changed.
  @inlinable
  func applied(to count: Int, _ exists: (Element.ID) -> Bool) -> Int {
    changes.reduce(count) { count, change in
      count + (change.value.new == nil ? 0 : 1) - (exists(change.key) ? 1 : 0)
    }
  }
}

extension PendingChanges {
  /// Takes up steps, all of them or none.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - find: Returns what the element of a step is elsewhere, where it was not changed here.
  ///   - refusal: Makes the failure of an error.
  /// - Throws: What `find` throws, and the failure where a step does not start from what is there.
  @inlinable
  package mutating func perform<Failure: Error>(
    _ steps: UndoSteps<Element>, find: (UndoRedoStep<Element>) throws(Failure) -> Element?,
    refusal: (UndoError) -> Failure
  ) throws(Failure) {
    func check(_ step: UndoRedoStep<Element>, _ known: Element??) throws(Failure) {
      let found: Element?
      if let known { found = known } else { found = try find(step) }
      guard step.starts(from: found) else {
        throw refusal(UndoError(refusing: step, found: found))
      }
    }
    if steps.count == 1 {
      try check(steps[0], self[steps[0].id])
      return takeUp(steps[0])
    }
    var present: [Element.ID: Element?] = [:]
    for step in steps {
      try check(step, present[step.id] ?? self[step.id])
      present.updateValue(step.newValue, forKey: step.id)
    }
    for step in steps { takeUp(step) }
  }

  /// Takes up a step that starts from what is there.
  @inlinable
  mutating func takeUp(_ step: UndoRedoStep<Element>) {
    let new = step.newValue
    if let index = changes.index(forKey: step.id) {
      let hadEffect = changes.values[index].hasEffect
      if !hadEffect || new == nil { changes.values[index].position = stepCount }
      changes.values[index].new = new
      effectCount += (changes.values[index].hasEffect ? 1 : 0) - (hadEffect ? 1 : 0)
    } else {
      let change = Change(
        old: step.oldValue, new: new, position: stepCount, number: changes.count)
      if change.hasEffect { effectCount += 1 }
      changes[step.id] = change
    }
    stepCount += 1
  }
}

extension PendingChanges {
  /// Holds an element as it is, unless it was changed already.
  @inlinable
  mutating func hold(_ id: Element.ID, _ element: Element?) {
    guard changes[id] == nil else { return }
    changes[id] = Change(old: element, new: element, position: stepCount, number: changes.count)
  }

  /// Holds the elements of which an action speaks that has steps which need not be performed: what they end
  /// with is there already.
  @inlinable
  package mutating func hold(
    what change: HistoryChange<Element>, performing steps: UndoSteps<Element>
  ) {
    guard case .recorded(let action, let absorbed, joinsLast: _) = change,
      !absorbed.isEmpty || action.steps.count != steps.count
    else { return }
    for step in action.steps { hold(step.id, step.newValue) }
  }

  /// Makes an element another one whose changes have come to nothing, where it is held.
  ///
  /// - Returns: Whether that is so, and the element is not held as something else.
  mutating func reset(_ id: Element.ID, to element: Element?) -> Bool {
    guard let change = changes[id] else { return true }
    guard !change.hasEffect else { return false }
    changes[id] = Change(
      old: element, new: element, position: change.position, number: change.number)
    return true
  }
}

extension PendingChanges.Change: Sendable where Element: Sendable {}
extension PendingChanges: Sendable where Element: Sendable, Element.ID: Sendable {}
