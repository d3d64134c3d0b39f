import UndoRedo

/// What views are shown of a store beside its elements, as it is after an operation.
struct MirroredState: Equatable, Sendable {
  var titles = CommandTitles()
  var hasUnsavedChanges = false
  var canRevertToSaved = false

  /// What is shown of each author who has something to undo or redo.
  var own: [String: CommandTitles] = [:]

  /// What is shown of an author who has nothing.
  var nobody = CommandTitles()
}

extension MirroredState {
  /// What is shown of a store before anything has been read.
  ///
  /// - Parameter format: How titles are made.
  init(_ format: UndoTitleFormat) {
    nobody = CommandTitles(nil, nil, format)
    titles = nobody
  }
}

/// What views are shown of undo and redo, be it of one author or of all.
struct CommandTitles: Equatable, Sendable {
  var undoName: String?
  var redoName: String?
  var undoTitle = ""
  var redoTitle = ""
}

extension CommandTitles {
  init(_ undo: String?, _ redo: String?, _ format: UndoTitleFormat) {
    (undoName, redoName) = (undo, redo)
    (undoTitle, redoTitle) = (format.undoTitle(of: undo), format.redoTitle(of: redo))
  }
}

/// The way from a store to one of its mirrors, on which everything comes in order.
@usableFromInline
final class MirrorChannel<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable {
  enum Message: Sendable {
    /// Everything was read.
    case read([Element], MirroredState)
    /// An operation has ended.
    case changed([MirroredChange<Element>], MirroredState)
    /// Somebody waits for what was sent before.
    case reached(CheckedContinuation<Void, Never>)
  }

  let messages: AsyncStream<Message>
  private let continuation: AsyncStream<Message>.Continuation

  init() {
    (messages, continuation) = AsyncStream.makeStream()
  }

  func send(_ message: Message) { continuation.yield(message) }

  func close() { continuation.finish() }

  /// Waits until what was sent before has arrived.
  func waitForWhatWasSent() async {
    await withCheckedContinuation {
      if case .terminated = continuation.yield(.reached($0)) { $0.resume() }
    }
  }
}

/// What has become of elements, or what they were found to be.
@usableFromInline
enum MirroredChange<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
  /// Steps that the store has performed.
  case performed(UndoSteps<Element>)
  /// What an element is that was read, and that others may have changed.
  case found(Element.ID, Element?)
}

/// The mirrors of a store, and what they have not been sent of the present operation.
@usableFromInline
struct Mirrors<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
  @usableFromInline var channels: [MirrorChannel<Element>] = []
  @usableFromInline var changes: [MirroredChange<Element>] = []
  var state = MirroredState()

  /// Whether what is not held back any more may be something else than all of them show.
  var areOutdated = false
}

extension AsyncUndoStore {
  /// Reads everything for a mirror, the stored history included, to which all that happens from now on is
  /// sent.
  ///
  /// It is an operation of its own, even in a group.
  ///
  /// - Parameters:
  ///   - channel: The way to the mirror.
  ///   - isReloading: Whether elements whose changes cancel out are held back no longer.
  /// - Throws: The repository's failure, where it can't be read.
  func read(for channel: MirrorChannel<Element>, isReloading: Bool = false) async throws {
    let level = await takeTurnInAnyCase(at: 0)
    defer { passTurn(at: level) }
    if isReloading, let buffer = repository._buffer?.repository, await buffer.releaseUnchanged() {
      mirrors.areOutdated = true
    }
    let elements = try await findAll()
    try await readHistoryIfPossible()
    updateMirrors()
    if !mirrors.channels.contains(where: { $0 === channel }) { mirrors.channels.append(channel) }
    show(elements, on: mirrors.areOutdated ? mirrors.channels : [channel])
    mirrors.areOutdated = false
  }

  /// Reads everything for the mirrors, where what is not held back any more may be something else below.
  ///
  /// Where it can't be read, they keep what they show.
  func showAll() async {
    guard !mirrors.channels.isEmpty else { return }
    // A task of its own is not cancelled where the caller's is.
    guard let elements = await Task(operation: { try? await findAll() }).value else { return }
    show(elements, on: mirrors.channels)
  }

  /// Notes what an element is that was read, for the mirrors.
  @inlinable
  func noteFound(_ id: Element.ID, _ element: Element?) {
    if !mirrors.channels.isEmpty { mirrors.changes.append(.found(id, element)) }
  }

  /// Sends mirrors all elements, which were read.
  func show(_ elements: [Element], on channels: [MirrorChannel<Element>]) {
    guard !channels.isEmpty else { return }
    (mirrors.state, mirrors.changes) = (mirroredState, [])
    for channel in channels { channel.send(.read(elements, mirrors.state)) }
  }

  /// Ends a mirror.
  func removeMirror(_ channel: MirrorChannel<Element>) {
    mirrors.channels.removeAll { $0 === channel }
    // The next one reads everything.
    if mirrors.channels.isEmpty { mirrors.changes = [] }
  }

  /// Sends the mirrors what an operation that has ended has changed, if it has changed anything.
  @usableFromInline
  func updateMirrors() {
    guard !mirrors.channels.isEmpty, engine.transaction == nil else { return }
    let state = mirroredState
    guard state != mirrors.state || !mirrors.changes.isEmpty else { return }
    for channel in mirrors.channels { channel.send(.changed(mirrors.changes, state)) }
    mirrors.state = state
    mirrors.changes = []
  }

  private var mirroredState: MirroredState {
    let own = engine.namesByAuthor.mapValues { titles($0.undo, $0.redo) }
    let history = engine.history
    return MirroredState(
      titles: titles(history.undoName, history.redoName),
      hasUnsavedChanges: history.hasUnsavedChanges,
      canRevertToSaved: history.hasUnsavedChanges && history.savedPlace != nil,
      own: own, nobody: titles(nil, nil))
  }

  private func titles(_ undo: String?, _ redo: String?) -> CommandTitles {
    CommandTitles(undo, redo, titleFormat)
  }
}
