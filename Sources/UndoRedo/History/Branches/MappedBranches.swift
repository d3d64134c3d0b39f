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
    private var merged: [UndoPlace: UndoPlace] = [:]

    /// Where branches begin.
    private let starts: Set<UndoPlace>

    /// The ways to there.
    private var ways: [UndoPlace: Way] = [:]

    /// Where a way ends, and where the places along it are now.
    private typealias Way = (end: UndoPlace, places: NewPlaces)

    /// Some of the line: where it begins, and the places after its actions, with whether these are left.
    typealias Line = (start: UndoPlace, actions: [(place: UndoPlace, isLeft: Bool)])

    /// Takes branches.
    ///
    /// - Parameters:
    ///   - old: The branches.
    ///   - line: What has become of the actions from which branches begin, where those have not been counted anew
    ///     already.
    ///   - body: Returns what an action has become, or `nil` where nothing is left of it.
    /// - Throws: What the closure throws.
    init<Old, Failure: Error>(
      _ old: [UndoBranch<Old>], after line: Line? = nil,
      _ body: (UndoAction<Old>) throws(Failure) -> UndoAction<Value>?
    ) throws(Failure) {
      starts = Set(old.map(\.start))
      if let line {
        var way: Way = (line.start, NewPlaces(from: 0))
        for (place, isLeft) in line.actions { note(place, isLeft: isLeft, along: &way) }
      }
      // A branch begins at a place that came about before its own.
      for whole in old.sorted(by: { $0.start < $1.start }) {
        var way = ways[whole.start] ?? (whole.start, NewPlaces(from: 0))
        var branch = UndoBranch<Value>(
          start: way.end, actions: [], places: [], savedPlace: nil, checkpoints: [:])
        for (action, place) in zip(whole.actions, whole.places) {
          let left = try body(action)
          if let left {
            branch.actions.append(left.relinked(way.places))
            branch.places.append(place)
          }
          note(place, isLeft: left != nil, along: &way)
        }
        if !branch.actions.isEmpty { branches.append(branch) }
        takeMarks(whole.savedPlace, whole.checkpoints)
      }
    }

    /// Returns the place with which one is one now.
    func place(_ old: UndoPlace) -> UndoPlace { merged[old] ?? old }

    /// Notes whether the action before a place is left, which is the next one along a way.
    private mutating func note(_ place: UndoPlace, isLeft: Bool, along way: inout Way) {
      way.places.append(isLeft: isLeft)
      if isLeft { way.end = place } else { merged[place] = way.end }
      if starts.contains(place) { ways[place] = way }
    }

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
