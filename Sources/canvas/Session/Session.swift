import AnnotationCanvas
import UndoRedo

/// Reads commands and executes them on a store, until they end.
///
/// A person at a terminal is prompted, and may make mistakes: a command that can't be executed
/// changes nothing, and the session and an open group go on. A script stops at the first mistake,
/// and the group that it was in is rolled back.
final class Session<Repo: ResidentRepository<Annotation>> {
  let store: UndoStore<Repo>
  let console: Console

  /// The present moment, for saying how long ago an action was.
  let now: () -> UndoDate

  /// The number of the line read last, counted from one.
  var lineNumber = 0

  /// The names of the open groups as they are shown, the outermost first.
  var groups: [String] = []

  /// The ids of new elements.
  var newIDs = NewIDs()

  /// What the last undo, redo or jump changed, until something else is changed.
  var changedByUndo: CanvasView?

  /// The ids of what was selected last, which may be gone by now.
  var selectedIDs: Set<Annotation.ID> = []

  /// The documents that are open, with one Edit menu for all of them.
  let documents: UndoDocuments

  /// The path of the document, where there is one.
  var path: String?

  /// What the document is called, where there are several.
  var name: String? { documents.count > 1 ? path : nil }

  /// The files of all documents that are open, which a picture must not replace.
  var openFiles: [TextFile] = []

  /// Whether the session has ended to go on with the next document.
  var isSwitching = false

  /// The language in which actions are named.
  private(set) var language = Language.english

  /// Whether events are shown.
  var isWatching = false

  /// Whether it has been said what becomes of what was undone.
  var hasExplainedBranches = false

  /// What is seen after each change.
  var preview: Preview

  /// A system's menu that mirrors the history, once it has been asked for.
  lazy var menu = SystemMenu(of: store)

  /// What the store has done last, until it is asked for.
  private var event: UndoEvent<Annotation>?
  private var observation: UndoObservation?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - repository: Where the elements live.
  ///   - console: Where commands come from, and where answers go.
  ///   - documents: The documents that are open, to which this one is added.
  ///   - now: The clock by which actions are dated.
  init(
    _ repository: Repo, _ console: Console, among documents: UndoDocuments = UndoDocuments(),
    now: @escaping () -> UndoDate
  ) {
    store = UndoStore(repository, now: now)
    store.keepsBranches = true
    preview = Preview(console.size() == nil ? [] : store.elements, on: console)
    self.console = console
    self.documents = documents
    self.now = now
    documents.activate(store)
    store.keepContext { [weak self] in
      self?.selected ?? []
    } restore: { [weak self] in
      self?.selectedIDs = $0
    }
    observation = store.observe { [weak self] event in
      self?.event = event
      self?.show(event)
    }
  }
}

extension Session {
  /// Names actions in a language, also those that have been performed before.
  func speak(_ language: Language) {
    use(language)
    console.print("\(documents.undoTitle) | \(documents.redoTitle)".inLine, depth: groups.count)
  }

  /// Names actions in a language without a word.
  func use(_ language: Language) {
    self.language = language
    store.titleFormat = language.titleFormat
    documents.titleFormat = language.titleFormat
  }

  /// The elements, without the viewport.
  var drawn: [Annotation] { store.elements.drawn }

  /// The ids of the elements that are selected: a context that comes back with undo and redo.
  var selected: Set<Annotation.ID> { selectedIDs.filter { store[$0] != nil } }

  /// Calls a closure, and returns what the store has done in it.
  ///
  /// - Parameter body: One operation.
  /// - Returns: The event; `nil` where nothing has happened, and within a group.
  /// - Throws: What the closure throws.
  func event(of body: () throws -> Void) rethrows -> UndoEvent<Annotation>? {
    event = nil
    try body()
    return event
  }

  /// Refuses what concerns the history while a group is open, which is not a part of it yet.
  func checkThatNoGroupIsOpen(for command: String) throws(CommandError) {
    guard groups.isEmpty else {
      throw CommandError(
        "“\(command)” is not for within a group",
        advice: "Write “end” to keep the group, or “cancel” to take it back, and then “\(command)”."
      )
    }
  }
}
