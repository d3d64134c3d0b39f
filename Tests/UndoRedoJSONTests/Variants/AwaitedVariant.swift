import TestSupport
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// A store that is awaited.
final class AwaitedVariant<Repo: AsyncRepository>: StoreVariant where Repo.Element == Note {
  let name: String
  let isOrdered = false
  private var store: AsyncUndoStore<Repo>!
  private let program: StoreProgram
  private let clock: VariantClock?
  private var outcomes: [CallOutcome] = []

  /// Opens a repository again, after the store has gone.
  private let opening: Opening?

  typealias Opening =
    nonisolated(nonsending) (Repo, StoreProgram.Reopening) async throws -> (() throws -> Repo)?

  init(
    _ name: String, _ program: StoreProgram, _ repository: Repo, opening: Opening? = nil
  ) async {
    (self.name, self.program, self.opening) = (name, program, opening)
    clock = program.isDated ? VariantClock() : nil
    await open(repository, program.limit, program.keepsBranches)
  }

  private nonisolated(nonsending) func open(
    _ repository: Repo, _ limit: Int?, _ keepsBranches: Bool
  ) async {
    if let clock {
      store = AsyncUndoStore(repository, limit: limit) { clock.now() }
    } else {
      store = AsyncUndoStore(repository, limit: limit)
    }
    await store.setKeepsBranches(keepsBranches)
  }

  func takeOutcomes() -> [CallOutcome] {
    defer { outcomes = [] }
    return outcomes
  }

  func takeEvents() -> [UndoEvent<Note>]? { nil }

  nonisolated(nonsending) func reopen(_ reopening: StoreProgram.Reopening) async throws {
    let (limit, keepsBranches) = (await store.limit, await store.keepsBranches)
    if let opening, let open = try await opening(store.repository, reopening) {
      // The lock goes with the store.
      store = nil
      await self.open(try open(), limit, keepsBranches)
    } else if reopening.isRelaunch {
      await store.endCoalescing()
    }
  }

  nonisolated(nonsending) func look(_ look: StoreProgram.Look) async throws -> StoreFacts {
    var facts = StoreFacts(elements: try await store.allElements())
    guard look != .elements else { return facts }
    // Before it is read, the history has nothing from before.
    try await store.loadHistory()
    facts.names = [
      await store.undoName, await store.redoName, await store.undoTitle, await store.redoTitle,
      "\(await store.canUndo)", "\(await store.canRedo)",
    ]
    guard look != .names else { return facts }
    facts.isChanged = await store.hasUnsavedChanges
    facts.canRevert = await store.canRevertToSaved
    guard look != .saved else { return facts }
    let history = await store.history
    var whole = StoreFacts.Whole(history)
    whole.changesSinceSaved = await store.changesSinceSaved
    for author in ["Ada", "Bob"] {
      whole.undoNames.append(await store.undoName(by: author))
      whole.redoNames.append(await store.redoName(by: author))
    }
    for position in 0..<history.position {
      whole.conflicts.append(try await store.conflicts(undoingActionAt: position))
    }
    facts.whole = whole
    return facts
  }

  nonisolated(nonsending) func run(_ call: StoreCall) async {
    do {
      if let outcome = try await perform(call) { outcomes.append(outcome) }
    } catch let error as UndoError {
      outcomes.append(.threw(error))
    } catch let error as JSONFileError {
      outcomes.append(.failed("\(error.code)"))
    } catch is BodyFailed {
      outcomes.append(.failed("body"))
    } catch {
      outcomes.append(.failed("\(error)"))
    }
  }

  private nonisolated(nonsending) func run(_ calls: [StoreCall], _ fails: Bool) async throws {
    for call in calls { await run(call) }
    if fails { throw BodyFailed() }
  }

  private nonisolated(nonsending) func perform(_ call: StoreCall) async throws -> CallOutcome? {
    let name = call.name
    switch call {
    case .save(let id, let text):
      return .element(try await store.save(Note(id: id, text: text), named: name))
    case .delete(let id): return .element(try await store.delete(id, named: name))
    case .modify(let id, let text):
      return .element(try await store.modify(id, named: name) { $0.text = text })
    case .read(let id): return .element(try await store.element(withID: id))
    case .update(let text, let removes):
      return .action(try await store.update(name) { $0.update(text, removes: removes) })
    case .perform(let lines):
      return .action(try await store.perform(name, metadata: ["by": "me"]) { Edit.edits(lines) })
    case .group(let body, let fails):
      try await store.group(name, metadata: ["run": "7"]) { try await run(body, fails) }
      return nil
    case .gesture(let body, let isCancelled):
      do {
        try await store.group(name) { try await run(body, isCancelled) }
      } catch is BodyFailed {}
      return nil
    case .unrecorded(let body, let fails):
      try await store.withoutRecording { try await run(body, fails) }
      return nil
    case .transaction(let body, let fails):
      try await store.group(name) { try await run(body, fails) }
      try await store.markSaved()
      return nil
    case .discardable(let call):
      return try await store.withDiscardableActions { try await perform(call) }
    case .coalescing(let key, let window, let call):
      let window = program.isDated ? window : nil
      return try await store.coalescingActions(by: key, within: window) { try await perform(call) }
    case .by(let author, let call):
      return try await store.withAuthor(author) { try await perform(call) }
    case .endCoalescing: await store.endCoalescing()
    case .undo: return .action(try await store.undo())
    case .redo: return .action(try await store.redo())
    case .undoAll: return .actions(try await store.undoAll())
    case .redoAll: return .actions(try await store.redoAll())
    case .undoMany(let count): return .actions(try await store.undo(count))
    case .redoMany(let count): return .actions(try await store.redo(count))
    default: return try await performInHistory(call)
    }
    return nil
  }

  private nonisolated(nonsending) func performInHistory(
    _ call: StoreCall
  ) async throws -> CallOutcome? {
    switch call {
    case .jump(let number):
      try await store.loadHistory()
      return .event(try await store.jump(to: number % (store.history.actions.count + 1)))
    case .jumpToEnd:
      try await store.loadHistory()
      return .event(try await store.jump(to: store.history.actions.count))
    case .visit(let number):
      try await store.loadHistory()
      let places = await store.history.places
      return .event(try await store.jump(to: places.place(number)))
    case .place(let number): return .event(try await store.jump(to: UndoPlace(number)))
    case .jumpBy(let count): return .event(try await store.jump(by: count))
    case .addCheckpoint(let name): try await store.addCheckpoint(name)
    case .removeCheckpoint(let name): return .flag(try await store.removeCheckpoint(name))
    case .jumpTo(let name): return .event(try await store.jump(toCheckpoint: name))
    case .squash(let name):
      return .action(try await store.squashActions(sinceCheckpoint: name, named: "Squash"))
    case .markSaved: try await store.markSaved()
    case .revert: return .action(try await store.revertToSaved())
    case .undoBy(let author, let policy):
      return .action(try await store.undo(by: author, onConflict: policy))
    case .redoBy(let author, let policy):
      return .action(try await store.redo(by: author, onConflict: policy))
    case .undoAt(let number, let policy):
      try await store.loadHistory()
      guard let position = await store.history.position(number) else { return nil }
      return .action(try await store.undo(actionAt: position, onConflict: policy))
    case .undoNamed(let name, let policy):
      return .action(try await store.undoActions("Undo", onConflict: policy) { $0.name == name })
    case .removeActions(let id): try await store.removeActions(of: id)
    case .removeUndone: try await store.removeUndoneActions()
    case .removeAll: try await store.removeAllActions()
    case .keepLast(let count): try await store.removeActions(exceptLast: count)
    case .removeBefore(let seconds):
      try await store.removeActions(before: UndoDate(secondsSince1970: seconds))
    case .limit(let limit): await store.setLimit(limit)
    case .keepsBranches(let keepsBranches): await store.setKeepsBranches(keepsBranches)
    case .wait(let seconds): clock?.seconds += seconds
    default: break
    }
    return nil
  }
}
