#if !hasFeature(Embedded)
  // What is beside the line of a history, and how it changes with it.
  extension UndoHistory {
    package subscript(place index: Int) -> UndoPlace {
      UndoPlace(branching?.numbers[index] ?? index)
    }

    /// Returns the number in the log of a place on the line.
    package func lineIndex(of place: UndoPlace) -> Int? {
      let places = log.startIndex...log.endIndex
      guard let branching else { return places.contains(place.number) ? place.number : nil }
      return branching.numbers.place(of: place.number, in: places)
    }

    /// Returns the actions of the line from a place on.
    func line(from index: Int) -> UndoBranch<Value> {
      func isOn(_ place: Int) -> Bool { place > index && place <= log.endIndex }
      return UndoBranch(
        start: self[place: index], actions: actions(index..<log.endIndex),
        places: (index..<log.endIndex).map { self[place: $0 + 1] },
        savedPlace: mark.flatMap { isOn($0) ? self[place: $0] : nil },
        checkpoints: [String: UndoPlace](
          uniqueKeysWithValues: checkpointPlaces.filter { isOn($0.value) }
            .map { (String($0.key), self[place: $0.value]) }))
    }

    @usableFromInline var branchByteCount: Int64 { branching?.byteCount ?? 0 }

    /// Stores the branches of another history, of which the line is taken over.
    ///
    /// - Parameters:
    ///   - other: The other history.
    ///   - end: The place of this history at which the line of the other one ends.
    mutating func takeOverBranches(of other: UndoHistory, endingAt end: Int) {
      branching = other.branching
      branching?.isPruned = false
      branching?.numbers.shift(by: end - other.log.endIndex)
    }

    /// Takes the saved place and the checkpoints from another history, whose line ends at the same place.
    mutating func takeOverMarks(of other: UndoHistory) {
      let distance = log.endIndex - other.log.endIndex
      mark = other.mark.map { $0 + distance }.flatMap { $0 < log.startIndex ? nil : $0 }
      checkpointPlaces = other.checkpointPlaces.mapValues { $0 + distance }
        .filter { $0.value >= log.startIndex }
    }

    func hasSameBranches(as other: UndoHistory) -> Bool where Value: Equatable {
      keepsBranches == other.keepsBranches && branches == other.branches
    }

    @usableFromInline
    mutating func numberPlace() { branching!.numbers.append(at: log.endIndex) }

    /// Sets what can be redone aside, as a branch, while nothing is staged.
    @usableFromInline
    mutating func setUndoneAside() {
      log.link()
      let branch = line(from: cursor)
      branching!.branches.append(branch)
      count(branch.actions)
    }

    /// Forgets the places after one on the line; what begins there is loose then.
    @usableFromInline
    mutating func forgetPlaces(after place: Int) {
      branching!.numbers.drop(from: place + 1)
    }

    /// Forgets the places before one on the line, and what begins there.
    @usableFromInline
    mutating func forgetPlaces(before place: Int) {
      branching!.numbers.drop(before: place)
      let first = self[place: place]
      let branches = branching!.branches
      if branches.indices.contains(where: { branches[$0].start < first }) { dropLooseBranches() }
    }

    @usableFromInline
    mutating func forgetBranches() {
      branching!.branches = []
      recountBranches()
    }

    /// Whether the present place is the last one at which the model was saved, where those are stored.
    var isNotedAsSaved: Bool { branching.map { $0.savedPlaces.last == place } ?? true }

    @usableFromInline
    mutating func noteSaved() {
      // Saving after each action must neither take time for all saves before, nor remember those that have gone.
      if branching!.savedPlaces.count > 2 * (log.count + branching!.count) + 16 {
        branching!.savedPlaces = savedPlaces
      }
      forgetSavedPlaceOnBranch()
      branching!.savedPlaces.append(place)
    }

    @usableFromInline typealias Aside = Branching<Value>

    /// Takes what is beside the line away for a while.
    @usableFromInline
    mutating func setBranchingAside() -> Aside? {
      defer { branching = nil }
      return branching
    }

    @usableFromInline
    mutating func resume(_ branching: Aside?) { self.branching = branching }

    /// Forgets that the model was saved after the last action, where it stands, which becomes another one: where it
    /// was saved by itself, that is no reason not to coalesce.
    @usableFromInline
    mutating func forgetLastSave() {
      // A discardable change leaves no saved model unsaved, and is not reverted.
      guard mark == log.endIndex, !log.isDiscardable(log.endIndex - 1) else { return }
      mark = nil
      while branching?.savedPlaces.last == place { branching!.savedPlaces.removeLast() }
    }

    /// Lets the model have been saved where it stands, if it was saved after a discardable action that came next and
    /// has gone.
    @usableFromInline
    mutating func takeBackLastSave() {
      guard mark == cursor + 1 else { return }
      let (gone, place) = (self[place: cursor + 1], place)
      mark = cursor
      guard let savedPlaces = branching?.savedPlaces else { return }
      branching!.savedPlaces = savedPlaces.map { $0 == gone ? place : $0 }
    }

    mutating func forgetSavedPlaceOnBranch() {
      guard let index = branching?.branches.firstIndex(where: { $0.savedPlace != nil }) else {
        return
      }
      branching!.branches[index].savedPlace = nil
    }

    /// Returns the place beside the line that has a name.
    package func checkpointOnBranch(_ name: String) -> UndoPlace? {
      branching?.branches.first { $0.checkpoints[name] != nil }?.checkpoints[name]
    }

    /// Whether a place has a name, on the line or beside it.
    package func hasCheckpoint(_ name: String) -> Bool {
      checkpointPlaces[TextKey(name)] != nil || checkpointOnBranch(name) != nil
    }

    /// The place beside the line at which the model was saved.
    package var savedPlaceOnBranch: UndoPlace? {
      branching?.branches.first { $0.savedPlace != nil }?.savedPlace
    }

    @usableFromInline
    mutating func removeCheckpointOnBranch(_ name: String) -> Bool {
      guard let place = checkpointOnBranch(name), let (branch, _) = branching?.branches.find(place)
      else {
        return false
      }
      branching!.branches[branch].checkpoints[name] = nil
      return true
    }

    /// Returns the way to a place beside the line.
    package func way(to place: UndoPlace) -> BranchWay<Value>? {
      guard let branching, var (branch, index) = branching.branches.find(place) else { return nil }
      var segments = [(branch: branch, count: branching.branches[branch].actions.count)]
      var count = index + 1
      while lineIndex(of: branching.branches[branch].start) == nil {
        guard let parent = branching.branches.find(branching.branches[branch].start) else {
          return nil
        }
        (branch, index) = parent
        segments.append((branch, index + 1))
        count += index + 1
      }
      segments.reverse()
      let actions = segments.flatMap { branch, count in
        zip(branching.branches[branch].actions, branching.branches[branch].places)
          .prefix(count).map { (action: $0, number: $1.number) }
      }
      return BranchWay(
        fork: lineIndex(of: branching.branches[branch].start)!, actions: actions, count: count,
        segments: segments)
    }

    /// Returns the actions of a way with what is known of the places after them.
    package func storedActions(of way: BranchWay<Value>) -> [StoredAction<Value>] {
      let branches = way.segments.compactMap {
        branching?.branches[$0.branch].split(after: $0.count).first
      }
      let saved = branches.lazy.compactMap(\.savedPlace).first.map(way.lineIndex)
      let names = Dictionary(grouping: branches.lazy.flatMap(\.checkpoints)) {
        way.lineIndex(of: $0.value)
      }
      return way.actions.enumerated().map { index, next in
        let end = way.fork + index + 1
        return StoredAction(
          next.action, isSaved: saved == end,
          checkpoints: (names[end] ?? []).map(\.key).sorted())
      }
    }

    /// Begins to make the actions of a way those that can be redone; what could be redone before is a branch then.
    ///
    /// The history must stand where the way leaves the line. Then the steps of each action are staged, and it is
    /// finished.
    ///
    /// - Parameter way: The way.
    /// - Returns: The branches along it, which are not there any more.
    package mutating func beginTaking(_ way: BranchWay<Value>) -> [UndoBranch<Value>] {
      if cursor < log.endIndex {
        setUndoneAside()
        discardUndone(from: cursor)
      }
      let taken = way.segments.map { branching!.branches[$0.branch].split(after: $0.count) }
      let segments = Set(way.segments.lazy.map(\.branch))
      branching!.branches = branching!.branches.enumerated()
        .filter { !segments.contains($0.offset) }.map(\.element)
      branching!.branches += taken.map(\.rest).filter { !$0.actions.isEmpty }
      let (places, left) = (taken.flatMap(\.first.places), Set(way.actions.map(\.number)))
      if left.count < places.count {
        // What begins after an action that has gone begins where that did.
        let mapped = MappedBranches<Value>(
          branching!.branches,
          after: (taken[0].first.start, places.map { ($0, left.contains($0.number)) })
        ) { $0 }
        branching!.branches = mapped.branches
        branching!.savedPlaces = branching!.savedPlaces.map(mapped.place)
      }
      return taken.map(\.first)
    }

    /// Makes the staged steps the next action along a way.
    package mutating func finishTaken(_ action: UndoAction<Value>, _ number: Int) {
      log.finishAction(action.details)
      branching!.numbers.set(number, at: log.endIndex)
    }

    /// Goes back to where a way leaves the line, once all its actions are on that.
    package mutating func endTaking(_ way: BranchWay<Value>, _ taken: [UndoBranch<Value>]) {
      cursor = log.endIndex
      for first in taken {
        if let place = first.savedPlace { mark = way.lineIndex(of: place) }
        for (name, place) in first.checkpoints {
          checkpointPlaces[TextKey(name)] = way.lineIndex(of: place)
        }
      }
      while cursor > way.fork { moveBack() }
      recount()
      dropOldestLeavesByNumber()
    }

    /// Drops what is beside the line and does not begin at a place that there is.
    @usableFromInline
    mutating func dropLooseBranches() {
      guard let (branches, numbers) = branching.map({ ($0.branches, $0.numbers) }) else { return }
      let line = log.startIndex...log.endIndex
      func isOnLine(_ number: Int) -> Bool {
        numbers.place(of: branches[number].start.number, in: line) != nil
      }
      guard !branches.indices.allSatisfy(isOnLine) else { return }
      var isLoose = Array(repeating: false, count: branches.count)
      for (number, parent) in branching!.inOrder() where !isOnLine(number) {
        isLoose[number] = parent.map { isLoose[$0.branch] } ?? true
        if isLoose[number] { count(branches[number].actions, gone: true) }
      }
      guard isLoose.contains(true) else { return }
      branching!.branches = branches.indices.filter { !isLoose[$0] }.map { branches[$0] }
    }

    /// Drops what the limit of their number leaves no room for beside the line.
    @usableFromInline
    mutating func dropOldestLeavesByNumber() {
      if let maximum { _ = dropOldestLeaves(branching!.count - maximum) { _ in 1 } }
    }

    /// Drops what the limits leave no room for beside the line.
    ///
    /// What is abandoned must have been freed, so that it does not count.
    @usableFromInline
    mutating func dropOldestLeaves() {
      dropOldestLeavesByNumber()
      guard let maximumMemory else { return }
      _ = dropOldestLeaves(byteCount - maximumMemory.bytes) {
        Int(clamping: Self.byteCount(of: [$0], maximumMemory.cost))
      }
    }

    /// Drops the oldest actions at the ends of branches.
    ///
    /// - Parameters:
    ///   - excess: How much has to go.
    ///   - size: Returns how much of it an action is.
    /// - Returns: Whether enough has gone.
    mutating func dropOldestLeaves(_ excess: Int, _ size: (UndoAction<Value>) -> Int) -> Bool {
      var excess = excess
      let dropped = branching!.dropOldestLeaves(&excess, size)
      if !dropped.isEmpty { branching!.isPruned = true }
      count(dropped, gone: true)
      return excess <= 0
    }

    /// How many actions are beside the line, where limits have dropped some that are still stored.
    package var prunedCount: Int? {
      guard let branching, branching.isPruned else { return nil }
      return branching.count
    }

    /// Notes that what limits have dropped is not stored any more.
    package mutating func forgetPruned() { branching?.isPruned = false }

    mutating func recountBranches() {
      guard let branches = branching?.branches else { return }
      (branching!.count, branching!.byteCount) = (0, 0)
      for branch in branches { count(branch.actions) }
    }

    /// Counts actions that are beside the line from now on, or were until now.
    mutating func count(_ actions: [UndoAction<Value>], gone: Bool = false) {
      let sign = gone ? -1 : 1
      branching!.count += sign * actions.count
      branching!.byteCount += Int64(sign) * Self.byteCount(of: actions, maximumMemory?.cost)
    }

    /// The number of bytes that actions take beside the line, which hold both sides of each step.
    private static func byteCount(
      of actions: [UndoAction<Value>], _ cost: ((Value) -> Int64)?
    ) -> Int64 {
      var count = Int64(actions.count * MemoryLayout<UndoAction<Value>>.stride)
      // Loops: a lazy sequence by a key path takes several times as long where it is not compiled for a type.
      for action in actions {
        count += Int64(action.steps.count * MemoryLayout<UndoRedoStep<Value>>.stride)
        guard let cost else { continue }
        for step in action.steps {
          count += (step.oldValue.map(cost) ?? 0) + (step.newValue.map(cost) ?? 0)
        }
      }
      return count
    }

    /// Returns the number of a place on the line that is for good.
    subscript(placeNumber index: Int) -> Int { self[place: index].number }

    /// Forgets what begins at some places on the line, and that the model was saved there.
    mutating func forgetPlaces(_ places: Range<Int>) {
      guard var branching else { return }
      func isOne(_ place: UndoPlace) -> Bool { lineIndex(of: place).map(places.contains) ?? false }
      branching.savedPlaces.removeAll(where: isOne)
      branching.branches.removeAll { isOne($0.start) }
      self.branching = branching
      dropLooseBranches()
      recountBranches()
    }

    /// Numbers the places of the line once actions have gone from between others, or come before them.
    ///
    /// - Parameters:
    ///   - old: The places as they were numbered.
    ///   - end: The last of them that had a number; those after it are new.
    ///   - places: Where they are now; where the action between two has gone, the later one is that which is left.
    /// - Complexity: O(*n*) in the number of places that are new, and of runs of actions that have gone.
    @usableFromInline
    mutating func renumber(_ old: ClosedRange<Int>, upTo end: Int = .max, as places: NewPlaces) {
      guard var branching else { return }
      for place in max(old.lowerBound, min(end, old.upperBound))..<old.upperBound {
        branching.numbers.append(at: place + 1)
      }
      let numbers = branching.numbers
      func merged(_ place: UndoPlace) -> UndoPlace {
        guard let old = numbers.place(of: place.number, in: old) else { return place }
        return UndoPlace(numbers[places.firstPlace(with: old)])
      }
      branching.numbers = numbers.moved(old, as: places)
      for index in branching.branches.indices {
        branching.branches[index].start = merged(branching.branches[index].start)
      }
      branching.savedPlaces = branching.savedPlaces.map(merged)
      self.branching = branching
    }
  }
#endif
