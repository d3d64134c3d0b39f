import UndoRedo

extension UndoHistory<Int> {
  /// Creates a history of as many actions, "1", "2", "3" …, which count from zero upwards.
  init(counting count: Int, undone: Int = 0, limit: Int? = nil) {
    self.init(limit: limit)
    for number in 0..<count { self.count(to: number + 1) }
    for _ in 0..<undone { undo() }
  }

  /// Records the action that counts to a number.
  mutating func count(to number: Int) {
    record(UndoAction("\(number)", .modified(from: number - 1, to: number)))
  }

  var undoNames: [String] { undoable.map(\.name) }
  var redoNames: [String] { redoable.map(\.name) }
}
