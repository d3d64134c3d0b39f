import TestSupport
import UndoRedo

/// A store that does what operations say, with all that it hands out.
final class StoreUnderTest<Repo: Repository<Item>> {
  let store: UndoStore<Repo>
  let clock: SetClock
  private var gesture: UndoGesture<Repo>?
  private var observation: UndoObservation?
  private var events: [InteractionModel.Event] = []
  private var action: UndoAction<Item>?
  private var actions: [UndoAction<Item>] = []
  private var element: Item?
  private var jump: UndoEvent<Item>?

  /// What is selected, which is no part of the model.
  private(set) var selection = 0

  init(_ repository: Repo, isObserved: Bool) {
    let clock = SetClock()
    self.clock = clock
    store = UndoStore(repository) { clock.now() }
    self.isObserved = isObserved
  }

  /// Creates one that uses a store by whose clock no time goes by.
  init(_ store: UndoStore<Repo>, isObserved: Bool) {
    clock = SetClock()
    self.store = store
    self.isObserved = isObserved
  }

  /// Whether somebody sees the events.
  var isObserved: Bool {
    get { observation != nil }
    set {
      observation = newValue ? store.observe { [weak self] in self?.events.append(.init($0)) } : nil
    }
  }

  /// Lets what is selected come back with the place in the history, as it does in the model.
  func keepSelection(in model: inout InteractionModel) {
    model.selection = selection
    store.keepContext { [weak self] in
      self?.selection ?? 0
    } restore: { [weak self] in
      self?.selection = $0
    }
  }

  var isInGesture: Bool { gesture?.isUnderWay == true }

  /// What observers and callers were told, since it was last asked for.
  func takeReport() -> InteractionModel.Report {
    defer { (events, action, actions, element, jump) = ([], nil, [], nil, nil) }
    return InteractionModel.Report(
      events: events, action: action.map { .init($0) }, actions: actions.map { .init($0) },
      element: element, jump: jump.map { .init($0) })
  }
}

extension StoreUnderTest {
  /// Does an operation.
  ///
  /// - Returns: Whether it threw.
  @discardableResult
  func apply(_ operation: Interaction) -> Bool {
    throwsError { try run(operation) }
  }

  private func run(_ operation: Interaction) throws {
    let name = operation.name
    switch operation {
    case .save(let item): element = try store.save(item, named: name)
    case .delete(let id): element = try store.delete(id, named: name)
    case .modify(let id, let amount):
      element = try store.modify(id, named: name) { $0.value += amount }
    case .perform(let lines): action = try store.perform(name) { Edit.edits(lines) }
    case .record(let id, let value):
      action = try store.record(
        name, UndoSteps(of: id, from: value, to: try store.element(withID: id)))
    case .group(let body, let fails): try store.group(name) { try run(body, fails) }
    case .unrecorded(let body, let fails): try store.withoutRecording { try run(body, fails) }
    case .undo: action = try store.undo()
    case .redo: action = try store.redo()
    case .undoMany(let count): actions = try store.undo(count)
    case .redoMany(let count): actions = try store.redo(count)
    case .undoAll: actions = try store.undoAll()
    case .redoAll: actions = try store.redoAll()
    case .limit(let limit): store.limit = limit
    case .memoryLimit(let bytes):
      if !isInGesture {
        store.memoryLimit = bytes.map { UndoMemoryLimit(bytes: $0) }
      }
    case .markSaved: try store.markSaved()
    case .revert: action = try store.revertToSaved()
    case .removeAllActions: try store.removeAllActions()
    case .begin: gesture = try store.beginGesture(name)
    case .commit: action = try gesture?.commit()
    case .cancel: try gesture?.cancel()
    case .drop: gesture = nil
    case .joining(let key, let window, let operation):
      try store.coalescingActions(by: key, within: window) { try run(operation) }
    case .endCoalescing: store.endCoalescing()
    case .wait(let seconds): clock.seconds += seconds
    case .discardable(let operation): try store.withDiscardableActions { try run(operation) }
    case .addCheckpoint(let name): try store.addCheckpoint(name)
    case .removeCheckpoint(let name): try store.removeCheckpoint(name)
    case .jump(let number):
      jump = try store.jump(to: number % (store.history.actions.count + 1))
    case .jumpTo(let name): jump = try store.jump(toCheckpoint: name)
    case .select(let new, let isRecorded):
      selection = new
      if isRecorded { store.recordContextChange(named: Interaction.selecting) }
    }
  }

  private func run(_ body: [Interaction], _ fails: Bool) throws {
    for operation in body { apply(operation) }
    // What is returned within is no matter of the whole.
    (actions, element) = ([], nil)
    if fails { throw Failed() }
  }
}

extension Edit<Item> {
  /// The lines of an action.
  @ActionBuilder<Item>
  static func edits(_ lines: [Interaction.Line]) -> [Edit<Item>] {
    for line in lines {
      switch line {
      case .create(let item): Create(item)
      case .save(let item): Save(item)
      case .modify(let id, let amount): Modify(id) { $0.value += amount }
      case .delete(let id): Delete(id)
      case .modifyAll(let amount): ModifyAll(Item.self) { $0.value += amount }
      case .deleteAll(let value): DeleteAll(Item.self) { $0.value > value }
      }
    }
  }
}

extension UndoSteps<Item> {
  /// The step by which an element has come to be what it is, if it was something else.
  init(of id: Int, from value: Int?, to item: Item?) {
    let step = UndoRedoStep(from: value.map { Item(id: id, value: $0) }, to: item)
    self.init(step.map { [$0] } ?? [])
  }
}

extension [Int: [Item?]] {
  /// What steps do to each element, which they name once.
  init(_ steps: UndoSteps<Item>) {
    self.init(uniqueKeysWithValues: steps.map { ($0.id, [$0.oldValue, $0.newValue]) })
  }
}

extension InteractionModel.Event {
  init(_ event: UndoEvent<Item>) {
    self.init(
      kind: event.kind, name: event.name, changes: Changes(event.changes),
      distance: event.distance)
  }
}

extension InteractionModel.Action {
  init(_ action: UndoAction<Item>) {
    self.init(name: action.name, isDiscardable: action.isDiscardable)
  }
}

extension InteractionModel.Summary {
  init(_ action: UndoAction<Item>) {
    self.init(name: action.name, changes: Changes(action.netSteps))
  }
}
