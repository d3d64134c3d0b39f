import TestSupport
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

extension AsyncUndoStore where Repo.Element == Item {
  /// Does an operation.
  ///
  /// - Returns: Whether it threw.
  @discardableResult
  nonisolated(nonsending) func apply(_ operation: Interaction) async -> Bool {
    await throwsError { _ = try await run(operation) }
  }

  /// Does an operation, unless it is for a gesture, selects or lets time go by: the store has none of these.
  ///
  /// - Returns: What it is told.
  nonisolated(nonsending) func run(
    _ operation: Interaction
  ) async throws -> InteractionModel.Report {
    let name = operation.name
    var (action, actions): (UndoAction<Item>?, [UndoAction<Item>]) = (nil, [])
    var (element, jump): (Item?, UndoEvent<Item>?)
    switch operation {
    case .save(let item): element = try await save(item, named: name)
    case .delete(let id): element = try await delete(id, named: name)
    case .modify(let id, let amount):
      element = try await modify(id, named: name) { $0.value += amount }
    case .perform(let lines): action = try await perform(name) { Edit.edits(lines) }
    case .record(let id, let value):
      let item = try await self[id]
      action = try await record(name, UndoSteps(of: id, from: value, to: item))
    case .group(let body, let fails): try await group(name) { try await run(body, fails) }
    case .unrecorded(let body, let fails):
      try await withoutRecording { try await run(body, fails) }
    case .undo: action = try await undo()
    case .redo: action = try await redo()
    case .undoMany(let count): actions = try await undo(count)
    case .redoMany(let count): actions = try await redo(count)
    case .undoAll: actions = try await undoAll()
    case .redoAll: actions = try await redoAll()
    case .limit(let limit): await setLimit(limit)
    case .memoryLimit(let bytes): await setMemoryLimit(bytes.map { UndoMemoryLimit(bytes: $0) })
    case .markSaved: try await markSaved()
    case .revert: action = try await revertToSaved()
    case .removeAllActions: try await removeAllActions()
    case .joining(let key, let window, let operation):
      return try await coalescingActions(by: key, within: window) { try await run(operation) }
    case .endCoalescing: await endCoalescing()
    case .discardable(let operation):
      return try await withDiscardableActions { try await run(operation) }
    case .addCheckpoint(let name): try await addCheckpoint(name)
    case .removeCheckpoint(let name): try await removeCheckpoint(name)
    case .jump(let number):
      jump = try await self.jump(to: number % (history.actions.count + 1))
    case .jumpTo(let name): jump = try await self.jump(toCheckpoint: name)
    case .begin, .commit, .cancel, .drop, .wait, .select: break
    }
    return InteractionModel.Report(
      action: action.map { .init($0) }, actions: actions.map { .init($0) }, element: element,
      jump: jump.map { .init($0) })
  }

  private nonisolated(nonsending) func run(_ body: [Interaction], _ fails: Bool) async throws {
    for operation in body { await apply(operation) }
    if fails { throw Failed() }
  }
}
