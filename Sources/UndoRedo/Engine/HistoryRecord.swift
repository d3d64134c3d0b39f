#if !hasFeature(Embedded)
  /// A store's history, as a repository holds it that stores it whole.
  ///
  /// It does all that a ``HistoryRepository`` has to do but for storing: it applies what becomes of the
  /// history, and gives back what is there from before as a store asks for it.
  ///
  ///     mutating func perform(_ steps: UndoSteps<Note>, in change: HistoryChange<Note>) throws {
  ///       var next = self
  ///       try next.notes.perform(steps)
  ///       next.record.apply(change)
  ///       try next.write()    // the notes, and `record.history`, which is `Codable`
  ///       self = next
  ///     }
  ///
  /// The history has the branches of a store that stores them, too; the repository need not know of them.
  ///
  /// It is a value: a copy never sees what happens to the original. <doc:WritingARepository> has the whole of
  /// such a repository. In Embedded Swift, it does not exist.
  public struct HistoryRecord<Element: Identifiable & Equatable> {
    private var replay: HistoryReplay<Element>

    /// How many actions can be undone at most, discardable ones included.
    private var limit: Int?

    /// The place before the oldest of the actions from before that were read, and the number of those to be
    /// redone that were not.
    private var (oldestRead, unreadRedoableCount) = (0, 0)

    /// Before which of the actions that were not read, by their numbers, others have gone.
    private var gone: [Int] = []

    /// Creates a record of which nothing was read yet.
    ///
    /// - Parameter history: The history from before, with its branches if it has some.
    /// - Complexity: O(*n*) in the number of steps.
    public init(_ history: UndoHistory<Element> = UndoHistory()) {
      replay = HistoryReplay(history)
      oldestRead = line.cursor
      unreadRedoableCount = line.redoable.count
    }

    /// The store's history: that from before, with all that has become of it.
    public var history: UndoHistory<Element> {
      var replay = replay
      return replay.history
    }

    private var line: UndoHistory<Element> { replay.engine.history }
  }

  extension HistoryRecord {
    /// Applies a change to the history.
    ///
    /// A change that leads beyond the existing actions leads to the last one.
    ///
    /// - Parameter change: What becomes of the store's history.
    /// - Complexity: O(*n*) in the size of the change; where it alters what actions start from, or replaces
    ///   the history, in the number of steps.
    public mutating func apply(_ change: HistoryChange<Element>) {
      switch change {
      case .moved(let distance):
        let (first, last) = (line.log.startIndex, line.log.endIndex)
        let place = line.cursor + min(max(first - line.cursor, distance), last - line.cursor)
        follow(.moved(by: place - line.cursor))
        if distance < 0 { oldestRead = min(oldestRead, place) }
      case .visited(let distance, let redoable, let performed, place: _):
        oldestRead = min(oldestRead, line.cursor + distance)
        unreadRedoableCount = 0
        if replay.apply(change) == nil { take(distance, redoable, performed) }
      case .limited(let limit): self.limit = limit
      case .replaced:
        follow(change)
        (oldestRead, gone) = (0, [])
      default: follow(change)
      }
      if let limit { replay.engine.history.dropFirst(max(0, line.position - max(0, limit))) }
      replay.engine.freeOrphans()
      unreadRedoableCount = min(unreadRedoableCount, line.log.endIndex - line.cursor)
    }

    /// Replaces what can be redone by actions of a branch that is not stored.
    ///
    /// The limit counts those that are performed in the end, and not on the way.
    private mutating func take(
      _ distance: Int, _ redoable: [StoredAction<Element>], _ performed: Int
    ) {
      let limit = limit
      self.limit = nil
      defer { self.limit = limit }
      apply(.branching(false))
      apply(.moved(by: distance))
      apply(.absorbed([], discardedCount: .max))
      for stored in redoable {
        apply(.recorded(stored.action, absorbed: [], joinsLast: false))
        if stored.isSaved { apply(.saved) }
        for name in stored.checkpoints { apply(.named(name)) }
      }
      apply(.moved(by: performed - redoable.count))
    }

    private mutating func follow(_ change: HistoryChange<Element>) {
      let indices = replay.apply(change) ?? []
      let first = line.log.startIndex
      // They come in falling order.
      let new = indices.reversed().map { first + $0 }.filter { $0 < oldestRead }
      if new.isEmpty { return }
      gone = (gone + new).map { place in
        place - new.indices.partitioningIndex { new[$0] >= place }
      }
      oldestRead -= new.count
    }
  }

  // What a store asks for.
  extension HistoryRecord {
    /// What of the history from before was not read yet.
    public var storedHistory: StoredHistory {
      var stored = StoredHistory()
      stored.undoableCount = max(0, oldestRead - line.log.startIndex)
      stored.redoableCount = unreadRedoableCount
      stored.saved =
        switch line.mark {
        case nil: .lost
        case line.cursor: .here
        case let mark?: mark < line.cursor ? .before : .after
        }
      return line.branching == nil ? stored : stored.with(line)
    }

    /// Reads the actions from before that can be redone, once.
    ///
    /// - Returns: The actions, the one that is redone next first.
    /// - Complexity: O(*n*) in the number of their steps.
    public mutating func storedRedoableActions() -> [StoredAction<Element>] {
      defer { unreadRedoableCount = 0 }
      let first = line.cursor
      return storedActions(first..<(first + unreadRedoableCount))
    }

    /// Reads the next of the actions from before that can be undone, going back in time.
    ///
    /// - Parameter count: How many to read at most.
    /// - Returns: The actions, the newest first.
    /// - Complexity: O(*n*) in the number of their steps.
    public mutating func nextStoredActions(_ count: Int) -> [StoredAction<Element>] {
      let end = oldestRead
      oldestRead = end - min(count, storedHistory.undoableCount)
      let actions = storedActions(oldestRead..<end)
      gone.removeAll { $0 > oldestRead }
      return actions.reversed()
    }

    /// The names of the place before the oldest of the actions.
    public var firstStoredCheckpoints: [String] { checkpointsByPlace[line.log.startIndex] ?? [] }

    private mutating func storedActions(_ numbers: Range<Int>) -> [StoredAction<Element>] {
      let (history, gone) = (replay.history, gone)
      let counts = Dictionary(gone.map { ($0, 1) }, uniquingKeysWith: +)
      let checkpoints = checkpointsByPlace
      return numbers.map { number in
        // What newer actions say of older ones counts those that have gone.
        let action = history.action(number).relinked { distance in
          distance + gone.count { $0 > number - distance && $0 <= number }
        }
        var stored = StoredAction(
          action, isSaved: history.mark == number + 1, checkpoints: checkpoints[number + 1] ?? [])
        stored.goneAfter = counts[number + 1] ?? 0
        return stored
      }
    }

    private var checkpointsByPlace: [Int: [String]] {
      Dictionary(grouping: line.checkpointPlaces) { $0.value }
        .mapValues { $0.map { String($0.key) }.sorted() }
    }
  }

  // Its engine has no closures, which is all that would not be.
  extension HistoryRecord: @unchecked Sendable where Element: Sendable, Element.ID: Sendable {}
#endif
