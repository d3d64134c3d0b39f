extension Diagnosis {
  /// Returns an error with a place in the file.
  ///
  /// - Parameters:
  ///   - reason: What is wrong there.
  ///   - code: What kind of failure it is.
  ///   - keys: The index of an element, and the keys that lead on from there.
  ///   - offset: Where it is in the text; where not given, at the value that the keys lead to, or
  ///     at the innermost one around it.
  /// - Returns: The error.
  func error(
    _ reason: String, _ code: JSONFileError.Code = .malformed, at keys: [JSONKey],
    offset: Int? = nil
  ) -> JSONFileError {
    var error = JSONFileError(code, at: path, reason).at(keys)
    if let text, let offset = offset ?? find(keys)?.range.lowerBound {
      let isMarked = text.starts(with: JSONScanner.byteOrderMark)
      var (line, start) = (1, isMarked ? JSONScanner.byteOrderMark.count : 0)
      for index in start..<offset where Self.endsLine(at: index, in: text) {
        (line, start) = (line + 1, index + 1)
      }
      error.line = line
      error.column = String(decoding: text[start..<offset], as: UTF8.self).count + 1
    }
    return error
  }

  /// Whether a line ends with a byte: a line feed, or a carriage return without one.
  private static func endsLine(at index: Int, in text: [UInt8]) -> Bool {
    text[index] == UInt8(ascii: "\n")
      || text[index] == UInt8(ascii: "\r")
        && (index + 1 == text.count || text[index + 1] != UInt8(ascii: "\n"))
  }

  /// The first place at which the text is not JSON.
  var firstFault: JSONFileError? {
    guard let fault = scan({ _ in }) else { return nil }
    return error(fault.reason, at: fault.keys, offset: fault.offset)
  }

  /// Finds the value at a path, or else the innermost one around it.
  func find(_ keys: [JSONKey]) -> JSONScanner.Value? {
    var found: JSONScanner.Value?
    scan { value in
      if value.keys.count > found?.keys.count ?? -1, keys.starts(with: value.keys) { found = value }
    }
    return found
  }

  /// Walks through the list of elements, as far as the text is JSON.
  ///
  /// - Returns: The fault at which it is not. Its keys, and those of the values, lead on from the list.
  @discardableResult
  func scan(_ visit: @escaping (JSONScanner.Value) -> Void) -> JSONScanner.Fault? {
    guard let text else { return nil }
    do throws(JSONScanner.Fault) {
      try JSONScanner.scan(text) { [root] value in
        guard value.keys.starts(with: root) else { return }
        visit(
          JSONScanner.Value(
            keys: Array(value.keys.dropFirst(root.count)), kind: value.kind, range: value.range))
      }
      return nil
    } catch {
      let keys = error.keys.starts(with: root) ? error.keys.dropFirst(root.count) : []
      return JSONScanner.Fault(keys: Array(keys), offset: error.offset, reason: error.reason)
    }
  }
}
