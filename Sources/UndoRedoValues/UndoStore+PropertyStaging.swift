import UndoRedo

// Properties are elements that may overlap. Which identity one has follows from the steps that are
// in the log: it goes on under the one of its last step, unless a property that may overlap it was
// changed after that. Then it gets a new one. So between two steps of one identity there is none of
// a property that may overlap it, and to make one step of both changes nothing. What is taken back
// drops out of the log, and with it out of the question.
extension UndoStore.State where Repo: ValueHolding {
  @usableFromInline typealias Root = Repo.Root

  /// Whether there is a draft of what the open group has made of the value.
  @inlinable
  var hasDraft: Bool {
    mutating get { repository.itself.draft?.generation == engine.generation }
  }

  /// The value, as the open group has made it if there is one.
  @inlinable
  @inline(__always)
  mutating func present() -> Root {
    if engine.history.log.staged.isEmpty { return repository.itself.held }
    bringDraftUpToDate()
    return repository.itself.draft!.value
  }

  /// Calls a closure with a property, as the open group has made it if there is one, which it does not change.
  @inlinable
  @inline(__always)
  mutating func withPresent<Value, Result>(
    _ path: KeyPath<Root, Value>, in extent: Extent, _ body: (inout Value) -> Result
  ) -> Result {
    if engine.history.log.staged.isEmpty {
      return path.read(&repository.itself.held, in: extent, body)
    }
    var value = present(path, in: extent)
    return body(&value)
  }

  /// Returns where a property is.
  @inlinable
  @inline(__always)
  func extent<Value>(of path: KeyPath<Root, Value>, lastChangedBy step: Int?) -> Extent {
    // To ask the path takes a while.
    step.map { engine.history.property(of: $0) { $0.extent } } ?? path.extent
  }

  /// Returns the number of the last step, if a path leads to its property.
  @inlinable
  @inline(__always)
  func lastStep(ifOf path: PartialKeyPath<Root>) -> Int? {
    let (path, staged) = (ObjectIdentifier(path), engine.history.log.staged)
    let last = (staged.isEmpty ? engine.history.firstUndone : staged.upperBound) - 1
    guard last >= engine.history.log.entries.startIndex,
      engine.history.property(of: last, { ObjectIdentifier($0.path) == path })
    else { return nil }
    return last
  }

  /// Returns a property, as the open group has made it if there is one.
  @inlinable
  mutating func present<Value>(_ path: KeyPath<Root, Value>, in extent: Extent) -> Value {
    let staged = engine.history.log.staged
    if staged.isEmpty { return path.read(&repository.itself.held, in: extent) { $0 } }
    if staged.count <= Self.fewSteps, !hasDraft {
      guard let latest = engine.history.lastStep(in: staged, overlapping: path, extent)?.number
      else {
        return path.read(&repository.itself.held, in: extent) { $0 }
      }
      if engine.history.property(of: latest, { $0.path == path }),
        let value = engine.history.table[engine.history.log.entries[latest].slot].value(at: path)
      {
        return value
      }
    }
    bringDraftUpToDate()
    return path.read(&repository.itself.draft!.value, in: extent) { $0 }
  }

  /// Makes a property something else than it is, as an action of its own or as part of the open
  /// group.
  ///
  /// - Returns: What it was, and whether that is a change.
  @inlinable
  mutating func set<Value: Equatable>(
    _ path: WritableKeyPath<Root, Value>, in extent: Extent,
    of element: ElementPlace<Root>? = nil, to new: Value, named name: String,
    _ now: (() -> UndoDate)?
  ) -> (old: Value, isChanged: Bool) {
    let old = present(path, in: extent)
    if isUnchanged(old, new) { return (old, false) }
    let last = lastStep(ifOf: path)
    let place = place(toChange: path, in: extent, lastChangedBy: last) {
      path.property(in: extent, of: element, leastSaving: $0)
    }
    change(path, in: extent, at: place, to: new, named: name, now)
    return (old, true)
  }

  /// Makes a property something else, as an action of its own or as part of the open group.
  @inlinable
  mutating func change<Value: Equatable>(
    _ path: WritableKeyPath<Root, Value>, in extent: Extent, at place: PropertyPlace,
    to new: Value, named name: String, _ now: (() -> UndoDate)?
  ) {
    let (slot, origin) = place
    let property = engine.history.table[slot].handle
    let element = Element(TypedVersion(property, new))
    unsafeDowncast(property, to: TypedProperty<Root, Value>.self)
      .storeDifferences(of: new, in: &engine.history.log)
    guard engine.transaction != nil else {
      // One that shares storage with the value would have it copied.
      if repository.itself.draft != nil { repository.itself.draft = nil }
      path.modify(&repository.itself.held, in: extent) { $0 = new }
      return record(element, in: slot, named: name, now)
    }
    let generation = engine.generation
    if hasDraft { repository.itself.draft!.value[keyPath: path] = new }
    engine.stage(Element.ID(property), at: .found(slot), element, origin: origin)
    repository.itself.keepUp(from: generation, to: engine.generation)
    if !origin.isRecorded, engine.transaction!.unrecorded?.generation == generation {
      engine.transaction!.unrecorded!.generation = engine.generation
    }
  }

  /// The slot of a property that is to be changed, and the origin of the change.
  @usableFromInline typealias PropertyPlace = (slot: UInt32, origin: StepOrigin)

  /// Returns where a property is that is to be changed.
  ///
  /// The closure creates the property, where it needs a new identity.
  @inlinable
  @inline(__always)
  mutating func place<Value: Equatable>(
    toChange path: WritableKeyPath<Root, Value>, in extent: Extent, lastChangedBy step: Int?,
    _ make: (_ leastSaving: Int) -> TypedProperty<Root, Value>
  ) -> PropertyPlace {
    if engine.transaction == nil, let step {
      return (engine.history.log.entries[step].slot, .recorded)
    }
    return findPlace(toChange: path, in: extent, make)
  }

  @inlinable
  mutating func findPlace<Value: Equatable>(
    toChange path: WritableKeyPath<Root, Value>, in extent: Extent,
    _ make: (_ leastSaving: Int) -> TypedProperty<Root, Value>
  ) -> PropertyPlace {
    let origin = engine.transaction == nil ? .recorded : origin(ofChangeOf: path, extent)
    // A discardable change is recorded only where there is nothing to redo.
    let isRecorded = origin.isRecorded && !isDiscardable
    let slot =
      lastSlot(of: path, extent, isRecorded: isRecorded) ?? newSlot(of: path, in: extent, make)
    if repository.itself.recent != nil { noteRecent(slot, extent) }
    return (slot, origin)
  }

  /// Returns the slot of a new identity of a property.
  @inlinable
  mutating func newSlot<Value: Equatable>(
    of path: WritableKeyPath<Root, Value>, in extent: Extent,
    _ make: (_ leastSaving: Int) -> TypedProperty<Root, Value>
  ) -> UInt32 {
    let property = make(repository.itself.leastSaving)
    let value = present(path, in: extent)
    property.storeDifferences(of: value, in: &engine.history.log)
    switch engine.place(of: Element.ID(property)) {
    case .found(let slot): return slot
    case .missing(let hash): return engine.add(Element(TypedVersion(property, value)), hash: hash)
    }
  }

  /// Records what has become of a property as an action of its own.
  @inlinable
  mutating func record(
    _ new: consuming Element, in slot: UInt32, named name: String, _ now: (() -> UndoDate)?
  ) {
    if recordsPlainly {
      return engine.record(slot, modified: consume new, named: name, at: now?())
    }
    var options = options(name)
    guard recordsAlone(options) else {
      let generation = engine.generation
      engine.transaction = Transaction()
      engine.stage(new.id, at: .found(slot), consume new, origin: .recorded)
      // It can't fail.
      _ = commit(options, now)
      return repository.itself.keepUp(from: generation, to: engine.generation)
    }
    options.date(by: now)
    let seen =
      isWatched ? [UndoRedoStep.modified(from: engine.history.table[slot], to: copy new)] : nil
    let finish = engine.record(slot, modified: consume new, options)
    if let seen { notify(finish, seen) }
  }

  /// Whether an action is one of its own, whatever was done before.
  @inlinable
  func recordsAlone(_ options: ActionOptions) -> Bool {
    joins == nil && !options.isCoalesced && engine.lastCoalescing == nil
      && !options.isDiscardable
  }

  /// The origin of a change.
  ///
  /// One without recording is part of a recorded one in the same group that it may overlap.
  ///
  /// - Complexity: O(*n*) in the number of steps staged since the property was changed, without those after the last
  ///   recorded one, if it was known which that is.
  @inlinable
  mutating func origin(
    ofChangeOf path: PartialKeyPath<Root>, _ extent: Extent
  ) -> StepOrigin {
    let origin = engine.currentOrigin
    // Where the outermost group is not recorded, nothing is.
    guard !origin.isRecorded, engine.transaction!.depth > 1 || engine.transaction!.gesture != nil
    else { return origin }
    let staged = engine.history.log.staged
    var (start, end) = (staged.lowerBound, staged.upperBound)
    if let known = engine.transaction!.unrecorded, known.generation == engine.generation {
      end = known.start
    }
    for number in (staged.lowerBound..<end).reversed() {
      let isRecorded =
        engine.history.log.entries[number].name == StepOrigin.recorded.rawValue
      if engine.history.property(of: number, { $0.extent.overlaps(extent) }) {
        if isRecorded { return .recorded }
        // What came before was looked through then.
        if engine.history.property(of: number, { $0.isSame(path, extent) }) { return origin }
      }
      if isRecorded { start = max(start, number + 1) }
    }
    engine.transaction!.unrecorded = (start, engine.generation)
    return origin
  }

  /// Makes the draft what the open group has made of the value.
  @inlinable
  mutating func bringDraftUpToDate() {
    guard !hasDraft else { return }
    repository.itself.draft = nil
    var value = repository.itself.held
    // Between two steps of one identity, there is none of a property that overlaps it: the last one is enough.
    for number in engine.history.log.staged {
      let slot = engine.history.log.entries[number].slot
      if engine.history.log.lastStagedStep(of: slot) == number {
        engine.history.table[slot].write(to: &value)
      }
    }
    repository.itself.draft = (value, engine.generation)
  }
}

/// Whether two values are the same; of a type that is stored by difference, exactly the same.
@inlinable
func isUnchanged<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  // By the type: what is in an optional has another one.
  guard let type = Value.self as? any StoredByDifference.Type else { return one == other }
  func areSame<Differing: StoredByDifference>(_: Differing.Type) -> Bool {
    (one as! Differing).isSame(as: other as! Differing)
  }
  return areSame(type)
}
