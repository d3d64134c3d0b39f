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

  /// Puts elements into a repository, compiled for their type, which is all that it captures.
  @usableFromInline nonisolated(unsafe) let index: ([Element]) -> IndexedElements<Element>

  /// Writes steps, compiled for the type of their elements, which is all that it captures.
  @usableFromInline nonisolated(unsafe) let write: (UndoSteps<Element>, LineWriter) throws -> Void

  // Inlinable so that these are compiled for the type of the elements.
  @inlinable
  init(encoder: JSONEncoder, decoder: JSONDecoder) {
    self.encoder = encoder
    self.decoder = decoder
    index = { IndexedElements($0) }
    write = { try $1.write(steps: $0) }
  }
}

extension ElementCoding {
  func encode(_ elements: [Element], for path: String) throws(JSONFileError) -> Data {
    // Encoders spread an empty list over three lines.
    guard !elements.isEmpty else { return Data("[]\n".utf8) }
    do {
      var data = try encoder.encode(ElementList(elements: elements))
      if data.last != UInt8(ascii: "\n") { data.append(UInt8(ascii: "\n")) }
      return data
    } catch {
      throw JSONFileError(encoding: error, at: path)
    }
  }

  func decode(
    _ data: Data, of path: String
  ) throws(JSONFileError) -> InMemoryRepository<Element> {
    let elements: [Element]
    do {
      elements = try decode(data)
    } catch {
      throw Diagnosis(of: data, for: self, at: path).explain(error)
    }
    let indexed = index(elements)
    if let duplicate = indexed.duplicate {
      let first = elements.firstIndex { $0.id == elements[duplicate].id } ?? duplicate
      throw Diagnosis(of: data, for: self, at: path).duplicate(duplicate, of: first)
    }
    return indexed.repository
  }

  func decode(_ data: Data) throws -> [Element] {
    do {
      return try decoder.decode([Element].self, from: data)
    } catch {
      // An array is decoded faster, but does not always tell which element fails.
      return try decoder.decode(ElementList<Element>.self, from: data).elements
    }
  }
}

/// What an element has thrown while it was encoded or decoded.
struct ElementFailure: Error {
  let index: Int
  let error: any Error
}

/// A list that is coded as an array is, but knows which element fails: not every error tells.
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

extension ElementList: Decodable where Element: Decodable {
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      do {
        elements.append(try container.decode(Element.self))
      } catch {
        throw ElementFailure(index: elements.count, error: error)
      }
    }
  }
}
