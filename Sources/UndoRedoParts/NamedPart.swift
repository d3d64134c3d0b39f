/// A type with a stable name, under which its values are encoded among those of several types.
///
/// Without it, this is the name of the type. So a type that is renamed in the program states its old
/// name:
///
///     struct Sheet: Identifiable, Codable { … }  // was: Layer
///
///     extension Sheet: NamedPart {
///       static let partName = "Layer"
///     }
///
/// Two types of one model must not have the same name, and no name may be a number.
public protocol NamedPart {
  /// The name of the type wherever its values are encoded; it must never change.
  static var partName: String { get }
}

/// Returns the name of a type of elements; `nil` for others, such as identities, which have none.
func nameOfPart(_ type: Any.Type) -> String? {
  switch type {
  case let type as any NamedPart.Type: type.partName
  case is any Identifiable.Type: _typeName(type, qualified: false)
  default: nil
  }
}
