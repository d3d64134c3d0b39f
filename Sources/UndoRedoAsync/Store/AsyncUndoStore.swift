import UndoRedo

/// One asynchronous repository and one history, kept in step.
///
/// It is an `UndoStore` whose repository must be awaited: the same words, the same laws.
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
/// Any number of tasks may use a store at the same time. Each operation takes its turn, in the order
/// in which they come to the store, and none begins before the one in front has ended, with what it
/// awaits of the repository. Reading elements takes a turn as well. Nothing blocks a thread.
/// ``history`` and what else is known of it can be read at any time: it is what the repository has
/// performed so far.
///
/// # Groups
///
/// A group has its turn from the beginning of its closure to the end, whatever the closure awaits.
/// What uses the store within the closure belongs to the group, also in functions that it calls and
/// in child tasks (`async let`, task groups); operations of other tasks wait. Whether a call belongs
/// to a group is known by its task, and needs no handle, so that a call can't be made in the wrong
/// way: an unstructured `Task { }` made in the closure belongs to the group as long as that is open,
/// and a detached task never does. A closure that awaits a detached task which uses the store
/// would wait forever, as one would that waits for itself.
///
/// A gesture is a group, too: its closure awaits what comes, and throws to cancel.
///
/// # Errors
///
/// What the repository throws is passed on, and a `CancellationError` where the task is cancelled.
/// In either case the model and the history are what they were before the call.
///
/// # Cancellation
///
/// A cancelled task gives up while it waits for its turn, and before it asks the repository to
/// perform steps. From then on the repository's answer is awaited, and is what happens: an operation
/// that was cancelled too late is done, and does not throw. A group whose task is cancelled is taken
/// back when its closure ends. What can't fail and needs no answer, such as ``setLimit(_:)``, pays no
/// attention to cancellation.
///
/// # History
///
/// Where the repository stores the history, as an ``AsyncHistoryRepository`` does, the store reads it before
/// it changes anything, or with ``loadHistory()``, and undo goes on with what was done before a relaunch.
///
/// # Changes by others
///
/// The repository compares before it writes, so what others have changed meanwhile is not
/// overwritten, as with any store.
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

  nonisolated let identity = AsyncScope.StoreIdentity()

  /// The turns of all, and those within each open group, the innermost one last.
  @usableFromInline var levels: [Level] = [Level()]

  /// Those that show views what the store holds.
  @usableFromInline var mirrors = Mirrors<Repo.Element>()

  /// What saves after each operation, if something does.
  var autosaving: Task<Void, Never>?

  /// The number of those who have waited for a turn.
  var tickets = 0

  /// What the repository has stored of the history and was not read yet; `nil` where it was not asked.
  @usableFromInline var unread: StoredHistory?

  /// Whether all of the stored history has been read.
  @usableFromInline var hasReadHistory = false

  /// The number of the oldest action that was read; where the history begins with another one, those before
  /// it have gone.
  var oldestRead = 0

  /// The limit of which the repository knows.
  var storedLimit: Int?

  /// Creates a store with an empty history.
  ///
  /// - Parameters:
  ///   - repository: Where the elements live.
  ///   - rules: What becomes of elements that refer to one that is deleted, in this order.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit.
  ///     Discardable ones don't count.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by. Without one, actions have no date.
  /// - Precondition: The limit is not negative.
  public init(
    _ repository: Repo, rules: [DeleteRule<Element>] = [], limit: Int? = nil,
    titleFormat: UndoTitleFormat = .english, now: (@Sendable () -> UndoDate)? = nil
  ) {
    self.repository = repository
    self.rules = rules
    self.titleFormat = titleFormat
    self.now = now
    engine = UndoEngine(limit: limit)
    engine.freeOrphans(keepingUnread: Repo._followsHistory)
  }

  /// Sets how ``undoTitle`` and ``redoTitle`` are made of an action's name.
  ///
  /// - Parameter format: The format.
  public func setTitleFormat(_ format: UndoTitleFormat) {
    titleFormat = format
    updateMirrors()
  }
}
