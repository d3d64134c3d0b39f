import Observation
import UndoRedo

/// An asynchronous store for views: its elements, and what can be undone, without `await`.
///
///     @State private var notes = ObservedUndoStore(AsyncUndoStore(server))
///
///     List(notes.elements) { Text($0.text) }
///     Button(notes.undoTitle) { notes.undo() }
///       .disabled(!notes.canUndo || notes.isWorking)
///
/// It has a copy of the elements, which is read when it is created, with the stored history if there is
/// one, and is updated by every operation of the store. It always shows the state after a finished
/// operation: never a part of a group, and never elements that do not fit the titles.
///
/// # Commands
///
/// Its commands, such as ``undo()``, start a call of the store and return at once. They are performed one
/// at a time, in order; ``isWorking`` is `true` meanwhile. An error that one throws is ``lastError``,
/// unless its task is cancelled. A command returns a task that ends when the result is shown:
///
///     _ = await notes.undo().value
///     notes.redoName    // what was undone
///
/// The other commands are those of ``ObservedElements``; for everything else, there is ``run(_:)``. A
/// command is a separate operation, even in the closure of a group or of ``run(_:)``. Awaiting one there is
/// a deadlock: call the store instead.
///
/// # Order
///
/// The elements are in the order of the repository, and those created since they were read are at the
/// end. If the order matters, sort them.
///
/// # Observation
///
/// Each single element, ``elements``, all elements of one type of several, the names and titles, those by
/// author together, ``hasUnsavedChanges``, ``canRevertToSaved``, ``isLoaded``, ``isWorking`` and ``lastError`` are
/// tracked separately, as in a class with the `@Observable` macro.
///
/// # Changes by others
///
/// Changes of the repository by others are not shown until an operation of the store reads these elements by
/// their identities, as every edit does, or ``reload()`` reads everything. Over a buffer, those with unsaved changes are
/// what they are here.
@MainActor
public final class ObservedUndoStore<Repo: AsyncRepository> {
  /// What the store holds.
  public typealias Element = Repo.Element

  /// The store.
  public nonisolated let store: AsyncUndoStore<Repo>

  let channel = MirrorChannel<Repo.Element>()
  let registrar = ObservationRegistrar()
  var shown = Shown()

  /// Returns of which type the element with an identity is, once all elements of one type have been read.
  var part: ((Element.ID) -> ObjectIdentifier)?

  /// Ends when the command given last has ended.
  var lastCommand: (@MainActor () async -> Void)?

  /// What is shown.
  struct Shown {
    var elements: [Element] = []
    var indices: [Element.ID: Int] = [:]
    var state = MirroredState()
    var isLoaded = false
    var commandCount = 0
    var lastError: (any Error)?
  }

  /// Creates an observed store, and begins to read the elements.
  ///
  /// - Parameter store: The store, which can be used elsewhere as well.
  public init(_ store: AsyncUndoStore<Repo>) {
    self.store = store
    shown.state = store.stateBeforeReading
    let messages = channel.messages
    Task.detached { [weak self] in
      for await message in messages {
        await self?.receive(message)
        if case .reached(let continuation) = message { continuation.resume() }
      }
    }
    read()
  }

  deinit {
    channel.close()
    Task.detached { [store, channel] in await store.removeMirror(channel) }
  }
}

extension ObservedUndoStore {
  /// Every element, in the repository's order; those created since they were read are at the end.
  public var elements: [Element] {
    access(\.elements)
    return shown.elements
  }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? {
    access(\.[id])
    return shown.indices[id].map { shown.elements[$0] }
  }

  /// Whether there is an action to undo.
  public var canUndo: Bool { undoName != nil }

  /// Whether there is an action to redo.
  public var canRedo: Bool { redoName != nil }

  /// The name of the action to undo next, or `nil` where there is none.
  public var undoName: String? {
    access(\.undoName)
    return shown.state.titles.undoName
  }

  /// The name of the action to redo next, or `nil` where there is none.
  public var redoName: String? {
    access(\.redoName)
    return shown.state.titles.redoName
  }

  /// The title of an undo command, such as "Undo Recolor".
  public var undoTitle: String {
    access(\.undoTitle)
    return shown.state.titles.undoTitle
  }

  /// The title of a redo command, such as "Redo Recolor".
  public var redoTitle: String {
    access(\.redoTitle)
    return shown.state.titles.redoTitle
  }

  /// The name of the action that ``undo(by:onConflict:)`` undoes next, or `nil` where there is none.
  ///
  /// - Parameter author: The author.
  /// - Returns: The name.
  public func undoName(by author: String) -> String? { own(author).undoName }

  /// The name of the action that ``redo(by:onConflict:)`` redoes next, or `nil` where there is none.
  ///
  /// - Parameter author: The author.
  /// - Returns: The name.
  public func redoName(by author: String) -> String? { own(author).redoName }

  /// The title of a command for ``undo(by:onConflict:)``, such as "Undo Recolor".
  ///
  /// - Parameter author: The author.
  /// - Returns: The title.
  public func undoTitle(by author: String) -> String { own(author).undoTitle }

  /// The title of a command for ``redo(by:onConflict:)``, such as "Redo Recolor".
  ///
  /// - Parameter author: The author.
  /// - Returns: The title.
  public func redoTitle(by author: String) -> String { own(author).redoTitle }

  var own: [String: CommandTitles] { shown.state.own }

  private func own(_ author: String) -> CommandTitles {
    access(\.own)
    return own[author] ?? shown.state.nobody
  }

  /// Whether the model differs in its history from where it was saved.
  public var hasUnsavedChanges: Bool {
    access(\.hasUnsavedChanges)
    return shown.state.hasUnsavedChanges
  }

  /// Whether there is something to revert: the saved place is another one than the present, and can be
  /// reached.
  public var canRevertToSaved: Bool {
    access(\.canRevertToSaved)
    return shown.state.canRevertToSaved
  }

  /// Whether the elements have been read.
  ///
  /// If they could not be read, ``lastError`` says why, and they are read again with the next command, or by
  /// ``reload()``.
  public var isLoaded: Bool {
    access(\.isLoaded)
    return shown.isLoaded
  }

  /// Whether a command is being performed, or waits for another one.
  public var isWorking: Bool {
    access(\.isWorking)
    return shown.commandCount > 0
  }

  /// The error of the last command that failed, until it is set to `nil`, such as when a person has read
  /// it.
  public var lastError: (any Error)? {
    get {
      access(\.lastError)
      return shown.lastError
    }
    set { change([Property(\.lastError)]) { $0.lastError = newValue } }
  }
}
