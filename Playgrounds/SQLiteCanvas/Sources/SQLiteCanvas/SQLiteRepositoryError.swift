/// Why a repository has refused what SQLite would have accepted.
///
/// Nothing has changed then.
public struct SQLiteRepositoryError: Error, Hashable, Sendable {
  /// What kind of refusal it is; more kinds may be added.
  public struct Code: Hashable, Sendable {
    private let rawValue: UInt8

    /// A deletion would delete or change rows that the action does not name.
    public static let cascade = Code(rawValue: 1)

    /// An element is not read as it was written.
    public static let inexact = Code(rawValue: 2)
  }

  /// What kind of refusal it is.
  public let code: Code

  /// The text of the identity of the element that the refusal is about.
  public let id: String

  init(_ code: Code, id: some Any) {
    self.code = code
    self.id = String(describing: id)
  }
}

extension SQLiteRepositoryError: CustomStringConvertible {
  /// What was refused, and what to do about it.
  public var description: String {
    switch code {
    case .cascade:
      "deleting \(id) would change more than the action names: name in it all that refers to \(id)"
    case .inexact:
      "element \(id) is not read from its row as it was written"
    default:
      "element \(id) can't be stored"
    }
  }
}

extension SQLiteRepositoryError.Code {
  /// Lets a `catch` clause name a code: `catch SQLiteRepositoryError.Code.cascade`.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - error: Any error.
  /// - Returns: Whether the error is a ``SQLiteRepositoryError`` with the code.
  public static func ~= (code: SQLiteRepositoryError.Code, error: any Error) -> Bool {
    (error as? SQLiteRepositoryError)?.code == code
  }
}
