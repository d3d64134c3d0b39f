// Which actions are in force. The index is made by the first question, and follows the log from then on.
extension ActionLog {
  /// Calls a closure with the index for a place.
  private mutating func withReversals<Result>(
    at place: Int, _ body: (inout ReversalIndex, ReversalIndex.Actions) -> Result
  ) -> Result {
    var index = reversals ?? ReversalIndex(startIndex: startIndex)
    reversals = nil
    defer { reversals = index }
    // It captures the log, without the index, which would be copied.
    let actions = ReversalIndex.Actions(
      authors: authors, notes: notes,
      isDiscardable: discardableCount == 0 ? { _ in false } : { [self] in isDiscardable($0) })
    index.move(to: place, in: actions)
    return body(&index, actions)
  }

  /// Notes that the actions from a number on will go.
  @usableFromInline
  mutating func noteActions(goneFrom number: Int) {
    if reversals!.place > number { withReversals(at: number) { _, _ in } }
  }

  /// Notes that the actions before a number have gone.
  @usableFromInline
  mutating func noteActions(goneBefore number: Int) { reversals?.drop(before: number) }

  /// Returns those of some actions that are not taken back by those before a place.
  mutating func withoutTakenBack(_ numbers: [Int], at place: Int) -> [Int] {
    withReversals(at: place) { index, _ in numbers.filter { !index.isTakenBack($0) } }
  }

  /// Returns those of some actions that are in force at a place, the last one first.
  mutating func inForce(_ numbers: [Int], at place: Int) -> [Int] {
    withReversals(at: place) { $0.inForce(numbers, in: $1) }
  }

  /// Returns the number of the last action that an author can use so at a place.
  mutating func last(
    by author: String, _ use: ReversalIndex.Use, before end: Int, at place: Int
  ) -> Int? {
    guard let number = names.numbers[TextKey(author)] else { return nil }
    let author = UInt32(number)
    let start = startIndex
    return withReversals(at: place) { index, _ in
      index.last(ReversalIndex.purpose(ofAuthor: author, use), before: end)
        .flatMap { $0 < start ? nil : $0 }
    }
  }
}

extension ActionLog {
  /// Returns the authors who may have something to undo or redo at a place.
  mutating func authorsOfOwnActions(at place: Int) -> Set<String> {
    guard !authors.isEmpty else { return [] }
    let start = startIndex
    let numbers = withReversals(at: place) { index, _ in index.authors(from: start) }
    return Set(numbers.map { names[$0] })
  }
}
