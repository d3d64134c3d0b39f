/// Why a file is not an Excalidraw scene that can be imported.
///
/// A malformed element is no such reason: it is a ``ExcalidrawScene/Remark`` of the scene.
public struct ExcalidrawError: Error, Hashable, Sendable {
  /// What is wrong, and where.
  public let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension ExcalidrawError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String { "not an Excalidraw scene: \(reason)" }
}
