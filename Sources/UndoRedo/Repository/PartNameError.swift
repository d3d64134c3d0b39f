/// Why a value of one of several types can't be encoded or decoded under the name of its type.
///
/// It is the underlying error of an `EncodingError` or a `DecodingError`, and says nothing of the user's data. What
/// decodes many values may leave one out whose type is unknown.
package struct PartNameError: Error {
  /// What is wrong.
  package let reason: String

  /// The name under which the value was encoded, where the model has no type of that name, or no longer has one.
  package let unknownName: String?

  package init(_ reason: String) {
    self.reason = reason
    unknownName = nil
  }

  package init(unknownName: String) {
    reason = "there is no type \"\(unknownName)\""
    self.unknownName = unknownName
  }
}
