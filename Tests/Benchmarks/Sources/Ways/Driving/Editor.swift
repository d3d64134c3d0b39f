import Workloads

/// A model of cards whose changes can be undone, in one way or another.
protocol Editor: AnyObject, Trying {
  init(_ cards: [Card])

  /// The changes to be made.
  static func changes(_ size: Size) -> [Change]

  /// Makes one change.
  func make(_ change: Change)

  /// Makes changes.
  func makeEach(_ changes: [Change])

  /// Takes back the last action; returns `false` where there is none.
  func undo() -> Bool

  /// Makes the action undone last once more; returns `false` where there is none.
  func redo() -> Bool

  /// Takes back so many actions, or all where there are fewer.
  func undoEach(_ count: Int)
  func redoEach(_ count: Int)

  /// Returns how many of so many changes can be taken back.
  func undoable(of count: Int) -> Int

  /// Numbers that must be the same on both sides.
  var checks: [UInt64] { get }
}

extension Editor {
  static func changes(_ size: Size) -> [Change] { size.randomChanges }

  static func trial(_ size: Size) -> Trial { Self(size.cards).trial(changes(size)) }

  func makeEach(_ changes: [Change]) {
    for change in changes { make(change) }
  }

  func undoEach(_ count: Int) {
    var left = count
    while left > 0, undo() { left -= 1 }
  }

  func redoEach(_ count: Int) {
    var left = count
    while left > 0, redo() { left -= 1 }
  }

  func undoable(of count: Int) -> Int { count }

  /// The work with an editor: all changes are made, undone and redone.
  func trial(_ changes: [Change]) -> Trial {
    let count = undoable(of: changes.count)
    return Trial(
      phases: [
        Trial.Phase(name: "record", count: changes.count) { self.makeEach(changes) },
        Trial.Phase(name: "undo", count: count) { self.undoEach(count) },
        Trial.Phase(name: "redo", count: count) { self.redoEach(count) },
      ], checks: { self.checks })
  }
}

/// Something that is counted while the time is being taken, on one thread at a time.
final class Counter: @unchecked Sendable {
  var value = 0
}
