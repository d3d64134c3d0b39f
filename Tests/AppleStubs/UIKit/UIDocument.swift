// What UIKit declares, as far as the documentation's examples use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import FoundationOfApple

@MainActor
open class UIDocument: NSObject {
  public var undoManager: UndoManager!
  public init(fileURL url: URL) {}
  open func contents(forType typeName: String) throws -> Any { fatalError() }
  open func load(fromContents contents: Any, ofType typeName: String?) throws {}
}
