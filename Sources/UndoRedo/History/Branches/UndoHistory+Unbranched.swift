#if hasFeature(Embedded)
  // There are no branches, and what is said of them elsewhere is left out.
  extension UndoHistory {
    @inlinable package var branching: Never? { nil }
    @inlinable mutating func numberPlace() {}
    @usableFromInline typealias Aside = Never
    @inlinable func setBranchingAside() -> Aside? { nil }
    @inlinable func resume(_ branching: Aside?) {}
    @inlinable mutating func setUndoneAside() {}
    @inlinable mutating func forgetPlaces(after place: Int) {}
    @inlinable mutating func forgetPlaces(before place: Int) {}
    @inlinable mutating func forgetBranches() {}
    @inlinable mutating func dropLooseBranches() {}
    @inlinable mutating func dropOldestLeavesByNumber() {}
    @inlinable mutating func dropOldestLeaves() {}
    @inlinable mutating func recountBranches() {}
    @inlinable var isNotedAsSaved: Bool { true }
    @inlinable mutating func noteSaved() {}
    // Nothing is coalesced with an action after which the model was saved: nothing saves by itself.
    @inlinable mutating func forgetLastSave() {}
    @inlinable mutating func takeBackLastSave() {}
    @inlinable mutating func forgetSavedPlaceOnBranch() {}
    @inlinable mutating func removeCheckpointOnBranch(_ name: String) -> Bool { false }
    @inlinable mutating func removeBranchSteps(where isRemoved: (Value) -> Bool) {}
    @inlinable mutating func renumber(
      _ old: ClosedRange<Int>, upTo end: Int = .max, as places: NewPlaces
    ) {}
    @inlinable mutating func relinkBranches(
      _ line: ClosedRange<Int>, _ distance: (_ action: Int, _ fork: Int) -> Int?
    ) {}
    @inlinable var branchByteCount: Int64 { 0 }
    mutating func forgetPruned() {}
    subscript(placeNumber index: Int) -> Int { index }
    func lineIndex(of place: UndoPlace) -> Int? {
      (log.startIndex...log.endIndex).contains(place.number) ? place.number : nil
    }
    mutating func forgetPlaces(_ places: Range<Int>) {}
    package func hasCheckpoint(_ name: String) -> Bool { checkpointPlaces[TextKey(name)] != nil }
    mutating func takeOverBranches(of other: UndoHistory, endingAt end: Int) {}
    func hasSameBranches(as other: UndoHistory) -> Bool where Value: Equatable { true }
  }
#endif
