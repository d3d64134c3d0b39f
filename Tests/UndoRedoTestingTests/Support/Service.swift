import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// An asynchronous repository that is correct, but for one mistake.
///
/// It writes one row after the other, and takes back what was done. Wherever a real one would await an
/// answer of its back-end, it reaches a point of its plan.
actor Service: AsyncRepository {
  typealias Element = SampleElement
  typealias Failure = any Error

  /// What a service does wrong.
  enum Mistake: CaseIterable {
    // Read.
    case asksForTooFewTogether, returnsAllTogether, answersTogetherFromACache,
      failsWhereOneOfSeveralIsMissing, returnsTheFirstForAll, returnsTheLastOfAll
    // Perform.
    case answersBeforeItHasWritten, performsFirstStepsOfRecordedActions, keepsWhatIsDeletedLast
    // In order.
    case writesInTheOrderOfAnswers
    // Compare before writing, when an action is recorded.
    case recordsWhateverIsThere
    // All or nothing, when a step of a recorded action is refused.
    case takesBackOnlyNewElements
    // All or nothing, when a call fails.
    case takesBackOnlyTheLast, takesLostAnswersForFailures, takesFailuresForLostAnswers
    // All or nothing, when a task is cancelled.
    case takesBackInTheCancelledTask, takesNothingBackOnceCancelled, breaksOffBetweenWrites
    case takesCancellationForSuccess, staysBusyOnceCancelled, forgetsAllOnceCancelled
    // Shared.
    case writesWithoutACondition, recordsWithoutACondition, takesConflictsForSuccess
  }

  private let mistake: Mistake?
  private let faults: AsyncFaultPlan
  private var rows: [SampleElement.ID: SampleElement] = [:]
  private var cache: [SampleElement.ID: SampleElement] = [:]
  private var unwritten: [UndoRedoStep<SampleElement>] = []
  private var isBusy = false
  private var isRecording = false

  init(_ mistake: Mistake? = nil, faults: AsyncFaultPlan) {
    self.mistake = mistake
    self.faults = faults
  }

  func element(withID id: SampleElement.ID) async throws -> SampleElement? {
    try await faults.reach("read")
    return rows[id]
  }

  func elements(withIDs ids: [SampleElement.ID]) throws -> [SampleElement] {
    let found = ids.compactMap { rows[$0] }
    switch mistake {
    case .returnsAllTogether: return allElements()
    case .returnsTheFirstForAll: return found.map { _ in found[0] }
    case .returnsTheLastOfAll: return allElements().suffix(found.count)
    case .asksForTooFewTogether: return ids.prefix(2).compactMap { rows[$0] }
    case .failsWhereOneOfSeveralIsMissing where found.count < ids.count: throw Unexplained()
    case .answersTogetherFromACache:
      for id in ids { cache[id] = cache[id] ?? rows[id] }
      return ids.compactMap { cache[$0] }
    default: return found
    }
  }

  func allElements() -> [SampleElement] { rows.values.sorted { $0.id.number < $1.id.number } }

  func perform(recording action: UndoAction<SampleElement>) async throws {
    isRecording = true
    defer { isRecording = false }
    try await perform(recorded(action.steps))
  }

  private func recorded(_ steps: UndoSteps<SampleElement>) -> UndoSteps<SampleElement> {
    switch mistake {
    case .performsFirstStepsOfRecordedActions: return [steps.first!]
    case .keepsWhatIsDeletedLast:
      let last = steps.last!
      let isFitting = last.newValue == nil && last.oldValue == rows[last.id]
      return isFitting ? UndoSteps(steps.dropLast()) : steps
    case .recordsWhateverIsThere:
      var known: Set<SampleElement.ID> = []
      return UndoSteps(
        steps.map { step in
          guard known.insert(step.id).inserted, let found = rows[step.id] else { return step }
          return UndoRedoStep(from: found, to: step.newValue) ?? step
        })
    default: return steps
    }
  }

  func perform(_ steps: UndoSteps<SampleElement>) async throws {
    if Task.isCancelled {
      switch mistake {
      case .takesCancellationForSuccess: return
      case .forgetsAllOnceCancelled: rows = [:]
      case .staysBusyOnceCancelled: isBusy = true
      default: break
      }
    }
    if isBusy { throw Unexplained() }
    switch mistake {
    case .takesBackInTheCancelledTask, .takesNothingBackOnceCancelled, .breaksOffBetweenWrites:
      try await writeAll(of: Array(steps))
    case .writesInTheOrderOfAnswers: try await writeAll(of: steps.reversed())
    // What a task of its own does is not cancelled.
    default: try await Task { try await writeAll(of: Array(steps)) }.value
    }
  }

  private func writeAll(of steps: [UndoRedoStep<SampleElement>]) async throws {
    for step in unwritten { rows[step.id] = step.newValue }
    unwritten = []
    for (done, step) in steps.enumerated() {
      do {
        let found = rows[step.id]
        guard found == step.oldValue else { throw UndoError(refusing: step, found: found) }
        if mistake == .breaksOffBetweenWrites && done > 0 { try Task.checkCancellation() }
        try await write(step)
      } catch {
        try await takeBack(steps[..<done], error)
      }
    }
    if mistake == .answersBeforeItHasWritten {
      unwritten = steps
      for step in steps.reversed() { rows[step.id] = step.oldValue }
    }
  }

  private func takeBack(
    _ steps: ArraySlice<UndoRedoStep<SampleElement>>, _ error: any Error
  ) async throws {
    switch mistake {
    case .breaksOffBetweenWrites where error is CancellationError: break
    case .takesNothingBackOnceCancelled where Task.isCancelled: break
    case .takesBackOnlyNewElements where isRecording:
      for step in steps.reversed() where steps.first(where: { $0.id == step.id })!.oldValue == nil {
        try await write(step.flip())
      }
    case .takesBackOnlyTheLast:
      if let last = steps.last { try await write(last.flip()) }
    default:
      for step in steps.reversed() { try await write(step.flip()) }
    }
    throw error
  }

  private func write(_ step: UndoRedoStep<SampleElement>) async throws {
    switch mistake {
    case .takesLostAnswersForFailures:
      rows[step.id] = step.newValue
      try await faults.reach("answer")
    case .takesFailuresForLostAnswers:
      do { try await faults.reach("write") } catch { return }
      rows[step.id] = step.newValue
    default:
      try await faults.reach("write")
      let found = rows[step.id]
      let isUnconditional =
        mistake == .writesWithoutACondition || mistake == .recordsWithoutACondition && isRecording
      guard found == step.oldValue || isUnconditional else {
        if mistake == .takesConflictsForSuccess { return }
        throw UndoError(refusing: step, found: found)
      }
      rows[step.id] = step.newValue
    }
  }
}
