/// What a person does with an editor, written by hand.
enum InteractionScripts {
  static let all: [Script<Interaction>] = [
    edits, groups, joining, unrecordedChanges, gestures, places, reverting, discardableActions,
    limitedDiscardableActions, contexts, changesOfContexts, contextsAndDiscardableActions,
  ].flatMap { $0 }
}
