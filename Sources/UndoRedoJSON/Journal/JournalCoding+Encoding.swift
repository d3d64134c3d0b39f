import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// An action is put together here, of elements and other values that are written one by one: to let
// it write itself gives the same JSON, and takes half as long again.
extension JournalCoding {
  /// Returns the JSON of an action.
  func encode(
    _ action: UndoAction<Element>, for path: String
  ) throws(JSONFileError) -> WrittenSteps {
    try encode(whole: action, for: path) { writer in
      writer.write(text: "{\"name\":")
      try writer.write(action.name)
      writer.write(text: ",\"steps\":")
      try elements.write(action.steps, writer, recentElements)
      if let date = action.date {
        guard date.secondsSince1970.isFinite else {
          throw EncodingError.invalidValue(
            date.secondsSince1970, .init(codingPath: [], debugDescription: "not finite"))
        }
        writer.write(text: ",\"date\":")
        try writer.write(date.secondsSince1970)
      }
      if !action.metadata.isEmpty {
        writer.write(text: ",\"metadata\":")
        try writer.write(action.metadata)
      }
      if action.isDiscardable { writer.write(text: ",\"discardable\":true") }
      writer.write(text: "}")
    }
  }

  /// Returns the JSON of steps.
  func encode(_ steps: UndoSteps<Element>, for path: String) throws(JSONFileError) -> WrittenSteps {
    try encode(whole: steps, for: path) { try elements.write(steps, $0, recentElements) }
  }

  /// Returns the JSON of a change without an action and the action after it, of a visit, of branches, or of a name.
  func encode(_ value: some Encodable, for path: String) throws(JSONFileError) -> WrittenSteps {
    try encode(whole: value, for: path, bySides: false) { try $0.write(value) }
  }

  /// Checks that new elements can be read again.
  ///
  /// One that is large and was there is not read: that would take longer than to write what has changed of it.
  ///
  /// - Parameters:
  ///   - written: What is written.
  ///   - steps: The steps that it has.
  ///   - type: What it is.
  ///   - path: The path of the document.
  /// - Returns: What is written.
  /// - Throws: An error where an element can't be read, or its identity is another one then.
  func readingBack<Value: Decodable>(
    _ written: WrittenSteps, of steps: UndoSteps<Element>, as type: Value.Type, for path: String
  ) throws(JSONFileError) -> WrittenSteps {
    do {
      if written.steps.isEmpty {
        _ = try elements.decoder.decode(type, from: Data(written.bytes))
        for step in steps {
          if let new = step.newValue { _ = try documentCoding.identity(readBackOf: new) }
        }
      }
      for (written, step) in zip(written.steps, steps) {
        guard let new = written.new, written.old == nil || new.count < Self.largeCount else {
          continue
        }
        let id = try documentCoding.decoder.decode(Element.self, from: Data(new)).id
        if ElementCoding<Element>.hasExactIdentities, id != step.id { throw IdentityError() }
      }
    } catch {
      throw JSONFileError(readingBack: error, at: path)
    }
    return written
  }

  /// How many bytes an element has at least that is large.
  private static var largeCount: Int { 16_384 }

  /// Encodes a value by writing its parts, unless its keys are to be written in other words.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The path of the document.
  ///   - writesSides: Whether each side of a step is a part.
  ///   - parts: Writes the parts.
  /// - Returns: The JSON.
  /// - Throws: An error that names the keys of the element that can't be encoded.
  private func encode(
    whole value: some Encodable, for path: String, bySides writesSides: Bool = true,
    _ parts: (LineWriter) throws -> Void
  ) throws(JSONFileError) -> WrittenSteps {
    do {
      guard isPlain else { return WrittenSteps(whole: try encoder.encode(value)) }
      let writer = LineWriter(encoder, knowing: recent)
      try parts(writer)
      return writer.written
    } catch {
      throw JSONFileError(encoding: error, at: path, isInStep: !isPlain || !writesSides)
    }
  }
}
