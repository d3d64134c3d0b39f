import TestSupport
import UndoRedo

extension StoreUnderTest {
  /// Does an operation, and says in words where the store differs from the model that has done the
  /// same.
  ///
  /// `buffer` does what only a store can do that can be saved, and returns whether it threw.
  func difference(
    doing operation: SavingOperation, like model: inout InteractionModel,
    buffer: (SavingOperation) -> Bool = { _ in false },
    between prepare: (inout InteractionModel) -> Void = { _ in }
  ) throws -> String? {
    model.report = InteractionModel.Report()
    let threw: Bool
    switch operation {
    case .interact(let operation):
      return try difference(doing: operation, like: &model, between: prepare)
    case .removeSteps(let id): threw = throwsError { try store.removeActions(of: id) }
    case .keepLast(let count): threw = throwsError { try store.removeActions(exceptLast: count) }
    case .removeUndone: threw = throwsError { try store.removeUndoneActions() }
    case .save, .rollback, .transaction: threw = buffer(operation)
    }
    prepare(&model)
    let report = takeReport()
    if model.apply(operation) != threw { return "threw: \(threw)" }
    if !isObserved { model.report.events = [] }
    // An action within a transaction is its own matter.
    (model.report.action, model.report.actions) = (nil, [])
    let told = InteractionModel.Report(events: report.events, action: nil, jump: report.jump)
    return told == model.report ? nil : "told \(told), not \(model.report)"
  }
}

extension StoreUnderTest {
  /// Does what only a store can do that can be saved.
  ///
  /// - Returns: Whether it threw.
  func buffer<Base>(_ operation: SavingOperation) -> Bool
  where Repo == BufferedRepository<Base> {
    throwsError {
      switch operation {
      case .save: try store.save()
      case .rollback: store.rollback()
      case .transaction(let body, let fails):
        guard !isInGesture else { return }
        try store.transaction(SavingOperation.name) {
          for operation in body { apply(operation) }
          if fails { throw Failed() }
        }
      default: break
      }
    }
  }

  /// Says in words where what is held back, or what was saved, differs from the model.
  func differenceInSaving<Base>(from model: InteractionModel) throws -> String?
  where Repo == BufferedRepository<Base> {
    let pending = Changes(store.pendingSteps)
    if pending != model.pending { return "pending: \(pending), not \(model.pending)" }
    if store.hasPendingSteps == pending.isEmpty { return "has pending: \(pending.isEmpty)" }
    let saved = try store.repository.base.allElements()
    let held = Dictionary(uniqueKeysWithValues: saved.map { ($0.id, $0) })
    return held == model.saved ? nil : "saved: \(held), not \(model.saved)"
  }
}
