#if canImport(AppKit) || canImport(UIKit)
  import Foundation
  import UndoRedo

  /// Shows the history of a store in an `UndoManager`, and so in Apple's Edit menu, and undoes by the
  /// three-finger swipe and by shaking.
  ///
  ///     let bridge = UndoManagerBridge(store, document.undoManager!)
  ///
  /// From then on the menu names the store's actions, and undoes and redoes them. Create the bridge
  /// where the document gets its manager, and hold it as long as the document is open. What it does
  /// and when is written at ``UndoMirror``, to which it only connects the manager.
  ///
  /// This file can't be compiled on Linux, where the package is developed and tested: the tests run the
  /// mirror on a model of the manager's stacks as they are documented.
  ///
  /// What others have grouped with the store's actions, by an open group or by the same event, is
  /// undone with them. A manager with `levelsOfUndo` may forget entries before the store forgets the
  /// actions. Nothing may be registered while `disableUndoRegistration()` is in force.
  @MainActor
  public final class UndoManagerBridge<Repo: Repository> {
    private let manager: ConnectedUndoManager
    private let mirror: UndoMirror<Repo, ConnectedUndoManager>

    /// Creates a bridge, and registers the actions that the store has by now.
    ///
    /// - Parameters:
    ///   - store: The store. Nobody else mirrors it in this manager.
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
      manager.onChange = { [weak mirror] in mirror?.settle() }
    }

    /// Removes what the bridge has registered, and ends it.
    ///
    /// Without it, what is registered stays in the manager when the bridge goes away, and does nothing
    /// any more.
    public func detach() {
      mirror.detach()
    }
  }

  extension UndoManagerBridge where Repo.Failure == Never {
    /// Creates a bridge, and registers the actions that the store has by now.
    ///
    /// - Parameters:
    ///   - store: The store. Nobody else mirrors it in this manager.
    ///   - undoManager: The manager of the document's window, or of the document.
    public convenience init(_ store: UndoStore<Repo>, _ undoManager: UndoManager) {
      self.init(store, undoManager) { _ in }
    }
  }

  /// An `UndoManager`, as a mirror sees it.
  @MainActor
  private final class ConnectedUndoManager: NSObject {
    private let manager: UndoManager
    private var targets: [ObjectIdentifier: Target] = [:]

    /// Called when the manager has undone, redone or closed a group.
    var onChange: () -> Void = {}

    init(_ manager: UndoManager) {
      self.manager = manager
      super.init()
      // An observer by selector needs no removal: the center knows it weakly.
      for name in [
        Notification.Name.NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange,
        .NSUndoManagerDidCloseUndoGroup,
      ] {
        NotificationCenter.default.addObserver(
          self, selector: #selector(managerDidChange), name: name, object: manager)
      }
    }

    @objc private func managerDidChange(_ notification: Notification) {
      onChange()
    }

    /// What an entry is registered under: one for each, so that each can be removed.
    @MainActor
    final class Target {
      let entry: UndoMirrorEntry

      init(_ entry: UndoMirrorEntry) {
        self.entry = entry
      }
    }
  }

  extension ConnectedUndoManager: @MainActor SystemUndoManager {
    var isUndoing: Bool { manager.isUndoing }
    var isRedoing: Bool { manager.isRedoing }
    var isInGroup: Bool { manager.groupingLevel > (manager.groupsByEvent ? 1 : 0) }

    func register(_ entry: UndoMirrorEntry) {
      let target = targets[ObjectIdentifier(entry)] ?? Target(entry)
      targets[ObjectIdentifier(entry)] = target
      // The manager does not retain its targets, but it retains the closure, which does.
      manager.registerUndo(withTarget: target) { [target] _ in
        MainActor.assumeIsolated { target.entry.perform() }
      }
      manager.setActionName(entry.name)
    }

    func remove(_ entry: UndoMirrorEntry) {
      guard let target = targets.removeValue(forKey: ObjectIdentifier(entry)) else { return }
      manager.removeAllActions(withTarget: target)
    }

    func asGroup(_ body: () -> Void) {
      let groupsByEvent = manager.groupsByEvent
      if groupsByEvent && manager.groupingLevel == 1 { manager.endUndoGrouping() }
      manager.groupsByEvent = false
      manager.beginUndoGrouping()
      body()
      manager.endUndoGrouping()
      manager.groupsByEvent = groupsByEvent
    }

    func undo() {
      manager.undo()
    }
  }
#endif
