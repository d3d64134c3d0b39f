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
  /// - Throws: An error where it can't be read back, or comes back with another identity each time.
  /// - Complexity: O(*n*) in the size of the element.
  func identity(readBackOf element: Element, at path: String) throws(JSONFileError) -> Element.ID? {
    guard let data = try? encoder.encode([element]) else { return nil }
    do {
      let id = try decoder.decode([Element].self, from: data).first?.id
      if id == element.id { return id }
      if try id == decoder.decode([Element].self, from: data).first?.id { return id }
    } catch {
      throw JSONFileError(readingBack: error, at: path)
    }
    throw JSONFileError(.unencodable, at: path, "the id of the element is not encoded")
  }
}

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
