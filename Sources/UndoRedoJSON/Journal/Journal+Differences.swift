import UndoRedo

extension Journal {
  /// Compares the elements of a document that another program has changed with what the journal
  /// knows of them.
  ///
  /// - Parameter opening: The document and the end of its journal.
  /// - Returns: The steps from what the journal knows to what the document holds.
  /// - Throws: An error where the journal can't be read. What can't be read because of a damage, or since
  ///   something can't be decoded, is left out.
  /// - Complexity: O(*n*) in the size of the journal.
  func differences(
    from opening: JournalOpening<Element>
  ) throws(JSONFileError) -> UndoSteps<Element> {
    let cursor = last.position.cursor
    // Where no entry speaks of a document, it is not known which actions of a journal that was written anew had been
    // undone by then.
    var known = opening.tail.document == .unmentioned ? [:] : opening.unfolded
    var undone: [Element.ID: Element?] = [:]
    var hasReadUndone = false
    let (damage, isUndoneLost) = try readActions { place, steps in
      hasReadUndone = place <= cursor
      for step in steps.reversed() {
        if place > cursor {
          // The nearest one comes last.
          undone.updateValue(step.oldValue, forKey: step.id)
        } else if known[step.id] == nil {
          known.updateValue(step.newValue, forKey: step.id)
        }
      }
      return true
    }
    report.damage = report.damage ?? damage
    // One that can't be read may be nearer than all others.
    if (damage == nil || hasReadUndone) && !isUndoneLost {
      known.merge(undone) { performed, _ in performed }
    }

    var steps: [UndoRedoStep<Element>] = []
    for element in opening.elements.elements {
      guard let value = known.removeValue(forKey: element.id) else { continue }
      if let step = coding.step(from: value, to: element) { steps.append(step) }
    }
    for case let value? in known.values { steps.append(.deleted(value)) }
    return steps
  }

  /// Returns the place of the last action that can be redone before one that touches changed elements.
  ///
  /// - Parameter change: The change.
  /// - Returns: The place; that of the cursor where the actions are damaged, or can't be decoded or migrated.
  /// - Throws: An error where the journal can't be read.
  /// - Complexity: O(*n*) in the number of the actions that can be redone.
  func endOfRedoable(untouchedBy change: UndoSteps<Element>) throws(JSONFileError) -> Int {
    let position = last.position
    guard position.end > position.cursor else { return position.end }
    let ids = Set(change.map(\.id))
    var end = position.end
    let (damage, isUndoneLost) = try readActions { place, steps in
      guard place > position.cursor else { return false }
      if steps.contains(where: { ids.contains($0.id) }) { end = place - 1 }
      return true
    }
    return damage == nil && !isUndoneLost ? end : position.cursor
  }

  /// Reads the actions of the history, the newest first, as far as they can be read.
  ///
  /// - Parameter body: Is called with the place and the steps of an action, and returns whether to go on.
  /// - Returns: Why older ones can't be read, because of a damage, or since one can't be decoded; and whether one that
  ///   can be redone was left out, since it can't be migrated.
  /// - Throws: An error where the journal can't be read.
  private func readActions(
    _ body: (_ place: Int, _ steps: UndoSteps<Element>) -> Bool
  ) throws(JSONFileError) -> (damage: JSONFileError?, isUndoneLost: Bool) {
    let reader = makeReader()
    var damage: JSONFileError?
    do throws(JSONFileError) {
      while let action = try reader?.next() {
        guard body(action.place, action.action?.steps ?? []) else { break }
      }
    } catch {
      guard error.code == .damaged || error.code == .malformed else { throw error }
      damage = error
    }
    return (damage, reader.map { $0.lost.ceiling < .max } ?? false)
  }
}
