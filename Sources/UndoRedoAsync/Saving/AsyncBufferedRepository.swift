import UndoRedo

/// An asynchronous repository that buffers changes, to pass them on or to discard them.
///
/// An ``AsyncBufferedRepository`` buffers them until they are saved, and an ``AsyncScopeRepository`` until a scope is
/// committed.
public protocol AsyncBufferingRepository<Element>: AsyncRepository {
  /// The buffered changes: the net change of each element.
  var pendingSteps: UndoSteps<Element> { get async }

  /// Whether there are buffered changes.
  var hasPendingSteps: Bool { get async }

  /// Discards the buffered changes.
  ///
  /// - Returns: What was held back, and what each element that was changed has been before, by its
  ///   identity; elements whose changes cancel out are among them.
  func discard() async -> (steps: UndoSteps<Element>, oldValues: [Element.ID: Element?])
}

/// An asynchronous repository that buffers changes until they are saved.
///
///     let store = AsyncUndoStore(AsyncBufferedRepository(server))
///     try await store.save(Note(id: 1, text: "Hello"), named: "Add Note")
///     try await store.save()    // the server gets the net change of each element, in one call
///
/// It is the asynchronous form of a `BufferedRepository`. The repository below is only changed by saving;
/// changes that are not saved are lost when the buffer is.
///
/// If others have changed an element there in the meantime, a save is refused, unless they have made the same change, or
/// its type is `PropertyMergeable` and the properties are different ones. An element that was changed and changed
/// back is buffered, too, until the next save, even with nothing to save.
public final actor AsyncBufferedRepository<Base: AsyncRepository>: AsyncBufferingRepository {
  /// What the repository holds.
  public typealias Element = Base.Element

  /// What the repository below throws, and an `UndoError` where a step does not start from what there is.
  public typealias Failure = any Error

  /// The repository below: what was saved.
  public nonisolated let base: Base

  private var changes = _HeldElements<Base.Element>()

  /// Whether what is held back is saved where a place in the history is marked as saved; that of a scope waits
  /// until the scope is committed.
  private let savesWithMark: Bool

  /// The elements of saves that have found changes by others.
  private var merged: Set<Element.ID> = []

  /// Those who wait for a save to end, while there is one.
  private(set) var waiting: [CheckedContinuation<Void, Never>]?

  /// Creates a repository without buffered changes.
  ///
  /// - Parameter base: The repository below.
  public init(_ base: Base) {
    self.init(base, savesWithMark: true)
  }

  init(_ base: Base, savesWithMark: Bool) {
    self.base = base
    self.savesWithMark = savesWithMark
  }

  /// What saving will change: the net change of each element.
  public var pendingSteps: UndoSteps<Element> { changes.steps }

  /// Whether saving will change anything.
  public var hasPendingSteps: Bool { changes.hasEffect }

  /// What the elements have been that are buffered, also those that were changed back.
  var oldValues: [Element.ID: Element?] { changes.oldValues }

  /// Saves: performs the net change of each element in the repository below, in one call.
  ///
  /// It waits for a save that is under way. Where performing fails since others have changed the elements there, what
  /// is left to do is performed, if the changes go together.
  ///
  /// - Throws: The failure of the repository below. Everything is still pending then.
  public func save() async throws {
    await waitForSave()
    try await beginSaving()
  }

  private func waitForSave() async {
    while waiting != nil { await withCheckedContinuation { waiting!.append($0) } }
  }

  /// Saves, where no save is under way.
  private func beginSaving() async throws {
    waiting = []
    defer {
      for continuation in waiting! { continuation.resume() }
      waiting = nil
    }
    let steps = changes.steps
    if !steps.isEmpty { try await performBelow(steps) }
    goOn(from: _HeldElements(), since: steps, areSaved: true)
  }

  /// Performs net changes below; where others have changed the elements there, what is left to do of them.
  private func performBelow(_ steps: UndoSteps<Element>) async throws {
    do {
      try await base.perform(steps)
    } catch {
      guard !Task.isCancelled,
        let elements = try? await base.elements(withIDs: steps.map { $0.id })
      else { throw error }
      let found = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
      guard let left = steps.fitted({ found[$0.id] }) else { throw error }
      if !left.isEmpty { try await base.perform(left) }
      merged.formUnion(steps.lazy.map { $0.id })
    }
  }

  /// Goes on from other changes, with what has been buffered meanwhile.
  ///
  /// - Parameters:
  ///   - other: The changes.
  ///   - steps: The net change of each element by then.
  ///   - areSaved: Whether the repository below has got these.
  private func goOn(
    from other: _HeldElements<Element>, since steps: UndoSteps<Element>, areSaved: Bool
  ) {
    let later = UndoSteps(netOf: [steps.flip(), changes.steps].joined())
      .filter { !isSame($0.oldValue, $0.newValue) }
    let oldValues = areSaved ? [:] : changes.oldValues
    changes = other
    let missing = later.compactMap {
      UndoRedoStep(
        changing: changes[$0.id] ?? oldValues[$0.id] ?? $0.oldValue, to: $0.newValue)
    }
    // They start from what there is.
    try? changes.perform(
      missing, find: { (step) throws(UndoError) in step.oldValue }, refusal: { $0 })
  }

  /// Takes up steps and saves, or neither.
  ///
  /// - Returns: Whether there was anything to save.
  func save(
    with steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws -> Bool {
    var found: [Element.ID: Element?]
    repeat {
      await waitForSave()
      found = try await elementsBelow(of: steps)
      // Another save may have begun meanwhile, of which what is taken up now would be no part.
    } while waiting != nil
    let before = changes
    try takeUp(steps, found)
    changes.hold(what: change, performing: steps)
    let taken = changes.steps
    do {
      try await beginSaving()
      return !taken.isEmpty
    } catch {
      goOn(from: before, since: taken, areSaved: false)
      throw error
    }
  }

  /// Discards the buffered changes.
  ///
  /// - Returns: What was held back, and what each element that was changed has been before.
  @discardableResult
  public func discard() -> (steps: UndoSteps<Element>, oldValues: [Element.ID: Element?]) {
    defer { changes = _HeldElements() }
    return (changes.steps, changes.oldValues)
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The failure of the repository below, where it can't be read.
  public func element(withID id: Element.ID) async throws -> Element? {
    if let element = changes[id] { return element }
    return try await base.element(withID: id)
  }

  /// Returns those elements that have one of some identities.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, those that are pending first.
  /// - Throws: The failure of the repository below, where it can't be read.
  public func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    let pending = ids.compactMap { changes[$0] ?? nil }
    let others = ids.filter { changes[$0] == nil }
    return try await others.isEmpty ? pending : pending + base.elements(withIDs: others)
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the repository below; those that it does not hold are at
  ///   the end.
  /// - Throws: The failure of the repository below, where it can't be read.
  public func allElements() async throws -> [Element] {
    changes.applied(to: try await base.allElements())
  }

  /// Buffers steps, all of them or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: An `UndoError` where a step does not start from what there is, or the failure of the
  ///   repository below. Nothing has changed then.
  public func perform(_ steps: UndoSteps<Element>) async throws {
    try takeUp(steps, try await elementsBelow(of: steps))
  }

  /// Reads what the elements of steps are that are not pending.
  private func elementsBelow(
    of steps: UndoSteps<Element>
  ) async throws -> [Element.ID: Element?] {
    // An identity that is not equal to itself is found nowhere.
    let ids = Set(steps.lazy.map { $0.id }.filter { $0 == $0 })
    var found: [Element.ID: Element?] = [:]
    // While it is read, a save may end, and what was pending is not any more.
    while case let unknown = ids.filter({ changes[$0] == nil && found[$0] == nil }),
      !unknown.isEmpty
    {
      for id in unknown { found.updateValue(nil, forKey: id) }
      for element in try await base.elements(withIDs: Array(unknown)) {
        found[element.id] = element
      }
    }
    return found
  }

  /// Buffers steps, all of them or none.
  private func takeUp(
    _ steps: UndoSteps<Element>, _ found: [Element.ID: Element?]
  ) throws(UndoError) {
    try changes.perform(
      steps, find: { (step) throws(UndoError) in found[step.id] ?? nil }, refusal: { $0 })
  }

  /// The repository, which holds changes back.
  public nonisolated var _buffer: _AsyncBuffer<Element>? { _AsyncBuffer(self) }

  /// The history is followed.
  public static var _followsHistory: Bool { true }

  /// Takes up steps; where the present place in the history becomes the saved one, saves.
  public func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws {
    if case .saved = change {
      // To mark is not cancelled; a task of its own is not.
      if savesWithMark { try await Task { try await save() }.value }
    } else if !steps.isEmpty {
      try await perform(steps)
    }
    changes.hold(what: change, performing: steps)
  }
}

extension AsyncBufferedRepository: ReleasingRepository {
  /// Whether there are buffered changes that are saved with the mark.
  var isHoldingBack: Bool { savesWithMark && hasPendingSteps }

  func releaseUnchanged() -> Bool { changes.releaseUnchanged() }

  func takeMerged() -> Set<Element.ID> {
    defer { merged = [] }
    return merged
  }
}
