import UndoRedo

extension FixedProgram {
  /// Makes a branch of "b" and "c" from place 1 on, with the saved place at its end, and "d" on the line.
  static let branched: [StoreCall] = [
    .save(1, "a"), .save(1, "b"), .save(1, "c"), .addCheckpoint("x"), .markSaved, .undoMany(2),
    .save(1, "d"),
  ]

  static let ofBranches: [FixedProgram] =
    [
      FixedProgram(
        "What was undone and left is found again, and no number is given twice",
        keepsBranches: true, branched, [.jumpTo("x"), .undoMany(2), .save(1, "e")],
        [.place(2), .place(5), .revert, .undo, .redo]),
      FixedProgram(
        "Reverting goes to the saved place on a branch", keepsBranches: true, branched,
        [.revert], [.undo, .redo, .place(4)]),
      FixedProgram(
        "Branches that are kept no longer are forgotten", keepsBranches: true, branched,
        [.keepsBranches(false), .undo, .save(1, "e"), .keepsBranches(true)],
        [.undo, .save(1, "f")]),
      FixedProgram(
        "The context of a branch is restored, whatever has been read", keepsBranches: true,
        hasContext: true, [.save(1, "a"), .undo, .save(1, "b")],
        [.save(1, "c"), .select(2), .undo, .save(1, "d"), .place(3)]),
      FixedProgram(
        "An action goes on after an unrecorded change", keepsBranches: true,
        [.save(1, "a"), .save(2, "a")]
          + ["b", "c", "d"].flatMap {
            [StoreCall.coalescing("k", .group([.save(1, $0)])), .unrecorded([.save(2, $0)])]
          } + [.undo, .save(3, "e")]),
      FixedProgram(
        "An action goes on after an unrecorded change within it", keepsBranches: true,
        [.save(1, "a"), .save(2, "a")]
          + ["b", "c", "d"].map {
            .coalescing("k", .group([.save(1, $0), .unrecorded([.save(2, $0)])]))
          } + [.undo, .save(3, "e")]),
    ]
    + firstCalls.map {
      FixedProgram(
        "Branches are read by what is done first: \($0)", keepsBranches: true, branched, [$0],
        [.place(3)])
    }
    + [1, 3, 200].map { count in
      FixedProgram(
        "Places before a relaunch are numbered from zero: \(count)", keepsBranches: true,
        (0...count).map { .save($0, "a") } + [.undo], [.save(-1, "a")],
        [.place(count + 1), .place(count + 2)])
    }

  private static let firstCalls: [StoreCall] = [
    .save(2, "x"), .undo, .place(2), .jumpTo("x"), .revert, .removeActions(2), .addCheckpoint("y"),
    .removeCheckpoint("x"), .markSaved, .limit(1), .undoBy("Ada", .leave),
  ]
}
