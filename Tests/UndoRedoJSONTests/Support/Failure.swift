import Testing
import UndoRedoJSON

/// Expects that something fails with a `JSONFileError` of a code.
///
/// - Returns: The error, or `nil`, with an issue recorded, where there is none.
@discardableResult func expectFailure<Result>(
  _ code: JSONFileError.Code, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> JSONFileError? {
  let error = #expect(throws: JSONFileError.self, comment(), sourceLocation: sourceLocation) {
    _ = try body()
  }
  #expect(error?.code == code, comment(), sourceLocation: sourceLocation)
  return error
}

/// Runs what must fail with a `JSONFileError`.
///
/// - Returns: What is wrong, or `nil`, with an issue recorded, where there is no error.
func reason<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> String? {
  #expect(throws: JSONFileError.self, sourceLocation: sourceLocation) { _ = try body() }?.reason
}
