#if !hasFeature(Embedded)
  /// What a history has beside its line, as it is coded.
  package struct CodedTree<Value> {
    package struct Branch {
      package var start: Int
      package var actions: [UndoAction<Value>]
      package var places: [Int]
      package var saved: Int?
      package var checkpoints: [String: Int]
    }

    /// The numbers of the places on the line, by the positions from which on they follow one another.
    var places: [[Int]]

    /// The number of the next place.
    var next: Int
    var savedPlaces: [Int]
    package var branches: [Branch]

    /// Where in a journal the actions on the line are, by runs of which each has a first and a last place; `nil` where
    /// that is known otherwise.
    package var line: [[Int]]?

    // What was said of places on branches and is said of places on the line now, where something has become of
    // the actions; it is not coded.
    var savedPlaceOnLine: UndoPlace?
    var checkpointsOnLine: [String: UndoPlace] = [:]

    // Of one word each, which key strategies of encoders and decoders leave as it is.
    private enum CodingKeys: String, CodingKey {
      case places, next, branches, line
      case savedPlaces = "saved"
    }

    /// What the saved places were called in older files.
    private enum OlderCodingKey: String, CodingKey { case savedPlaces }
  }

  extension CodedTree.Branch {
    fileprivate init(_ branch: UndoBranch<Value>) {
      self.init(
        start: branch.start.number, actions: branch.actions, places: branch.places.map(\.number),
        saved: branch.savedPlace?.number, checkpoints: branch.checkpoints.mapValues(\.number))
    }

    fileprivate var branch: UndoBranch<Value> {
      UndoBranch(
        start: UndoPlace(start), actions: actions, places: places.map { UndoPlace($0) },
        savedPlace: saved.map { UndoPlace($0) },
        checkpoints: checkpoints.mapValues { UndoPlace($0) })
    }
  }

  extension CodedTree.Branch: Encodable where Value: Encodable {}
  extension CodedTree.Branch: Decodable where Value: Decodable {}
  extension CodedTree: Encodable where Value: Encodable {}
  extension CodedTree: Decodable where Value: Decodable {
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let older = try decoder.container(keyedBy: OlderCodingKey.self)
      try self.init(
        places: values.decode([[Int]].self, forKey: .places),
        next: values.decode(Int.self, forKey: .next),
        savedPlaces: older.decodeIfPresent([Int].self, forKey: .savedPlaces)
          ?? values.decode([Int].self, forKey: .savedPlaces),
        branches: values.decode([Branch].self, forKey: .branches),
        line: values.decodeIfPresent([[Int]].self, forKey: .line))
    }
  }

  extension CodedTree {
    /// Creates what is beside a line of so many actions that has no branches yet.
    package init(ofLineOf count: Int) {
      self.init(places: [[0, 0]], next: count + 1, savedPlaces: [], branches: [])
    }

    /// Returns the tree with other actions.
    ///
    /// - Parameters:
    ///   - isLeft: Of which actions on the line something is left; empty where of all.
    ///   - body: Returns what an action has become, or `nil` where nothing is left of it: then the place
    ///     after it is the one before it.
    /// - Returns: The tree.
    /// - Throws: What the closure throws.
    package func mapActions<Other, Failure: Error>(
      leaving isLeft: [Bool],
      _ body: (UndoAction<Value>) throws(Failure) -> UndoAction<Other>?
    ) throws(Failure) -> CodedTree<Other> {
      var places = places
      var line: MappedBranches<Other>.Line?
      if isLeft.contains(false), let numbers = numbers(ofLineOf: isLeft.count) {
        let actions = zip(numbers.dropFirst(), isLeft)
        line = (UndoPlace(numbers[0]), actions.map { (UndoPlace($0), $1) })
        places = [[0, numbers[0]]]
        for (number, isLeft) in actions where isLeft { places.append([places.count, number]) }
      }
      let mapped = try MappedBranches<Other>(branches.map(\.branch), after: line, body)
      return CodedTree<Other>(
        places: places, next: next,
        savedPlaces: savedPlaces.map { mapped.place(UndoPlace($0)).number },
        branches: mapped.branches.map { CodedTree<Other>.Branch($0) },
        savedPlaceOnLine: mapped.savedPlaceOnLine, checkpointsOnLine: mapped.checkpointsOnLine)
    }

    /// Returns the numbers of the places on a line of so many actions; `nil` where they are not in order, or not
    /// as many.
    fileprivate func numbers(ofLineOf count: Int) -> [Int]? {
      // Counting on from there must not overflow.
      guard (1...Int.max / 8).contains(next) else { return nil }
      var numbers: [Int] = []
      for (index, run) in places.enumerated() {
        let end = index + 1 < places.count ? places[index + 1].first : count + 1
        guard run.count == 2, run[0] == numbers.count, let end, end > run[0], end <= count + 1,
          run[1] > numbers.last ?? -1, run[1] < next - (end - run[0]) + 1
        else { return nil }
        numbers += run[1]..<(run[1] + end - run[0])
      }
      return numbers.count == count + 1 && next > numbers.last! ? numbers : nil
    }
  }

  extension UndoHistory {
    package var tree: CodedTree<Value>? {
      guard let branching else { return nil }
      return CodedTree(
        places: branching.numbers.runs(in: log.startIndex...log.endIndex).map {
          [$0.place - log.startIndex, $0.number]
        },
        next: branching.numbers.next, savedPlaces: savedPlaces.map(\.number),
        branches: branches.map { CodedTree<Value>.Branch($0) })
    }

    /// Takes over what was beside the line of a history.
    ///
    /// - Returns: Why that can't be, if it can't.
    package mutating func take(_ tree: CodedTree<Value>) -> String? {
      guard let numbers = tree.numbers(ofLineOf: log.count) else {
        return "The numbers of places are not in order, or not as many as the places."
      }
      var branching = Branching<Value>(
        PlaceNumbers(numbers, from: log.startIndex, next: tree.next))
      var known = Set(numbers)
      // A branch begins at a place that came about before its own.
      for branch in tree.branches.sorted(by: { $0.start < $1.start }) {
        let isInOrder = zip([branch.start] + branch.places, branch.places).allSatisfy { $0 < $1 }
        guard isInOrder, branch.places.count == branch.actions.count, !branch.places.isEmpty,
          branch.places.last! < tree.next, known.contains(branch.start),
          branch.places.allSatisfy({ known.insert($0).inserted }),
          branch.actions.allSatisfy({ !$0.steps.isEmpty })
        else { return "The branch from place \(branch.start) on does not fit the others." }
        let marked = Array(branch.checkpoints.values) + (branch.saved.map { [$0] } ?? [])
        let places = Set(branch.places)
        guard marked.allSatisfy(places.contains) else {
          return "A name or mark on the branch from place \(branch.start) on is on no place of it."
        }
        branching.branches.append(branch.branch)
      }
      let saved =
        branching.branches.count { $0.savedPlace != nil } + (savedPosition != nil ? 1 : 0)
        + (tree.savedPlaceOnLine != nil ? 1 : 0)
      guard saved < 2 else { return "There are several saved places." }
      let names =
        Array(checkpointPlaces.keys)
        + (branching.branches.flatMap(\.checkpoints.keys) + tree.checkpointsOnLine.keys)
        .map { TextKey($0) }
      guard Set(names).count == names.count else {
        return "Two places have the same name."
      }
      let marked = Array(tree.checkpointsOnLine.values) + (tree.savedPlaceOnLine.map { [$0] } ?? [])
      guard marked.allSatisfy({ numbers.contains($0.number) }) else {
        return "A name or mark is on no place."
      }
      branching.savedPlaces = tree.savedPlaces.map { UndoPlace($0) }
      self.branching = branching
      takeMarks(tree.savedPlaceOnLine, tree.checkpointsOnLine)
      recountBranches()
      return nil
    }
  }

  extension UndoHistory where Value: Identifiable {
    /// The first place beside the line whose action changes the identity of an element.
    ///
    /// A step there may well start from another value than the one before it leaves, where a discardable
    /// change has come between: it starts from what there is when somebody goes there.
    package var firstPlaceOfAnotherIdentity: UndoPlace? {
      branches.lazy.flatMap { zip($0.actions, $0.places) }.first { action, _ in
        action.steps.contains { $0.changesIdentity }
      }?.1
    }
  }
#endif
