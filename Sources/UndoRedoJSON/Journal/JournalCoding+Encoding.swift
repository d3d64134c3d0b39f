import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What an entry carries is mostly put together here, of elements that the encoder has encoded one by
// one: to let the encoder do all of it gives the same JSON, and takes nearly twice as long.
extension JournalCoding {
  /// Returns the JSON of an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - path: The path of the journal.
  /// - Returns: The JSON.
  /// - Throws: An error where an element can't be encoded.
  func encode(_ action: UndoAction<Element>, for path: String) throws(JSONFileError) -> [UInt8] {
    guard isPlain, action.name.utf8.allSatisfy({ $0.standsForItself }), action.metadata.isEmpty,
      action.date?.secondsSince1970.isFinite ?? true
    else { return try encodeWhole(action, for: path) }
    var json = Array("{\"name\":\"".utf8)
    json.append(contentsOf: action.name.utf8)
    json.append(contentsOf: "\",\"steps\":".utf8)
    json.append(contentsOf: try encode(action.steps, for: path))
    if let date = action.date {
      json.append(contentsOf: ",\"date\":".utf8)
      json.append(contentsOf: "\(date.secondsSince1970)".utf8)
    }
    if action.isDiscardable { json.append(contentsOf: ",\"discardable\":true".utf8) }
    json.append(UInt8(ascii: "}"))
    return json
  }

  /// Returns the JSON of steps.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - path: The path of the journal.
  /// - Returns: The JSON.
  /// - Throws: An error where an element can't be encoded.
  func encode(_ steps: UndoSteps<Element>, for path: String) throws(JSONFileError) -> [UInt8] {
    guard isPlain else { return try encodeWhole(steps, for: path) }
    var json = [UInt8(ascii: "[")]
    for step in steps {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      json.append(UInt8(ascii: "{"))
      if let old = step.oldValue {
        json.append(contentsOf: "\"old\":".utf8)
        json.append(contentsOf: try encodeWhole(old, for: path))
      }
      if let new = step.newValue {
        json.append(contentsOf: (step.oldValue == nil ? "\"new\":" : ",\"new\":").utf8)
        json.append(contentsOf: try encodeWhole(new, for: path))
      }
      json.append(UInt8(ascii: "}"))
    }
    json.append(UInt8(ascii: "]"))
    return json
  }

  /// Returns the JSON of a change without an action, and the action behind it.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - action: The action.
  ///   - path: The path of the journal.
  /// - Returns: The JSON.
  /// - Throws: An error where an element can't be encoded.
  func encode(
    _ change: UndoSteps<Element>, _ action: UndoAction<Element>, for path: String
  ) throws(JSONFileError) -> [UInt8] {
    try encodeWhole(ChangeAndAction(change: change, action: action), for: path)
  }

  /// Returns the JSON of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The path of the journal.
  /// - Returns: The JSON.
  /// - Throws: An error where it can't be encoded.
  func encode(_ name: String, for path: String) throws(JSONFileError) -> [UInt8] {
    try encodeWhole(name, for: path)
  }

  private func encodeWhole(
    _ value: some Encodable, for path: String
  ) throws(JSONFileError) -> [UInt8] {
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw JSONFileError(encoding: error, at: path)
    }
  }
}
