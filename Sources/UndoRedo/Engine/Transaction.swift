/// A transaction that is open: a group, or a gesture.
///
/// Its changes are staged after the history's actions, and seen in its table. When it ends, they
/// are performed by the repository and become an action; when it fails, they are reverted. A group
/// within it is a savepoint, to which its changes can be reverted alone.
@usableFromInline
package struct Transaction {
  /// Where the innermost group began.
  @usableFromInline var savepoint: Savepoint

  /// Whether every step is the only one of its element, and is to be performed and recorded.
  @usableFromInline var isPlain = true

  /// Whether some step has been changed, so that it may have lost its effect.
  @usableFromInline var hasChangedSteps = false

  /// From which staged step on none is recorded, in a generation of the engine; where that was asked for.
  @usableFromInline package var unrecorded: (start: Int, generation: Int)?

  /// How many closures are being run whose changes belong to the transaction.
  @usableFromInline package var depth = 0

  /// The gesture that holds the transaction open, if one does.
  @usableFromInline package let gesture: GestureDetails?

  @inlinable
  package init(isRecording: Bool = true, gesture: GestureDetails? = nil) {
    savepoint = (stepCount: 0, isRecording: isRecording)
    self.gesture = gesture
  }
}

/// Where a group began, within a transaction or as the outermost one: the number of steps that were staged, and
/// whether the group's changes go into the history.
@usableFromInline
package typealias Savepoint = (stepCount: Int, isRecording: Bool)

/// A gesture, as the transaction knows it that it holds open, and how its action is to be recorded, which is settled
/// when the gesture begins.
@usableFromInline
package typealias GestureDetails = (number: Int, options: ActionOptions)

/// Where a staged step comes from.
@usableFromInline
package enum StepOrigin: UInt16 {
  /// An edit.
  case recorded
  /// An edit that can't be undone.
  case unrecorded
  /// A change by others, which the repository has performed before.
  case found
  /// An edit that the repository has performed before.
  case performed

  @inlinable package var isRecorded: Bool { self == .recorded || self == .performed }
  @inlinable var isPerformed: Bool { self == .found || self == .performed }
}

extension UndoEngine {
  /// Whether a closure is being run whose changes belong to the transaction.
  @inlinable package var isInGroup: Bool { transaction?.depth ?? 0 > 0 }

  /// Opens a group, or a savepoint in the transaction that is open.
  ///
  /// - Returns: The savepoint around it, if there is one.
  @inlinable
  package mutating func openGroup(isRecorded: Bool = true) -> Savepoint? {
    guard let outer = transaction?.savepoint else {
      transaction = Transaction(isRecording: isRecorded)
      transaction!.depth = 1
      return nil
    }
    transaction!.savepoint = (
      stepCount: history.log.staged.count, isRecording: outer.isRecording && isRecorded
    )
    transaction!.depth += 1
    return outer
  }

  /// Takes back what the innermost group has done.
  @inlinable
  package mutating func rollBack() {
    rollBack(to: history.firstStaged + transaction!.savepoint.stepCount)
  }

  /// Takes back staged steps, from a number on.
  @inlinable
  package mutating func rollBack(to first: Int) {
    generation &+= 1
    if isNoting { noteRollBack(of: first..<history.log.entries.endIndex) }
    history.rollBack(to: first)
  }

  @inlinable
  package mutating func closeGroup(within outer: Savepoint?) {
    guard let outer else { return closeTransaction() }
    transaction!.savepoint = outer
    transaction!.depth -= 1
  }

  @inlinable
  mutating func closeTransaction() {
    transaction = nil
    forgetPassingReferences()
    freeOrphans()
  }

  /// Takes back all that is staged, and closes the transaction.
  @inlinable
  package mutating func cancel() {
    noteFoundForgotten()
    rollBack(to: history.firstStaged)
    closeTransaction()
  }
}
