#if !hasFeature(Embedded)
  // Identities of elements that may overlap: between two steps of one identity there is none of an element that
  // overlaps it, so that both can be composed.
  extension UndoEngine {
    /// Whether something that overlaps an element was changed after its last step before a place, or is undone on the
    /// way there after the element is.
    ///
    /// - Parameters:
    ///   - id: The element's identity.
    ///   - end: The number of the first step after the place.
    ///   - isOvertaken: Whether that has happened from there on; without a step of the element, it does not matter.
    /// - Returns: Whether it was.
    private func isOvertaken(_ id: Element.ID, before end: Int, or isOvertaken: Bool) -> Bool {
      guard let overlap, let slot = slot(of: id) else { return false }
      var (last, first) = (history.log.links.lastLinked(of: slot), end)
      while last >= end {
        // It is the last one on the way back.
        if last < history.firstUndone { first = last }
        last = history.log.step(before: last)
      }
      let hasStep = last != ActionLog<Element>.none
      if !hasStep && first == end { return false }
      return isOvertaken
        || ((hasStep ? last + 1 : end)..<first).contains {
          overlap(id, history.table[history.log.entries[$0].slot].id)
        }
    }

    /// Gives changes another identity whose elements were changed by way of others that overlap them, after the last
    /// step of theirs: steps of one identity are composed.
    func identify(_ changes: inout [Reversal<Element>.Change]) {
      guard let overlap else { return }
      for index in changes.indices {
        let id = changes[index].id
        let isOvertaken = changes[..<index].contains { overlap(id, $0.id) }
        if self.isOvertaken(id, before: history.firstUndone, or: isOvertaken),
          let other = changes[index].found?.withIdentity(of: nil)
        {
          changes[index].take(identityOf: other)
        }
      }
    }

    /// Gives a step of a branch another identity, where what it changes was changed by way of something that overlaps it
    /// after the last step with its own: steps of one identity are composed.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - end: The number of the first step after the place where the way leaves the line.
    ///   - identities: What the steps before have led to on the way.
    /// - Returns: The step.
    /// - Complexity: O(*n*) in the number of steps since the last one of the same element.
    func identified(
      _ step: UndoRedoStep<Element>, before end: Int, _ identities: inout IdentitiesOnWay<Element>
    ) -> UndoRedoStep<Element> {
      guard let overlap else { return step }
      let known = identities.last[step.id]
      var other = known?.other
      let later = identities.passed[(known?.index ?? 0)...]
      let isOvertaken = later.contains { $0 != step.id && overlap(step.id, $0) }
      if known != nil ? isOvertaken : self.isOvertaken(step.id, before: end, or: isOvertaken) {
        other = step.oldValue?.withIdentity(of: nil)
      }
      identities.last[step.id] = (identities.passed.count, other)
      identities.passed.append(step.id)
      guard let other else { return step }
      return UndoRedoStep(
        from: step.oldValue?.withIdentity(of: other), to: step.newValue?.withIdentity(of: other))!
    }
  }

  /// Which identities the steps on a way have.
  struct IdentitiesOnWay<Element: Identifiable> {
    /// By the identity that its steps were recorded with, the index of the last one, and an element with the identity
    /// that it has; `nil` where that is its own.
    var last: [Element.ID: (index: Int, other: Element?)] = [:]

    /// The identities that the steps were recorded with.
    var passed: [Element.ID] = []
  }

  /// An element that has one identity after the other, as a property has.
  package protocol OverlappingElement {
    /// Returns the element with the identity of another one, or with a new one.
    func withIdentity(of other: Self?) -> Self
  }

  extension Identifiable {
    /// Returns the element with the identity of another one, or with a new one, if it can have several.
    func withIdentity(of other: Self?) -> Self {
      func identified<One: OverlappingElement>(_ one: One) -> Self {
        one.withIdentity(of: other as! One?) as! Self
      }
      guard let one = self as? any OverlappingElement else { return self }
      return identified(one)
    }
  }
#else
  // There are no elements that overlap.
  extension UndoEngine {
    func identify(_ changes: inout [Reversal<Element>.Change]) {}
  }
#endif
