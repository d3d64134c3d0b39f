import UndoRedo

/// Why a JSON file was not read, or not written.
///
/// A call that throws has changed nothing: the file is as it was, to the byte, and so is what the
/// repository holds.
///
/// The ``description`` is meant for a person: where it is, and what is wrong there.
///
///     notes.json:7:15: element at index 2, key "color": expected a string, found a number
///
/// It names keys but no values: it may end up in a log, and they are the user's data. What may hold
/// some of it is in ``underlyingError``, which `debugDescription` adds.
///
///     do {
///       try store.save(note, named: "Add Note")
///     } catch JSONFileError.Code.changedOnDisk {
///       print("Another program has changed the file. Now it counts, and undo takes that back.")
///       try store.reload()
///     }
public struct JSONFileError: Error, Sendable {
  /// What kind of failure it is; more kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    fileprivate init(_ name: String) { description = name }

    /// The file can't be read.
    public static let unreadable = Code("unreadable")

    /// The file can't be written, as where it or its directory is read-only.
    public static let unwritable = Code("unwritable")

    /// The file can't be written, since the disk is full or a quota is used up.
    public static let outOfSpace = Code("outOfSpace")

    /// The document has been opened for reading only.
    public static let readOnly = Code("readOnly")

    /// The document has been closed.
    public static let closed = Code("closed")

    /// What the file holds is not a list of elements as the model has them now.
    ///
    /// Where the key of a property is missing that is newer than the file, a ``JSONMigration`` can add it.
    public static let malformed = Code("malformed")

    /// Two elements of the file have the same identity, or would have it once they are read again.
    public static let duplicateIdentity = Code("duplicateIdentity")

    /// The file is not what was last read or written: something else has changed it.
    public static let changedOnDisk = Code("changedOnDisk")

    /// A step does not start from what the repository holds.
    public static let conflict = Code("conflict")

    /// An element can't be encoded, or not so that it could be read back.
    public static let unencodable = Code("unencodable")

    /// The document is open for writing already, in this program or in another.
    public static let inUse = Code("inUse")

    /// A part of the journal of the document is not what was written.
    public static let damaged = Code("damaged")

    /// The journal was written by a later version, in a format that this one does not know.
    public static let newerFormat = Code("newerFormat")

    /// A file, or a line of the journal, has more bytes than are read, or would have them.
    public static let tooLarge = Code("tooLarge")

    /// The file was written by a later version of the model than the program's.
    public static let newerModel = Code("newerModel")

    /// An element that was written by an older version of the model could not be migrated.
    public static let notMigrated = Code("notMigrated")
  }

  /// What kind of failure it is.
  public let code: Code

  /// The path of the file, as it was given, or of its journal, where it is about that.
  public let path: String

  /// What is wrong, in words, without the user's data.
  public let reason: String

  /// The index of the element that is wrong, counted from zero, where it is about one.
  public internal(set) var elementIndex: Int?

  /// The index of the earlier element with the same identity, where it is about a duplicate.
  public internal(set) var firstElementIndex: Int?

  /// The keys that lead from the element to what is wrong in it, such as `points[3].x`.
  public internal(set) var keyPath: String?

  /// The line of the file, counted from one, where it is known.
  public internal(set) var line: Int?

  /// The column in the line, counted in characters from one, where it is known.
  public internal(set) var column: Int?

  /// The version of the model by which it was written, where that is in the way.
  public internal(set) var writtenVersion: Int?

  /// The version of the program's model, where another one is in the way.
  public internal(set) var programVersion: Int?

  /// Why a step was refused, where it does not start from what the repository holds.
  public internal(set) var refusal: UndoError?

  /// What the encoder, the decoder or an element has thrown.
  ///
  /// Its text may hold the user's data.
  public internal(set) var underlyingError: (any Error)?

  init(_ code: Code, at path: String, _ reason: String) {
    self.code = code
    self.path = path
    self.reason = reason
  }

  static func inUse(_ path: String) -> JSONFileError {
    JSONFileError(
      .inUse, at: path, "the document is open for writing already, in this program or in another")
  }
}

extension JSONFileError.Code {
  /// Lets a `catch` clause name a code: `catch JSONFileError.Code.changedOnDisk`.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - error: Any error.
  /// - Returns: Whether the error is a ``JSONFileError`` with the code.
  public static func ~= (code: JSONFileError.Code, error: any Error) -> Bool {
    (error as? JSONFileError)?.code == code
  }
}

extension JSONFileError: CustomStringConvertible {
  /// Where it is and what is wrong there, without the user's data; control characters are escaped.
  public var description: String {
    let position = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let place = [elementIndex.map { "element at index \($0)" }, keyPath.map { "key \"\($0)\"" }]
      .compactMap { $0 }.joined(separator: ", ")
    return [path + position, place, reason].filter { !$0.isEmpty }.joined(separator: ": ")
      .escapingControls
  }
}

extension JSONFileError: CustomDebugStringConvertible {
  /// Where it is and what is wrong there, and what was thrown below, with the user's data; control
  /// characters are escaped.
  public var debugDescription: String {
    if let refusal { return "\(path): \(refusal.debugDescription)".escapingControls }
    return underlyingError.map { "\(description) (\($0))".escapingControls } ?? description
  }
}

extension JSONFileError: UndoRefusal {
  /// Creates the error for a step that does not start from what is held.
  init(_ refusal: UndoError, at path: String) {
    self.init(.conflict, at: path, refusal.description)
    self.refusal = refusal
  }
}
