import UndoRedo

/// The large elements that were written last, with their JSON.
///
/// What a step starts from is mostly what the one before has led to. Whether it is the very same is seen by
/// comparing its bits, which costs the same however much memory they refer to.
@usableFromInline
final class RecentElements<Element> {
  /// The one that was written last comes last.
  private var elements: [(element: Element, json: ArraySlice<UInt8>)] = []

  /// How many there are: where there are none, the type of the list need not be looked up.
  private var count = 0

  /// How many there are at most: two versions of one.
  private static var largestCount: Int { 2 }

  @usableFromInline init() {}
}

extension RecentElements {
  /// Returns the JSON of an element, if that is known.
  func json(of element: Element) -> ArraySlice<UInt8>? {
    guard count > 0 else { return nil }
    return withUnsafeBytes(of: element) { bytes in
      elements.last { withUnsafeBytes(of: $0.element) { $0.isSame(as: bytes) } }?.json
    }
  }

  /// Notes the JSON of an element.
  func note(_ element: Element, _ json: ArraySlice<UInt8>) {
    if elements.count == Self.largestCount { elements.removeFirst() }
    elements.append((element, json))
    count = elements.count
  }
}
