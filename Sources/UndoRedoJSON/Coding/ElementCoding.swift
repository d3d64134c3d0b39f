import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the elements of a file become bytes, and bytes elements.
@usableFromInline
struct ElementCoding<Element: Identifiable & Equatable & Codable>: Sendable {
  @usableFromInline let encoder: JSONEncoder
  @usableFromInline var decoder: JSONDecoder
  @usableFromInline let migration: JSONMigration<Element>?

  /// Puts elements into a repository, compiled for their type, which is all that it captures.
  @usableFromInline nonisolated(unsafe) let index: ([Element]) -> IndexedElements<Element>

  /// Writes steps, compiled for the type of their elements, which is all that it captures.
  @usableFromInline nonisolated(unsafe) let write:
    (UndoSteps<Element>, LineWriter, RecentElements<Element>) throws -> Void

  // Inlinable so that these are compiled for the type of the elements.
  @inlinable
  init(
    encoder: JSONEncoder, decoder: JSONDecoder, migration: JSONMigration<Element>? = nil
  ) {
    self.encoder = encoder
    self.decoder = decoder
    self.migration = migration
    index = { IndexedElements($0) }
    write = { try $1.write(steps: $0, knowing: $2) }
  }
}

/// What a file holds.
struct DecodedElements<Element: Identifiable & Equatable> {
  var repository = InMemoryRepository<Element>()

  /// The names of types that are not known, of which elements were left out.
  var unknownTypes: Set<String> = []
}

extension ElementCoding {
  func encode(_ elements: [Element], for path: String) throws(JSONFileError) -> Data {
    var list = Data("[]\n".utf8)
    do {
      // Encoders spread an empty list over three lines.
      if !elements.isEmpty { list = try encoder.encode(ElementList(elements: elements)) }
    } catch {
      throw JSONFileError(encoding: error, at: path)
    }
    if list.last != UInt8(ascii: "\n") { list.append(UInt8(ascii: "\n")) }
    return VersionedText.text(of: list, version: version)
  }

  /// Decodes the elements of a file.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - path: The path of the file.
  ///   - progress: Is called with the part of the elements that has been decoded.
  /// - Returns: The elements.
  /// - Throws: An error that says what can't be decoded, and where.
  func decode(
    _ data: Data, of path: String, progress: ((Double) -> Void)? = nil
  ) throws(JSONFileError) -> DecodedElements<Element> {
    let text = VersionedText(data)
    let diagnosis = { Diagnosis(of: data, text, for: self, at: path) }
    guard let writtenVersion = text.version else { throw diagnosis().invalidVersion() }
    try checkVersion(writtenVersion, of: path)
    // Elements may be decoded twice, and what was said of them is not said again.
    var said = 0.0
    let progress = progress.map { progress in
      { (part: Double) in
        guard part > said else { return }
        said = part
        progress(part)
      }
    }
    let list: [MigratedElements<Element>]
    do {
      // An array is decoded faster, but does not always tell which element fails.
      if writtenVersion == version,
        let elements = try? decoder.decode(listOf: Element.self, from: text.list, progress)
      {
        return DecodedElements(repository: try repository(of: elements, diagnosis))
      }
      list = try decode(text.list, version: writtenVersion, progress: progress)
    } catch let error as JSONFileError {
      throw error
    } catch {
      throw diagnosis().explain(error)
    }
    let indices = list.indices.flatMap { index in list[index].elements.map { _ in index } }
    return DecodedElements(
      repository: try repository(of: list.flatMap(\.elements), at: indices, diagnosis),
      unknownTypes: Set(list.compactMap(\.unknownType)))
  }

  func decode(
    _ list: Data, version: Int, progress: ((Double) -> Void)? = nil
  ) throws -> [MigratedElements<Element>] {
    let list = try decoder(for: version)
      .decode(listOf: MigratedElements<Element>.self, from: list, progress)
    for (index, migrated) in list.enumerated() {
      if let failure = migrated.failure { throw ElementFailure(index: index, error: failure) }
    }
    return list
  }

  /// Puts elements into a repository; the indices say at which index of the file each of them is, where
  /// that is not its own.
  private func repository(
    of elements: [Element], at indices: [Int]? = nil, _ diagnosis: () -> Diagnosis<Element>
  ) throws(JSONFileError) -> InMemoryRepository<Element> {
    let indexed = index(elements)
    guard let refused = indexed.refused else { return indexed.repository }
    let index = indices?[refused] ?? refused
    guard let first = elements.firstIndex(where: { $0.id == elements[refused].id }) else {
      throw diagnosis().unfindable(index)
    }
    throw diagnosis().duplicate(index, of: indices?[first] ?? first)
  }

  /// Checks that a version of the model is none to come.
  func checkVersion(_ version: Int, of path: String) throws(JSONFileError) {
    guard version > self.version else { return }
    var error = JSONFileError(
      .newerModel, at: path,
      "this was written by version \(version) of the model, and the program has version \(self.version)"
    )
    (error.writtenVersion, error.programVersion) = (version, self.version)
    throw error
  }
}

/// What an element has thrown while it was encoded or decoded.
struct ElementFailure: Error {
  let index: Int
  let error: any Error
}

/// A list that is encoded as an array is, but knows which element fails: not every error tells.
private struct ElementList<Element> {
  var elements: [Element] = []
}

extension ElementList: Encodable where Element: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for (index, element) in elements.enumerated() {
      do {
        try container.encode(element)
      } catch {
        throw ElementFailure(index: index, error: error)
      }
    }
  }
}
