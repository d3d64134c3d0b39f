import UndoRedo

extension FixedProgram {
  /// Adds two notes, and writes each.
  private static let written: [StoreCall] = [
    .save(1, "a"), .save(2, "a"), .save(1, "b"), .save(2, "b"),
  ]

  static let ofHistories: [FixedProgram] =
    [
      FixedProgram(
        "What is redone counts no action that has gone",
        written + [.undoAt(2, .refuse), .unrecorded([.save(2, "a")]), .undoMany(2)], [.redoAll]),
      FixedProgram(
        "What is visited counts no action that has gone", keepsBranches: true,
        written + [
          .unrecorded([.save(2, "a")]), .undoAt(2, .refuse), .undo, .save(3, "a"), .place(5),
        ]),
      FixedProgram(
        "Squashed actions are one",
        [
          .save(1, "a"), .save(2, "a"), .save(3, "a"), .addCheckpoint("x"), .save(1, "b"),
          .delete(2), .save(4, "undone"), .undo, .squash("x"),
        ], [.undo, .redoMany(2)]),
      FixedProgram(
        "Actions are squashed that have not been read",
        [.save(1, "a"), .addCheckpoint("x"), .save(1, "b"), .save(1, "c")], [.squash("x")],
        [.undo]),
      FixedProgram(
        "Actions are squashed within a gesture that have not been read",
        [.save(1, "a"), .addCheckpoint("x"), .save(1, "b"), .save(1, "c")],
        [.gesture([.save(1, "d"), .squash("x")])], [.undoMany(2)]),
      FixedProgram(
        "An action that is written anew as it is joined has its steps in order",
        [
          .save(1, "a"), .save(2, "a"), .save(3, "a"), .coalescing("k", .save(3, "b")),
          .coalescing("k", .save(2, "b")),
          .coalescing("k", .group([.unrecorded([.save(1, "b")]), .delete(3)])),
        ]),
      FixedProgram(
        "A change of an element of which an action has no step any more ends no joining",
        [.save(1, "a"), .save(2, "a")]
          + [(1, "b"), (2, "b"), (2, "a")].map { .coalescing("k", .save($0, $1)) }
          + [.unrecorded([.save(2, "c")])]
          + [(1, "d"), (2, "e"), (2, "c")].map { .coalescing("k", .save($0, $1)) } + [.undo],
        [.redo], [.undoAll]),
      FixedProgram(
        "An unrecorded change leaves what was undone that it does not touch",
        [.save(1, "a"), .save(2, "a"), .save(3, "a"), .undoMany(2)],
        [.unrecorded([.save(3, "theirs")])], [.redo, .redo]),
      FixedProgram(
        "An unrecorded change in a group leaves what was undone that it does not touch",
        [.save(1, "a"), .save(2, "a"), .save(3, "a"), .undoMany(2)],
        [.group([.unrecorded([.save(3, "theirs")])])], [.redo, .redo]),
      FixedProgram(
        "Authors undo and redo what has not been read",
        [.by("Ada", .save(1, "a")), .by("Ada", .save(1, "b"))]
          + (0..<200).map { .by("Bob", .save(2, "\($0)")) },
        [.undoBy("Ada", .refuse)], [.undoBy("Bob", .refuse), .redoBy("Ada", .refuse)],
        [
          .redoBy("Ada", .refuse), .undoBy("Ada", .refuse), .undoBy("Ada", .refuse),
          .undoBy("Ada", .refuse), .undoAll,
        ]),
      FixedProgram(
        "Actions are undone by their name that have not been read",
        (0..<100).flatMap { [.group([.save($0, "a")]), .save(-$0 - 1, "a")] },
        [.undoNamed("Group", .refuse)]),
    ]
    + [false, true].map { isCancelled in
      FixedProgram(
        "Steps of earlier sessions are removed within a gesture, cancelled: \(isCancelled)",
        [
          .save(1, "a"), .save(2, "b"), .group([.save(1, "aa"), .save(2, "bb")]), .delete(1), .undo,
        ],
        [
          .gesture(
            [.delete(1), .save(2, "moved"), .save(3, "new"), .removeActions(1)],
            isCancelled: isCancelled)
        ])
    }
    + [2, 3, 10].map { limit in
      let undos = [[StoreCall]](repeating: [.undoBy("Ada", .refuse)], count: limit)
      let redos = [[StoreCall]](repeating: [.redoBy("Ada", .refuse)], count: limit)
      return FixedProgram(
        "What authors have undone comes back up to the limit: \(limit)", limit: limit,
        sessions: [(1...limit).map { .by("Ada", .save(1, "\($0)")) }] + undos + redos + undos
          + redos)
    }
}
