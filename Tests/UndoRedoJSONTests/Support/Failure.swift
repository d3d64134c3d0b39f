import Testing
import UndoRedoJSON

/// Runs what must fail with a `JSONFileError`.
///
/// - Returns: The code of the error, or `nil`, with an issue recorded, where there is none.
func code<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> JSONFileError.Code? {
  #expect(throws: JSONFileError.self, sourceLocation: sourceLocation) { _ = try body() }?.code
}

/// Runs what must fail with a `JSONFileError`.
///
/// - Returns: What is wrong, or `nil`, with an issue recorded, where there is no error.
func reason<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> String? {
  #expect(throws: JSONFileError.self, sourceLocation: sourceLocation) { _ = try body() }?.reason
}
