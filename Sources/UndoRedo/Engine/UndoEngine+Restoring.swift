// Actions that their authors have taken back and brought back.
extension UndoEngine {
  /// Returns the step that has made an element what an action has made of it: the action's own, or that by which its
  /// author has brought it back last, which may hold changes that were not recorded.
  ///
  /// - Returns: The number of the step; `nil` where the author has taken the action back, and what has brought it back
  ///   has left this element alone.
  /// - Complexity: O(*n*) in the number of later steps of the element.
  mutating func standing(_ step: Int, except taken: Set<Int>) -> Int? {
    guard overlap == nil, history.log.mayHaveReversals else { return step }
    let number = history.log.action(ofStep: step)
    var standing = step
    while let (next, taker) = reversal(of: number, after: standing), isOwn(taker, of: number),
      !taken.contains(taker), isSame(history.oldValue(of: next), history.newValue(of: standing))
    {
      guard let (restoring, restorer) = reversal(of: taker, after: next) else {
        let isInForce = !history.log.withoutTakenBack([taker], at: history.cursor).isEmpty
        return isInForce ? standing : nil
      }
      guard isOwn(restorer, of: taker) else { return standing }
      standing = restoring
    }
    return standing
  }

  /// Returns the next step of an element that belongs to an action which takes back a certain one, and that action.
  private func reversal(of number: Int, after step: Int) -> (step: Int, action: Int)? {
    var next = history.log.step(after: step)
    while next != ActionLog<Element>.none, next < history.firstUndone {
      let action = history.log.action(ofStep: next)
      let distances = history.log.reversal(of: action)?.distances ?? []
      if distances.contains(action - number) { return (next, action) }
      next = history.log.step(after: next)
    }
    return nil
  }

  /// Whether by an action an author has taken back or brought back a certain one alone, with what has brought that one
  /// back before.
  private func isOwn(_ action: Int, of number: Int) -> Bool {
    guard history.log.notes(of: action)?.isOwnReversal == true, !history.log.isDiscardable(action),
      let link = history.log.reversal(of: action)
    else {
      return false
    }
    return link.distances.last == action - number
      && link.distances.allSatisfy { distance in
        distance == action - number || history.log.origin(of: action - distance) == number
      }
  }
}
