/// Which actions are in force, and which of them each author can take back or bring back.
///
/// An action is in force unless a later one that is in force takes it back: see ``ReversalLink``. The index
/// is made when somebody asks for it first, and is for one place in the log. It follows what is recorded and
/// what is discarded at once, and what is undone and redone when somebody asks again.
@usableFromInline
struct ReversalIndex {
  /// The place: the actions before it are performed, as far as the index is concerned.
  private(set) var place: Int

  /// The number of the oldest action of which something may be stored.
  private var start: Int

  /// How many actions in force take back each action, where any does.
  private(set) var takers: [Int: Int] = [:]

  /// By author, the actions in order that undo takes back, those by which redo brings back others, and those that
  /// have brought back others.
  ///
  /// Some of them may be taken back.
  private(set) var own: [Purpose: ChunkedLog<Int>] = [:]

  /// Creates an index for the place before the first action.
  init(startIndex: Int) {
    place = startIndex
    start = startIndex
  }
}

extension ReversalIndex {
  /// What an author's action is for, as a number.
  typealias Purpose = Int

  /// What an action is for.
  enum Use: Int, CaseIterable {
    /// Undo takes it back.
    case undo
    /// Redo brings back what it has taken back.
    case redo
    /// It has brought back an action; where that has gone, undo takes back this one.
    case restored
  }

  /// Returns the number for a use by an author, by the number of the author's name.
  static func purpose(ofAuthor author: UInt32, _ use: Use) -> Purpose {
    Int(author) * Use.allCases.count + use.rawValue
  }

  /// Returns the numbers of the names of authors who may have something to undo or redo among the actions from a
  /// number on.
  func authors(from start: Int) -> Set<UInt32> {
    let present = own.filter { !$0.value.isEmpty && $0.value[$0.value.endIndex - 1] >= start }
    return Set(present.keys.map { UInt32($0 / Use.allCases.count) })
  }

  /// What a log knows of its actions that matters here, for any type of values: so it is quick to look at a
  /// million of them.
  struct Actions {
    let authors: ChunkedLog<UInt32>
    let notes: [Int: ActionNotes]
    let isDiscardable: (Int) -> Bool

    /// Returns what an action takes back.
    func link(of number: Int) -> ReversalLink? {
      notes.isEmpty ? nil : notes[number]?.link
    }

    /// Returns what an action is for.
    func purpose(of number: Int) -> Purpose? {
      guard authors.indices.contains(number), authors[number] != .max else { return nil }
      let use: Use
      switch link(of: number)?.kind {
      case .undoes: use = .redo
      case .redoes: use = .restored
      case .reverts, nil:
        if isDiscardable(number) { return nil }
        use = .undo
      }
      return ReversalIndex.purpose(ofAuthor: authors[number], use)
    }
  }

  /// Lets the index be for another place.
  ///
  /// - Complexity: O(*n*) in the number of actions between.
  mutating func move(to newPlace: Int, in actions: Actions) {
    while place < newPlace {
      if let purpose = actions.purpose(of: place) {
        own[purpose, default: ChunkedLog()].append(place)
      }
      setInForce(place, true, in: actions)
      place += 1
    }
    while place > newPlace {
      place -= 1
      setInForce(place, false, in: actions)
      guard let purpose = actions.purpose(of: place),
        let index = own[purpose]?.firstIndex(atLeast: place)
      else { continue }
      own[purpose]!.drop(from: index)
    }
  }

  /// Notes that an action is in force or is not any more, with what follows from that.
  ///
  /// - Complexity: O(*n* log *n*) in the number of actions that follow from it.
  private mutating func setInForce(_ number: Int, _ isInForce: Bool, in actions: Actions) {
    guard actions.link(of: number) != nil else { return }
    // The last one first: then it is known whether it is in force.
    var changed = [(number: number, wasInForce: !isInForce)]
    while let (other, wasInForce) = changed.popLast() {
      let isNow = other == number ? isInForce : !isTakenBack(other)
      guard isNow != wasInForce, let link = actions.link(of: other) else { continue }
      // A link lists the last action first, and the last one of those that have changed is the next one.
      for distance in link.distances.reversed() {
        let target = other - distance
        let wasInForce = !isTakenBack(target)
        let count = takers[target, default: 0] + (isNow ? 1 : -1)
        takers[target] = count == 0 ? nil : count
        if count == 0, let purpose = actions.purpose(of: target) {
          own[purpose, default: ChunkedLog()].insert(target)
        }
        let index = (changed.lastIndex { $0.number <= target } ?? -1) + 1
        if index == 0 || changed[index - 1].number < target {
          changed.insert((target, wasInForce), at: index)
        }
      }
    }
  }

  /// Forgets the actions before a number, which are no more.
  ///
  /// - Complexity: O(1) for each, on average.
  mutating func drop(before number: Int) {
    place = max(place, number)
    guard number - start > place - number else { return }
    start = number
    takers = takers.filter { $0.key >= number }
    for (purpose, numbers) in own {
      var numbers = numbers
      numbers.drop(before: numbers.firstIndex(atLeast: number))
      own[purpose] = numbers.isEmpty ? nil : numbers
    }
  }
}

extension ReversalIndex {
  /// Whether an action is taken back.
  func isTakenBack(_ number: Int) -> Bool { takers[number] != nil }

  /// Returns those of some actions that are in force, the last one first.
  ///
  /// What one of them has taken back is in force, since that one is to be taken back itself.
  ///
  /// - Complexity: O(*n* log *n*) in their number, and in that of what follows from each.
  mutating func inForce(_ numbers: [Int], in actions: Actions) -> [Int] {
    var ordered = ChunkedLog<Int>()
    for number in numbers { ordered.insert(number) }
    var found: [Int] = []
    for index in ordered.indices.reversed() where !isTakenBack(ordered[index]) {
      found.append(ordered[index])
      setInForce(ordered[index], false, in: actions)
    }
    for number in found { setInForce(number, true, in: actions) }
    return found
  }

  /// Returns the last action in force that is for something.
  ///
  /// - Parameters:
  ///   - purpose: What for.
  ///   - end: The number before which it is.
  /// - Returns: Its number, if there is one; it may be that of an action that has gone.
  mutating func last(_ purpose: Purpose, before end: Int) -> Int? {
    // What is taken back comes again once it is not.
    while let last = own[purpose]?.indices.last, isTakenBack(own[purpose]![last]) {
      own[purpose]!.drop(from: last)
    }
    guard let numbers = own[purpose] else { return nil }
    var next = numbers.firstIndex(atLeast: end)
    while next > numbers.startIndex {
      next -= 1
      if !isTakenBack(numbers[next]) { return numbers[next] }
    }
    return nil
  }
}

extension ReversalIndex: Sendable {}
