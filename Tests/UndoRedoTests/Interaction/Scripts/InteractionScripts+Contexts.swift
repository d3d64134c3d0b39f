extension InteractionScripts {
  static let contexts: [Script<Interaction>] = [
    Script(
      "what was selected last at a place comes back", .set(0, 1), .select(1), .set(1, 1),
      .select(2), .undoMany(2), .redo, .select(3), .redo, .undo),
    Script(
      "an action of which an unrecorded change leaves nothing goes with its place", .select(1),
      .set(0, 1), .select(2), .set(1, 1), .select(3), .unrecorded([.set(0, 0)]), .undo, .redo),
    Script(
      "joining of which nothing is left leaves the selection", .select(1),
      .joining("k", .set(0, 1)), .select(2), .joining("k", .set(0, 0))),
    Script(
      "a group is one action", .select(1), .group([.delete(0), .select(2), .delete(1)]), .undo),
    Script(
      "a gesture is one action", .select(1), .begin, .set(0, 1), .select(2), .set(0, 2), .commit,
      .undo, .redo),
    Script(
      "a jump brings the selection of its place", .select(1), .set(0, 1), .select(2), .set(0, 2),
      .select(3), .set(0, 3), .select(4), .set(0, 4), .jump(1), .jump(3)),
    Script(
      "a new action forgets what was selected after it", .set(0, 1), .select(2), .set(0, 2),
      .undoMany(2), .select(1), .set(1, 1), .undo, .redo),
    Script(
      "a gesture that is cancelled takes the selection along", .select(1), .begin, .set(0, 1),
      .select(2), .cancel),
    Script(
      "a group that fails takes the selection along", .select(1),
      .group([.set(0, 1), .select(2)], fails: true)),
  ]

  static let changesOfContexts: [Script<Interaction>] = [
    Script(
      "one alone is undone", .set(0, 1), .pick(1), .pick(2), .undo, .undo, .redo, .redo, .undo,
      .undo, .undo),
    Script("what can be redone stays", .set(0, 1), .undo, .pick(1), .redo, .undo, .undo),
    Script("a new one forgets the undone ones", .pick(1), .pick(2), .undo, .pick(3), .undo),
    Script(
      "undoing all leaves nothing to undo", .pick(1), .set(0, 1), .pick(2), .undoAll, .redoAll),
    Script("one goes with the action that led to it", .set(0, 1), .pick(1), .jump(0), .set(1, 1)),
    Script(
      "they stay where an action has gone before them", .set(0, 1), .pick(1), .pick(2), .undo,
      .unrecorded([.set(0, 0)]), .redo, .undoMany(1), .undo, .undo, .undo),
    // What was typed after the selection is undone before it.
    Script(
      "actions are not joined across one", .joining("k", .set(0, 1)), .pick(1),
      .joining("k", .set(0, 2)), .undo, .redo, .pick(2), .undo, .joining("k", .set(0, 3))),
    Script(
      "an action discards the undone ones and hides the others", .pick(1), .pick(2), .undo,
      .set(0, 1), .undo),
    Script(
      "who removes all actions has nothing to undo or redo", .pick(1), .pick(2), .undo,
      .removeAllActions, .undo, .redo, .removeAllActions, .pick(3), .undo),
    Script(
      "what is removed within a gesture does not come back", .pick(1), .begin, .set(0, 1),
      .select(2), .removeAllActions, .cancel),
    Script(
      "who lets no action be undone has none of them, either", .pick(1), .pick(2), .pick(3), .undo,
      .limit(0), .undo, .redo, .pick(4), .limit(nil)),
  ]

  private static func scroll(_ place: Int) -> Interaction {
    .joining("k", .discardable(.set(1, place)))
  }

  static let contextsAndDiscardableActions: [Script<Interaction>] = [
    Script(
      "they hide no change of the selection", .set(0, 1), .pick(1), .pick(2), .undo, scroll(1),
      .endCoalescing, scroll(2), .redo, .undo, .undo, .undo, .redo, .redo, .redo),
    Script(
      "changes of the selection outlive one that goes", .set(0, 1), .pick(1), .pick(2), .undo,
      scroll(1), scroll(0), .redo, .undo, .undo),
  ]
}
