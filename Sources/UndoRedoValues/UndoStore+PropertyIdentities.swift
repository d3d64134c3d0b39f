import UndoRedo

// Under which identity a property goes on. Most changes are of properties that were changed a few steps ago: those
// steps are looked through one by one.
extension UndoStore.State where Repo: ValueHolding {
  /// How many steps are looked through for one that may overlap another, or how many properties are.
  @inlinable static var fewSteps: Int { 64 }

  /// Returns the slot of the last step of a property, if no step of one that may overlap it is after that: the
  /// property goes on under its identity.
  ///
  /// A change that is not recorded may go on under the identity of the next undone step, too.
  @inlinable
  mutating func lastSlot(
    of path: PartialKeyPath<Root>, _ extent: Extent, isRecorded: Bool
  ) -> UInt32? {
    let staged = engine.history.log.staged
    let latest = staged.suffix(Self.fewSteps)
    if let (number, isSame) = engine.history.lastStep(in: latest, overlapping: path, extent) {
      return isSame ? engine.history.log.entries[number].slot : nil
    }
    guard latest.startIndex == staged.startIndex else { return fartherSlot(of: path, extent) }
    let (first, cursor) = (engine.history.log.entries.startIndex, engine.history.firstUndone)
    let performed = (first..<cursor).suffix(Self.fewSteps)
    if let (number, isSame) = engine.history.lastStep(in: performed, overlapping: path, extent) {
      if isSame { return engine.history.log.entries[number].slot }
    } else if performed.startIndex > first, let slot = fartherSlot(of: path, extent) {
      return slot
    }
    guard !isRecorded else { return nil }
    for number in (cursor..<engine.history.firstStaged).prefix(Self.fewSteps) {
      if engine.history.property(of: number, { $0.extent.overlaps(extent) }) {
        let isSame = engine.history.property(of: number) { $0.isSame(path, extent) }
        return isSame ? engine.history.log.entries[number].slot : nil
      }
    }
    return nil
  }

  /// Returns the slot of the last step of a property, if that is farther away, as far as it is looked for.
  ///
  /// Another identity is as good: not to find it costs a step, where steps are joined.
  @inlinable @inline(never)
  mutating func fartherSlot(of path: PartialKeyPath<Root>, _ extent: Extent) -> UInt32? {
    guard engine.history.table.endIndex <= Self.fewSteps else {
      return recentSlot(of: path, extent)
    }
    var last: (number: Int, slot: UInt32)?
    for slot in engine.history.table.taken
    where engine.history.property(in: slot, { $0.extent.overlaps(extent) }) {
      if let number = engine.history.nearestSteps(of: slot).performed, number > last?.number ?? -1 {
        last = (number, slot)
      }
    }
    guard let slot = last?.slot, engine.history.property(in: slot, { $0.isSame(path, extent) })
    else { return nil }
    return slot
  }

  /// Returns the slot of a property that the last action or the open group has changed, where both have changed
  /// many, and since then none that may overlap another one.
  @inlinable
  mutating func recentSlot(of path: PartialKeyPath<Root>, _ extent: Extent) -> UInt32? {
    let staged = engine.history.log.staged
    let last = engine.history.cursor - 1
    let performed =
      last < engine.history.log.startIndex ? 0..<0 : engine.history.log.stepIndices(of: last)
    guard performed.count + staged.count > Self.fewSteps else { return nil }
    if !knowsRecent {
      var recent = RecentProperties(generation: engine.generation)
      for number in Array(performed) + Array(staged) {
        let slot = engine.history.log.entries[number].slot
        recent.note(slot, engine.history.property(in: slot) { $0.extent })
      }
      repository.itself.recent = recent
    }
    guard let slot = repository.itself.recent!.slot(extent), engine.history.log.hasSteps(slot),
      engine.history.property(in: slot, { $0.isSame(path, extent) })
    else { return nil }
    return slot
  }

  /// Whether what was changed last is known.
  @inlinable var knowsRecent: Bool {
    mutating get { repository.itself.recent?.generation == engine.generation }
  }

  /// Notes the slot of a property that is about to be changed.
  @inlinable @inline(never)
  mutating func noteRecent(_ slot: UInt32, _ extent: Extent) {
    if knowsRecent {
      repository.itself.recent!.note(slot, extent)
    } else {
      repository.itself.recent = nil
    }
  }
}

extension UndoHistory {
  /// Calls a closure with the property that a step changes.
  @inlinable
  @inline(__always)
  func property<Root, Result>(of number: Int, _ body: (Property<Root>) -> Result) -> Result
  where Value == PropertyValue<Root> {
    property(in: log.entries[number].slot, body)
  }

  /// Calls a closure with the property that stands in a slot.
  @inlinable
  @inline(__always)
  func property<Root, Result>(in slot: UInt32, _ body: (Property<Root>) -> Result) -> Result
  where Value == PropertyValue<Root> {
    table[slot].unretainedProperty._withUnsafeGuaranteedRef(body)
  }

  /// Returns the last of some steps that may overlap a property, and whether it is one of that property.
  @inlinable
  @inline(__always)
  func lastStep<Root>(
    in numbers: Range<Int>, overlapping path: PartialKeyPath<Root>, _ extent: Extent
  ) -> (number: Int, isSame: Bool)? where Value == PropertyValue<Root> {
    var number = numbers.upperBound
    while number > numbers.lowerBound {
      number -= 1
      if property(of: number, { $0.extent.overlaps(extent) }) {
        return (number, property(of: number) { $0.isSame(path, extent) })
      }
    }
    return nil
  }
}
