import UndoRedo

/// Actions that pass by changes together, the newest first, and are found by the elements they touch.
///
/// What many of them cost together is what is changed of them: those of other elements are not looked at.
struct PassingActions<Element: Identifiable & Equatable & Codable> {
  typealias Action = JournalAction<Element>

  /// What elements have become by changes, the newer changes first.
  typealias Values = [Element.ID: [Element?]]

  /// The actions, or `nil` where nothing was left of one.
  private var list: [Action?] = []

  /// The number of the first of them: more may come before it.
  private var base = 0

  /// The numbers of the actions that touch an element, in order; empty until there is more than one.
  private var touching: [Element.ID: [Int]] = [:]
  private var isIndexed = false

  /// The lowest place of those that have come.
  private(set) var lowestPlace = Int.max

  /// Creates a list of one action, which has been decoded.
  init(_ action: Action) { (list, lowestPlace) = ([action], action.place) }

  /// Creates a list of none.
  init() {}
}

extension PassingActions {
  /// The actions of which something is left, the newest first.
  var actions: some Sequence<Action> { list.lazy.compactMap { $0 } }

  var isEmpty: Bool { list.isEmpty }

  /// Adds older actions.
  ///
  /// - Parameter other: The actions, of which none are left then.
  /// - Complexity: O(*n*) in the number of actions of the shorter list.
  mutating func append(_ other: inout PassingActions) {
    let isShorter = list.count < other.list.count
    if isShorter { swap(&self, &other) }
    buildIndex()
    if isShorter {
      list.insert(contentsOf: other.list, at: 0)
      base -= other.list.count
      for index in other.list.indices.reversed() {
        for id in ids(at: index) { touching[id, default: []].insert(base + index, at: 0) }
      }
    } else {
      let count = list.count
      list += other.list
      for index in count..<list.count {
        for id in ids(at: index) { touching[id, default: []].append(base + index) }
      }
    }
    lowestPlace = min(lowestPlace, other.lowestPlace)
    other = PassingActions()
  }

  /// Drops the actions from a place on.
  ///
  /// - Complexity: O(*n*) in the number of those dropped.
  mutating func drop(from place: Int) {
    let count = list.prefix { $0.map { $0.place >= place } ?? true }.count
    guard count > 0 else { return }
    if isIndexed {
      for index in 0..<count {
        for id in ids(at: index) { remove(base + index, from: id) }
      }
    }
    list.removeFirst(count)
    base += count
  }

  private mutating func buildIndex() {
    guard !isIndexed else { return }
    isIndexed = true
    for index in list.indices {
      for id in ids(at: index) { touching[id, default: []].append(base + index) }
    }
  }

  /// The elements that an action touches.
  private func ids(at index: Int) -> Set<Element.ID> {
    Set(list[index]?.action?.steps.map(\.id) ?? [])
  }

  private mutating func remove(_ number: Int, from id: Element.ID) {
    guard let entry = touching.index(forKey: id) else { return }
    if touching.values[entry].count == 1 {
      touching.remove(at: entry)
    } else if let index = touching.values[entry].firstIndex(of: number) {
      touching.values[entry].remove(at: index)
    }
  }
}

// Taking in what elements have become.
extension PassingActions {
  /// Lets the nearest action that touches a changed element end with what the element has become, or
  /// start from it, as `UndoHistory.absorb` has it.
  ///
  /// - Parameters:
  ///   - values: What elements have become; those that have been taken are gone afterwards.
  ///   - cursor: The place of the last action that was performed at the time.
  ///   - isUndone: Whether it is about the actions after the cursor.
  /// - Complexity: O(*n*) in the number of elements that have changed and are touched, or in that of the
  ///   steps where there is but one action.
  mutating func absorb(_ values: inout Values, at cursor: Int, isUndone: Bool) {
    guard !list.isEmpty else { return }
    if list.count == 1 {
      guard let action = list[0], let steps = action.action?.steps,
        (action.place > cursor) == isUndone,
        // Many actions pass by many changes of other elements.
        steps.contains(where: { values.index(forKey: $0.id) != nil })
      else { return }
      let isLeft = action.absorb(isUndone: isUndone) { Self.takeOldest(of: $0, from: &values) }
      // What it touched is not known any more.
      (touching, isIndexed) = ([:], false)
      if !isLeft { list = [] }
      return
    }
    var ids =
      values.count <= touching.count
      ? values.keys.filter { touching.index(forKey: $0) != nil }
      : touching.keys.filter { values.index(forKey: $0) != nil }
    while !ids.isEmpty {
      var nearest: [Int: Set<Element.ID>] = [:]
      for id in ids {
        guard let number = nearestAction(touching: id, cursor, isUndone) else { continue }
        nearest[number, default: []].insert(id)
      }
      ids = []
      for (number, taking) in nearest {
        let isLeft =
          list[number - base]?.absorb(isUndone: isUndone) { id in
            taking.contains(id) ? Self.takeOldest(of: id, from: &values) : nil
          } ?? false
        if !isLeft { list[number - base] = nil }
        for id in taking.subtracting(self.ids(at: number - base)) {
          remove(number, from: id)
          if values.index(forKey: id) != nil { ids.append(id) }
        }
      }
    }
  }

  /// Returns the number of the last action before a cursor that touches an element, or of the first one
  /// after it.
  private func nearestAction(
    touching id: Element.ID, _ cursor: Int, _ isUndone: Bool
  ) -> Int? {
    guard let numbers = touching[id] else { return nil }
    // They come the highest place first.
    let next = numbers.indices.partitioningIndex { index in
      list[numbers[index] - base].map { $0.place <= cursor } ?? true
    }
    return isUndone
      ? (next > 0 ? numbers[next - 1] : nil) : (next < numbers.count ? numbers[next] : nil)
  }

  /// Returns what an element has become by the oldest of the changes, if by any.
  private static func takeOldest(
    of id: Element.ID, from values: inout Values
  ) -> Element?? {
    guard let index = values.index(forKey: id) else { return nil }
    let value = values.values[index].removeLast()
    if values.values[index].isEmpty { values.remove(at: index) }
    return .some(value)
  }
}
