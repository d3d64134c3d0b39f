extension InteractionScripts {
  static let edits: [Script<Interaction>] = [
    Script("a new action discards the undone ones", .set(0, 1), .undo, .delete(1), .redo),
    Script(
      "the limit can be changed at any time", .limit(2), .set(0, 1), .set(0, 2), .set(0, 3), .undo,
      .limit(0), .redo, .limit(nil), .set(0, 4), .set(0, 5), .set(0, 6), .undoAll),
    Script(
      "what changes nothing keeps what can be redone", .set(0, 1), .undo, .set(0, 0), .delete(7),
      .modify(0, by: 0), .modify(7, by: 1), .redo),
    Script(
      "without undo, elements are changed all the same", .set(0, 1), .undo, .limit(0), .set(0, 0),
      .set(0, 2), .modify(0, by: 1), .delete(0)),
    Script(
      "several are undone and redone at once", after: five, .undo, .redo, .undoMany(2),
      .redoMany(1), .undoMany(0), .redoMany(0), .undoMany(99), .undoMany(1), .undoAll, .undo,
      .redoMany(99), .redoMany(1), .redoAll, .redo, .undoMany(0), .redoMany(0), .undoAll),
    Script(
      "redo goes past a limit made smaller", after: five, .undoMany(4), .limit(2), .redoAll,
      .undoAll),
    Script(
      "what does nothing is no event", .markSaved, .removeAllActions, .markSaved,
      .removeAllActions, .removeCheckpoint("x"), .undo, .redoAll, .jump(0), .set(0, 0), .group([]),
      .unrecorded([]), .revert, .group([.set(0, 1)], fails: true), .limit(3)),
    Script("saving and coming back", .set(0, 1), .markSaved, .undo, .redoAll, .set(0, 1)),
    Script(
      "forgetting every action leaves the elements", .set(0, 1), .set(0, 2), .undo,
      .removeAllActions, .undo, .redo),
  ]

  private static let five = (1...5).map { Interaction.set(0, $0) }

  static let groups: [Script<Interaction>] = [
    Script(
      "all changes are one action", .group([.set(2, 1), .change, .delete(1)]), .undo, .redo),
    Script(
      "nested groups join the outermost, whose name counts",
      .group([.group([.set(0, 1), .group([.delete(1)])]), .set(2, 1), .set(3, 1)]), .undo),
    Script(
      "one that throws leaves all as it was", .set(0, 1), .undo,
      .group([.set(0, 2), .delete(1)], fails: true), .redo, .group([.set(0, 3)]), .undo),
    Script(
      "only what an inner one did is taken back where it throws",
      .group([
        .set(0, 1), .group([.set(0, 2), .set(2, 1), .group([.delete(1)])], fails: true),
        .set(3, 1),
      ]), .undo),
    Script(
      "a failure in the middle of three levels",
      .group([
        .group([.set(0, 1), .group([.delete(0)], fails: true)]),
        .group([.group([.set(1, 1)])], fails: true),
      ])),
    Script(
      "no net effect leaves nothing and keeps what can be redone", .set(0, 1), .undo, .group([]),
      .group([.set(0, 2), .set(2, 1), .delete(1), .set(1, 0), .delete(2), .set(0, 0)]), .redo),
    Script(
      "the limit counts each once", .limit(1), .group([.set(0, 1), .set(1, 1), .set(2, 1)]),
      .group([.set(0, 2), .set(1, 2), .set(2, 2)]), .undoAll),
    Script(
      "marking within one means the place before it", .group([.set(0, 1), .markSaved]), .undo),
  ]

  static let unrecordedChanges: [Script<Interaction>] = [
    Script(
      "what would overwrite it is not redone", .set(1, 1), .set(0, 1), .set(1, 2), .undoAll,
      .theirs(0), .redoAll, .undoAll),
    Script(
      "a saved place that can't be reached any more is lost", .set(0, 1), .markSaved,
      .addCheckpoint("there"), .undo, .theirs(0)),
    Script("within a group before its own change", .group([.theirs(0), .set(0, 1)]), .undo),
    Script("within a group after its own change", .group([.set(0, 1), .theirs(0)]), .undo),
    Script("within a group of another element", .group([.set(0, 1), .theirs(1)]), .undo),
    // One step for the repository, another one for the history.
    Script(
      "replacing what somebody else has deleted", .set(2, 0),
      .group([.unrecorded([.delete(2)]), .set(2, 1)]), .undo),
    Script(
      "what throws within a group is taken back alone",
      .group([.set(0, 1), .unrecorded([.theirs(0), .delete(1)], fails: true), .set(1, 1)]), .undo),
    Script(
      "a group that fails takes back what was not recorded", .set(0, 1),
      .group([.theirs(0)], fails: true)),
    Script(
      "a change that is not the user's is no action",
      .unrecorded([.set(0, 1), .group([.delete(1)]), .set(2, 1)])),
    Script(
      "actions within are not recorded",
      .unrecorded([.perform([.modify(0, by: 1)]), .record(1, from: 5)])),
    Script(
      "what can be redone elsewhere stays", .set(0, 1), .undo, .theirs(1), .redo, .undo),
    Script("it becomes part of the step before it", .set(0, 1), .theirs(0), .undo, .redo),
    Script(
      "an action of which nothing is left goes", .set(2, 1), .markSaved, .unrecorded([.delete(2)])),
    Script(
      "what throws changes nothing", .set(0, 1), .unrecorded([.set(0, 9)], fails: true), .set(0, 2)),
    Script(
      "among discardable actions, it is none", .set(0, 1), .undo, .discardable(.theirs(0)), .redo),
  ]

  static let gestures: [Script<Interaction>] = [
    Script(
      "one is one action", .begin, .set(0, 1), .set(0, 2), .set(2, 1), .commit, .undo, .redo),
    Script(
      "one that is cancelled leaves all as it was", .limit(2), .memoryLimit(1_000), .set(1, 1),
      .set(1, 2), .set(1, 3), .markSaved, .undo, .begin, .set(0, 1), .set(0, 0), .set(0, 2),
      .set(2, 1), .delete(2), .delete(1), .cancel, .redo),
    Script(
      "without a net effect, it is not recorded and keeps what can be redone", .set(0, 1), .undo,
      .begin, .set(0, 2), .set(0, 0), .set(2, 1), .delete(2), .commit, .redo),
    Script(
      "while it is under way, there is nothing to undo or redo", .set(0, 1), .set(0, 2), .markSaved,
      .addCheckpoint("x"), .undo, .begin, .set(0, 3), .undo, .redo, .undoAll, .redoAll, .jump(0),
      .jumpTo("x"), .revert, .cancel),
    Script(
      "groups and single edits belong to it", .begin, .group([.set(0, 1)]),
      .group([.set(0, 2)], fails: true), .perform([.modify(1, by: 1)]), .commit),
    Script("one that does nothing is no event", .begin, .commit, .begin, .set(0, 1), .cancel),
    Script("another one commits it", .begin, .set(0, 1), .begin, .set(0, 2), .cancel),
    Script(
      "another one that is cancelled leaves what was not recorded", .begin, .set(0, 1), .set(0, 2),
      .begin, .set(0, 3), .unrecorded([.set(2, 1)]), .cancel),
    Script("one that nobody holds is committed", .begin, .set(0, 1), .drop),
    Script(
      "changes without recording outlive it", .set(0, 1), .undo, .begin, .theirs(1), .set(1, 1),
      .unrecorded([.set(2, 1)]), .cancel),
    Script(
      "changes without recording of what it has changed go with it", .begin, .set(0, 1), .theirs(0),
      .cancel),
    Script(
      "the limit and the mark take effect at once", .set(0, 1), .set(0, 2), .begin, .set(0, 3),
      .limit(1), .markSaved, .cancel),
    Script("the mark is the one before it", .begin, .set(0, 1), .markSaved, .commit, .undo),
  ]

  static let joining: [Script<Interaction>] = [
    Script(
      "actions with the same key are undone as one", .joining("k", .set(0, 1)),
      .joining("k", .change), .joining("k", .set(1, 1)), .undo, .redo),
    Script(
      "where nothing is left, the action goes", .set(1, 1), .joining("k", .set(0, 1)),
      .joining("k", .perform([.modify(0, by: -1)])), .joining("k", .set(0, 2))),
    Script(
      "nothing is left of what a gesture joins", .set(1, 1), .joining("k", .set(0, 1)),
      .joining("k", .begin), .set(0, 0), .commit),
    Script(
      "creating and deleting comes to nothing", .memoryLimit(1_000), .joining("k", .set(2, 1)),
      .joining("k", .delete(2))),
    Script(
      "what does nothing is no boundary", .joining("k", .set(0, 1)), .redo, .jump(1), .set(0, 1),
      .begin, .commit, .theirs(1), .group([.set(0, 2)], fails: true), .joining("k", .set(0, 3)),
      .undo),
    Script(
      "an unrecorded change that annuls an earlier action is no boundary", .set(2, 1),
      .joining("k", .set(0, 1)), .unrecorded([.delete(2)]), .joining("k", .set(0, 2))),
    Script(
      "within a group, there is nothing to join", .joining("k", .set(0, 1)),
      .group([.joining("k", .set(0, 2)), .joining("k", .set(0, 3))]), .undo),
    Script(
      "whole groups can be joined", .joining("k", .group([.set(0, 1), .set(1, 1)])),
      .joining("k", .group([.set(0, 2), .set(1, 2)])), .undo),
    Script(
      "a gesture is joined by the key with which it began", .joining("k", .begin), .set(0, 1),
      .joining("l", .commit), .joining("k", .begin), .set(0, 2), .joining("l", .commit)),
    // Counted from when it was last added to; and a clock may be put back.
    Script(
      "actions too far apart are not joined", type(1), .wait(2), type(2), .wait(2), type(3),
      .wait(2.5), type(4), .wait(-2), type(5), .wait(-100), type(6), .wait(1_000),
      .joining("k", .set(0, 7))),
  ]

  private static func type(_ value: Int) -> Interaction {
    .joining("k", within: 2, .set(0, value))
  }
}
