#if !hasFeature(Embedded)
  // Branches: what was undone before something else was done in its place.
  //
  // There is always one line, along which undo and redo go. What would be discarded stands beside it, as
  // ordinary actions, at the number of the place at which it begins. To go there is to undo to that place, to
  // exchange what can be redone, and to redo: what was on the line from there on is a branch then. So redo goes
  // along what was visited last, and undo, then redo, is the identity.
  extension UndoHistory {
    /// Whether a new action makes undone actions a branch, and does not discard them.
    ///
    /// The default is `false`, which costs nothing, and discards undone actions that can't be redone any
    /// more. Setting it to `false` removes all branches.
    ///
    /// With a ``limit``, there are at most as many actions on all branches; with a ``memoryLimit``,
    /// branches are dropped before actions that can be undone. In both cases, the oldest of the actions
    /// at the ends of branches is dropped first, but never the saved place.
    public var keepsBranches: Bool {
      get { branching != nil }
      set {
        keepBranches(newValue, after: 0)
      }
    }

    /// Begins to store branches, or forgets them.
    ///
    /// - Parameters:
    ///   - isKeeping: Whether branches are stored.
    ///   - count: How many places there may be before the first one that is known.
    package mutating func keepBranches(_ isKeeping: Bool, after count: Int) {
      guard isKeeping != keepsBranches else { return }
      let places = log.startIndex...log.endIndex
      branching = isKeeping ? Branching(PlaceNumbers(places, from: count)) : nil
    }

    /// The branches beside the line of actions that can be undone and redone, ordered by the age of their
    /// ends, the oldest first.
    ///
    /// A branch may begin on another one.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    public var branches: [UndoBranch<Value>] {
      (branching?.branches ?? []).sorted { $0.end < $1.end }
    }

    /// The present place.
    ///
    /// Without branches, the number is that of the action after it, and is used again after undone
    /// actions were discarded.
    public var place: UndoPlace { self[place: cursor] }

    /// All places, the oldest first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of actions.
    public var places: [UndoPlace] {
      let line = (log.startIndex...log.endIndex).map { self[place: $0] }
      guard let branching, !branching.branches.isEmpty else { return line }
      return (line + branching.branches.flatMap(\.places)).sorted()
    }

    /// Returns the place at a position on the line.
    ///
    /// - Parameter position: How many of the ``actions`` are performed there.
    /// - Returns: The place, or `nil` where there is no such position.
    public func place(atPosition position: Int) -> UndoPlace? {
      place(at: position).map { self[place: $0] }
    }

    /// Returns the position of a place on the line.
    ///
    /// - Parameter place: The place.
    /// - Returns: How many of the ``actions`` are performed there; `nil` where it is on a branch, or nowhere.
    /// - Complexity: O(log *n*) in the number of actions.
    public func position(of place: UndoPlace) -> Int? {
      lineIndex(of: place).map { $0 - log.startIndex }
    }

    /// Returns the action that leads to a place, on any branch.
    ///
    /// So the places identify all actions, such as in a list:
    ///
    ///     List(history.places) { place in Text(history.action(to: place)?.name ?? "Beginning") }
    ///
    /// - Parameter place: The place.
    /// - Returns: The action; `nil` for the first place, and where there is no such place.
    /// - Complexity: O(*n*) in the number of branches, and O(log *n*) in that of actions.
    public func action(to place: UndoPlace) -> UndoAction<Value>? {
      if let index = lineIndex(of: place) {
        return index > log.startIndex ? action(index - 1) : nil
      }
      guard let (branch, index) = branching?.branches.find(place) else { return nil }
      return branching!.branches[branch].actions[index]
    }

    /// Returns the place before the action that leads to a place, on any branch.
    ///
    /// - Parameter place: The place after the action.
    /// - Returns: The place before it; `nil` for the first place, and where there is no such place.
    /// - Complexity: O(*n*) in the number of branches, and O(log *n*) in that of actions.
    public func parent(of place: UndoPlace) -> UndoPlace? {
      if let index = lineIndex(of: place) {
        return index > log.startIndex ? self[place: index - 1] : nil
      }
      guard let (branch, index) = branching?.branches.find(place) else { return nil }
      let way = branching!.branches[branch]
      return index > 0 ? way.places[index - 1] : way.start
    }

    /// Returns the ways from a place: first the line, and then the branches that begin there, the one
    /// with the newest last action first.
    ///
    /// Each way has all actions up to its end.
    ///
    /// - Parameter place: The place.
    /// - Returns: The ways; empty where there is no such place, and where nothing comes after it.
    /// - Complexity: O(*n*) in the number of actions after it on the line or its branch, and in that of
    ///   branches.
    public func branches(from place: UndoPlace) -> [UndoBranch<Value>] {
      var ways: [UndoBranch<Value>] = []
      if let index = lineIndex(of: place) {
        if index < log.endIndex { ways.append(line(from: index)) }
      } else if let (branch, index) = branching?.branches.find(place) {
        let rest = branching!.branches[branch].split(after: index + 1).rest
        if !rest.actions.isEmpty { ways.append(rest) }
      }
      let others = branching?.branches.filter { $0.start == place } ?? []
      return ways + others.sorted { $0.end > $1.end }
    }

    /// The place at which the model was saved; `nil` where it can't be reached any more.
    public var savedPlace: UndoPlace? {
      if savedPosition != nil { return self[place: mark!] }
      return savedPlaceOnBranch
    }

    /// The places at which the model was saved since branches are stored, the last one last; one at which it
    /// was saved again is there once.
    ///
    /// - Complexity: O(*n*) in their number and in that of branches.
    public var savedPlaces: [UndoPlace] {
      var found: Set<UndoPlace> = []
      let latest = branching?.savedPlaces.reversed().filter { found.insert($0).inserted } ?? []
      return latest.reversed().filter { contains($0) }
    }

    /// Returns whether there is a place.
    ///
    /// - Parameter place: The place.
    /// - Returns: Whether it is on the line or on a branch.
    /// - Complexity: O(*n*) in the number of branches, and O(log *n*) in that of actions.
    public func contains(_ place: UndoPlace) -> Bool {
      lineIndex(of: place) != nil || branching?.branches.find(place) != nil
    }

    /// Returns the place a number of changes earlier or later in time, on any branch.
    ///
    /// - Parameter count: The number; negative for earlier places.
    /// - Returns: The place; the first or last one where there are not as many.
    /// - Complexity: O(1) where there are no branches, else O(*n* log *n*) in the number of actions.
    public func place(offsetBy count: Int) -> UndoPlace {
      if branching?.branches.isEmpty ?? true {
        return self[place: cursor + max(log.startIndex - cursor, min(log.endIndex - cursor, count))]
      }
      let places = places
      let index = places.firstIndex(of: place)!
      return places[
        max(0, min(places.count - 1, index + max(-places.count, min(places.count, count))))]
    }

    /// Returns the newest place up to a date, on any branch.
    ///
    /// - Parameter date: The moment.
    /// - Returns: The place after the last action that is dated no later; the first place where there is none.
    /// - Complexity: O(*n*) in the number of actions.
    public func place(at date: UndoDate) -> UndoPlace {
      var last = self[place: log.startIndex]
      for index in log.indices where log.date(of: index).map({ $0 <= date }) ?? false {
        last = max(last, self[place: index + 1])
      }
      for branch in branching?.branches ?? [] {
        for (action, place) in zip(branch.actions, branch.places) {
          if let other = action.date, other <= date { last = max(last, place) }
        }
      }
      return last
    }

    /// Goes to a place, on any branch.
    ///
    /// If a discardable change has been made since the branch was left, its actions may not start from the present
    /// elements. A store lets them start from these.
    ///
    /// - Parameter place: The place.
    /// - Returns: What to perform to get there, in order: actions flipped, and others. Empty where there is no
    ///   such place, and where it is the present one.
    /// - Complexity: O(*n*) in the number of steps between, and of those that can be redone before and after.
    @discardableResult
    public mutating func jump(to place: UndoPlace) -> [UndoAction<Value>] {
      if let index = lineIndex(of: place) { return move(to: index) }
      guard let way = way(to: place) else { return [] }
      // What lies on the way must not be dropped before it was gone.
      let actions = moveOnly(to: way.fork)
      let taken = beginTaking(way)
      for (action, number) in way.actions {
        stageAnew(action.steps)
        finishTaken(action, number)
      }
      endTaking(way, taken)
      defer { dropOldest() }
      return actions + moveOnly(to: way.fork + way.count)
    }
  }
#endif
