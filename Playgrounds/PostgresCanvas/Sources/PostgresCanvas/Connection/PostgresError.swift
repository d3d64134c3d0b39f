/// Why a database has not done what it was asked for.
///
/// Nothing has changed then, but for ``Code/outcomeUnknown``.
public struct PostgresError: Error, Hashable, Sendable {
  /// What kind of failure it is; more kinds may be added.
  public struct Code: Hashable, Sendable {
    private let rawValue: UInt8

    /// The server can't be reached, or has closed the connection.
    public static let noConnection = Code(rawValue: 1)

    /// The connection broke as an action was committed, and the server can't be asked whether it was.
    ///
    /// A ``SharedCanvas`` takes the action in once it can, if it was.
    public static let outcomeUnknown = Code(rawValue: 2)

    /// The server has refused a statement: ``PostgresError/sqlState`` says why.
    public static let refused = Code(rawValue: 3)

    /// A deletion would delete or change rows that the action does not name.
    public static let cascade = Code(rawValue: 4)

    /// An element is not read as it was written.
    public static let inexact = Code(rawValue: 5)

    /// A text holds a zero byte, which no text of PostgreSQL can.
    public static let zeroByte = Code(rawValue: 6)

    /// A row can't be read as an element.
    public static let malformedRow = Code(rawValue: 7)

    /// An entry of the log can't be read, or does not lead on from those before it.
    public static let malformedLog = Code(rawValue: 8)

    /// The tables are of another version, or missing.
    public static let otherVersion = Code(rawValue: 9)

    /// A shared canvas was changed otherwise than by one action in ``SharedCanvas/edit(_:)``.
    public static let unsharedEdit = Code(rawValue: 10)
  }

  /// What kind of failure it is.
  public let code: Code

  /// What has failed, in words.
  public let message: String

  /// The code that the server has given, such as `23503` for a foreign key, if it was the server.
  public let sqlState: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What kind of failure it is.
  ///   - message: What has failed, in words.
  ///   - sqlState: The code that the server has given.
  public init(_ code: Code, _ message: String, sqlState: String? = nil) {
    self.code = code
    self.message = message
    self.sqlState = sqlState
  }

  /// Nothing is written yet, and it will be tried again.
  static let notYet = PostgresError(.refused, "it is somebody else's turn", sqlState: "40001")

  /// Whether it is a statement that was refused, and not the wait for one's turn, or a transaction that is to be
  /// begun anew.
  var isOfStatement: Bool { code == .refused && sqlState != "57014" && !isTransient }

  /// Whether the same transaction may succeed when it is begun anew: it has failed to be serialised,
  /// was in a deadlock, or has lost its connection before it was committed.
  var isTransient: Bool {
    code == .noConnection || sqlState == "40001" || sqlState == "40P01"
  }
}

extension PostgresError: CustomStringConvertible {
  /// What has failed.
  public var description: String { sqlState.map { "\(message) (\($0))" } ?? message }
}

extension PostgresError.Code {
  /// Lets a `catch` clause name a code: `catch PostgresError.Code.cascade`.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - error: Any error.
  /// - Returns: Whether the error is a ``PostgresError`` with the code.
  public static func ~= (code: PostgresError.Code, error: any Error) -> Bool {
    (error as? PostgresError)?.code == code
  }
}
