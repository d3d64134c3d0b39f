import UndoRedo

/// The elements as the log has made them so far, with the rows that it has of them.
struct LoggedElements<Element: PostgresElement>: Sendable {
  private(set) var elements = InMemoryRepository<Element>()

  /// The latest rows in the log, as texts.
  private(set) var texts: [Element.ID: String] = [:]

  /// The elements of which actions have spoken, where not all are known.
  private(set) var met: Set<Element.ID> = []

  /// Performs steps that are in the log.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - texts: The rows that the log has of what they lead to, where they are known.
  mutating func perform(_ steps: UndoSteps<Element>, _ texts: [Element.ID: String] = [:]) {
    elements.perform(steps)
    for step in steps { self.texts[step.id] = texts[step.id] }
  }

  /// Performs a step.
  ///
  /// Where the row before it is the one that the log had last, the element is known.
  mutating func perform(
    _ old: String?, _ new: String?, isComplete: Bool
  ) throws -> UndoRedoStep<Element> {
    let newValue = try new.map(Self.element)
    var oldValue: Element?
    if let old, let id = newValue?.id, texts[id] == old {
      oldValue = elements[id]
    } else {
      oldValue = try old.map(Self.element)
      if let id = oldValue?.id ?? newValue?.id {
        if !isComplete, met.insert(id).inserted, let oldValue {
          elements.perform([.created(oldValue)])
        }
      }
    }
    guard oldValue == nil || newValue == nil || oldValue?.id == newValue?.id,
      let step = UndoRedoStep(from: oldValue, to: newValue)
    else {
      throw PostgresError(.malformedLog, "a step is none")
    }
    guard step.starts(from: elements[step.id]) else {
      throw UndoError(refusing: step, found: elements[step.id])
    }
    elements.perform([step])
    texts[step.id] = new
    return step
  }

  mutating func revert(_ steps: [UndoRedoStep<Element>]) {
    elements.perform(UndoSteps(steps).flip())
    for step in steps { texts[step.id] = nil }
  }

  private static func element(_ text: String) throws -> Element {
    guard let row = Row(text: text) else {
      throw PostgresError(.malformedLog, "“\(text)” is no row")
    }
    return try Element(row)
  }
}
