import UndoRedo

extension Journal {
  /// Heeds another limit, and writes that it drops actions, where it does.
  ///
  /// - Parameter limit: The number of actions that can be undone at most, or `nil` for no limit.
  /// - Throws: An error where that can't be written; the limit is heeded with the next entry, then.
  func limit(to limit: Int?) throws(JSONFileError) {
    if limit == nil { starts = nil }
    self.limit = limit
    guard log != nil else { return }
    learnForLimit()
    let position = position(at: last.position.cursor, places)
    if position != last.position { try append(.limited, position) }
  }

  /// Reads as many actions as can be undone at most, and the next one, which is to be dropped, where
  /// they can be counted in no other way.
  func learnForLimit() {
    let position = last.position
    guard let limit, position.hasGaps, position.end + 1 - position.floor > limit else { return }
    do throws(JSONFileError) {
      while !isKnown, places.count(upTo: position.cursor) <= limit {
        guard try learn() else { return }
      }
    } catch {
      // What can't be counted is kept.
    }
  }

  /// Whether it is known of every place of the history whether it has an action.
  var isKnown: Bool { places.knownFrom <= position.floor + 1 }
}

// Under a limit, actions are counted with each new one. So that they need not be read again after each
// change without an action, it is noted from what the nearest step of each element starts: something is
// left of that step unless the change leads back there, as it is written.
extension Journal {
  /// Whether something is left of every action once elements have changed without one.
  ///
  /// - Parameter change: The change.
  /// - Returns: `false` where that is not known, too.
  func leavesActions(_ change: UndoSteps<Element>) -> Bool {
    guard let starts, isKnown, position.end == position.cursor else { return false }
    return change.allSatisfy { step in
      guard let start = starts[step.id] else { return true }
      return waiting.isEmpty && coding.step(from: start, to: step.newValue) != nil
    }
  }

  /// Notes an action that comes last.
  @inline(never)
  func noteStarts(ofLast action: UndoAction<Element>) {
    guard starts != nil else { return }
    for step in action.steps { starts?.updateValue(step.oldValue, forKey: step.id) }
  }

  /// Notes an action that comes before those noted so far.
  func noteStarts(ofFirst action: UndoAction<Element>) {
    guard starts != nil else { return }
    for step in action.steps.reversed() where starts?[step.id] == nil {
      starts?.updateValue(step.oldValue, forKey: step.id)
    }
  }

  /// Notes that steps have become part of the last action.
  func noteStarts(ofJoined steps: UndoSteps<Element>) {
    guard starts != nil, let joinable else { return }
    for step in steps {
      if let start = joinable.start(of: step.id) {
        starts?.updateValue(start, forKey: step.id)
      } else {
        starts = nil
      }
    }
  }
}

// A change without an action that touches no action of which the place is known changes nothing of what
// is known. The actions that have not been read may be touched by it.
extension Journal {
  /// Lets a change pass by the actions that are known, on to those that are still to be read, where that
  /// is possible.
  func passesBy(_ change: UndoSteps<Element>) -> Bool {
    guard let touched, reader != nil, places.knownFrom <= position.cursor + 1,
      change.allSatisfy({ !touched.contains($0.id) })
    else { return false }
    do throws(JSONFileError) {
      try reader?.meetLater(change)
      return true
    } catch {
      return false
    }
  }

  /// Notes that an action of which the place is known touches elements.
  @inline(never)
  func noteTouched(_ steps: UndoSteps<Element>) {
    guard touched != nil else { return }
    for step in steps { touched?.insert(step.id) }
  }
}
