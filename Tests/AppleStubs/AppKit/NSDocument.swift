// What AppKit declares, as far as the documentation's examples use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import FoundationOfApple

@MainActor
open class NSDocument {
  public var undoManager: UndoManager?
}
