import UndoRedo

/// What becomes of older actions because elements were changed without an action.
///
/// A journal is read backwards: the change is met before the actions that it changes. As
/// `UndoHistory.absorb` has it, the nearest action before the cursor that touches a changed element
/// ends with what the element has become, and the nearest one behind the cursor starts from that.
/// Actions pass by here the newest first; those behind the cursor are held until the cursor is
/// reached, since only then it is known which one is the nearest.
struct Absorption<Element: Identifiable & Equatable & Codable> {
  typealias Action = JournalAction<Element>

  /// The place of the last action before the cursor when the elements changed.
  private let cursor: Int

  /// What the elements have become for the actions before the cursor that are still to come: the
  /// newer changes first.
  private var awaited: [Element.ID: [Element?]]

  /// The actions behind the cursor, the newest first, until the cursor is reached.
  private var undone: [Action]? = []

  init(_ steps: UndoSteps<Element>, at cursor: Int) {
    self.cursor = cursor
    awaited = [:]
    for step in steps { awaited[step.id] = [step.newValue] }
  }

  /// Whether it changes nothing any more.
  var isDone: Bool { undone == nil && awaited.isEmpty }

  /// The place of the cursor, where it has not been reached yet.
  var awaitedCursor: Int? { undone == nil ? nil : cursor }

  /// Whether the change can be taken for one with an older change: both have reached the cursor, or
  /// have the same one and have met no action yet.
  func canMerge(_ older: Absorption) -> Bool {
    guard let undone else { return older.undone == nil }
    return undone.isEmpty && older.undone?.isEmpty == true && cursor == older.cursor
  }

  /// Takes over what an older change still awaits.
  ///
  /// - Parameter older: The older change, of which nothing is left then.
  /// - Complexity: O(*n*) in the number of elements that the one awaits that awaits fewer.
  mutating func merge(_ older: inout Absorption) {
    if older.awaited.count <= awaited.count {
      for (id, values) in older.awaited { awaited[id, default: []] += values }
    } else {
      swap(&awaited, &older.awaited)
      for (id, values) in older.awaited {
        awaited[id, default: []].insert(contentsOf: values, at: 0)
      }
    }
  }

  /// Takes an action in.
  ///
  /// - Parameter action: The next older action.
  /// - Returns: The actions that pass on, the newest first.
  mutating func pass(_ action: Action) -> [Action] {
    guard action.place <= cursor else {
      undone?.append(action)
      return []
    }
    var result = releaseUndone()
    if Self.change(action, isUndone: false, by: &awaited) { result.append(action) }
    return result
  }

  /// Lets go of the actions behind the cursor.
  ///
  /// - Returns: These actions, the newest first.
  mutating func releaseUndone() -> [Action] {
    guard let actions = undone else { return [] }
    undone = nil
    var values = awaited
    return actions.reversed().filter { Self.change($0, isUndone: true, by: &values) }.reversed()
  }

  /// Changes the steps of an action whose elements have changed.
  ///
  /// - Returns: Whether anything is left of the action.
  private static func change(
    _ action: Action, isUndone: Bool, by awaited: inout [Element.ID: [Element?]]
  ) -> Bool {
    // Many actions pass by many changes of other elements.
    guard let steps = action.action?.steps,
      steps.contains(where: { awaited.index(forKey: $0.id) != nil })
    else { return true }
    return action.absorb(isUndone: isUndone) { takeOldest(of: $0, from: &awaited) }
  }

  /// Returns what an element has become by the oldest of the changes, if by any.
  private static func takeOldest(
    of id: Element.ID, from awaited: inout [Element.ID: [Element?]]
  ) -> Element?? {
    guard let index = awaited.index(forKey: id) else { return nil }
    let value = awaited.values[index].removeLast()
    if awaited.values[index].isEmpty { awaited.remove(at: index) }
    return .some(value)
  }
}
