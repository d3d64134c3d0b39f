#if !hasFeature(Embedded)
  // What happens to the elements of branches.
  extension UndoHistory {
    /// Takes the steps of some values out of the actions beside the line; an action of which nothing is left
    /// goes.
    mutating func removeBranchSteps(where isRemoved: (Value) -> Bool) {
      guard var branching else { return }
      let mapped = MappedBranches<Value>(branching.branches) { action in
        let steps = action.steps.filter { step in
          !((step.oldValue ?? step.newValue).map(isRemoved) ?? false)
        }
        return steps.isEmpty ? nil : action.replacingSteps(by: steps)
      }
      branching.branches = mapped.branches
      branching.savedPlaces = branching.savedPlaces.map(mapped.place)
      self.branching = branching
      takeMarks(mapped.savedPlaceOnLine, mapped.checkpointsOnLine)
      recountBranches()
      // The saved place may have gone, for which there were more than the limit allows.
      dropOldestLeavesByNumber()
    }

    /// Takes what was said of places on branches and is said of places on the line now.
    mutating func takeMarks(_ savedPlace: UndoPlace?, _ checkpoints: [String: UndoPlace]) {
      if let savedPlace { mark = lineIndex(of: savedPlace) }
      for (name, place) in checkpoints { checkpointPlaces[TextKey(name)] = lineIndex(of: place) }
    }

    /// Lets actions beside the line count others of those that they take back or bring back, on the line.
    ///
    /// - Parameters:
    ///   - line: The places on the line.
    ///   - distance: Returns by how many actions one on the line comes before a place of it; `nil` where it has
    ///     gone.
    @usableFromInline
    mutating func relinkBranches(
      _ line: ClosedRange<Int>, _ distance: (_ action: Int, _ fork: Int) -> Int?
    ) {
      guard let branching else { return }
      // Where the way to a branch leaves the line, and how many actions it has from there on.
      var ways: [(fork: Int, count: Int)?] = Array(repeating: nil, count: branching.branches.count)
      for (number, parent) in branching.inOrder() {
        let branch = branching.branches[number]
        if let fork = branching.numbers.place(of: branch.start.number, in: line) {
          ways[number] = (fork, 0)
        } else if let parent, let way = ways[parent.branch] {
          ways[number] = (way.fork, way.count + parent.index + 1)
        }
        guard let (fork, count) = ways[number],
          branch.actions.contains(where: { $0.details.link != nil })
        else { continue }
        for index in branch.actions.indices {
          let count = count + index
          self.branching!.branches[number].actions[index] = branch.actions[index].relinked {
            $0 > count ? distance(fork + count - $0, fork).map { $0 + count } : $0
          }
        }
      }
    }

    /// Cuts off branches before the first action that would overwrite changes that are not recorded.
    ///
    /// - Parameters:
    ///   - first: The first place on the line where one of the changes shows; `nil` where there are none.
    ///   - isOverwritten: Whether the step of a value overwrites one that shows at a place on the line, where the
    ///     way to the step leaves that.
    /// - Complexity: O(*n*) in the number of steps on branches, besides what is asked for each of them.
    @usableFromInline
    mutating func cutBranches(
      from first: Int?, where isOverwritten: (_ value: Value, _ fork: Int) -> Bool
    ) {
      guard let first, var branching, !branching.branches.isEmpty else { return }
      var forks = Array(repeating: 0, count: branching.branches.count)
      for (index, parent) in branching.inOrder() {
        forks[index] = lineIndex(of: branching.branches[index].start) ?? forks[parent!.branch]
      }
      var cut: [UndoAction<Value>] = []
      for index in branching.branches.indices where forks[index] >= first {
        let place = branching.branches[index].actions.firstIndex { action in
          action.steps.contains {
            ($0.oldValue ?? $0.newValue).map { isOverwritten($0, forks[index]) } ?? false
          }
        }
        guard let place else { continue }
        let (first, rest) = branching.branches[index].split(after: place)
        branching.branches[index] = first
        cut += rest.actions
      }
      guard !cut.isEmpty else { return }
      branching.branches.removeAll { $0.actions.isEmpty }
      self.branching = branching
      count(cut, gone: true)
      dropLooseBranches()
    }
  }
#endif
