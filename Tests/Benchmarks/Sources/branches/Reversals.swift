import UndoRedo

/// Returns microseconds for each call: see `Task.reversalTitles`.
func reversalFigures(_ size: Int) throws -> [Double] {
  // Ann has moved shapes of her own; all that Bob has done since was to shapes of his.
  let (own, calls) = (200, 100)
  let others = size / 10
  let store = makeStore(own + others)
  store.author = "Ann"
  for id in 0..<own { store.modify(id, \.x, to: 1, named: "Move") }
  store.author = "Bob"
  for number in own..<size {
    store.modify(own + number % others, \.x, to: Double(number), named: "Drag")
  }

  var figures: [Double] = []
  func measure(_ count: Int, _ work: (Int) throws -> Void) rethrows {
    let time = try nanoseconds { for number in 0..<count { try work(number) } }
    figures.append(time / 1e3 / Double(count))
  }
  measure(1) { _ in check(store.undoName(by: "Ann") == "Move") }
  measure(calls) { _ in check(store.undoName(by: "Ann") == "Move") }
  try measure(1) { _ in check(try store.undo(by: "Ann") != nil) }
  try measure(calls) { _ in check(try store.undo(by: "Ann") != nil) }
  try measure(calls) { _ in check(try store.redo(by: "Ann") != nil) }
  // Of Bob's, the last of each shape; they are ten on each shape.
  let last = size - others
  try measure(calls) { check(try store.undo(actionAt: last + 2 * $0) != nil) }
  // The first of each shape.
  try measure(calls) {
    check(
      try store.undo(actionAt: 2 * own + 2 * $0 + 1, onConflict: .overwrite) != nil)
  }
  measure(calls) { _ in check(store.undo() != nil) }
  return figures
}

private func check(_ isDone: Bool) { precondition(isDone, "A call has done nothing") }
