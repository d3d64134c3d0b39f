import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds out where and why a file could not be decoded.
///
/// What decoders throw differs: for a value of the wrong kind they tell the path to it but not the
/// line; for a text that is not JSON, or a number that does not fit, only that. The rest is found
/// by looking at the text.
struct Diagnosis<Element: Identifiable & Equatable & Codable> {
  let coding: ElementCoding<Element>
  let path: String

  /// The version by which the elements were written, and the keys that lead to them.
  let version: Int
  let root: [JSONKey]

  /// The text, where it is one that can be looked at: ordinary JSON in UTF-8.
  let text: [UInt8]?

  init(
    of data: Data, _ parts: VersionedText, for coding: ElementCoding<Element>, at path: String
  ) {
    self.coding = coding
    self.path = path
    (version, root) = (parts.version ?? 1, parts.root)
    let isUTF16Or32 =
      data.prefix(4).contains(0) || data.starts(with: [0xFE, 0xFF])
      || data.starts(with: [0xFF, 0xFE])
    text = isUTF16Or32 || coding.decoder.allowsJSON5 ? nil : Array(data)
  }

  /// Returns the error to throw for a version that is none.
  func invalidVersion() -> JSONFileError {
    error("the version is not a whole number from 1", at: [])
  }

  /// Returns the error to throw for two elements with the same identity.
  func duplicate(_ index: Int, of first: Int) -> JSONFileError {
    var error = error(
      "the element at index \(first) has the same id", .duplicateIdentity, at: [.index(index)])
    error.firstElementIndex = first
    return error
  }

  /// Returns the error to throw for an identity that nobody would find, such as a NaN.
  func unfindable(_ index: Int) -> JSONFileError {
    error("the id of the element is not equal to itself", at: [.index(index)])
  }

  /// Returns the error to throw for what the decoder has thrown.
  func explain(_ error: any Error) -> JSONFileError {
    let index = (error as? ElementFailure)?.index
    let cause = (error as? ElementFailure)?.error ?? error
    var result =
      switch (cause as? DecodingError, index) {
      case (.dataCorrupted, nil), (nil, nil):
        firstFault ?? self.error("this is not a list in JSON", at: [])
      case (let error?, _): explain(error, in: index)
      case (nil, let index?): explainElement(index, cause)
      }
    result.underlyingError = cause
    return result
  }
}

// What the decoder tells.
extension Diagnosis {
  private func explain(_ error: DecodingError, in index: Int?) -> JSONFileError {
    var keys = error.context.codingPath.map { JSONKey($0) }
    if let index, keys.first != .index(index) { keys.insert(.index(index), at: 0) }
    let value = find(keys)
    let reason: String
    switch error {
    case .typeMismatch(let type, _), .valueNotFound(let type, _):
      let found = value.flatMap { $0.keys == keys ? ", found \($0.kind.rawValue)" : nil }
      reason = "expected \(words(for: type))" + (found ?? "")
    case .keyNotFound(let key, _):
      keys.append(JSONKey(key))
      reason = "the key is missing"
    default:
      let error = error.context.underlyingError as? PartNameError
      reason = error?.reason ?? "the value is not valid"
    }
    return self.error(reason, at: keys)
  }

  private func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "a value of type \(type)"
    }
  }
}

// What the decoder does not tell.
extension Diagnosis {
  /// Explains why an element is refused, though each of its values is of the right kind.
  private func explainElement(_ index: Int, _ cause: any Error) -> JSONFileError {
    if let firstFault { return firstFault }
    if let number = misfit(in: index, refusedWith: cause) {
      return error(
        "the number does not fit here", at: number.keys, offset: number.range.lowerBound)
    }
    return error("the element can't be decoded", at: [.index(index)])
  }
}

extension DecodingError {
  fileprivate var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "")
    }
  }
}
