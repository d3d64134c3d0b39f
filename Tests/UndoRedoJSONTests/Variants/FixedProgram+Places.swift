import UndoRedo

/// Places of which the action has gone, and names of places.
extension FixedProgram {
  static let ofPlaces: [FixedProgram] = [
    FixedProgram(
      "What was at the place after an action that has gone is where its branch began",
      keepsBranches: true,
      [
        .save(1, "a"), .markSaved, .addCheckpoint("x"), .undo, .save(2, "b"), .undo,
        .discardable(.save(1, "a")), .revert,
      ]),
    FixedProgram(
      "The saved place on a branch that has gone is on the line once somebody goes there",
      keepsBranches: true,
      [
        .save(1, "a"), .save(2, "x"), .markSaved, .undo, .save(3, "c"), .undo,
        .discardable(.save(2, "x")), .place(2), .save(4, "d"),
      ], [.read(1)], [.revert]),
    FixedProgram(
      "Of an action that goes on, nothing is left after an unrecorded change",
      keepsBranches: true,
      [
        .save(1, "a"), .save(1, "b"), .save(2, "c"),
        .group([.unrecorded([.save(1, "a")]), .save(3, "d")]),
      ], [.undoAll]),
    FixedProgram(
      "Of an action that goes on beside an undone one, nothing is left", keepsBranches: true,
      [
        .save(1, "a"), .save(1, "b"), .save(2, "c"), .undo,
        .group([.unrecorded([.save(1, "a")]), .save(3, "d")]),
      ], [.undoAll]),
    FixedProgram(
      "An action that comes to nothing is no save", keepsBranches: true,
      [.coalescing("k", .save(1, "a")), .coalescing("k", .delete(1))]),
    FixedProgram(
      "Names are equal as texts are",
      [.save(1, "a"), .addCheckpoint("e\u{301}"), .removeCheckpoint("\u{E9}")]),
    FixedProgram(
      "A name is removed within a group, though it has not been read",
      [.save(1, "a"), .addCheckpoint("x"), .save(1, "b")],
      [.group([.save(1, "c"), .removeCheckpoint("x")])]),
    FixedProgram(
      "A name that was on a branch and was removed stays away", keepsBranches: true,
      [
        .save(1, "a"), .addCheckpoint("x"), .undo, .save(1, "b"), .jumpTo("x"),
        .removeCheckpoint("x"),
      ], [.removeCheckpoint("x")]),
  ]
}
