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

extension UndoHistory where Value: Identifiable & Equatable {
  /// What the elements are by now that the history touches: what its performed steps leave, or else
  /// what its undone ones start from.
  var presentValues: [Value.ID: Value?] {
    let performed = undoable.flatMap { $0.steps.reversed().map { ($0.id, $0.newValue) } }
    let undone = redoable.flatMap { $0.steps.map { ($0.id, $0.oldValue) } }
    return Dictionary(performed + undone) { nearest, _ in nearest }
  }
}
