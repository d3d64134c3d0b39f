import Observation
import UndoRedo

/// An awaited store as views see it: what it holds, and what can be undone, without an `await`.
///
///     @State private var notes = ObservedUndoStore(AsyncUndoStore(server))
///
///     List(notes.elements) { Text($0.text) }
///     Button(notes.undoTitle) { notes.undo() }
///       .disabled(!notes.canUndo || notes.isWorking)
///
/// It holds a copy of the elements, which are read when it is made, with the stored history if there is one,
/// and follows the store from then on, whoever uses that. What it shows is always what a finished operation has left, as a whole: never a part of a
/// group, and never elements that do not fit the titles.
///
/// # Commands
///
/// Its commands, such as ``undo()``, start the call of the store and return at once. They are performed
/// in the order in which they come, one after the other; ``isWorking`` says whether one is under way. What
/// one throws is ``lastError``, and a `CancellationError` is nobody's. The task that a command returns ends when
/// the result is shown:
///
///     await notes.undo().value
///     notes.redoName    // what was undone
///
/// Its other commands are those of ``ObservedElements``. Everything else that a store can do is done with
/// ``run(_:)``. A command is an operation of its own,
/// even if it is made in a group's closure. To wait for one there would be to wait forever.
///
/// # Order
///
/// The elements stand in the order in which the repository has returned them, and those created since at
/// the end. Where the order matters, sort them.
///
/// # Observation
///
/// Each single element, ``elements``, all elements of one type of several, the names and titles, ``hasUnsavedChanges``, ``canRevertToSaved``,
/// ``isLoaded``, ``isWorking`` and ``lastError`` are tracked by themselves, as with a class that has the
/// `@Observable` macro.
///
/// # Changes by others
///
/// What others do to the repository without the store is not seen until an operation meets it, or
/// ``reload()`` reads everything anew.
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

  /// Creates what views see of a store, and begins to read the elements.
  ///
  /// - Parameter store: The store, which others may use as well.
  public init(_ store: AsyncUndoStore<Repo>) {
    self.store = store
    let messages = channel.messages
    Task.detached { [weak self] in
      for await message in messages {
        await self?.receive(message)
        if case .reached(let continuation) = message { continuation.resume() }
      }
    }
    reload()
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

  /// The name of the action that undo takes back next, or `nil` where there is none.
  public var undoName: String? {
    access(\.undoName)
    return shown.state.undoName
  }

  /// The name of the action that redo performs next, or `nil` where there is none.
  public var redoName: String? {
    access(\.redoName)
    return shown.state.redoName
  }

  /// The title of an undo command, such as "Undo Recolor".
  public var undoTitle: String {
    access(\.undoTitle)
    return shown.state.undoTitle
  }

  /// The title of a redo command, such as "Redo Recolor".
  public var redoTitle: String {
    access(\.redoTitle)
    return shown.state.redoTitle
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
  public var isLoaded: Bool {
    access(\.isLoaded)
    return shown.isLoaded
  }

  /// Whether a command is under way, or waits for one that is.
  public var isWorking: Bool {
    access(\.isWorking)
    return shown.commandCount > 0
  }

  /// What the last command has thrown that failed, until it is set to `nil`, such as when a person has
  /// read it.
  public var lastError: (any Error)? {
    get {
      access(\.lastError)
      return shown.lastError
    }
    set { change([Property(\.lastError)]) { $0.lastError = newValue } }
  }
}
