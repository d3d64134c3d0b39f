/// Thrown where a value is to be decoded of a type that the model does not have, or no longer has.
///
/// It is the underlying error of a `DecodingError`. Who decodes many values may leave such a one out.
package struct UnknownTypeError: Error {
  /// The name under which the value was encoded.
  package let name: String

  package init(name: String) { self.name = name }
}
