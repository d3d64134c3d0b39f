import UndoRedo

/// What a store does, done the wasteful way: a copy of the whole model for every action.
///
/// It knows neither flipping nor composition. An action is the way from one copy to the next, undo
/// moves a cursor, and a limit drops copies. It is too slow for an app, and too simple to be wrong:
/// a test does the same with a store and with a model, and compares.
///
///     store.save(note, named: "Add Note")
///     model.record("Add Note", model.elements.merging([note.id: note]) { $1 })
///     store.undo()
///     model.move(by: -1)
///     store.elements.count == model.elements.count
public struct ReferenceModel<Element: Identifiable & Equatable> {
  /// Elements by their identity.
  public typealias Elements = [Element.ID: Element]

  /// The copies: one before each action, and one after the last.
  public private(set) var states: [Elements]

  /// The names of all actions, performed and undone.
  public private(set) var names: [String] = []

  /// The number of actions performed.
  public private(set) var cursor = 0

  /// Where the cursor was when the model was saved, or `nil` where it can't come there again.
  public private(set) var mark: Int? = 0

  /// The number of actions that can be undone at most, or `nil` for no limit.
  public var limit: Int? { didSet { dropOldest() } }

  /// Creates a model without actions.
  ///
  /// - Parameter elements: The elements to begin with.
  public init(_ elements: Elements = [:]) {
    states = [elements]
  }
}

extension ReferenceModel {
  /// The present elements.
  public var elements: Elements { states[cursor] }

  /// The names of the actions that can be undone, the last one first.
  public var undoNames: [String] { names[..<cursor].reversed() }

  /// The names of the actions that can be redone, the next one first.
  public var redoNames: [String] { Array(names[cursor...]) }

  /// Whether the cursor is elsewhere than it was when the model was saved.
  public var hasUnsavedChanges: Bool { mark != cursor }

  /// Returns what would be there after steps.
  ///
  /// - Parameter steps: The steps.
  /// - Returns: The elements.
  /// - Throws: The refusal of the first step that does not start from what is there at that point.
  public func elements(performing steps: UndoSteps<Element>) throws(UndoError) -> Elements {
    var elements = elements
    for step in steps {
      guard elements[step.id] == step.oldValue else {
        throw UndoError(refusing: step, found: elements[step.id])
      }
      elements[step.id] = step.newValue
    }
    return elements
  }

  /// Records an action, and discards what was undone.
  ///
  /// What changes nothing is not recorded.
  ///
  /// - Parameters:
  ///   - name: The action's name.
  ///   - elements: What is there after it.
  public mutating func record(_ name: String, _ elements: Elements) {
    guard elements != self.elements else { return }
    discardUndone(from: cursor)
    states.append(elements)
    names.append(name)
    cursor += 1
    dropOldest()
  }

  /// Undoes or redoes actions, as far as there are any.
  ///
  /// - Parameter count: How many actions to redo; a negative number undoes.
  public mutating func move(by count: Int) {
    cursor = max(cursor + min(count, names.count - cursor), 0)
    dropOldest()
  }

  /// Notes that the present elements are saved.
  public mutating func markSaved() { mark = cursor }
}

extension ReferenceModel {
  private mutating func discardUndone(from place: Int) {
    if let mark, mark > place { self.mark = nil }
    states.removeSubrange((place + 1)...)
    names.removeSubrange(place...)
  }

  private mutating func dropOldest() {
    guard let limit, cursor > limit else { return }
    let excess = cursor - limit
    states.removeFirst(excess)
    names.removeFirst(excess)
    cursor -= excess
    mark = mark.flatMap { $0 < excess ? nil : $0 - excess }
  }
}

extension ReferenceModel: Sendable where Element: Sendable, Element.ID: Sendable {}
