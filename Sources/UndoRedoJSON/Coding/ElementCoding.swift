import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the elements of a file become bytes, and bytes elements.
struct ElementCoding<Element: Identifiable & Equatable & Codable>: Sendable {
  let encoder: JSONEncoder
  let decoder: JSONDecoder

  func encode(_ elements: [Element], for path: String) throws(JSONFileError) -> Data {
    // Encoders spread an empty list over three lines.
    guard !elements.isEmpty else { return Data("[]\n".utf8) }
    do {
      var data = try encoder.encode(ElementList(elements))
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
    var repository = InMemoryRepository<Element>()
    for (index, element) in elements.enumerated() where !repository.table.insert(element) {
      let first = elements.firstIndex { $0.id == element.id } ?? index
      throw Diagnosis(of: data, for: self, at: path).duplicate(index, of: first)
    }
    return repository
  }

  func decode(_ data: Data) throws -> [Element] {
    try decoder.decode(ElementList<Element>.self, from: data).elements
  }
}

/// What an element has thrown while it was encoded or decoded.
struct ElementFailure: Error {
  let index: Int
  let error: any Error
}

/// A list that is coded as an array is, but knows which element fails: not every error tells.
private struct ElementList<Element> {
  var elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }
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
    elements = []
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
