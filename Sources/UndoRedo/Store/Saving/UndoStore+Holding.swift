// A store over a layer holds changes back itself; the repository below is only read until it is saved.
extension UndoStore.State {
  /// Returns where an element is that is to be changed, if it can be changed there.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: Where it is in the engine's table, or `nil` where the repository has to perform the
  ///   change, or has something else than the engine knows.
  /// - Throws: The failure of the repository, where it can't be read.
  @inlinable
  @inline(__always)
  mutating func place(toChange id: Element.ID) throws(Repo.Failure) -> SlotIndex.Place? {
    if Repo.isTable { return Repo.mayRefuse && mayDeny ? nil : engine.place(of: id) }
    return Repo.isLayer && !mayDeny ? try placeInLayer(toChange: id) : nil
  }

  @inlinable
  mutating func placeInLayer(toChange id: Element.ID) throws(Repo.Failure) -> SlotIndex.Place? {
    let place = engine.place(of: id)
    switch place {
    case .found(let slot):
      if engine.isHeld(slot) || engine.isStaged(slot) { return place }
      let found = try repository.element(withID: id)
      guard isSame(engine.value(in: slot), found) else { return nil }
      // It may be another one in what `==` does not see.
      if let found { engine.history.replace(slot, with: found) }
      return place
    case .missing(let hash):
      guard let found = try repository.element(withID: id) else { return place }
      // It goes again, unless it is changed.
      let slot = engine.add(found, hash: hash)
      engine.history.log.abandoned.append(slot)
      return .found(slot)
    }
  }

  /// Moves the engine to another place, and the repository where that follows; over a layer, holds back
  /// what that changes.
  @inlinable
  @inline(__always)
  mutating func move(engineTo place: Int) {
    guard !Repo.isLayer else { return engine.moveHolding(to: place) }
    guard case .value = Repo._form else { return engine.move(to: place) }
    Self.move(&engine, to: place, &repository)
  }

  /// Moves the engine to another place, and the repository with it.
  @inlinable
  @inline(__always)
  static func move(_ engine: inout UndoEngine<Element>, to place: Int, _ repository: inout Repo) {
    engine.move(to: place) { repository._follow($0, $1) }
  }

  /// Lets the repository perform steps, and store what becomes of the history if it does; over a layer, sees
  /// whether they can be made.
  ///
  /// What the limits have dropped beside the line is stored before: which ends go depends on what there was
  /// then.
  @inlinable
  mutating func perform(
    _ steps: UndoSteps<Element>, in change: @autoclosure () -> HistoryChange<Element>
  ) throws(Repo.Failure) {
    guard Repo.isLayer else {
      if Repo.storesHistory { try storePruned() }
      return try repository._perform(steps, in: change())
    }
    // What is below a scope may change at any time, and is compared when the scope is committed.
    if Repo.isBuffer { try refuseMisfits(among: steps) }
  }

  /// Refuses steps that do not start from what is below a layer.
  @inlinable
  func refuseMisfits(among steps: UndoSteps<Element>) throws(Repo.Failure) {
    var known: Set<Element.ID> = []
    for step in steps {
      if let slot = engine.slot(of: step.id), engine.isHeld(slot) { continue }
      guard known.insert(step.id).inserted else { continue }
      let found = try repository.element(withID: step.id)
      guard step.starts(from: found) else {
        throw repository.refusal(UndoError(refusing: step, found: found))
      }
    }
  }

  /// Holds back what actions change that a move makes.
  mutating func holding(
    _ actions: [UndoAction<Element>], _ move: (inout UndoEngine<Element>) -> Void
  ) {
    let steps = actions.flatMap { $0.steps }
    // What leaves the line with the move is not in the engine after it, and the other way round.
    for step in steps { if let slot = engine.slot(of: step.id) { engine.hold(slot) } }
    move(&engine)
    for step in steps {
      guard let slot = engine.slot(of: step.id) else { continue }
      engine.held!.hold(slot, was: step.oldValue)
      engine.settle(slot)
    }
  }
}

extension UndoStore.State {
  /// Saves what is held back, and lets the repository know that the place is the saved one.
  mutating func save() throws(Repo.Failure) {
    guard Repo.isLayer else { return try store(.saved) }
    guard Repo.isBuffer else { return }
    try save(engine.pendingSteps)
    engine.releaseHeld()
  }

  /// Saves what is held back together with what a plan changes.
  @usableFromInline
  mutating func saveHeld(with plan: Plan<Element>) throws(Repo.Failure) {
    try save(engine.pendingSteps(with: plan))
    savesNext = false
  }

  /// Performs net changes below; where others have changed the elements there, what is left to do of them.
  private mutating func save(_ steps: UndoSteps<Element>) throws(Repo.Failure) {
    if try repository.performWhatFits(steps, in: { _ in .saved }) {
      // The elements may be something else below than they were made here.
      engine.changes?.released.formUnion(steps.lazy.map { $0.id })
    }
  }
}

extension UndoStore.State where Repo: BufferingRepository {
  @usableFromInline
  var pendingSteps: UndoSteps<Element> {
    Repo.isLayer ? engine.pendingSteps : repository.pendingSteps
  }

  var hasPendingSteps: Bool {
    Repo.isLayer ? engine.hasPendingSteps : repository.hasPendingSteps
  }

  /// Holds back nothing any more.
  ///
  /// - Returns: What each element that was changed has been before.
  mutating func discardHeld() -> [Element.ID: Element?] {
    let oldValues = engine.held!.oldValues(in: engine.history.table)
    engine.noteRelease { _ in true }
    engine.history.log.abandoned += engine.held!.removeAll()
    return oldValues
  }
}
