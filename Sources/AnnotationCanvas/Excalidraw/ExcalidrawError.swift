/// Why a file is not an Excalidraw scene that can be imported.
///
/// A malformed element is no such reason: it is a ``ExcalidrawScene/Remark`` of the scene.
public struct ExcalidrawError: Error, Hashable, Sendable {
  /// What kind of reason it is; more kinds may be added.
  public struct Code: Hashable, Sendable {
    private let rawValue: UInt8

    /// The file is not JSON.
    public static let notJSON = Code(rawValue: 1)

    /// The file is JSON, but not of the form of a scene.
    public static let notAScene = Code(rawValue: 2)

    /// The scene has another version of the format than 2.
    public static let unsupportedVersion = Code(rawValue: 3)
  }

  /// What kind of reason it is.
  public let code: Code

  /// What is wrong, and where.
  public let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}

extension ExcalidrawError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String { "not an Excalidraw scene: \(reason)" }
}

extension ExcalidrawError.Code {
  /// Lets a `catch` clause name a code: `catch ExcalidrawError.Code.notJSON`.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - error: Any error.
  /// - Returns: Whether the error is an ``ExcalidrawError`` with the code.
  public static func ~= (code: ExcalidrawError.Code, error: any Error) -> Bool {
    (error as? ExcalidrawError)?.code == code
  }
}
