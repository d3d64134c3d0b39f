extension Annotation {
  /// The kind of its shape and its identity, such as "rectangle r1".
  public var title: String { "\(shape.kind) \(id)" }
}

extension Collection<Annotation> {
  /// What menus call the annotations: one by its kind, "Freehand Line", several by their number,
  /// "3 Annotations".
  public var noun: String {
    guard let first, count == 1 else { return "\(count) Annotations" }
    return first.shape.kind.description.split(separator: " ")
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// The first annotations by title, and how many there are else: "rectangle r1, arrow a1".
  public var listing: String {
    let most = 3
    return prefix(most).map(\.title).joined(separator: ", ")
      + (count > most ? " and \(count - most) more" : "")
  }
}
