#if !hasFeature(Embedded)
  /// What a history has beside its line where it stores branches.
  @usableFromInline
  package struct Branching<Value> {
    /// The numbers of the places on the line.
    var numbers: PlaceNumbers

    /// What is beside the line; each begins at a place of the line, or of another branch.
    var branches: [UndoBranch<Value>] = []

    /// The places at which the model was saved, the last one last; some may be there twice, or have gone.
    var savedPlaces: [UndoPlace] = []

    /// The number of actions beside the line.
    var count = 0

    /// The number of bytes that they hold.
    var byteCount: Int64 = 0

    /// Whether the limits have dropped actions beside the line of which the repository does not know.
    var isPruned = false

    init(_ numbers: PlaceNumbers) { self.numbers = numbers }
  }

  extension Branching {
    /// Returns the branches so that each comes after the one on which it begins, and which one that is.
    ///
    /// - Complexity: O(*n* log *n*) in the number of branches, and O(*n*) in that of their actions.
    func inOrder() -> [(branch: Int, parent: (branch: Int, index: Int)?)] {
      let starts = branches.indices.map { branches[$0].start }
      let all = Set(starts)
      var parents: [UndoPlace: (branch: Int, index: Int)] = [:]
      for number in branches.indices {
        let places = branches[number].places
        for index in places.indices where all.contains(places[index]) {
          parents[places[index]] = (number, index)
        }
      }
      // A branch begins at a place that came about before its own.
      return starts.indices.sorted { starts[$0] < starts[$1] }.map { ($0, parents[starts[$0]]) }
    }

    /// Drops actions beside the line after which nothing comes, the one that came about first before others, but
    /// none after which the model was saved.
    ///
    /// - Parameters:
    ///   - excess: How much has to go; less than none once enough has gone.
    ///   - size: Returns how much of it an action is.
    /// - Returns: The actions.
    /// - Complexity: O(*n* log *n*) in the number of branches, and O(*n*) in that of the actions that are dropped.
    mutating func dropOldestLeaves(
      _ excess: inout Int, _ size: (UndoAction<Value>) -> Int
    ) -> [UndoAction<Value>] {
      guard excess > 0 else { return [] }
      var dropped: [UndoAction<Value>] = []
      var starts: [UndoPlace: Int] = [:]
      var ends: [UndoPlace: Int] = [:]
      for number in branches.indices {
        starts[branches[number].start, default: 0] += 1
        ends[branches[number].end] = number
      }
      for oldest in ends.keys.sorted() {
        // What a drop leaves at an end came about before all others.
        var end = oldest
        while excess > 0, starts[end, default: 0] == 0, let number = ends[end],
          branches[number].savedPlace != end
        {
          branches[number].places.removeLast()
          dropped.append(branches[number].actions.removeLast())
          excess -= size(dropped.last!)
          ends[end] = nil
          end = branches[number].end
          if branches[number].places.isEmpty { starts[end]! -= 1 } else { ends[end] = number }
        }
      }
      branches.removeAll { $0.places.isEmpty }
      for number in branches.indices where !branches[number].checkpoints.isEmpty {
        let end = branches[number].end
        branches[number].checkpoints = branches[number].checkpoints.filter { $0.value <= end }
      }
      return dropped
    }
  }

  extension Branching: Sendable where Value: Sendable {}

  /// The way from the line to a place beside it.
  package struct BranchWay<Value> {
    /// The place at which it leaves the line.
    package var fork: Int

    /// What can be redone from there on once the way was taken, with the numbers of the places after.
    package var actions: [(action: UndoAction<Value>, number: Int)] = []

    /// How many of them lead to the place.
    package var count = 0

    /// Which branches it consists of, and how many actions of each one.
    var segments: [(branch: Int, count: Int)] = []

    /// Returns where a place of the way is on the line once the way was taken: where the action before it has
    /// gone, it is one with the place before that.
    func lineIndex(of place: UndoPlace) -> Int {
      fork + actions.indices.partitioningIndex { actions[$0].number > place.number }
    }
  }
#endif
