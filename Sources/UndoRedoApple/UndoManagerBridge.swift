// The tests define GNUSTEP, and run this file as it is.
#if canImport(AppKit) || canImport(UIKit) || GNUSTEP
  import Foundation
  import UndoRedo

  /// Connects a store to an `UndoManager`, and so to Apple's Edit menu, the three-finger swipe and
  /// shaking.
  ///
  ///     let bridge = UndoManagerBridge(store, document.undoManager!)
  ///
  /// From then on the menu has the names of the store's actions, and undoes and redoes them. Create the
  /// bridge when the document gets its manager, and hold it while the document is open. It only connects
  /// the manager to an ``UndoMirror``, whose documentation has the details.
  ///
  /// Entries of others in the same group, an open one or that of an event, are undone with the store's
  /// actions. A manager with `levelsOfUndo` may drop entries before the store drops the actions. After
  /// `removeAllActions()` of the manager, ``detach()`` the bridge and create another one.
  ///
  /// While registration is disabled, as documents do when they load, nothing is registered. The bridge
  /// synchronizes at the manager's next checkpoint: when a menu reads `canRedo`, or the manager undoes,
  /// or closes a group.
  ///
  /// When the app itself undoes or jumps, entries are registered again, which a document counts as
  /// changes. Set its `isDocumentEdited` to the store's `hasUnsavedChanges`.
  @MainActor
  public final class UndoManagerBridge<Repo: RepositoryOrValue> {
    private let manager: ConnectedUndoManager
    private let mirror: UndoMirror<Repo, ConnectedUndoManager>

    /// Creates a bridge, and registers the present actions of the store.
    ///
    /// - Parameters:
    ///   - store: The store. There is no other bridge from it to this manager.
    ///   - undoManager: The manager of the document's window, or of the document.
    ///   - onFailure: Called with the failure of the store's repository when the manager undoes or
    ///     redoes. Nothing has changed then.
    public init(
      _ store: UndoStore<Repo>, _ undoManager: UndoManager,
      onFailure: @escaping (Repo.Failure) -> Void
    ) {
      let manager = ConnectedUndoManager(undoManager)
      let mirror = UndoMirror(store, in: manager, onFailure: onFailure)
      self.manager = manager
      self.mirror = mirror
      manager.connect(to: mirror)
    }

    /// Removes all entries of the bridge, and ends the connection.
    ///
    /// Without this call, the entries stay in the manager when the bridge is deallocated, without any
    /// effect.
    public func detach() {
      mirror.detach()
    }
  }

  extension UndoManagerBridge where Repo.Failure == Never {
    /// Creates a bridge, and registers the present actions of the store.
    ///
    /// - Parameters:
    ///   - store: The store. There is no other bridge from it to this manager.
    ///   - undoManager: The manager of the document's window, or of the document.
    public convenience init(_ store: UndoStore<Repo>, _ undoManager: UndoManager) {
      self.init(store, undoManager) { _ in }
    }
  }

  /// An `UndoManager`, as a mirror sees it.
  @MainActor
  private final class ConnectedUndoManager {
    private let manager: UndoManager
    private var observations: [NotificationObservation] = []

    init(_ manager: UndoManager) {
      self.manager = manager
    }

    /// Lets a mirror know when the manager has done something.
    func connect<Repo: RepositoryOrValue>(to mirror: UndoMirror<Repo, ConnectedUndoManager>) {
      for name in [
        Notification.Name.NSUndoManagerCheckpoint, .NSUndoManagerDidUndoChange,
        .NSUndoManagerDidRedoChange,
      ] {
        observe(name) { [weak mirror] in mirror?.settle() }
      }
      observe(.NSUndoManagerDidCloseUndoGroup) { [weak mirror] in mirror?.groupDidClose() }
    }

    private func observe(_ name: Notification.Name, _ body: @escaping @MainActor () -> Void) {
      observations.append(
        NotificationObservation(
          NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
            MainActor.assumeIsolated(body)
          }))
    }
  }

  /// The observation of a notification, which ends when nobody holds it any more.
  private final class NotificationObservation {
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) {
      self.token = token
    }

    deinit {
      NotificationCenter.default.removeObserver(token)
    }
  }

  extension ConnectedUndoManager: @MainActor SystemUndoManager {
    var isUndoing: Bool { manager.isUndoing }
    var isRedoing: Bool { manager.isRedoing }
    var isUndoRegistrationEnabled: Bool { manager.isUndoRegistrationEnabled }
    var groupingLevel: Int { manager.groupingLevel }
    var undoActionName: String { manager.undoActionName }

    var groupsByEvent: Bool {
      get { manager.groupsByEvent }
      set { manager.groupsByEvent = newValue }
    }

    var levelsOfUndo: Int {
      get { manager.levelsOfUndo }
      set { manager.levelsOfUndo = newValue }
    }

    func register(_ entry: UndoMirrorEntry) {
      let target = entry.target
      manager.registerUndo(withTarget: target) { _ in
        // The manager does not retain the target, but this closure does.
        withExtendedLifetime(target) { MainActor.assumeIsolated { entry.perform() } }
      }
    }

    func removeEntries(of target: UndoMirrorTarget) {
      manager.removeAllActions(withTarget: target)
    }

    func setActionName(_ name: String) { manager.setActionName(name) }
    func beginUndoGrouping() { manager.beginUndoGrouping() }
    func endUndoGrouping() { manager.endUndoGrouping() }
    func undo() { manager.undo() }
  }
#endif
