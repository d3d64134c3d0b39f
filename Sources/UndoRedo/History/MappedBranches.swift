#if !hasFeature(Embedded)
  /// Branches whose actions have become others, or have gone.
  ///
  /// Where an action has gone, the place after it is one with the place before it, and so is what is said of it.
  struct MappedBranches<Value> {
    /// The branches that have actions.
    private(set) var branches: [UndoBranch<Value>] = []

    /// The saved place, if it was on a branch and is on the line now.
    private(set) var savedPlaceOnLine: UndoPlace?

    /// The places with names that were on a branch and are on the line now.
    private(set) var checkpointsOnLine: [String: UndoPlace] = [:]

    /// The places after actions that have gone, with those with which they are one.
    private var merged: [UndoPlace: UndoPlace]

    /// Takes branches.
    ///
    /// - Parameters:
    ///   - old: The branches.
    ///   - merged: The places on the line that have gone, with those with which they are one.
    ///   - line: Of the actions on the line to where branches begin, which are left, where they have not been
    ///     counted anew already.
    ///   - body: Returns what an action has become, or `nil` where nothing is left of it.
    /// - Throws: What the closure throws.
    init<Old, Failure: Error>(
      _ old: [UndoBranch<Old>], merging merged: [UndoPlace: UndoPlace] = [:],
      leaving line: [UndoPlace: [Bool]] = [:],
      _ body: (UndoAction<Old>) throws(Failure) -> UndoAction<Value>?
    ) throws(Failure) {
      self.merged = merged
      // Of the actions from the line to where branches begin, which are left.
      let starts = Set(old.map(\.start))
      var ways = line
      // A branch begins at a place that came about before its own.
      for whole in old.sorted(by: { $0.start < $1.start }) {
        var way = ways[whole.start] ?? []
        var branch = UndoBranch<Value>(
          start: place(whole.start), actions: [], places: [], savedPlace: nil, checkpoints: [:])
        for (action, place) in zip(whole.actions, whole.places) {
          if let left = try body(action) {
            branch.actions.append(left.relinked { way.distance(from: $0) })
            branch.places.append(place)
            way.append(true)
          } else {
            self.merged[place] = branch.end
            way.append(false)
          }
          if starts.contains(place) { ways[place] = way }
        }
        if !branch.actions.isEmpty { branches.append(branch) }
        takeMarks(whole.savedPlace, whole.checkpoints)
      }
    }

    /// Returns the place with which one is one now.
    func place(_ old: UndoPlace) -> UndoPlace { merged[old] ?? old }

    private mutating func takeMarks(_ savedPlace: UndoPlace?, _ checkpoints: [String: UndoPlace]) {
      if let saved = savedPlace.map(place) {
        if let (branch, _) = branches.find(saved) {
          branches[branch].savedPlace = saved
        } else {
          savedPlaceOnLine = saved
        }
      }
      for (name, old) in checkpoints {
        let place = place(old)
        if let (branch, _) = branches.find(place) {
          branches[branch].checkpoints[name] = place
        } else {
          checkpointsOnLine[name] = place
        }
      }
    }
  }

  extension Array {
    /// Returns which of the branches has a place, and after which of its actions.
    ///
    /// - Complexity: O(*n*) in the number of branches, and O(log *n*) in that of their actions.
    func find<Value>(_ place: UndoPlace) -> (branch: Int, index: Int)?
    where Element == UndoBranch<Value> {
      for number in indices where self[number].start < place && place <= self[number].end {
        let places = self[number].places
        let index = places.indices.partitioningIndex { places[$0] >= place }
        if places[index] == place { return (number, index) }
      }
      return nil
    }
  }
#endif
