/// One key or index on the way to a place in a JSON text.
enum JSONKey: Hashable {
  case index(Int)
  case name(String)

  init(_ key: any CodingKey) {
    self = key.intValue.map(JSONKey.index) ?? .name(key.stringValue)
  }
}

extension JSONFileError {
  /// Returns the error with a place in the list of elements.
  func at(_ keys: [JSONKey]) -> JSONFileError {
    var (error, keys, text) = (self, keys[...], "")
    if case .index(let index)? = keys.first {
      error.elementIndex = index
      keys.removeFirst()
    }
    for key in keys {
      switch key {
      case .index(let index): text += "[\(index)]"
      case .name(let name): text += text.isEmpty ? name : "." + name
      }
    }
    error.keyPath = text.isEmpty ? nil : text
    return error
  }
}
