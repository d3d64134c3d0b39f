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
  @usableFromInline let decoder: JSONDecoder
  @usableFromInline let migration: JSONMigration<Element>?

  /// Puts elements into a repository, compiled for their type, which is all that it captures.
  @usableFromInline nonisolated(unsafe) let index: ([Element]) -> IndexedElements<Element>

  /// Writes steps, compiled for the type of their elements, which is all that it captures.
  @usableFromInline nonisolated(unsafe) let write:
    (UndoSteps<Element>, LineWriter, RecentElements<Element>) throws -> Void

  /// Is called with the part of a file's elements that has been decoded.
  nonisolated(unsafe) var progress: ((Double) -> Void)?

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

  func decode(
    _ data: Data, of path: String
  ) throws(JSONFileError) -> DecodedElements<Element> {
    let text = VersionedText(data)
    let diagnosis = { Diagnosis(of: data, text, for: self, at: path) }
    if text.hasInvalidVersion { throw diagnosis().invalidVersion() }
    try checkVersion(text.version, of: path)
    let list: [MigratedElements<Element>]
    do {
      // An array is decoded faster, but does not always tell which element fails.
      if text.version == version,
        let elements = try? decoder.decode(listOf: Element.self, from: text.list, progress)
      {
        let indexed = index(elements)
        if let duplicate = indexed.duplicate {
          let first = elements.firstIndex { $0.id == elements[duplicate].id } ?? duplicate
          throw diagnosis().duplicate(duplicate, of: first)
        }
        return DecodedElements(repository: indexed.repository)
      }
      list = try decode(text.list, version: text.version)
    } catch let error as JSONFileError {
      throw error
    } catch {
      throw diagnosis().explain(error)
    }
    return try decoded(list, diagnosis)
  }

  func decode(_ list: Data, version: Int) throws -> [MigratedElements<Element>] {
    let list = try decoder(for: version)
      .decode(listOf: MigratedElements<Element>.self, from: list, progress)
    for (index, migrated) in list.enumerated() {
      if let failure = migrated.failure { throw ElementFailure(index: index, error: failure) }
    }
    return list
  }

  private func decoded(
    _ list: [MigratedElements<Element>], _ diagnosis: () -> Diagnosis<Element>
  ) throws(JSONFileError) -> DecodedElements<Element> {
    var result = DecodedElements<Element>()
    var indices: [Element.ID: Int] = [:]
    for (index, migrated) in list.enumerated() {
      if let name = migrated.unknownType { result.unknownTypes.insert(name) }
      for element in migrated.elements {
        if let first = indices.updateValue(index, forKey: element.id) {
          throw diagnosis().duplicate(index, of: first)
        }
      }
    }
    result.repository = self.index(list.flatMap(\.elements)).repository
    return result
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
