import UndoRedo

/// The entries on one of a manager's stacks, in stretches, of which each has a target of its own.
///
/// To remove a target, a manager looks at all it has. So stretches are long where there are many
/// entries: there are few of them, and removing all is linear. Entries are only ever removed by
/// stretches from the end or from the beginning.
struct EntryStack {
  private struct Stretch {
    let target = UndoMirrorTarget()
    var entries: [UndoMirrorEntry] = []
  }

  private var stretches: [Stretch] = []
  private var isEnded = false
  private(set) var count = 0

  /// The entry that comes next.
  var last: UndoMirrorEntry? { stretches.last?.entries.last }

  /// Returns the entries that come next, the very next one first.
  func next(_ maxCount: Int) -> [UndoMirrorEntry] {
    Array(stretches.suffix(maxCount).lazy.map(\.entries).joined().suffix(maxCount).reversed())
  }

  /// What the entries stand for, that of the next one last.
  var moves: [UndoMove] { stretches.flatMap { $0.entries.map(\.move) } }

  /// Adds an entry, and gives it its target.
  mutating func push(_ entry: UndoMirrorEntry) {
    let length = stretches.last?.entries.count ?? 0
    let isFull = isEnded && stretches.count < 64 || length >= max(64, count / 8)
    if stretches.isEmpty || isFull { stretches.append(Stretch()) }
    entry.target = stretches[stretches.count - 1].target
    stretches[stretches.count - 1].entries.append(entry)
    (count, isEnded) = (count + 1, false)
  }

  /// Takes the next entry off, which the manager has done by itself.
  mutating func pop() {
    guard !stretches.isEmpty else { return }
    stretches[stretches.count - 1].entries.removeLast()
    count -= 1
    if stretches[stretches.count - 1].entries.isEmpty {
      stretches.removeLast()
      isEnded = true
    }
  }

  /// Lets the next entries that stand for changes of the context at a place stand for the same ones at another.
  func moveChanges(from old: Int, to place: Int) {
    for entry in stretches.reversed().lazy.flatMap({ $0.entries.reversed() }) {
      guard entry.move.change > 0, entry.move.place == old else { return }
      entry.move.place = place
    }
  }

  /// Lets the next entry begin a stretch: something else may lie between.
  mutating func endStretch() { isEnded = true }
}

extension EntryStack {
  /// Takes off all but some of the entries.
  ///
  /// - Parameters:
  ///   - moves: What the entries should be, the next one last.
  ///   - isDead: Whether an entry leads to no place any more. Such ones stay below others.
  ///   - isDoubtful: Whether the last stretch goes, whatever it is.
  /// - Returns: How many of the moves the entries left are, and the targets of those taken off.
  mutating func keep(
    _ moves: [UndoMove], isDead: (UndoMirrorEntry) -> Bool, isDoubtful: Bool
  ) -> (count: Int, removed: [UndoMirrorTarget]) {
    var (kept, matching) = (0, 0)
    for stretch in stretches.dropLast(isDoubtful ? 1 : 0) {
      let entries = stretch.entries.drop { isDead($0) }
      let end = matching + entries.count
      guard !entries.isEmpty, end <= moves.count,
        zip(entries, moves[matching..<end]).allSatisfy({ $0.move == $1 })
      else { break }
      (kept, matching) = (kept + 1, end)
    }
    return (matching, remove(kept..<stretches.count))
  }

  /// Takes off the stretches at the beginning that lead to no place any more.
  ///
  /// - Returns: Their targets.
  mutating func removeDead(_ isDead: (UndoMirrorEntry) -> Bool) -> [UndoMirrorTarget] {
    let isAlive = { (stretch: Stretch) in !isDead(stretch.entries[stretch.entries.count - 1]) }
    return remove(0..<(stretches.firstIndex(where: isAlive) ?? stretches.count))
  }

  /// Takes off all entries.
  ///
  /// - Returns: Their targets.
  mutating func removeAll() -> [UndoMirrorTarget] { remove(0..<stretches.count) }

  /// Takes stretches off, and returns their targets, those of the last ones first: so the manager has
  /// ever less to look at.
  private mutating func remove(_ range: Range<Int>) -> [UndoMirrorTarget] {
    let targets = stretches[range].reversed().map(\.target)
    for target in targets { target.isRemoved = true }
    count -= stretches[range].reduce(0) { $0 + $1.entries.count }
    isEnded = isEnded || range.upperBound == stretches.count
    stretches.removeSubrange(range)
    return targets
  }
}
