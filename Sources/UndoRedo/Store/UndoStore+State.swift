extension UndoStore {
  /// All that a store changes: a value that knows what to do, and calls nobody but the repository.
  @usableFromInline
  struct State {
    @usableFromInline var repository: Repo
    @usableFromInline var history: UndoHistory<Element>

    /// The net changes of the open group, if there is one.
    @usableFromInline var draft: Draft<Element>?

    /// Whether changes go into the history.
    @usableFromInline var isRecording = true

    /// What the history knows the elements to be that it has touched, where others may change them.
    @usableFromInline var known: [Repo.Element.ID: Repo.Element?] = [:]

    /// How often the elements have changed: what was read before may be out of date after.
    @usableFromInline var generation = 0

    @usableFromInline
    init(repository: Repo, history: UndoHistory<Element>) {
      self.repository = repository
      self.history = history
    }
  }
}

extension UndoStore.State {
  @usableFromInline typealias Element = Repo.Element

  /// Returns an element, as the open group has made it if there is one, and where it stands.
  @inlinable
  mutating func find(
    _ id: Element.ID, at place: inout ElementPlace
  ) throws(Repo.Failure) -> Element? {
    if draft != nil, let value = draft!.value(of: id) { return value }
    return try repository.element(withID: id, at: &place)
  }

  /// Returns an element as above, and the generation at which it was read.
  @inlinable
  mutating func find(
    _ id: Element.ID, at place: inout ElementPlace, _ generation: inout Int
  ) throws(Repo.Failure) -> Element? {
    generation = self.generation
    return try find(id, at: &place)
  }

  /// Makes one element something else, as an action of its own or as part of the open group.
  @inlinable
  mutating func replace(
    _ id: Element.ID, _ old: Element?, by new: Element?, at place: ElementPlace,
    named name: String, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) {
    guard old != new else { return }
    if draft != nil { return write(id, old, by: new, at: place) }
    if let old, let new { return try modify(id, old, to: new, at: place, named: name, now) }
    generation &+= 1
    var place = place
    if let new { try repository.create(new, at: &place) }
    if let old { try repository.delete(old, at: &place) }
    if !Repo.isExclusive { takeIn(id, found: old, made: new) }
    history.record(name, old: old, new: new, at: place, date: now?())
  }

  /// Modifies an element that was read at a generation, unless it may have changed since.
  @inlinable
  mutating func modify(
    _ id: Element.ID, _ old: Element, readAt generation: Int, to new: Element,
    at place: ElementPlace, named name: String, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) {
    if generation == self.generation && draft == nil {
      guard old != new else { return }
      return try modify(id, old, to: new, at: place, named: name, now)
    }
    var place = ElementPlace.unknown
    let old = try find(id, at: &place)
    try replace(id, old, by: new, at: place, named: name, now)
  }

  /// Modifies an element that differs afterwards, as an action of its own.
  @inlinable
  mutating func modify(
    _ id: Element.ID, _ old: Element, to new: Element, at place: ElementPlace,
    named name: String, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) {
    generation &+= 1
    var place = place
    try repository.modify(old, to: new, at: &place)
    if !Repo.isExclusive { takeIn(id, found: old, made: new) }
    history.record(name, modifying: old, to: new, at: place, date: now?())
  }

  /// Makes one element something else, as part of the open group.
  @inlinable
  mutating func write(
    _ id: Element.ID, _ old: Element?, by new: Element?, at place: ElementPlace = .unknown
  ) {
    generation &+= 1
    draft!.write(
      id, new, stored: old, at: place, known: Repo.isExclusive ? nil : known[id],
      isRecorded: isRecording)
  }

  /// Lets the history take in a change by somebody else, which has been found.
  @usableFromInline
  mutating func takeIn(_ id: Element.ID, found: Element?, made new: Element?) {
    let known = known.updateValue(new, forKey: id)
    if let known, let change = UndoRedoStep(changing: known, to: found) {
      history.absorb(UndoSteps(change))
    }
  }

  /// Lets the repository perform steps.
  @usableFromInline
  mutating func perform(_ steps: UndoSteps<Element>) throws(Repo.Failure) {
    generation &+= 1
    if !steps.isEmpty { try repository.perform(steps) }
    if !Repo.isExclusive {
      for step in steps { known.updateValue(step.newValue, forKey: step.id) }
    }
  }
}

extension UndoStore.State {
  /// Performs the action before the cursor flipped, and moves the cursor.
  @inlinable
  mutating func undo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard draft == nil, history.canUndo else { return nil }
    let action = try perform(history.cursor - 1, isFlipped: true)
    history.moveBack(1)
    return action
  }

  /// Performs the action behind the cursor, and moves the cursor.
  @inlinable
  mutating func redo() throws(Repo.Failure) -> UndoAction<Element>? {
    guard draft == nil, history.canRedo else { return nil }
    let action = try perform(history.cursor, isFlipped: false)
    history.moveForward(1)
    return action
  }

  /// Performs an action of the history, or takes it back.
  ///
  /// - Returns: What was performed.
  @inlinable
  mutating func perform(
    _ index: Int, isFlipped: Bool
  ) throws(Repo.Failure) -> UndoAction<Element> {
    let steps = history.log.stepIndices(of: index)
    if steps.count == 1 {
      try performStep(steps.lowerBound, isFlipped: isFlipped)
      return history.log.action(index, isFlipped: isFlipped)
    }
    let action = history.log.action(index, isFlipped: isFlipped)
    if Repo.performsStepByStep {
      for offset in 0..<steps.count {
        try performStep(
          isFlipped ? steps.upperBound - 1 - offset : steps.lowerBound + offset,
          isFlipped: isFlipped)
      }
    } else {
      try perform(action.steps)
    }
    return action
  }

  /// Performs a step, or takes it back, where its element stands according to the log.
  @inlinable
  mutating func performStep(_ number: Int, isFlipped: Bool) throws(Repo.Failure) {
    generation &+= 1
    let entry = history.log.entries[number]
    let (old, new) = isFlipped ? (entry.new, entry.old) : (entry.old, entry.new)
    var place = entry.place
    if old == ActionLog<Element>.none {
      try repository.create(history.log.versions[new], at: &place)
    } else if new == ActionLog<Element>.none {
      try repository.delete(history.log.versions[old], at: &place)
    } else {
      try repository.modify(history.log.versions[old], to: history.log.versions[new], at: &place)
    }
    history.log.note(new, at: place)
    if !Repo.isExclusive {
      known.updateValue(history.log.value(new), forKey: history.log.step(number).id)
    }
  }

  /// Performs several actions flipped, or once more, in one call of the repository.
  mutating func perform(
    _ count: Int, _ list: UndoActions<Element>, isFlipped: Bool
  ) throws(Repo.Failure) -> [UndoAction<Element>] {
    guard draft == nil, count > 0, !list.isEmpty else { return [] }
    let actions = list.prefix(count).map { isFlipped ? $0.flip() : $0 }
    // Step by step, and not by their net effect: each step is compared with what is there, and
    // elements return to where they stood.
    try perform(UndoSteps(actions.lazy.flatMap { $0.steps }))
    if isFlipped { history.moveBack(actions.count) } else { history.moveForward(actions.count) }
    return actions
  }
}
