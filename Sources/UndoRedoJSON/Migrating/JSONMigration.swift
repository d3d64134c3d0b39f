/// The version of a model, and how elements that were written by older versions are read.
///
///     struct OldNote: Decodable {  // as it was in version 1
///       let id: Int
///       let text: String
///     }
///
///     let migration = JSONMigration<Note>(to: 2) { decoder, _ in
///       let old = try OldNote(from: decoder)
///       return [Note(id: old.id, title: old.text, isDone: false)]
///     }
///     let document = try JSONDocumentRepository(path: "notes.json", migration: migration)
///
/// A repository without a migration has version 1. Each file says by which version it was written, and
/// so does each entry of a journal; every element in them that is older goes through the migration,
/// whether it is held or the old or new side of a step. Nothing is written by that: the next change is
/// written in the current version. A file that says its version must be plain JSON, even where the
/// decoder allows JSON5.
///
/// A file of a later version than the program's is refused, with the code
/// ``JSONFileError/Code/newerModel``.
///
/// # What a migration returns
///
/// Mostly one element. None is returned for one that has no place in the model any more, and several
/// for one that was split. Steps become what leads from the elements of the old side to those of the
/// new one, so that an action that did nothing else than what is gone now is gone as well.
///
/// It must return the same for the same, since an element is written again and again: in the document,
/// and as a side of each step. A random identity or the time of day would be another one each time; then
/// undo refuses to overwrite the element, as it would one that somebody else has changed.
public struct JSONMigration<Element>: Sendable {
  /// The current version of the model.
  public let version: Int

  let body: @Sendable (_ decoder: any Decoder, _ version: Int) throws -> [Element]

  /// Creates a migration.
  ///
  /// - Parameters:
  ///   - version: The current version of the model, from one.
  ///   - body: Returns what has become of an element. It is given a decoder of the element, with the
  ///     strategies of the repository's decoder, and the version by which the element was written, which
  ///     is less than the current one.
  /// - Precondition: The version is at least one, and at most `Int.max / 80`.
  public init(
    to version: Int,
    _ body: @escaping @Sendable (_ decoder: any Decoder, _ writtenVersion: Int) throws -> [Element]
  ) {
    precondition(version >= 1, "The first version is 1")
    precondition(version <= LineScanner.largest / 10, "The last version is Int.max / 80")
    self.version = version
    self.body = body
  }
}
