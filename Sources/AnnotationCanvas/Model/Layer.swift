/// A named set of annotations, which belong together and can be deleted together.
///
/// An annotation says on which layer it is; a layer does not know what is on it.
public struct Layer: Identifiable, Hashable, Codable, Sendable {
  /// The identity, chosen by whoever creates the layer.
  public let id: String

  /// What a person calls it.
  public var name: String

  /// The place in the list of layers, in which lower ones stand above higher ones.
  public var place: Int

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: What a person calls it.
  ///   - place: The place in the list of layers.
  public init(id: ID, name: String, place: Int = 0) {
    self.id = id
    self.name = name
    self.place = place
  }

  /// What it is and its name, such as "layer “Plants”".
  public var title: String { "layer “\(name)”" }
}
