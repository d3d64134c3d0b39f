// Apple documents what is declared here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CUndoManager
@_exported import Foundation
@_exported import UndoRedoApple

extension Notification.Name {
  public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpoint")
  public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChange")
  public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChange")
  public static let NSUndoManagerDidCloseUndoGroup = Self("NSUndoManagerDidCloseUndoGroup")
}

/// GNUstep's undo manager, declared as Apple's.
@MainActor
public final class UndoManager {
  private nonisolated(unsafe) let manager: OpaquePointer

  public init() {
    manager = CUndoManagerCreate()
    CUndoManagerObserve(manager, Unmanaged.passUnretained(self).toOpaque()) { context, notice in
      let name: Notification.Name =
        switch notice {
        case CUndoManagerDidUndo: .NSUndoManagerDidUndoChange
        case CUndoManagerDidRedo: .NSUndoManagerDidRedoChange
        case CUndoManagerDidClose: .NSUndoManagerDidCloseUndoGroup
        default: .NSUndoManagerCheckpoint
        }
      let manager = Unmanaged<UndoManager>.fromOpaque(context!).takeUnretainedValue()
      NotificationCenter.default.post(name: name, object: manager)
    }
  }

  deinit {
    CUndoManagerObserve(manager, nil, nil)
    CUndoManagerRelease(manager)
  }

  public var isUndoing: Bool { CUndoManagerIsUndoing(manager) }
  public var isRedoing: Bool { CUndoManagerIsRedoing(manager) }
  public var canUndo: Bool { CUndoManagerCanUndo(manager) }
  public var canRedo: Bool { CUndoManagerCanRedo(manager) }
  public var isUndoRegistrationEnabled: Bool { CUndoManagerIsEnabled(manager) }
  public var groupingLevel: Int { CUndoManagerLevel(manager) }
  public var undoActionName: String {
    CUndoManagerUndoName(manager).map { String(cString: $0) } ?? ""
  }
  public var redoActionName: String {
    CUndoManagerRedoName(manager).map { String(cString: $0) } ?? ""
  }

  public var groupsByEvent: Bool {
    get { CUndoManagerGroupsByEvent(manager) }
    set { CUndoManagerSetGroupsByEvent(manager, newValue) }
  }

  public var levelsOfUndo: Int {
    get { CUndoManagerLevelsOfUndo(manager) }
    set { CUndoManagerSetLevelsOfUndo(manager, newValue) }
  }

  public func disableUndoRegistration() { CUndoManagerSetEnabled(manager, false) }
  public func enableUndoRegistration() { CUndoManagerSetEnabled(manager, true) }
  public func setActionName(_ name: String) { CUndoManagerSetName(manager, name) }
  public func beginUndoGrouping() { CUndoManagerBegin(manager) }
  public func endUndoGrouping() { CUndoManagerEnd(manager) }
  public func undo() { CUndoManagerUndo(manager) }
  public func redo() { CUndoManagerRedo(manager) }

  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void
  ) {
    let handler = Handler { [unowned target] in MainActor.assumeIsolated { handler(target) } }
    CUndoManagerRegister(
      manager, Unmanaged.passUnretained(target).toOpaque(),
      Unmanaged.passRetained(handler).toOpaque()
    ) {
      Unmanaged<Handler>.fromOpaque($0!).takeUnretainedValue().body()
    } _: {
      Unmanaged<Handler>.fromOpaque($0!).release()
    }
  }

  public func removeAllActions(withTarget target: Any) {
    CUndoManagerRemove(manager, Unmanaged.passUnretained(target as AnyObject).toOpaque())
  }

  /// Lets the run loop end the event.
  public func endEvent() { CUndoManagerEndEvent() }
}

/// What is called for something registered, as long as the manager has it.
private final class Handler {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
