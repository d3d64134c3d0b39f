import Foundation

/// Returns what the JSON of a value is decoded as.
///
/// - Parameter value: The value.
/// - Returns: An equal value, if it is coded as a whole.
/// - Throws: An error of encoding or decoding.
public func recoded<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// Returns the JSON of a value, with keys in order.
///
/// - Parameter value: The value.
/// - Returns: Its JSON.
/// - Throws: An error of encoding.
public func json(of value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Returns what JSON is decoded as.
///
/// - Parameters:
///   - type: The type of a value.
///   - json: The JSON.
/// - Returns: The value.
/// - Throws: An error of decoding.
public func decoded<Value: Decodable>(_ type: Value.Type, from json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}
