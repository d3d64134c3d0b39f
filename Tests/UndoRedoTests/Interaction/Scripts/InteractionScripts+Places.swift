extension InteractionScripts {
  static let places: [Script<Interaction>] = [
    Script(
      "a jump gives the net change", .set(0, 1), .set(0, 2), .set(2, 1), .jump(0), .jump(2),
      .jump(2)),
    Script(
      "jumps to checkpoints", .set(0, 1), .addCheckpoint("x"), .set(0, 2), .set(0, 3), .jumpTo("y"),
      .jumpTo("x"), .jumpTo("x"), .removeCheckpoint("x"), .redoAll, .jumpTo("x")),
    Script(
      "a jump forward keeps to a limit made smaller", .set(0, 1), .set(0, 2), .set(0, 3),
      .set(0, 4), .jump(0), .limit(2), .addCheckpoint("x"), .jump(4)),
    Script(
      "forgetting forgets checkpoints", .set(0, 1), .addCheckpoint("x"), .removeAllActions),
    Script(
      "the mark among several actions", .set(0, 1), .set(0, 2), .set(0, 3), .undo, .markSaved,
      .redoAll, .undoMany(1), .undoMany(2), .redoMany(2)),
  ]

  static let reverting: [Script<Interaction>] = [
    Script(
      "it is one action that can be undone", .markSaved, .set(0, 1), .set(0, 2), .set(2, 1),
      .revert, .undo, .revert),
    Script("forward to what was undone", .set(0, 1), .set(0, 2), .markSaved, .undoAll, .revert),
    Script(
      "where the saved place is lost, there is nothing to revert to", .set(0, 1), .markSaved, .undo,
      .set(0, 2), .revert, .undo, .markSaved),
    Script(
      "changes that came to nothing are reverted by marking", .set(0, 1), .set(0, 0), .revert),
    Script(
      "it stands alone", .markSaved, .set(0, 1), .joining("k", .set(0, 2)), .joining("k", .revert),
      .joining("k", .set(0, 3)), .joining("k", .set(0, 4))),
    Script(
      "nothing is joined across one that only marks", .set(0, 1), .joining("k", .set(0, 0)),
      .revert, .joining("k", .set(0, 2)), .revert),
    Script("without undo, it is still one", .limit(0), .revert, .set(0, 1), .revert),
  ]

  private static func scroll(_ place: Int) -> Interaction { .discardable(.set(1, place)) }

  static let discardableActions: [Script<Interaction>] = [
    Script(
      "undo does not stop at them, and redo brings them back", .set(0, 1), scroll(1), .set(0, 2),
      scroll(2), scroll(3), .undo, .undo, .undo, .redo, .redo, .redo, .undoAll),
    Script(
      "on their own, there is nothing to undo", scroll(1), scroll(2), .undo, .undoAll, .jump(0),
      .redo),
    Script(
      "those before the first action stay", scroll(1), .set(0, 1), .undoAll, .jump(0), .redo),
    Script(
      "they do not make a document dirty", scroll(1), .revert, .set(0, 1), .markSaved, scroll(2),
      .undo, .redo),
    Script(
      "what can be redone stays", .set(0, 1), .undo, .discardable(.set(0, 2)), .redo, .undo),
    Script("a group that is open decides for itself", .group([.set(0, 1), scroll(1)])),
    Script("a whole group can be one", .discardable(.group([scroll(1)])), .set(0, 1)),
    Script(
      "a gesture is one if it begins so", .discardable(.begin), .set(1, 1), .commit, .begin,
      .set(0, 1), .discardable(.commit)),
    Script(
      "a cancelled one leaves nothing", .set(0, 1), .undo, .discardable(.begin), scroll(1), .cancel),
    Script(
      "a memory limit leaves the last action that undo stops at", .memoryLimit(0), .set(0, 1),
      .markSaved, scroll(1), scroll(2), scroll(1)),
  ]

  /// They go with the action before them, and under a limit there is one at most after each.
  static let limitedDiscardableActions = [0, 1, 3].map { (limit: Int) in
    Script(
      "a limit of \(limit) does not count them", .limit(limit), .set(0, 1), .markSaved, scroll(1),
      scroll(2), scroll(1), scroll(2), .set(0, 2), scroll(1), scroll(3), .set(0, 3), scroll(1),
      scroll(3), .set(0, 4), scroll(1), scroll(3), .set(0, 5), scroll(1), scroll(3))
  }
}
