// What Foundation declares on Apple's platforms and not elsewhere, as far as it is used here. UNISOLATED
// is how it was declared before Xcode 16.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Foundation

extension Notification.Name {
  public static let NSUndoManagerCheckpoint = Self("")
  public static let NSUndoManagerDidOpenUndoGroup = Self("")
  public static let NSUndoManagerDidCloseUndoGroup = Self("")
  public static let NSUndoManagerDidUndoChange = Self("")
  public static let NSUndoManagerDidRedoChange = Self("")
  public static let NSUndoManagerWillCloseUndoGroup = Self("")
  public static let NSUndoManagerWillUndoChange = Self("")
  public static let NSUndoManagerWillRedoChange = Self("")
}

#if UNISOLATED
  open class UndoManager: NSObject {}

  extension UndoManager {
    public func registerUndo<Target: AnyObject>(
      withTarget target: Target, handler: @escaping (Target) -> Void
    ) {}
  }
#else
  @MainActor
  open class UndoManager: NSObject {
    public nonisolated override init() {}
  }

  extension UndoManager {
    public func registerUndo<Target: AnyObject>(
      withTarget target: Target, handler: @escaping @MainActor @Sendable (Target) -> Void
    ) {}
  }
#endif

extension UndoManager {
  public var canUndo: Bool { fatalError() }
  public var canRedo: Bool { fatalError() }
  public var isUndoing: Bool { fatalError() }
  public var isRedoing: Bool { fatalError() }
  public var groupingLevel: Int { fatalError() }
  public var isUndoRegistrationEnabled: Bool { fatalError() }
  public var undoActionName: String { fatalError() }
  public var redoActionName: String { fatalError() }
  public var undoMenuItemTitle: String { fatalError() }
  public var redoMenuItemTitle: String { fatalError() }

  public var groupsByEvent: Bool {
    get { fatalError() }
    set {}
  }

  public var levelsOfUndo: Int {
    get { fatalError() }
    set {}
  }

  public func undo() {}
  public func redo() {}
  public func beginUndoGrouping() {}
  public func endUndoGrouping() {}
  public func disableUndoRegistration() {}
  public func enableUndoRegistration() {}
  public func setActionName(_ actionName: String) {}
  public func removeAllActions() {}
  public func removeAllActions(withTarget target: Any) {}
}

open class FileWrapper: NSObject {
  public init(regularFileWithContents contents: Data) {}
  open var regularFileContents: Data? { fatalError() }
}
