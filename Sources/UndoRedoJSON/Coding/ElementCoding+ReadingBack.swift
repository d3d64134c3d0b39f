import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What is left of elements once they have been written and read again: a date may have been rounded, and
// a property left out. What a file holds is what was written.
extension ElementCoding {
  /// Whether a step starts from what is held, as far as that is written.
  ///
  /// - Complexity: O(1) where they are equal, or else O(*n*) in the size of the element.
  func starts(_ step: UndoRedoStep<Element>, from found: Element?) -> Bool {
    step.starts(from: found) || isWrittenAlike(step.oldValue, found)
  }

  /// Returns the step from one version of an element to another one, or `nil` where both are written
  /// alike.
  func step(from old: Element?, to new: Element?) -> UndoRedoStep<Element>? {
    guard let step = UndoRedoStep(changing: old, to: new), !isWrittenAlike(old, new) else {
      return nil
    }
    return step
  }

  private func isWrittenAlike(_ one: Element?, _ other: Element?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    let encoder = JSONEncoder(like: encoder, .sortedKeys)
    guard let first = try? encoder.encode([one]), let second = try? encoder.encode([other]) else {
      return false
    }
    // The values of a set have no order.
    return first == second
      || (try? decoder.decode([Element].self, from: first)
        == decoder.decode([Element].self, from: second)) == true
  }

  /// Returns the identity with which an element comes back when it is read again.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - path: The path of the file.
  /// - Returns: The identity, or `nil` where the element can't even be encoded.
  /// - Throws: An error where it can't be read back, or comes back with another identity each time, or at all where it
  ///   is written exactly.
  /// - Complexity: O(*n*) in the size of the element.
  func identity(readBackOf element: Element, at path: String) throws(JSONFileError) -> Element.ID? {
    guard let data = try? encoder.encode([element]) else { return nil }
    do {
      return try identity(of: element, readBackFrom: data)
    } catch {
      throw JSONFileError(readingBack: error, at: path)
    }
  }

  /// Returns the identity with which an element comes back when it is read again.
  ///
  /// - Parameter element: The element.
  /// - Returns: The identity.
  /// - Throws: An error where it can't be encoded, or read back, or comes back with another identity each time, or at
  ///   all where it is written exactly.
  func identity(readBackOf element: Element) throws -> Element.ID {
    try identity(of: element, readBackFrom: encoder.encode([element]))
  }

  private func identity(of element: Element, readBackFrom data: Data) throws -> Element.ID {
    guard let id = try decoder.decode([Element].self, from: data).first?.id else {
      throw IdentityError()
    }
    if id == element.id { return id }
    if Self.hasExactIdentities || !isRead(id, from: data) { throw IdentityError() }
    return id
  }

  private func isRead(_ id: Element.ID, from data: Data) -> Bool {
    (try? decoder.decode([Element].self, from: data).first?.id) == id
  }

  /// Whether every value of the type of identities is written exactly.
  static var hasExactIdentities: Bool {
    let type: Any.Type = Element.ID.self
    return type is any FixedWidthInteger.Type || type == String.self
      || type == UUID.self
  }
}

/// The identity of an element is not the one that is read again.
struct IdentityError: Error {}

extension JSONEncoder {
  /// Creates an encoder with the strategies of another one.
  convenience init(like other: JSONEncoder, _ formatting: OutputFormatting) {
    self.init()
    dateEncodingStrategy = other.dateEncodingStrategy
    dataEncodingStrategy = other.dataEncodingStrategy
    nonConformingFloatEncodingStrategy = other.nonConformingFloatEncodingStrategy
    keyEncodingStrategy = other.keyEncodingStrategy
    userInfo = other.userInfo
    outputFormatting = formatting
  }
}

extension JSONDecoder {
  /// Creates a decoder with the strategies of another one.
  convenience init(like other: JSONDecoder) {
    self.init()
    dateDecodingStrategy = other.dateDecodingStrategy
    dataDecodingStrategy = other.dataDecodingStrategy
    nonConformingFloatDecodingStrategy = other.nonConformingFloatDecodingStrategy
    keyDecodingStrategy = other.keyDecodingStrategy
    allowsJSON5 = other.allowsJSON5
    assumesTopLevelDictionary = other.assumesTopLevelDictionary
    userInfo = other.userInfo
  }
}
