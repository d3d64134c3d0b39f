#if !hasFeature(Embedded)
  // What happens to the elements of branches.
  extension UndoHistory {
    /// Takes the steps of some values out of the actions beside the line; an action of which nothing is left
    /// goes.
    ///
    /// What was saved beyond such a step can't be reached any more.
    mutating func removeBranchSteps(where isRemoved: (Value) -> Bool) {
      guard var branching else { return }
      var merged: [UndoPlace: UndoPlace] = [:]
      // A branch begins at a place that came about before its own.
      branching.branches.sort { $0.start < $1.start }
      for index in branching.branches.indices {
        let old = branching.branches[index]
        var branch = old
        branch.start = merged[old.start] ?? old.start
        (branch.actions, branch.places) = ([], [])
        for (action, place) in zip(old.actions, old.places) {
          let steps = action.steps.filter { step in
            !((step.oldValue ?? step.newValue).map(isRemoved) ?? false)
          }
          if steps.count < action.steps.count, let saved = branch.savedPlace, saved >= place {
            branch.savedPlace = nil
          }
          if steps.isEmpty {
            merged[place] = branch.end
          } else {
            branch.actions.append(action.replacingSteps(by: steps))
            branch.places.append(place)
          }
        }
        branch.checkpoints = [:]
        branching.branches[index] = branch
        for (name, old) in old.checkpoints {
          let place = merged[old] ?? old
          if let (branch, _) = branching.find(place) {
            branching.branches[branch].checkpoints[name] = place
          } else {
            checkpointPlaces[TextKey(name)] = lineIndex(of: place)
          }
        }
      }
      branching.branches.removeAll { $0.actions.isEmpty }
      self.branching = branching
      recountBranches()
    }

    /// Cuts off branches before the first action that would overwrite a change that is not recorded.
    ///
    /// - Parameters:
    ///   - place: The first place on the line where the change shows.
    ///   - isOverwritten: Whether the step of a value overwrites it.
    @usableFromInline
    mutating func cutBranches(from place: Int, where isOverwritten: (Value) -> Bool) {
      guard var branching, !branching.branches.isEmpty else { return }
      let forks = branching.branches.map { way(to: $0.end)!.fork }
      for index in branching.branches.indices where forks[index] >= place {
        let cut = branching.branches[index].actions.firstIndex { action in
          action.steps.contains { ($0.oldValue ?? $0.newValue).map(isOverwritten) ?? false }
        }
        if let cut { branching.branches[index] = branching.branches[index].split(after: cut).first }
      }
      branching.branches.removeAll { $0.actions.isEmpty }
      self.branching = branching
      dropLooseBranches()
      recountBranches()
    }
  }
#endif
