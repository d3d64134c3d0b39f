#if !hasFeature(Embedded)
  /// Looks through the performed actions from the last one back, for those that are in force: those
  /// that no later one, which is itself in force, takes back.
  ///
  /// Each author's undo and redo are derived from the log by this, and from nothing else.
  package struct ReversalScan {
    /// The number of the action looked at last.
    private(set) var number: Int

    /// The numbers of actions that are taken back.
    private var reversed: Set<Int> = []

    /// Creates a scan that begins with the last performed action.
    package init<Value>(_ history: UndoHistory<Value>) {
      number = history.cursor
    }

    /// Returns the number of the next action that is in force, with what it takes back.
    ///
    /// - Complexity: O(*n*) in the number of actions passed over.
    private mutating func next<Value>(
      in log: ActionLog<Value>
    ) -> (number: Int, link: ReversalLink?)? {
      while number > log.startIndex {
        number -= 1
        guard reversed.remove(number) == nil else { continue }
        let link = log.reversal(of: number)
        for distance in link?.distances ?? [] { reversed.insert(number - distance) }
        return (number, link)
      }
      return nil
    }

    /// Returns those of some actions that are in force, the last one first.
    ///
    /// What one of them has taken back is in force, since that one is to be taken back itself.
    ///
    /// - Complexity: O(*n*) in the number of actions since the first of them, where any have metadata.
    package static func inForce<Value>(
      _ numbers: some Sequence<Int>, in history: UndoHistory<Value>
    ) -> [Int] {
      var numbers = numbers.sorted()
      if history.log.metadata.isEmpty { return numbers.reversed() }
      var scan = ReversalScan(history)
      var inForce: [Int] = []
      while !numbers.isEmpty, let (number, link) = scan.next(in: history.log) {
        while let last = numbers.last, last > number { numbers.removeLast() }
        guard numbers.last == number else { continue }
        numbers.removeLast()
        inForce.append(number)
        for distance in link?.distances ?? [] { scan.reversed.remove(number - distance) }
      }
      return inForce
    }

    /// Returns the number of the next action that an author's undo or redo is about.
    package mutating func next<Value>(
      _ kind: ReversalLink.Kind, by author: String, in log: ActionLog<Value>
    ) -> Int? {
      kind == .undoes ? nextToUndo(by: author, in: log) : nextToRedo(by: author, in: log)
    }

    /// Returns the number of the next action that an author's undo takes back.
    package mutating func nextToUndo<Value>(by author: String, in log: ActionLog<Value>) -> Int? {
      while let (number, link) = next(in: log) {
        if link == nil || link?.kind == .reverts, log.author(of: number) == author,
          !log.isDiscardable(number)
        {
          return number
        }
      }
      return nil
    }

    /// Returns the number of the next action that an author's redo brings back: of the one by which it
    /// was taken back.
    ///
    /// What an author has done since leaves nothing to redo.
    package mutating func nextToRedo<Value>(by author: String, in log: ActionLog<Value>) -> Int? {
      while let (number, link) = next(in: log) {
        guard log.author(of: number) == author else { continue }
        switch link?.kind {
        case .undoes: return number
        case .redoes: continue
        case .reverts, nil: if !log.isDiscardable(number) { return nil }
        }
      }
      return nil
    }
  }

  extension ActionLog {
    /// Whether the action is among those that there are that an author has taken back or brought back,
    /// by the number of one of these.
    package func hasOrigin(of index: Int) -> Bool {
      let origin = origin(of: index)
      guard let link = reversal(of: origin), link.kind != .reverts else { return true }
      return link.distances.isEmpty
    }

    /// Returns the name of the action that an author has taken back or brought back, by the number of
    /// one of these.
    package func nameOfOrigin(of index: Int) -> String { name(of: origin(of: index)) }

    /// Returns the number of the action that an author has taken back or brought back, as far as it is
    /// there, by that of one of these.
    func origin(of index: Int) -> Int {
      var origin = index
      while let link = reversal(of: origin), link.kind != .reverts,
        let distance = link.distances.first,
        origin - distance >= startIndex
      {
        origin -= distance
      }
      return origin
    }
  }
#endif
