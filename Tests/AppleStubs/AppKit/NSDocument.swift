// What AppKit declares, as far as the documentation's examples use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import FoundationOfApple

@MainActor
open class NSDocument: NSObject {
  public var undoManager: UndoManager?
  open class var autosavesInPlace: Bool { false }
  public override init() {}
  open func data(ofType typeName: String) throws -> Data { fatalError() }
  nonisolated open func read(from data: Data, ofType typeName: String) throws {}
  open func makeWindowControllers() {}
  open func addWindowController(_ windowController: NSWindowController) {}
  open var windowControllers: [NSWindowController] { [] }
}

@MainActor
open class NSViewController: NSObject {}

@MainActor
open class NSWindow: NSObject {
  public convenience init(contentViewController: NSViewController) { self.init() }
}

@MainActor
open class NSWindowController: NSObject {
  public init(window: NSWindow?) {}
  open var contentViewController: NSViewController?
}
