import UndoRedo

/// The elements of a check, by numbers and versions.
struct Samples<Element: Identifiable & Equatable> {
  typealias Elements = ReferenceModel<Element>.Elements

  /// The numbers of elements.
  let numbers = 0..<SampleRange.numbers

  private var elements: [[Element]] = []

  /// Creates the samples, which are looked at.
  init(_ element: @escaping (_ number: Int, _ version: Int) -> Element) throws(UnsuitableSetup) {
    var ids: Set<Element.ID> = []
    for number in numbers {
      let versions = (0..<SampleRange.versions).map { element(number, $0) }
      let id = versions[0].id
      guard versions.allSatisfy({ $0.id == id }), element(number, 0).id == id else {
        throw UnsuitableSetup(
          """
          `elements` must give all versions of an element the same identity, each time it is \
          called; those of number \(number) differ. Where identities are random, make six beforehand, \
          and take the one at the number.
          """)
      }
      guard ids.insert(id).inserted else {
        throw UnsuitableSetup(
          "`elements` must give each number another identity; \(number) has that of another one.")
      }
      guard element(number, 0) == versions[0] else {
        throw UnsuitableSetup(
          "`elements` must give equal elements for equal numbers and versions; it does not.")
      }
      for (version, value) in versions.enumerated() {
        if let other = versions.prefix(version).firstIndex(of: value) {
          throw UnsuitableSetup(
            """
            `elements` must give different elements for different versions; \(other) and \
            \(version) are equal: \(value).
            """)
        }
      }
      elements.append(versions)
    }
  }

  /// Returns the element of a number in a version.
  func callAsFunction(_ number: Int, _ version: Int) -> Element { elements[number][version] }

  /// Returns the identity that belongs to a number.
  func id(_ number: Int) -> Element.ID { elements[number][0].id }

  /// Returns the steps that writes stand for.
  ///
  /// - Parameters:
  ///   - writes: The writes. One that would lead from nothing to nothing is left out.
  ///   - elements: The elements from which the first one starts.
  /// - Returns: The steps. After one that does not fit, the next ones start from what is there
  ///   without it.
  func steps(_ writes: [Write], from elements: Elements) -> [UndoRedoStep<Element>] {
    var elements = elements
    return writes.compactMap { write in
      let id = id(write.number)
      let old =
        switch write.claim {
        case .truth: elements[id]
        case .absent: nil as Element?
        case .version(let version): self(write.number, version)
        }
      let new = write.version.map { self(write.number, $0) }
      guard let step = UndoRedoStep(from: old, to: new) else { return nil }
      if old == elements[id] { elements[id] = new }
      return step
    }
  }
}

/// How many elements and versions there are at most.
enum SampleRange {
  static let numbers = 6
  static let versions = 8
}
