#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A list that says how much of it has been decoded.
private struct CountedList<Item: Decodable>: Decodable {
  private(set) var items: [Item] = []

  init(from decoder: any Decoder) throws {
    let report = decoder.userInfo[.report] as? Report
    var container = try decoder.unkeyedContainer()
    let count = container.count ?? 0
    items.reserveCapacity(count)
    while !container.isAtEnd {
      items.append(try container.decode(Item.self))
      // A hundred times is often enough.
      if items.count * 100 / count > (items.count - 1) * 100 / count {
        report?.progress(Double(items.count) / Double(count))
      }
    }
  }
}

/// To whom it is said how much has been decoded.
private struct Report: Sendable {
  // It is called where it comes from, by the decoder that it is given to.
  nonisolated(unsafe) let progress: (Double) -> Void
}

extension CodingUserInfoKey {
  fileprivate static let report = CodingUserInfoKey(rawValue: "UndoRedoJSON.report")!
}

extension JSONDecoder {
  /// Decodes a list, and says how much of it has been decoded.
  func decode<Item: Decodable>(
    listOf type: Item.Type, from data: Data, _ progress: ((Double) -> Void)?
  ) throws -> [Item] {
    guard let progress else { return try decode([Item].self, from: data) }
    let copy = JSONDecoder(like: self)
    copy.userInfo[.report] = Report(progress: progress)
    return try copy.decode(CountedList<Item>.self, from: data).items
  }
}
