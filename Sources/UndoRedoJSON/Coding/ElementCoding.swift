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
    let list: DecodedList<Element>
    do {
      list = try decode(data)
    } catch {
      throw Diagnosis(of: data, for: self, at: path).explain(error)
    }
    if let duplicate = list.duplicate {
      throw Diagnosis(of: data, for: self, at: path).duplicate(duplicate.index, of: duplicate.first)
    }
    return list.repository
  }

  func decode(_ data: Data) throws -> DecodedList<Element> {
    try decoder.decode(DecodedList<Element>.self, from: data)
  }
}

/// What an element has thrown while it was encoded or decoded.
struct ElementFailure: Error {
  let index: Int
  let error: any Error
}

/// A list that is encoded as an array is, but knows which element fails: not every error tells.
private struct ElementList<Element: Encodable>: Encodable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

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

/// The elements of an array, and which of them has the identity of an earlier one.
struct DecodedList<Element: Identifiable & Equatable & Decodable>: Decodable {
  private(set) var repository = InMemoryRepository<Element>()
  private(set) var duplicate: (index: Int, first: Int)?

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    if let count = container.count { repository.table.reserveCapacity(count) }
    var index = 0
    while !container.isAtEnd {
      let element: Element
      do {
        element = try container.decode(Element.self)
      } catch {
        throw ElementFailure(index: index, error: error)
      }
      if !repository.table.insert(element), duplicate == nil {
        let first = repository.elements.firstIndex { $0.id == element.id } ?? index
        duplicate = (index, first)
      }
      index += 1
    }
  }
}
