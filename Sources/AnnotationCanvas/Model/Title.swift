/// The title of a drawing, of which there is one at most.
///
/// All titles have the same identity. So what there is but once, the settings of a document or its
/// title, is an element like any other, and shares the history of the others.
public struct Title: Identifiable, Hashable, Codable, Sendable {
  /// What it says.
  public var text: String

  /// Creates a title.
  ///
  /// - Parameter text: What it says.
  public init(_ text: String) {
    self.text = text
  }

  /// The one identity of a title.
  public var id: String { "title" }
}
