import UndoRedo

/// What becomes of older actions because elements were changed without an action.
///
/// A journal is read backwards: the change is met before the actions that it changes. As
/// `UndoHistory.absorb` has it, the nearest action before the cursor that touches a changed element
/// ends with what the element has become, and the nearest one after the cursor starts from that.
/// Actions pass by here the newest first; those after the cursor are held until the cursor is
/// reached, since only then it is known which one is the nearest. From then on they pass on together.
struct Absorption<Element: Identifiable & Equatable & Codable> {
  /// The place of the last action before the cursor when the elements changed.
  private let cursor: Int

  /// The lowest place that was taken again by an action after the change: actions from there on were
  /// discarded, and do not pass.
  let bound: Int

  /// What the elements have become for the actions before the cursor that are still to come: the
  /// newer changes first.
  private var awaited: PassingActions<Element>.Values

  /// The actions after the cursor, until it is reached.
  private var held = PassingActions<Element>()
  private var isReached = false

  init(_ steps: UndoSteps<Element>, at cursor: Int, below bound: Int = .max) {
    self.cursor = cursor
    self.bound = bound
    awaited = [:]
    for step in steps { awaited[step.id] = [step.newValue] }
  }

  /// Whether it changes nothing any more.
  var isDone: Bool { isReached && awaited.isEmpty }

  /// The place of the cursor, where it has not been reached yet.
  var awaitedCursor: Int? { isReached ? nil : cursor }

  /// Whether the change can be taken for one with an older change: both have reached the cursor, or
  /// have the same one and have met no action yet.
  func canMerge(_ older: Absorption) -> Bool {
    if isReached || older.isReached { return isReached && older.isReached }
    return held.isEmpty && older.held.isEmpty && cursor == older.cursor
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

  /// Takes in the next older actions, and leaves those that pass on.
  mutating func pass(_ actions: inout PassingActions<Element>) {
    guard !actions.isEmpty else { return }
    defer { actions.drop(from: bound) }
    if !isReached {
      if !held.isEmpty {
        held.append(&actions)
        swap(&held, &actions)
      }
      guard actions.lowestPlace <= cursor else { return swap(&held, &actions) }
      absorbUndone(&actions)
    }
    if !awaited.isEmpty { actions.absorb(&awaited, at: cursor, isUndone: false) }
  }

  /// Lets go of the actions after the cursor.
  mutating func releaseUndone() -> PassingActions<Element> {
    guard !isReached else { return PassingActions() }
    var actions = PassingActions<Element>()
    swap(&held, &actions)
    absorbUndone(&actions)
    actions.drop(from: bound)
    return actions
  }

  private mutating func absorbUndone(_ actions: inout PassingActions<Element>) {
    isReached = true
    var values = awaited
    actions.absorb(&values, at: cursor, isUndone: true)
  }
}
