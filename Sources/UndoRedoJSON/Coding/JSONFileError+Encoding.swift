import UndoRedo

extension JSONFileError {
  /// Creates the error to throw for what an encoder has thrown.
  ///
  /// - Parameters:
  ///   - error: What it has thrown.
  ///   - path: The path of the file.
  ///   - isInStep: Whether the keys that it names lead to a side of a step first.
  init(encoding error: any Error, at path: String, isInStep: Bool = false) {
    let index = (error as? ElementFailure)?.index
    let cause = (error as? ElementFailure)?.error ?? error
    var keys = index.map { [JSONKey.index($0)] } ?? []
    var reason = "the element can't be encoded"
    if case .invalidValue(let value, let context)? = cause as? EncodingError {
      var path = context.codingPath.map { JSONKey($0) }
      if isInStep {
        let isSide = { (key: JSONKey) in key == .name("old") || key == .name("new") }
        path = Array(path.drop { !isSide($0) }.dropFirst())
      }
      keys = path.first == keys.first ? path : keys + path
      let isFinite = (value as? any BinaryFloatingPoint)?.isFinite ?? true
      let error = context.underlyingError as? PartNameError
      reason =
        isFinite
        ? error?.reason ?? "the value can't be encoded" : "only a finite number can be encoded"
    }
    if cause is NestingError {
      reason = "the values of the element are nested more than \(NestingError.limit) deep"
    }
    self = JSONFileError(.unencodable, at: path, reason).at(keys)
    underlyingError = cause
  }

  /// Creates the error for an element that can't be read back.
  ///
  /// - Parameters:
  ///   - error: What a decoder has thrown.
  ///   - path: The path of the file.
  init(readingBack error: any Error, at path: String) {
    self = JSONFileError(
      .unencodable, at: path,
      error is IdentityError
        ? "the id of the element is not read back as it is"
        : "the element could not be read back from what it is encoded as")
    underlyingError = error
  }
}
