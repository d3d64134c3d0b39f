/// What a person does with an editor, in pairs: a few operations for each, of which every short
/// sequence is tried.
enum InteractionAlphabets {
  static let length = 4

  static let all: [(String, [Interaction])] = [
    ("gesture and limit", gestureAndLimit),
    ("gesture and mark", gestureAndMark),
    ("gesture and gesture", gestureAndGesture),
    ("joining and undo", joiningAndUndo),
    ("joining and groups", joiningAndGroups),
    ("joining and time", joiningAndTime),
    ("joining and unrecorded", joiningAndUnrecorded),
    ("jump and checkpoint and limit", jumpAndCheckpoint),
    ("discardable", discardable),
    ("discardable and mark", discardableAndMark),
    ("revert", revert),
    ("context", context),
    ("context and joining", contextAndJoining),
    ("context and discardable", contextAndDiscardable),
  ]

  private static let gestureAndLimit: [Interaction] = [
    .begin, .commit, .cancel, .create, .change, .delete(0), .undo, .limit(1),
  ]

  private static let gestureAndMark: [Interaction] = [
    .begin, .commit, .cancel, .create, .delete(0), .markSaved, .undo, .redo,
  ]

  /// With groups, failing ones, and what is not recorded inside.
  private static let gestureAndGesture: [Interaction] = [
    .begin, .drop, .cancel, .create, .group([.change, .other]),
    .group([.change, .delete(1)], fails: true),
    .unrecorded([.change]), .undo,
  ]

  private static let joiningAndUndo: [Interaction] = [
    .joining("k", .create), .joining("k", .change), .joining("k", .changeBack),
    .joining("k", .delete(0)), .joining("l", .change), .undo, .redo, .endCoalescing,
  ]

  private static let joiningAndGroups: [Interaction] = [
    .joining("k", .create), .joining("k", .group([.change, .other])),
    .group([.joining("k", .change), .joining("k", .change)]),
    .joining("k", .group([.change], fails: true)), .joining("k", .begin), .commit, .cancel, .change,
  ]

  private static let joiningAndTime: [Interaction] = [
    .joining("k", within: 1, .create), .joining("k", within: 1, .change), .joining("k", .change),
    .wait(1), .wait(-2), .markSaved, .addCheckpoint("x"), .limit(0),
  ]

  private static let joiningAndUnrecorded: [Interaction] = [
    .joining("k", .create), .joining("k", .change), .joining("k", .changeBack), .other,
    .unrecorded([.create]), .unrecorded([.delete(0)]), .unrecorded([.modify(1, by: 1)]),
    .joining("k", .group([.unrecorded([.change]), .other])),
  ]

  private static let jumpAndCheckpoint: [Interaction] = [
    .create, .change, .addCheckpoint("x"), .jump(0), .jump(2), .jumpTo("x"), .limit(1),
    .unrecorded([.delete(0)]),
  ]

  private static let discardable: [Interaction] = [
    .create, .discardable(.change), .discardable(.changeBack), .undo, .redo, .undoMany(2), .jump(1),
    .limit(1),
  ]

  private static let discardableAndMark: [Interaction] = [
    .create, .discardable(.change), .discardable(.begin), .commit, .markSaved, .undo, .redo,
    .revert,
  ]

  private static let revert: [Interaction] = [
    .create, .change, .changeBack, .markSaved, .revert, .joining("k", .revert), .undo, .redo,
  ]

  private static let context: [Interaction] = [
    .select(1), .select(2, isRecorded: true), .create, .begin, .cancel, .undo, .redo, .limit(0),
  ]

  private static let contextAndJoining: [Interaction] = [
    .select(1), .select(2, isRecorded: true), .joining("k", .create), .joining("k", .delete(0)),
    .discardable(.delete(0)), .unrecorded([.delete(0)]), .jump(0), .redo,
  ]

  private static let contextAndDiscardable: [Interaction] = [
    .select(1, isRecorded: true), .select(2, isRecorded: true), .create,
    .discardable(.joining("k", .other)), .discardable(.joining("k", .delete(1))),
    .unrecorded([.delete(1)]), .undo, .redo,
  ]
}
