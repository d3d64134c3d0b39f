import Workloads

/// A change to be made: which card is nudged, and how the action is named.
struct Change: Sendable {
  let id: Int
  let name: String

  /// Names of actions as apps have them, of which neighbours mostly differ.
  static let names = ["Move", "Resize Frame", "Align to Grid", "Nudge"]
}

extension Size {
  /// Changes of cards at random.
  var randomChanges: [Change] {
    var random = RandomWords(seed: 1)
    return (0..<actions).map {
      Change(id: random.next(below: elements), name: Change.names[$0 & 3])
    }
  }

  /// Changes of cards at random, so many of each in a row.
  func runs(of length: Int) -> [Change] {
    var random = RandomWords(seed: 1)
    var id = 0
    return (0..<actions).map {
      if $0 % length == 0 { id = random.next(below: elements) }
      return Change(id: id, name: Change.names[0])
    }
  }

  /// How often each card is changed where all are changed in turn: at least once.
  var passes: Int { max(1, actions / elements) }

  /// Changes of all cards in turn, in an order that leads all over the memory.
  var passesOfChanges: [Change] {
    let order = scattered
    return (0..<passes).flatMap { pass in
      order.map { Change(id: $0, name: Change.names[pass & 3]) }
    }
  }

  /// The numbers of all cards, in an order that leads all over the memory.
  var scattered: [Int] {
    precondition(elements % 7_919 != 0, "A prime stride must visit every card")
    return (0..<elements).map { $0 * 7_919 % elements }
  }
}
