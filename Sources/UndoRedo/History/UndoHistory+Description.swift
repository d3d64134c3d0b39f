extension UndoAction: CustomStringConvertible {
  /// The name and the number of steps, without the user's data: `Recolor (2 steps)`.
  public var description: String {
    "\(shownName) (\(steps.count == 1 ? "1 step" : "\(steps.count) steps"))"
  }
}

extension UndoAction: CustomDebugStringConvertible {
  /// The name and the steps, with their values.
  public var debugDescription: String { "\(shownName): \(steps)" }

  fileprivate var shownName: String { name.isEmpty ? "Unnamed" : name }
}

extension UndoActions: CustomStringConvertible {
  /// The names of the actions, as those of any collection, without the user's data.
  public var description: String { "[\(map { $0.shownName }.joined(separator: ", "))]" }
}

extension UndoHistory: CustomStringConvertible {
  /// The names of the actions, oldest first, and a bar at the cursor: `[Add, Recolor | Delete]`.
  ///
  /// At most ten are named on either side.
  public var description: String {
    var performed = undoable.prefix(10).reversed().map { $0.shownName }
    if undoable.count > 10 { performed.insert("… \(undoable.count - 10) more", at: 0) }
    var undone = redoable.prefix(10).map { $0.shownName }
    if redoable.count > 10 { undone.append("… \(redoable.count - 10) more") }
    return "[\(performed.joined(separator: ", ")) | \(undone.joined(separator: ", "))]"
  }
}

extension UndoHistory: CustomDebugStringConvertible {
  /// A line for each action with its steps and their values, the oldest first, and a bar at the
  /// cursor.
  ///
  /// At most ten are on either side.
  public var debugDescription: String {
    let performed = undoable.prefix(10).reversed().map { $0.debugDescription }
    let undone = redoable.prefix(10).map { $0.debugDescription }
    return (performed + ["|"] + undone).joined(separator: "\n")
  }
}
