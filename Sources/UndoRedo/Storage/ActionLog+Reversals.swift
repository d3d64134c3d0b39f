// Which actions are in force. The index is made by the first question, and follows the log from then on.
extension ActionLog {
  private var reversibleActions: ReversalIndex.Actions {
    ReversalIndex.Actions(authors: authors, metadata: metadata, discardable: discardable)
  }

  private mutating func moveReversals(to place: Int) {
    let actions = reversibleActions
    if reversals == nil { reversals = ReversalIndex(startIndex: startIndex) }
    reversals!.move(to: place, in: actions)
  }

  /// Notes that an action has come, and links its steps, so that neither is left to who asks next.
  @usableFromInline
  mutating func noteAction() {
    link()
    moveReversals(to: endIndex)
  }

  /// Notes that the actions from a number on will go.
  @usableFromInline
  mutating func noteActions(goneFrom number: Int) {
    if reversals!.place > number { moveReversals(to: number) }
  }

  /// Notes that the actions before a number have gone.
  @usableFromInline
  mutating func noteActions(goneBefore number: Int) {
    reversals!.drop(before: number)
  }

  /// Whether an action is taken back by those before a place.
  mutating func isTakenBack(_ number: Int, at place: Int) -> Bool {
    moveReversals(to: place)
    return reversals!.isTakenBack(number)
  }

  /// Returns those of some actions that are in force at a place, the last one first.
  mutating func inForce(_ numbers: some Sequence<Int>, at place: Int) -> [Int] {
    moveReversals(to: place)
    return reversals!.inForce(numbers, in: reversibleActions)
  }

  /// Returns the number of the last action that is for an author's undo or redo at a place.
  mutating func last(
    by author: String, isRedo: Bool, before end: Int, at place: Int
  ) -> Int? {
    guard let author = names.numbers[TextKey(author)] else { return nil }
    moveReversals(to: place)
    return reversals!.last(.init(author: author, isRedo: isRedo), before: end)
      .flatMap { $0 < startIndex ? nil : $0 }
  }
}
