import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What has become of one element that was written by an older version, or is of a type that is
/// unknown, or can't be decoded: then it is none.
///
/// A migration knows all types of the older version: what is unknown to it can't be decoded.
struct MigratedElements<Element: Decodable>: Decodable {
  private(set) var elements: [Element] = []

  /// The name of the type of the element, where it is unknown.
  private(set) var unknownType: String?

  /// Why the element can't be decoded or migrated.
  private(set) var failure: (any Error)?

  init(from decoder: any Decoder) {
    let migrating = decoder.userInfo[.migrating] as? Migrating<Element>
    do {
      guard let migrating, let migration = migrating.migration else {
        elements = [try decoder.singleValueContainer().decode(Element.self)]
        return
      }
      let migrated = try migration.body(decoder, migrating.version)
      for element in migrated { try migrating.readBack(element) }
      elements = migrated
    } catch {
      // The element itself, and not a part of it.
      guard migrating?.migration == nil,
        case .dataCorrupted(let context)? = error as? DecodingError,
        let name = (context.underlyingError as? PartNameError)?.unknownName,
        context.codingPath.count == decoder.codingPath.count
      else {
        failure = error
        return
      }
      unknownType = name
    }
  }
}

/// The version of what is decoded, and the migration where it is an older one.
private struct Migrating<Element> {
  let version: Int
  let migration: JSONMigration<Element>?

  /// Throws an error where an element can't be written and read again: it would be written in place of the older one.
  let readBack: (Element) throws -> Void
}

// What the closure captures can be sent, but for the type of the elements.
extension Migrating: @unchecked Sendable {}

extension CodingUserInfoKey {
  fileprivate static let migrating = CodingUserInfoKey(rawValue: "UndoRedoJSON.migrating")!
}

extension ElementCoding {
  /// The version of the model.
  var version: Int { migration?.version ?? 1 }

  /// Returns a decoder of `MigratedElements` that were written by a version.
  func decoder(for version: Int) -> JSONDecoder {
    let copy = JSONDecoder(like: decoder)
    let isCurrent = version == self.version
    copy.userInfo[.migrating] = Migrating(
      version: version, migration: isCurrent ? nil : migration
    ) { _ = try identity(readBackOf: $0) }
    return copy
  }
}

extension Array {
  /// Returns the steps between what has become of the old and the new sides.
  ///
  /// - Returns: The steps.
  /// - Throws: An error where two elements that one has become have the same identity.
  func migrated<Value: Identifiable & Equatable>() throws(UndoError) -> UndoSteps<Value>
  where Element == UndoRedoStep<MigratedElements<Value>> {
    var steps: [UndoRedoStep<Value>] = []
    for step in self {
      steps += try UndoSteps(
        from: step.oldValue?.elements ?? [], to: step.newValue?.elements ?? [])
    }
    return steps
  }
}
