import UndoRedo

extension StoreUnderTest {
  /// Does an operation, and says in words where the store differs from the model that has done the
  /// same.
  func difference(
    doing operation: Interaction, like model: inout InteractionModel,
    between prepare: (inout InteractionModel) -> Void = { _ in }
  ) throws -> String? {
    let threw = apply(operation)
    prepare(&model)
    return model.difference(
      doing: operation, asIn: takeReport(), threw: threw, isObserved: isObserved)
  }

  /// Does operations, and says in words where the store differs from the model that has done the same,
  /// then or on the way through its history.
  func difference(
    doing operations: [Interaction], like model: inout InteractionModel
  ) throws -> String? {
    for operation in operations {
      if let difference = try difference(doing: operation, like: &model) {
        return "\(operation): \(difference)"
      }
    }
    return try difference(from: model) ?? differenceOnTheWay(from: model)
  }

  /// Says in words where the store differs from the model, or returns `nil`.
  func difference(from model: InteractionModel) throws -> String? {
    if let selected = model.selection, selected != selection {
      return "selected: \(selection), not \(selected)"
    }
    if isInGesture != (model.gesture != nil) { return "in a gesture: \(isInGesture)" }
    return model.difference(from: try store.facts)
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
