/// Which element of an array in a value it is, by its index.
@usableFromInline
final class ElementPlace<Root> {
  @usableFromInline let path: PartialKeyPath<Root>
  private let array: PartialKeyPath<Root>
  private let index: Int

  /// The element of another array in which the array is.
  private let outer: ElementPlace?

  /// Whether a value has the element.
  @usableFromInline let exists: (Root) -> Bool

  /// What every change overlaps that may insert or remove the element, and no change of an element of the array.
  @usableFromInline let existence: Extent

  @usableFromInline
  init<Element>(
    _ path: PartialKeyPath<Root>, at index: Int, of array: KeyPath<Root, [Element]>,
    _ extent: Extent, in outer: ElementPlace? = nil
  ) {
    self.path = path
    // There never is one.
    existence = extent.ofElement(-1)
    self.array = array
    self.index = index
    self.outer = outer
    exists = { root in
      outer?.exists(root) ?? true && root[keyPath: array].indices.contains(index)
    }
  }

  /// Returns the path of the element or of a part of it, with the index, which the text of a key path lacks.
  func text(of path: PartialKeyPath<Root>) -> String {
    "\(outer?.text(of: array) ?? array.text)[\(index)]\(path.text.dropFirst(self.path.text.count))"
  }
}

extension PartialKeyPath {
  /// The path, without the address and the type of what is computed.
  var text: String {
    var text = "\(self)"
    while let start = text.firstRange(of: "<computed 0x"),
      let end = text[start.upperBound...].firstRange(of: ")>")
    {
      text.replaceSubrange(start.lowerBound..<end.upperBound, with: "<computed>")
    }
    return text
  }
}
