import UndoRedo

/// What a limit drops of a document is what it drops of a store that lives on.
extension FixedProgram {
  private static let discardable: [StoreCall] = [
    .save(1, "a"), .discardable(.save(1, "scroll")), .save(1, "b"),
  ]

  static let ofLimits: [FixedProgram] =
    [.revert, .group([.save(1, "c")]), .gesture([.save(1, "c")])].map { (call: StoreCall) in
      FixedProgram(
        "A limit spares the place that was the saved one: \(call)", limit: 1, keepsBranches: true,
        [
          .save(1, "a"), .markSaved, .undo, .save(1, "b"), .place(1), .undo, call, .markSaved,
          .limit(nil),
        ])
    } + [
      FixedProgram(
        "What a limit has spared goes once it is saved elsewhere", limit: 2,
        [.discardable(.save(3, "b")), .save(2, "b"), .revert, .undoAll, .redoAll]),
      FixedProgram(
        "Discardable actions that a limit drops leave it saved",
        [.discardable(.save(2, "a")), .limit(0)], [.redoAll]),
      FixedProgram(
        "So do those that have not been read", [.discardable(.save(2, "a"))], [.limit(0)],
        [.redoAll]),
      FixedProgram(
        "The oldest ends go first, and never the saved place", limit: 2, keepsBranches: true,
        sessions: [0..<3, 3..<6, 6..<8].map { rounds in
          rounds.flatMap { round -> [StoreCall] in
            [.save(1, "\(round)")] + (round == 1 ? [.markSaved] : []) + [.undo]
          }
        }),
      FixedProgram(
        "What a limit has dropped stays away without the limit", limit: 2, keepsBranches: true,
        ["a", "b", "c", "d"].flatMap { [.undo, .save(1, $0)] } + [.limit(nil)]),
      FixedProgram(
        "What a limit drops at the end is stored", limit: 1, keepsBranches: true,
        ["a", "b", "c"].flatMap { [.undo, .save(1, $0)] }, [.limit(nil)]),
      FixedProgram(
        "What a group leaves no room for is stored with it", limit: 1, keepsBranches: true,
        ["a", "b", "c"].flatMap { [.undo, .group([.save(1, $0)])] }, [.limit(nil)]),
      FixedProgram(
        "A smaller limit drops of branches that have not been read", keepsBranches: true,
        [.save(1, "a"), .save(1, "b"), .save(1, "c"), .undoMany(3), .save(1, "d")], [.limit(2)],
        [.limit(nil)]),
      FixedProgram(
        "Discardable actions have room after a visit", limit: 2, keepsBranches: true,
        discardable + [.markSaved, .undoMany(2), .save(1, "c"), .place(3), .undoMany(2)]),
      FixedProgram(
        "Discardable actions have room after a visit that goes over them", limit: 3,
        keepsBranches: true,
        [.save(1, "older")] + discardable
          + [.undo, .save(1, "c"), .jump(2), .limit(2), .place(4), .limit(nil)]),
      FixedProgram(
        "Discardable actions have room after a redo under a smaller limit",
        [.save(1, "older"), .save(1, "old"), .delete(1)] + discardable
          + [.jump(3), .limit(2), .jump(5), .undoMany(2)]),
      FixedProgram(
        "Once a limit of zero has left nothing, it is saved where it is", keepsBranches: true,
        [.discardable(.save(1, "a")), .limit(0)], [.redoAll]),
      FixedProgram(
        "Nothing is left of an action of a history that was written anew", limit: 3,
        [
          .save(1, "a"), .save(2, "a"), .save(1, "b"), .removeActions(2),
          .unrecorded([.save(1, "a")]), .undo, .unrecorded([.save(3, "c")]),
        ], [.redo]),
    ]
}
