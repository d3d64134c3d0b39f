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

    /// The number of bytes that the branches hold.
    var byteCount = 0

    /// Whether the limits have dropped actions beside the line of which the repository does not know.
    var isPruned = false

    init(_ numbers: PlaceNumbers) { self.numbers = numbers }
  }

  extension Branching {
    /// The number of actions beside the line.
    var count: Int { branches.reduce(0) { $0 + $1.actions.count } }

    /// Returns where a place is beside the line.
    ///
    /// - Complexity: O(*n*) in the number of branches, and O(log *n*) in that of their actions.
    func find(_ place: UndoPlace) -> (branch: Int, index: Int)? {
      for (number, branch) in branches.enumerated()
      where branch.start < place && place <= branch.end {
        let index = branch.places.indices.partitioningIndex { branch.places[$0] >= place }
        if branch.places[index] == place { return (number, index) }
      }
      return nil
    }

    /// Drops the action beside the line that came about first of those after which nothing comes, unless
    /// the model was saved there.
    ///
    /// - Returns: The action, if there was one.
    mutating func dropOldestLeaf() -> UndoAction<Value>? {
      let starts = Set(branches.map(\.start))
      let leaf = branches.indices
        .filter {
          !starts.contains(branches[$0].end) && branches[$0].savedPlace != branches[$0].end
        }
        .min { branches[$0].end < branches[$1].end }
      guard let leaf else { return nil }
      let end = branches[leaf].end
      branches[leaf].checkpoints = branches[leaf].checkpoints.filter { $0.value != end }
      branches[leaf].places.removeLast()
      let action = branches[leaf].actions.removeLast()
      if branches[leaf].actions.isEmpty { branches.remove(at: leaf) }
      return action
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
