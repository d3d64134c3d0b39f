import UndoRedo

extension StoreUnderTest {
  /// Does an operation, and says in words where the store differs from the model that has done the
  /// same.
  func difference(
    doing operation: Interaction, like model: inout InteractionModel,
    between prepare: (inout InteractionModel) -> Void = { _ in }
  ) throws -> String? {
    model.report = InteractionModel.Report()
    let threw = apply(operation)
    prepare(&model)
    var report = takeReport()
    if model.apply(operation) != threw { return "threw: \(threw)" }
    if !isObserved { model.report.events = [] }
    // An action within a group is the group's matter, and several at once are looked at as one.
    if !operation.returnsAction { (report.action, model.report.action) = (nil, nil) }
    if report != model.report { return "told \(report), not \(model.report)" }
    return nil
  }

  /// Says in words where the store differs from the model, or returns `nil`.
  func difference(from model: InteractionModel) throws -> String? {
    let elements = try store.elements
    let held = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
    if held.count != elements.count { return "an element is listed twice" }
    if try store.count != elements.count || store.isEmpty != elements.isEmpty {
      return "it counts other elements than it lists"
    }
    if held != model.visibleElements { return "holds \(held), not \(model.visibleElements)" }

    let history = store.history
    func differ<Fact: Equatable>(_ what: String, _ fact: Fact, _ expected: Fact) -> String? {
      fact == expected ? nil : "\(what): \(fact), not \(expected)"
    }
    let isFree = model.gesture == nil
    let sinceSaved = store.changesSinceSaved.map { Changes($0) }
    let checkpoints = Dictionary(history.checkpoints.map { ($0.name, $0.position) }) { $1 }
    let canRevert = isFree && model.mark != nil && model.hasUnsavedChanges
    let differences = [
      differ("can undo", history.undoable.map { .init($0) }, model.undoable),
      differ("can redo", history.redoable.map { .init($0) }, model.redoable),
      differ("undo", store.undoName, isFree ? model.undoName : nil),
      differ("redo", store.redoName, isFree ? model.redoName : nil),
      differ("can undo", store.canUndo, isFree && model.undoName != nil),
      differ("can redo", store.canRedo, isFree && model.redoName != nil),
      differ("position", history.position, model.cursor),
      differ("saved position", history.savedPosition, model.mark),
      differ("unsaved", store.hasUnsavedChanges, model.hasUnsavedChanges),
      differ("can revert", store.canRevertToSaved, canRevert),
      differ("since saved", sinceSaved, model.changesSinceSaved),
      differ("checkpoints", checkpoints, model.checkpoints),
      // A copy of the history keeps what a gesture has created, in slots without steps.
      isFree && model.memoryLimit != nil
        ? differ("bytes", history.byteCount, model.byteCount) : nil,
    ]
    return differences.lazy.compactMap { $0 }.first
  }

  /// Walks to both ends of the history and back, and says where it differs from the model.
  func differenceOnTheWay(from model: InteractionModel) throws -> String? {
    // Redoing may drop the oldest actions under a limit made smaller, so the limit goes first.
    var model = model
    for operation in [Interaction.cancel, .limit(nil), .memoryLimit(nil)] {
      if let difference = try difference(doing: operation, like: &model) {
        return "\(operation): \(difference)"
      }
    }
    let start = store.history
    var path = [model.cursor]
    // Undo and redo do not stop at actions that are discardable.
    let isJumping = (model.undoable + model.redoable).contains { $0.isDiscardable }
    for (operation, distance, target) in [
      (Interaction.undo, -1, 0), (.redo, 1, model.undoable.count + model.redoable.count),
    ] {
      while model.cursor != target {
        let operation = isJumping ? Interaction.jump(model.cursor + distance) : operation
        let told = try difference(doing: operation, like: &model)
        path.append(model.cursor)
        if let difference = try told ?? difference(from: model) {
          return "on the way \(path): \(difference)"
        }
      }
    }
    try store.jump(to: start.position)
    return store.history == start ? nil : "the history is not restored by undo and redo"
  }
}

extension Interaction {
  /// Whether the store returns the action.
  fileprivate var returnsAction: Bool {
    switch self {
    case .perform, .undo, .redo, .revert, .commit: true
    case .joining(_, _, let operation), .discardable(let operation): operation.returnsAction
    default: false
    }
  }
}
