/// A type that says under which name its values are encoded among those of several types.
///
/// Without it, that is the type's own name. So a type that is renamed in the program says its old name:
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
