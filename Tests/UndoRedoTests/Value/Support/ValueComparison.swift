import UndoRedoValues

@testable import UndoRedo

/// A store of a sheet beside the model, of which both do the same.
final class ValueComparison {
  /// How the store is looked at, and what it stores.
  enum Kind: CaseIterable {
    case plain
    /// The store is observed, which makes it go other ways.
    case observed
    /// What differs between versions is stored, even where that is more than the whole.
    case differing
    /// What limits the store is memory; how many actions that leaves room for, the model is told.
    case limited
  }

  let store: UndoValue<Sheet>
  private var model = ValueModel()
  private var events: [UndoEvent<PropertyValue<Sheet>>] = []
  private var observation: UndoObservation?
  private var isInGroup = false
  private let kind: Kind

  /// Creates a store and a model.
  ///
  /// - Parameter kind: Of what kind the store is.
  init(_ kind: Kind) {
    self.kind = kind
    store = kind == .differing ? UndoValue(differing: Sheet()) : UndoValue(Sheet())
    if kind == .limited {
      model.joinsDiscardable = true
      setLimit(nil)
    }
    if kind == .observed { observation = store.observe { [unowned self] in events.append($0) } }
  }

  /// Does the same with both.
  ///
  /// - Returns: What differs then, if anything.
  func perform(_ operation: ValueOperation) -> String? {
    let old = model.value
    let operation = kind == .limited ? operation.droppingAtEnd : operation
    try? model.perform(kind == .limited ? operation.unlimited : operation)
    do {
      if let difference = try perform(operation, from: old) { return difference }
    } catch {
      return "it has thrown \(error)"
    }
    model.dropFirst(max(0, model.actions.count - store.history.actions.count))
    return difference ?? eventDifference(from: old)
  }

  /// What differs at any position of the history, if anything does.
  func finish() -> String? {
    let values = model.values
    // A limit would drop what is redone.
    store.limit = nil
    store.memoryLimit = nil
    if let difference = sideDifference(from: values) { return difference }
    for (position, value) in values.enumerated() {
      store.jump(to: position)
      if store.value != value { return "at position \(position): \(store.value), not \(value)" }
    }
    for (position, value) in values.enumerated().reversed() {
      store.jump(to: position)
      if store.value != value {
        return "back at position \(position): \(store.value), not \(value)"
      }
    }
    for value in values.dropFirst() {
      store.jump(to: store.history.position + 1)
      if store.value != value { return "redone to \(store.value), not \(value)" }
    }
    return nil
  }

  /// What differs between the sides of actions and the values that they have led from and to.
  private func sideDifference(from values: [Sheet]) -> String? {
    for (action, (old, new)) in zip(store.history.actions, zip(values, values.dropFirst())) {
      var (forward, back) = (old, new)
      guard action.steps.perform(on: &forward), action.flip().steps.perform(on: &back) else {
        return "\(action)"
      }
      if forward != new { return "\(action) leads to \(forward), not \(new)" }
      if back != old { return "\(action) comes from \(back), not \(old)" }
    }
    return nil
  }

  private var difference: String? {
    let history = store.history
    if let broken = store.brokenInvariant { return broken }
    if store.value != model.value { return "\(store.value), not \(model.value)" }
    if history.actions.count != model.actions.count {
      return "\(history), not \(model.actions.count) actions"
    }
    if history.position != model.position { return "\(history), not at \(model.position)" }
    if history.savedPosition != model.saved {
      return
        "saved at \(String(describing: history.savedPosition)), not \(String(describing: model.saved))"
    }
    if store.hasUnsavedChanges != model.hasUnsavedChanges { return "unsaved changes differ" }
    var recounted = history
    recounted.recount()
    if history.byteCount != recounted.byteCount {
      return "\(history.byteCount) bytes, not \(recounted.byteCount)"
    }
    if history.checkpoints.first?.position != model.checkpoint { return "the checkpoints differ" }
    if let saved = model.saved, let changes = store.changesSinceSaved {
      var value = model.values[saved]
      if !changes.perform(on: &value) || value != model.value {
        return "the changes since the sheet was saved are \(changes)"
      }
    }
    return nil
  }

  private func eventDifference(from old: Sheet) -> String? {
    guard observation != nil else { return nil }
    defer { events = [] }
    var value = old
    for event in events where !event.changes.perform(on: &value) { return "\(event)" }
    return value == model.value ? nil : "the events \(events) lead to \(value), not \(model.value)"
  }
}

extension ValueComparison {
  private func perform(_ operation: ValueOperation, from old: Sheet) throws -> String? {
    switch operation {
    case .undo(let count) where count > 1: return difference(of: store.undo(count), from: old)
    case .redo(let count) where count > 1: return difference(of: store.redo(count), from: old)
    case .undo: return difference(of: store.undo().map { [$0] } ?? [], from: old)
    case .redo: return difference(of: store.redo().map { [$0] } ?? [], from: old)
    default:
      try carryOut(operation)
      return nil
    }
  }

  /// What differs if the actions that were returned are performed by somebody else.
  private func difference(
    of actions: [UndoAction<PropertyValue<Sheet>>], from old: Sheet
  ) -> String? {
    var value = old
    for action in actions where !action.steps.perform(on: &value) { return "\(action)" }
    return value == model.value ? nil : "\(actions) lead to \(value), not \(model.value)"
  }

  private func carryOut(_ operation: ValueOperation) throws {
    switch operation {
    case .edit(let place, let seed):
      let value = store.value
      guard place.exists(in: value) else { return }
      place.set(in: store, from: place.changed(value, seed: seed), named: "\(place)")
    case .group(let inner, let fails):
      try? store.group("Group") {
        try carryOutInGroup(inner)
        if fails { throw Failed() }
      }
    case .withoutRecording(let inner, let fails):
      try? store.withoutRecording {
        try carryOutInGroup(inner)
        if fails { throw Failed() }
      }
    case .discardable(let inner): try store.withDiscardableActions { try carryOut(inner) }
    case .joining(let key, let inner): try store.coalescingActions(by: key) { try carryOut(inner) }
    case .gesture(let inner, let isCancelled):
      guard !isInGroup else { return try carryOut(inner) }
      let gesture = store.beginGesture("Gesture")
      try carryOutInGroup(inner)
      if isCancelled { gesture.cancel() } else { gesture.commit() }
    case .undo(let count): for _ in 0..<count { store.undo() }
    case .redo(let count): for _ in 0..<count { store.redo() }
    case .jump(let place): if place <= store.history.actions.count { store.jump(to: place) }
    case .markSaved: store.markSaved()
    case .revert: store.revertToSaved()
    case .limit(let limit): setLimit(limit)
    case .addCheckpoint: store.addCheckpoint("checkpoint")
    case .jumpToCheckpoint: store.jump(toCheckpoint: "checkpoint")
    case .endCoalescing: store.endCoalescing()
    }
  }

  private func setLimit(_ limit: Int?) {
    guard kind == .limited else {
      store.limit = limit
      return
    }
    store.memoryLimit = UndoMemoryLimit(bytes: limit.map { $0 * 120 } ?? .max) {
      $0.value(at: \.number) ?? $0.value(at: \.width) ?? 9
    }
  }

  private func carryOutInGroup(_ operations: [ValueOperation]) throws {
    let outer = isInGroup
    isInGroup = true
    defer { isInGroup = outer }
    try carryOut(operations)
  }

  private func carryOut(_ operations: [ValueOperation]) throws {
    for operation in operations { try carryOut(operation) }
  }
}

extension UndoSteps<PropertyValue<Sheet>> {
  /// Performs the steps on another sheet.
  ///
  /// - Returns: Whether each is a modification of a property that is known.
  func perform(on sheet: inout Sheet) -> Bool {
    for step in self {
      guard case .modified(_, let new) = step, Place.write(new, to: &sheet) else { return false }
    }
    return true
  }
}

extension UndoStore {
  /// Creates a store of a value that stores what differs between versions of its properties, even where
  /// that is more than the whole.
  convenience init<Root>(differing value: Root) where Repo == ValueRepository<Root> {
    self.init(ValueRepository(value, leastSaving: .min))
  }
}
