@testable import UndoRedo

// What is in force, and what each author can take back: found by looking through all actions.
extension UndoHistory {
  /// The actions in force, by looking from the last performed one back.
  private var numbersInForce: [Int] {
    var takenBack: Set<Int> = []
    return (log.startIndex..<cursor).reversed().filter { number in
      guard !takenBack.contains(number) else { return false }
      takenBack.formUnion((log.reversal(of: number)?.distances ?? []).map { number - $0 })
      return true
    }
  }

  /// The actions of an author that undo takes back, the next one first.
  private func ownActions(by author: String) -> [Int] {
    numbersInForce.filter { number in
      let kind = log.reversal(of: number)?.kind
      return log.author(of: number) == author && !log.isDiscardable(number)
        && (kind == nil || kind == .reverts)
    }
  }

  /// The actions that an author's undo takes back, the next one first, and then those that have brought back what has
  /// gone.
  func undoable(by author: String) -> [Int] {
    ownActions(by: author)
      + numbersInForce.filter { number in
        guard log.author(of: number) == author, log.reversal(of: number)?.kind == .redoes else {
          return false
        }
        let kind = log.reversal(of: log.origin(of: number))?.kind
        return kind == .undoes || kind == .redoes
      }
  }

  /// The actions by which an author's redo brings back others, the next one first.
  func redoable(by author: String) -> [Int] {
    let barrier = ownActions(by: author).first ?? -1
    return numbersInForce.filter { number in
      log.author(of: number) == author && log.reversal(of: number)?.kind == .undoes
        && number > barrier
    }
  }

  /// Says where the index, once somebody has asked, is not what looking through the actions says.
  var brokenReversal: String? {
    guard let place = log.reversals?.place else { return nil }
    if place < log.startIndex || place > log.endIndex { return "what is in force is at \(place)" }
    var asked = self
    let numbers = Set(numbersInForce)
    let performed = Array(log.startIndex..<cursor)
    let inForce = Set(asked.log.withoutTakenBack(performed, at: cursor))
    for number in performed where inForce.contains(number) != numbers.contains(number) {
      return "\(number) is wrongly in force, or not"
    }
    for author in Set(log.indices.compactMap { log.author(of: $0) }) {
      for kind in [ReversalLink.Kind.undoes, .redoes] {
        var found: [Int] = []
        while let next = asked.next(kind, by: author, before: found.last) { found.append(next) }
        let expected = kind == .undoes ? undoable(by: author) : redoable(by: author)
        if found != expected { return "\(author) \(kind) \(found), not \(expected)" }
      }
    }
    return nil
  }
}
