import UndoRedo

/// One asynchronous repository and its history.
///
/// It is an `UndoStore` whose repository is asynchronous, with the same guarantees and most of the methods.
///
///     let store = AsyncUndoStore(server)
///     try await store.save(Note(id: 1, text: "Hello"), named: "Add Note")
///     try await store.group("Import") {
///       for try await note in notes { try await store.save(note, named: "Add Note") }
///     }
///     try await store.undo()?.name    // "Import"
///
/// # Turns
///
/// Any number of tasks may use a store at the same time. Operations, including reading elements, are
/// performed one at a time, in the order of arrival: each begins when the one before has ended, with all
/// its calls of the repository. No thread is blocked. ``history``, titles and names can be read at any
/// time: they are what the repository has performed so far.
///
/// # Groups
///
/// A group has its turn until its closure ends, even while the closure awaits something. Calls of
/// the store within the closure belong to the group, also in functions that it calls and in child
/// tasks (`async let`, task groups); operations of other tasks wait. The store knows by the task
/// whether a call belongs to a group, without a handle: an unstructured `Task { }` made in the
/// closure belongs to the group while that is open, and a detached task never does. A closure that
/// awaits a detached task which uses the store is a deadlock.
///
/// A gesture is a group as well: its closure awaits the changes, and throws to cancel.
///
/// # Errors
///
/// Operations throw the repository's errors, and those that read or change elements a `CancellationError` if the
/// task is cancelled. In either case the model and the history are what they were before the call.
///
/// # Cancellation
///
/// Cancelling a task ends its operation while that waits for its turn, or before the repository is called
/// to perform steps. After that, the result of the repository is awaited: if it succeeds, the operation
/// is done, and does not throw. A group whose task is cancelled is reverted when its closure ends.
/// Operations that change the history alone, such as ``markSaved()`` and ``setLimit(_:)``, ignore cancellation.
///
/// # History
///
/// If the repository stores the history, as an ``AsyncHistoryRepository`` does, the store reads it before
/// it changes anything, or with ``loadHistory()``, so that actions from before a relaunch can be undone.
///
/// # Changes by others
///
/// The repository compares before it writes, so that changes by others are not overwritten.
public final actor AsyncUndoStore<Repo: AsyncRepository> {
  /// What the store holds.
  public typealias Element = Repo.Element

  /// Where the elements live.
  ///
  /// Within a group, it does not hold yet what the group has done.
  public nonisolated let repository: Repo

  /// Plans what to do, and finishes with it once the repository has performed it.
  @usableFromInline var engine: UndoEngine<Repo.Element>

  /// What becomes of elements that refer to a deleted one.
  @usableFromInline let rules: [DeleteRule<Repo.Element>]

  /// Says whether an action joins the one before, where no key does.
  @usableFromInline
  var joins: (@Sendable (UndoAction<Repo.Element>, UndoAction<Repo.Element>) -> Bool)?

  @usableFromInline let observers = UndoObservers<Repo.Element>()
  @usableFromInline let now: (@Sendable () -> UndoDate)?

  /// How ``undoTitle`` and ``redoTitle`` are made of an action's name.
  public private(set) var titleFormat: UndoTitleFormat

  /// Who performs the actions of tasks that are not within `withAuthor(_:_:)`; `nil` where that is not stored.
  public private(set) var author: String?

  nonisolated let identity = AsyncScope.Lifetime()

  /// What views are shown until they have been sent what there is.
  nonisolated let stateBeforeReading: MirroredState

  /// The turns of all, and those within each open group, the innermost one last.
  @usableFromInline var levels: [Level] = [Level()]

  /// Those that show views what the store holds.
  @usableFromInline var mirrors = Mirrors<Repo.Element>()

  /// What saves after each operation, if something does.
  var autosaving: Task<Void, Never>?

  /// How many tasks have waited for a turn.
  var tickets = 0

  /// How many seconds the operation that has the turn of all has waited for it.
  @usableFromInline var waited = 0.0

  /// What the repository has stored of the history and was not read yet; `nil` where it was not asked.
  @usableFromInline var unread: StoredHistory?

  /// Whether all of the stored history has been read, as far as it can be.
  @usableFromInline var hasReadHistory = false

  /// What has been read of it.
  var reading = StoredReading()

  /// Creates a store with an empty history.
  ///
  /// - Parameters:
  ///   - repository: Where the elements live.
  ///   - rules: The delete rules, in the order in which they apply.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit.
  ///     Discardable ones don't count.
  ///   - author: Who performs the actions that are not within `withAuthor(_:_:)`; `nil` where that is not stored.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by, if they are to have dates, and to coalesce with.
  /// - Precondition: The limit is not negative.
  public init(
    _ repository: Repo, rules: [DeleteRule<Element>] = [], limit: Int? = nil, author: String? = nil,
    titleFormat: UndoTitleFormat = .english, now: (@Sendable () -> UndoDate)? = nil
  ) {
    self.repository = repository
    self.rules = rules
    self.author = author
    self.titleFormat = titleFormat
    stateBeforeReading = MirroredState(titleFormat)
    self.now = now
    engine = UndoEngine(limit: limit)
    engine.freeOrphans(keepingUnread: Repo._followsHistory)
  }

  /// Sets who performs the actions from now on that are not within `withAuthor(_:_:)`.
  ///
  /// Each action stores it as its `UndoAction.author`. One whose metadata names another author has that one. An
  /// operation that waits for its turn, and a group that is open, have the author from before.
  ///
  /// - Parameter author: The author, or `nil` where that is not stored.
  public func setAuthor(_ author: String?) { self.author = author }

  /// Sets how ``undoTitle`` and ``redoTitle`` are made of an action's name.
  ///
  /// - Parameter format: The format.
  public func setTitleFormat(_ format: UndoTitleFormat) {
    titleFormat = format
    // In the middle of an operation, its end is what is shown next.
    if !levels[0].turns.isTaken { updateMirrors() }
  }
}
