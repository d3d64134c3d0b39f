import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A repository that stores its elements in a JSON file.
///
///     let store = UndoStore(try JSONFileRepository<Note>(path: "notes.json"))
///     try store.save(Note(id: 1, text: "Hello"), named: "Add Note")
///
/// The elements are held in memory, so that reading them can't fail. Each action, each undo and
/// each redo is one write of the whole file, however many steps it has.
///
/// # The file
///
/// A plain JSON array of the elements, encoded in UTF-8:
///
///     [
///       {
///         "color" : "red",
///         "id" : 1,
///         "text" : "Hello"
///       }
///     ]
///
/// Each element keeps its place when it is modified, as in `InMemoryRepository`, and keys are
/// sorted, so that a change of one element changes the lines of one element. The file may be edited
/// by hand while no repository is open on it; a byte order mark and any line breaks are read, and
/// are gone after the next write. So is what an element does not decode, such as keys that it does
/// not know.
///
/// A missing file is an empty repository, and is created by the first write; its directory must be
/// there. An empty file is malformed, since it is more likely to be the rest of a lost one than an
/// empty list, which is written `[]`.
///
/// # Elements that do not come back equal
///
/// What the file holds of an element is its encoding: dates may be rounded by it, and properties left
/// out. A step fits where what it starts from is written as what is held is. An element that comes is
/// refused where its identity would be read as that of another one, with the code
/// ``JSONFileError/Code/duplicateIdentity``, and one that comes or changes where it could not be read back, with
/// ``JSONFileError/Code/unencodable``. A file of more than 2^30 bytes is neither read nor written.
///
/// # Writing
///
/// Each write is all or nothing: the new text is written to a temporary file in the same directory,
/// flushed to the disk, and given its name. Whoever reads the file sees the old text or the new
/// one, even after a crash or a loss of power; the worst that either can leave behind is the
/// temporary file, whose name begins with `.undoredo-`, until a file in the directory is opened the
/// next time. The file keeps its permissions, and its owner and group where the system allows that;
/// where it can't keep its group, others may do no more with it than before. A symbolic link stays
/// one, and the file it leads to is replaced. Access control lists and extended attributes are not
/// preserved, and a hard link is left with the old text. A file that no one may write is read-only
/// even for the superuser. (On Windows and WebAssembly, the new file has the access rights of its
/// directory, and a temporary file that a crash leaves stays.)
///
/// # Changes by others
///
/// Before each write the file is read again and compared, byte by byte, with what was last read or
/// written. If it differs, has gone, or has come into being, nothing is written, and the error has
/// the code ``JSONFileError/Code/changedOnDisk``. A file that was merely touched, or replaced by an
/// equal one, is unchanged. Comparing comes last, so a change can only be missed in the moment
/// between it and the renaming that follows at once; the system has no call that does both.
///
/// The repository does not take up such changes by itself. ``reload()`` does, and
/// `store.reload(externalChanges:)`, with which undo goes on. A copy of a repository counts as another
/// one, too: once one of them has written, the others are refused until they reload.
public struct JSONFileRepository<Element: Identifiable & Equatable & Codable> {
  private let file: StoredFile
  private let coding: ElementCoding<Element>

  /// The bytes of the file as last read or written, or `nil` where there was none.
  private var contents: Data?

  private var held: InMemoryRepository<Element>

  /// What others may do with the file, as it was when it was last there to be read or replaced.
  private var access: Access?

  private var identities = WrittenIdentities<Element>()

  /// The names of types that are not among those of the model, and were found in the file.
  ///
  /// Their elements have been left out.
  public private(set) var unknownTypes: Set<String> = []

  /// Whether the file is to be copied before it is changed, since something is left out.
  private var isToBeSetAside = false

  /// The path of the copy that was made of the file, where elements were left out, before the first
  /// change.
  public private(set) var copyOfOlder: String?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or of a symbolic link to it.
  ///   - encoder: How to encode the elements; it must not be changed afterwards. Sort its keys, as
  ///     ``defaultEncoder()`` does, for a file in stable order.
  ///   - decoder: How to decode what the encoder has encoded; it must not be changed afterwards.
  ///   - migration: The version of the model, and how to read elements of older ones; without it, the
  ///     version is 1.
  /// - Throws: An error that says where the file can't be read, or is malformed.
  /// - Complexity: O(*n*) in the size of the file, and in the number of files in its directory.
  @inlinable
  public init(
    path: String, encoder: JSONEncoder = Self.defaultEncoder(),
    decoder: JSONDecoder = JSONDecoder(), migration: JSONMigration<Element>? = nil
  ) throws(JSONFileError) {
    try self.init(
      StoredFile(path: path),
      ElementCoding(encoder: encoder, decoder: decoder, migration: migration))
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: The URL of the file, or of a symbolic link to it.
  ///   - encoder: How to encode the elements; it must not be changed afterwards. Sort its keys, as
  ///     ``defaultEncoder()`` does, for a file in stable order.
  ///   - decoder: How to decode what the encoder has encoded; it must not be changed afterwards.
  ///   - migration: The version of the model, and how to read elements of older ones; without it, the
  ///     version is 1.
  /// - Throws: An error that says where the file can't be read, or is malformed.
  /// - Complexity: O(*n*) in the size of the file, and in the number of files in its directory.
  @inlinable
  public init(
    _ url: URL, encoder: JSONEncoder = Self.defaultEncoder(),
    decoder: JSONDecoder = JSONDecoder(), migration: JSONMigration<Element>? = nil
  ) throws(JSONFileError) {
    try self.init(
      StoredFile(url), ElementCoding(encoder: encoder, decoder: decoder, migration: migration))
  }

  @usableFromInline
  init(_ file: StoredFile, _ coding: ElementCoding<Element>) throws(JSONFileError) {
    self.file = file
    self.coding = coding
    (contents, held, access) = (nil, InMemoryRepository(), nil)
    try read()
    file.removeDeadDrafts()
  }

  /// Reads the file.
  private mutating func read() throws(JSONFileError) {
    let data = try file.read()
    let elements = try data.map { data throws(JSONFileError) in
      try coding.decode(data, of: file.path)
    }
    access = try file.access() ?? access
    contents = data
    held = elements?.repository ?? InMemoryRepository()
    unknownTypes = elements?.unknownTypes ?? []
    isToBeSetAside = !unknownTypes.isEmpty
    identities = WrittenIdentities()
  }

  /// Returns a new encoder of the kind that is used where none is given.
  ///
  /// It writes readable text with sorted keys, and does not escape slashes.
  ///
  /// - Returns: The encoder, to be adapted: `encoder.dateEncodingStrategy = .iso8601`.
  public static func defaultEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The path of the file, as it was given.
  public var path: String { file.path }
}

extension JSONFileRepository: ResidentRepository {
  /// What reading the file and performing can throw.
  public typealias Failure = JSONFileError

  /// Each copy holds elements of its own; what others have written to the file, a store takes in by reading it again.
  @inlinable
  public static var _isOwned: Bool { true }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? { held[id] }

  /// Every element, in the order of the file.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var elements: [Element] { held.elements }

  /// The number of elements.
  public var count: Int { held.count }

  /// Performs steps, all of them or none, in one write.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: An error that says what is in the way. Neither the file nor what is held has changed
  ///   then.
  /// - Precondition: No step changes the identity of an element.
  /// - Complexity: O(*n*) in the size of the file.
  public mutating func perform(_ steps: UndoSteps<Element>) throws(JSONFileError) {
    guard !steps.isEmpty else { return }
    var next = held
    for step in steps {
      let found = next[step.id]
      guard coding.starts(step, from: found) else {
        throw refusal(UndoError(refusing: step, found: found))
      }
      requireSameIdentity(step.newValue.map { $0.id == step.id } ?? true)
      next.perform([step])
    }
    for step in steps {
      if let new = step.newValue { _ = try coding.identity(readBackOf: new, at: path) }
    }
    let identities = try identities.after(steps, from: held, coding, at: path)
    let data = try coding.encode(next.elements, for: path)
    try setAside()
    try file.replace(contents, by: data, like: &access)
    contents = data
    held = next
    self.identities = identities
  }

  /// Makes a copy of the file, where something was left out and none was made, unless others have
  /// changed it.
  private mutating func setAside() throws(JSONFileError) {
    if isToBeSetAside, let contents {
      let present = try file.read()
      guard present == contents else {
        throw file.changed(wasThere: true, isThere: present != nil)
      }
      access = try file.access() ?? access
      copyOfOlder = try file.copyAside(contents, atMost: access)
    }
    isToBeSetAside = false
  }

  /// Reads the file again, and adopts what others have changed in it.
  ///
  /// A file that has been removed holds no elements. An element that is written as it was is held as it
  /// was, even where it would be read as another one, unless its identity would be. In a store, call
  /// `store.reload(externalChanges:)`.
  ///
  /// - Returns: The steps from the elements as they were held to what the file holds.
  /// - Throws: An error that says where the file can't be read, or is malformed. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the size of the file.
  @discardableResult
  public mutating func reload() throws(JSONFileError) -> UndoSteps<Element> {
    let before = self
    try read()
    guard contents != before.contents else {
      self = before
      return []
    }
    do throws(UndoError) {
      var steps: UndoSteps<Element> = []
      for step in try UndoSteps(from: before.held.elements, to: held.elements) {
        if let step = coding.step(from: step.oldValue, to: step.newValue) {
          steps.append(step)
        } else {
          held.perform([step.flip()])
        }
      }
      return steps
    } catch {
      preconditionFailure("No two elements of a repository have the same identity")
    }
  }

  /// Returns the failure with which a step is refused that does not start from what is held.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: An error with the code ``JSONFileError/Code/conflict``.
  public func refusal(_ error: UndoError) -> JSONFileError { JSONFileError(error, at: path) }
}

extension JSONFileRepository: Sendable where Element: Sendable, Element.ID: Sendable {}
