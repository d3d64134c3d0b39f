import TestSupport
import UndoRedo
import UndoRedoJSON
import UndoRedoTesting

/// A store of one kind, to which the same things happen as to others.
protocol StoreVariant: AnyObject {
  var name: String { get }

  /// Whether elements are in the order in which a store in memory has them: others choose their own.
  var isOrdered: Bool { get }

  /// What the calls have returned since this was asked for last.
  func takeOutcomes() -> [CallOutcome]

  /// The events since they were asked for last; `nil` where nobody observes.
  func takeEvents() -> [UndoEvent<Note>]?

  nonisolated(nonsending) func run(_ call: StoreCall) async
  nonisolated(nonsending) func look(_ look: StoreProgram.Look) async throws -> StoreFacts
  nonisolated(nonsending) func reopen(_ reopening: StoreProgram.Reopening) async throws
}

/// A clock that is set.
final class VariantClock: @unchecked Sendable {
  var seconds = 0.0
  func now() -> UndoDate { UndoDate(secondsSince1970: seconds) }
}

struct BodyFailed: Error {}

/// A store that is not awaited.
final class PlainVariant<Repo: ResidentRepository<Note>>: StoreVariant {
  let name: String
  let isOrdered: Bool
  private var store: UndoStore<Repo>!
  private let program: StoreProgram
  private let clock: VariantClock?
  private var outcomes: [CallOutcome] = []
  private var events: [UndoEvent<Note>] = []
  private var observation: UndoObservation?
  private let isObserved: Bool
  private var selection = 0

  /// Opens a repository again, after the store has gone.
  private let opening: ((Repo, StoreProgram.Reopening) throws -> (() throws -> Repo)?)?

  /// Makes a transaction of a closure.
  var transaction: ((UndoStore<Repo>, String, () throws -> Void) throws -> Void)?

  init(
    _ name: String, _ program: StoreProgram, _ repository: Repo, isOrdered: Bool = false,
    isObserved: Bool = false,
    opening: ((Repo, StoreProgram.Reopening) throws -> (() throws -> Repo)?)? = nil
  ) {
    (self.name, self.program, self.isOrdered, self.isObserved) =
      (name, program, isOrdered, isObserved)
    self.opening = opening
    clock = program.isDated ? VariantClock() : nil
    open(repository, program.limit, program.keepsBranches)
  }

  private func open(_ repository: Repo, _ limit: Int?, _ keepsBranches: Bool) {
    store = UndoStore(repository, limit: limit, now: clock?.now)
    store.keepsBranches = keepsBranches
    if isObserved { observation = store.observe { [weak self] in self?.events.append($0) } }
    keepContext()
  }

  private func keepContext() {
    guard program.hasContext else { return }
    store.keepContext { [weak self] in
      self?.selection ?? 0
    } restore: { [weak self] in
      self?.selection = $0
    }
  }

  func takeOutcomes() -> [CallOutcome] {
    defer { outcomes = [] }
    return outcomes
  }

  func takeEvents() -> [UndoEvent<Note>]? {
    defer { events = [] }
    return isObserved ? events : nil
  }

  func reopen(_ reopening: StoreProgram.Reopening) async throws {
    let (limit, keepsBranches) = (store.limit, store.keepsBranches)
    if let opening, let open = try opening(store.repository, reopening) {
      // The lock goes with the store.
      (store, observation) = (nil, nil)
      self.open(try open(), limit, keepsBranches)
    } else if reopening.isRelaunch {
      // Neither coalescing nor contexts outlast a session.
      store.endCoalescing()
      keepContext()
    }
  }

  func look(_ look: StoreProgram.Look) async throws -> StoreFacts {
    if look == .all { try store.loadHistory() }
    return try facts(look)
  }

  private func facts(_ look: StoreProgram.Look) throws -> StoreFacts {
    var facts = StoreFacts(elements: store.elements)
    if program.hasContext { facts.selection = selection }
    guard look != .elements else { return facts }
    facts.names = [
      store.undoName, store.redoName, store.undoTitle, store.redoTitle, "\(store.canUndo)",
      "\(store.canRedo)",
    ]
    facts.read = (Array(store.history.actions), store.history.position)
    guard look != .names else { return facts }
    facts.isChanged = store.hasUnsavedChanges
    facts.canRevert = store.canRevertToSaved
    guard look != .saved else { return facts }
    var whole = StoreFacts.Whole(store.history)
    whole.changesSinceSaved = store.changesSinceSaved
    whole.undoNames = ["Ada", "Bob"].map { store.undoName(by: $0) }
    whole.redoNames = ["Ada", "Bob"].map { store.redoName(by: $0) }
    whole.conflicts = try (0..<store.history.position).map {
      try store.conflicts(undoingActionAt: $0)
    }
    facts.whole = whole
    return facts
  }

  func run(_ call: StoreCall) async {
    guard isObserved, program.isThorough else { return doAll(call) }
    // Who tracks what is read is notified where it has changed.
    do {
      let before = try facts(.all)
      let isNotified = isNotified {
        _ = try? facts(.all)
      } of: {
        doAll(call)
      }
      var after = try facts(.all)
      after.selection = before.selection
      after.whole?.savedPlaces = before.whole?.savedPlaces ?? []
      if !isNotified, after.difference(from: before, isOrdered: true) != nil {
        outcomes.append(.failed("who tracks the store was not notified"))
      }
    } catch {
      outcomes.append(.failed("\(error)"))
    }
  }

  private func doAll(_ call: StoreCall) {
    do {
      if let outcome = try perform(call) { outcomes.append(outcome) }
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

  private func doAll(_ calls: [StoreCall], _ fails: Bool) throws {
    for call in calls { doAll(call) }
    if fails { throw BodyFailed() }
  }

  private func perform(_ call: StoreCall) throws -> CallOutcome? {
    let name = call.name
    switch call {
    case .save(let id, let text):
      return .element(try store.save(Note(id: id, text: text), named: name))
    case .delete(let id): return .element(try store.delete(id, named: name))
    case .modify(let id, let text):
      return .element(try store.modify(id, named: name) { $0.text = text })
    case .read(let id): return .element(try store.element(withID: id))
    case .update(let text, let removes):
      return .action(try store.update(name) { $0.update(text, removes: removes) })
    case .perform(let lines):
      return .action(try store.perform(name, metadata: ["by": "me"]) { Edit.edits(lines) })
    case .group(let body, let fails):
      try store.group(name, metadata: ["run": "7"]) { try doAll(body, fails) }
      return nil
    case .gesture(let body, let isCancelled):
      let gesture = try store.beginGesture(name)
      try doAll(body, false)
      if isCancelled { try gesture.cancel() } else { try gesture.commit() }
      return nil
    case .unrecorded(let body, let fails):
      try store.withoutRecording { try doAll(body, fails) }
      return nil
    case .transaction(let body, let fails):
      if let transaction {
        try transaction(store, name) { try doAll(body, fails) }
      } else {
        try store.group(name) { try doAll(body, fails) }
        try store.markSaved()
      }
      return nil
    case .discardable(let call):
      return try store.withDiscardableActions { try perform(call) }
    case .coalescing(let key, let window, let call):
      let window = program.isDated ? window : nil
      return try store.coalescingActions(by: key, within: window) { try perform(call) }
    case .by(let author, let call):
      let outer = store.author
      store.author = author
      defer { store.author = outer }
      return try perform(call)
    case .endCoalescing: store.endCoalescing()
    case .undo: return .action(try store.undo())
    case .redo: return .action(try store.redo())
    case .undoAll: return .actions(try store.undoAll())
    case .redoAll: return .actions(try store.redoAll())
    case .undoMany(let count): return .actions(try store.undo(count))
    case .redoMany(let count): return .actions(try store.redo(count))
    default: return try performInHistory(call)
    }
    return nil
  }

  private func performInHistory(_ call: StoreCall) throws -> CallOutcome? {
    switch call {
    case .jump(let number):
      try store.loadHistory()
      return .event(try store.jump(to: number % (store.history.actions.count + 1)))
    case .jumpToEnd:
      try store.loadHistory()
      return .event(try store.jump(to: store.history.actions.count))
    case .visit(let number):
      try store.loadHistory()
      let places = store.history.places
      return .event(try store.jump(to: places.place(number)))
    case .place(let number): return .event(try store.jump(to: UndoPlace(number)))
    case .jumpBy(let count): return .event(try store.jump(by: count))
    case .addCheckpoint(let name): try store.addCheckpoint(name)
    case .removeCheckpoint(let name): return .flag(try store.removeCheckpoint(name))
    case .jumpTo(let name): return .event(try store.jump(toCheckpoint: name))
    case .squash(let name):
      return .action(try store.squashActions(sinceCheckpoint: name, named: "Squash"))
    case .markSaved: try store.markSaved()
    case .revert: return .action(try store.revertToSaved())
    case .undoBy(let author, let policy):
      return .action(try store.undo(by: author, onConflict: policy))
    case .redoBy(let author, let policy):
      return .action(try store.redo(by: author, onConflict: policy))
    case .undoAt(let number, let policy):
      if number >= 0 || store.history.position(number) == nil { try store.loadHistory() }
      guard let position = store.history.position(number) else { return nil }
      return .action(try store.undo(actionAt: position, onConflict: policy))
    case .undoNamed(let name, let policy):
      return .action(try store.undoActions("Undo", onConflict: policy) { $0.name == name })
    case .removeActions(let id): try store.removeActions(of: id)
    case .removeUndone: try store.removeUndoneActions()
    case .removeAll: try store.removeAllActions()
    case .keepLast(let count): try store.removeActions(exceptLast: count)
    case .removeBefore(let seconds):
      try store.removeActions(before: UndoDate(secondsSince1970: seconds))
    case .limit(let limit): store.limit = limit
    case .keepsBranches(let keepsBranches): store.keepsBranches = keepsBranches
    case .select(let number, let isRecorded):
      selection = number
      if isRecorded { return .flag(store.recordContextChange(named: "Select")) }
    case .wait(let seconds): clock?.seconds += seconds
    default: break
    }
    return nil
  }
}

extension [Note] {
  /// Gives the first note by its identity a text, or removes it.
  mutating func update(_ text: String, removes: Bool) {
    guard let index = indices.min(by: { self[$0].id < self[$1].id }) else { return }
    if removes { remove(at: index) } else { self[index].text = text }
  }
}
