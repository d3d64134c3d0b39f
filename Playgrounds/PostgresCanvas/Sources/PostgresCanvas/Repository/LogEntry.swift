import UndoRedo

/// An entry of the log: an action, of whose elements it has rows, each as one text.
///
/// To read it is cheap. What the elements were before is not decoded where that is known already.
struct LogEntry {
  /// The position, the first of which is one.
  let position: Int

  /// The name, the date, the author, something where the action is discardable, and the rest of the
  /// metadata.
  private let details: Row

  /// The rows before each step and after it.
  private let steps: [(old: String?, new: String?)]

  /// Reads an entry.
  ///
  /// - Parameter row: A row that `ActionLog.selection(after:)` has returned.
  /// - Throws: A ``PostgresError``.
  init(_ row: Row) throws(PostgresError) {
    guard let position = row[0].flatMap({ Int($0) }), let text = row[1] else {
      throw PostgresError(.malformedLog, "an entry of undo_log has no position or no action")
    }
    guard let values = Row(text: text)?.values, values.count > 1, values.count % 2 == 1,
      var details = values[0].flatMap({ Row(text: $0) })?.values, details.count >= 4,
      details.count % 2 == 0, details[0] != nil
    else { throw Self.malformed(position, "it is not a name and steps") }
    details[1] = details[1] ?? row[2]
    (self.position, self.details) = (position, Row(details))
    steps = stride(from: 1, to: values.count, by: 2).map { (values[$0], values[$0 + 1]) }
  }

  /// Returns an action as the log holds it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - steps: The rows before each step and after it, as texts.
  /// - Returns: The text.
  static func text<Element>(
    of action: UndoAction<Element>, _ steps: [(old: String?, new: String?)]
  ) -> String {
    var metadata = action.metadata
    metadata["author"] = nil
    let details = [
      action.name, action.date.map { "\($0.secondsSince1970)" }, action.author,
      action.isDiscardable ? "" : nil,
    ]
    let others = metadata.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return Row([Row(details + others).text] + steps.flatMap { [$0.old, $0.new] }).text
  }

  /// Performs the action on the elements from before it.
  ///
  /// - Parameters:
  ///   - elements: What the log has made of the elements. Where it can't be performed, they stay.
  ///   - isComplete: Whether what is not among them is not there; otherwise it may be anything.
  ///   - positions: Where the actions before it are.
  /// - Returns: The action, as the history is to hold it.
  /// - Throws: A ``PostgresError`` where the action can't be read, or does not lead on from the elements.
  func perform<Element: PostgresElement>(
    on elements: inout LoggedElements<Element>, isComplete: Bool = true,
    after positions: LogPositions
  ) throws -> UndoAction<Element> {
    var performed: [UndoRedoStep<Element>] = []
    do {
      for step in steps {
        performed.append(try elements.perform(step.old, step.new, isComplete: isComplete))
      }
      let steps = UndoSteps(performed)
      let isEffective =
        performed.count == 1
        ? performed[0].oldValue != performed[0].newValue : !NetChanges(steps).isEmpty
      guard isEffective, let action = action(steps, positions) else {
        throw PostgresError(.malformedLog, "it changes nothing")
      }
      return action
    } catch {
      elements.revert(performed)
      throw Self.malformed(position, "\(error)")
    }
  }

  private func action<Element>(
    _ steps: UndoSteps<Element>, _ positions: LogPositions
  ) -> UndoAction<Element>? {
    var metadata: [String: String] = [:]
    for index in stride(from: 4, to: details.values.count, by: 2) {
      metadata[details[index] ?? ""] = details[index + 1]
    }
    let date = details[1].flatMap { Double($0) }.map { UndoDate(secondsSince1970: $0) }
    var action = UndoAction(
      details[0] ?? "", steps: steps, date: date, metadata: positions.recorded(metadata))
    action?.author = details[2]
    action?.isDiscardable = details[3] != nil
    return action
  }

  private static func malformed(_ position: Int, _ reason: String) -> PostgresError {
    PostgresError(
      .malformedLog, "the action at position \(position) of undo_log can't be taken in: \(reason)")
  }
}
