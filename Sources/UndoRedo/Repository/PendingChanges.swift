/// What a repository holds back: for each element that was changed, what it was and has become.
///
/// An element stays here once it was changed, even if the changes cancel out: until they are
/// saved or discarded, it is what it is here, whatever becomes of it elsewhere.
@usableFromInline
package struct PendingChanges<Element: Identifiable & Equatable> {
  @usableFromInline
  struct Change {
    @usableFromInline let old: Element?
    @usableFromInline var new: Element?

    /// The number of the step with which the change stands among the others.
    @usableFromInline var position: Int

    /// Whether the element differs from what it was.
    @usableFromInline var hasEffect: Bool

    @inlinable
    init(_ step: UndoRedoStep<Element>, position: Int) {
      old = step.oldValue
      new = step.newValue
      self.position = position
      hasEffect = old != new
    }

    /// An element that is what it was.
    @inlinable
    init(_ element: Element?, position: Int) {
      old = element
      new = element
      self.position = position
      hasEffect = false
    }
  }

  /// The changes, in the order in which the elements were changed first.
  @usableFromInline var changes: [Change] = []

  /// Where the change of an element is.
  @usableFromInline var indices: [Element.ID: Int] = [:]

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
      changes.indices.filter { changes[$0].hasEffect }
        .sorted { changes[$0].position < changes[$1].position }
        .compactMap { UndoRedoStep(from: changes[$0].old, to: changes[$0].new) })
  }

  /// What the elements that were changed have been before.
  @inlinable
  package var oldValues: [Element.ID: Element?] { indices.mapValues { changes[$0].old } }

  /// Returns what an element has become.
  ///
  /// - Returns: `nil` where it was not changed, `.some(nil)` where it does not exist any more.
  @inlinable
  package subscript(id: Element.ID) -> Element?? { indices[id].map { changes[$0].new } }

  /// Returns elements as they have become, and after them those that are not among them.
  ///
  /// - Complexity: O(*n* + *m*) in the number of elements, and of those that were changed.
  @inlinable
  package func applied(to elements: [Element]) -> [Element] {
    guard !changes.isEmpty else { return elements }
    var isOther = Array(repeating: true, count: changes.count)
    let changed = elements.compactMap { element in
      guard let index = indices[element.id] else { return element }
      isOther[index] = false
      return changes[index].new
    }
    return changed + changes.indices.lazy.filter { isOther[$0] }.compactMap { changes[$0].new }
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
    indices.reduce(count) { count, change in
      count + (changes[change.value].new == nil ? 0 : 1) - (exists(change.key) ? 1 : 0)
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
      let (step, id) = (steps[0], steps[0].id)
      let index = indices[id]
      try check(step, index.map { changes[$0].new })
      return takeUp(step, of: id, at: index)
    }
    var present: [Element.ID: Element?] = [:]
    for step in steps {
      let id = step.id
      try check(step, present[id] ?? self[id])
      present.updateValue(step.newValue, forKey: id)
    }
    for step in steps { takeUp(step) }
  }

  /// Takes up a step that starts from what is there.
  @inlinable
  mutating func takeUp(_ step: UndoRedoStep<Element>) {
    takeUp(step, of: step.id, at: indices[step.id])
  }

  @inlinable
  mutating func takeUp(_ step: UndoRedoStep<Element>, of id: Element.ID, at index: Int?) {
    if let index {
      let hadEffect = changes[index].hasEffect
      changes[index].new = step.newValue
      let hasEffect = changes[index].old != changes[index].new
      if !hadEffect || changes[index].new == nil { changes[index].position = stepCount }
      if hasEffect != hadEffect {
        changes[index].hasEffect = hasEffect
        effectCount += hasEffect ? 1 : -1
      }
    } else {
      add(id, Change(step, position: stepCount))
    }
    stepCount += 1
  }

  @inlinable
  mutating func add(_ id: Element.ID, _ change: Change) {
    if change.hasEffect { effectCount += 1 }
    indices[id] = changes.count
    changes.append(change)
  }
}

extension PendingChanges {
  /// Holds an element as it is, unless it was changed already.
  @inlinable
  mutating func hold(_ id: Element.ID, _ element: Element?) {
    guard indices[id] == nil else { return }
    add(id, Change(element, position: stepCount))
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

  /// Makes an element another one whose changes cancel out, where it is held.
  ///
  /// - Returns: Whether that is so, and the element is not held as something else.
  mutating func reset(_ id: Element.ID, to element: Element?) -> Bool {
    guard let index = indices[id] else { return true }
    guard !changes[index].hasEffect else { return false }
    changes[index] = Change(element, position: changes[index].position)
    return true
  }
}

extension PendingChanges.Change: Sendable where Element: Sendable {}
extension PendingChanges: Sendable where Element: Sendable, Element.ID: Sendable {}
