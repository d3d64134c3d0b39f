import UndoRedo

/// The elements of a check, by numbers and versions.
struct Samples<Element: Identifiable & Equatable> {
  typealias Elements = ReferenceModel<Element>.Elements

  /// The numbers of elements.
  let numbers: Range<Int>

  private var elements: [[Element]] = []
  /// Whether a back-end has to hold elements together.
  let accepts: (Elements) -> Bool

  /// Creates the samples, which are looked at.
  ///
  /// - Parameters:
  ///   - element: Makes an element of a number and a version.
  ///   - count: How many numbers there are.
  ///   - accepts: Returns whether a back-end must be able to hold elements together.
  /// - Throws: An error that says what is wrong with the samples.
  init(
    _ element: @escaping (_ number: Int, _ version: Int) -> Element,
    count: Int = SampleRange.numbers,
    accepting accepts: @escaping (Elements) -> Bool = { _ in true }
  ) throws(UnsuitableSetup) {
    precondition(count >= SampleRange.numbers, "There must be six elements or more")
    numbers = 0..<count
    self.accepts = accepts
    var ids: Set<Element.ID> = []
    for number in numbers {
      let versions = (0..<SampleRange.versions).map { element(number, $0) }
      let id = versions[0].id
      guard versions.allSatisfy({ $0.id == id }), element(number, 0).id == id else {
        throw UnsuitableSetup(
          """
          `elements` must give all versions of an element the same identity, each time it is \
          called; those of number \(number) differ. Where identities are random, make as many \
          beforehand, and take the one at the number.
          """)
      }
      guard ids.insert(id).inserted else {
        throw UnsuitableSetup(
          "`elements` must give each number another identity; \(number) has that of another.")
      }
      for (version, value) in versions.enumerated() {
        guard element(number, version) == value else {
          throw UnsuitableSetup(
            """
            `elements` must give equal elements for equal numbers and versions; those of number \(number) and \
            version \(version) are not equal: \(value).
            """)
        }
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
    var start: Elements = [:]
    for number in 0..<2 {
      start[id(number)] = self(number, 0)
      if !accepts(start) {
        throw UnsuitableSetup(
          """
          `accepting` must accept the elements that a check begins with, which are number 0 and then \
          number 1, both in version 0; it does not accept \
          \(start.values.map { "\($0)" }.sorted().joined(separator: ", ")).
          """)
      }
    }
  }

  /// Returns the element of a number in a version.
  func callAsFunction(_ number: Int, _ version: Int) -> Element { elements[number][version] }

  /// The identities, in the order of numbers.
  var ids: [Element.ID] { elements.map { $0[0].id } }

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
      let (old, new) = (old(of: write, in: elements), new(of: write))
      guard let step = UndoRedoStep(from: old, to: new) else { return nil }
      if old == elements[id] { elements[id] = new }
      return step
    }
  }

  /// Returns the writes of which none leaves an element as it is: one that would leads to the next version.
  ///
  /// - Parameters:
  ///   - writes: The writes. One that claims to start from a version may lead to it.
  ///   - elements: The elements from which the first one starts.
  /// - Returns: As many writes.
  func changing(_ writes: [Write], from elements: Elements) -> [Write] {
    var elements = elements
    return writes.map { write in
      var write = write
      let (id, old) = (id(write.number), old(of: write, in: elements))
      if write.claim == .truth, let version = write.version, new(of: write) == old {
        write.version = (version + 1) % SampleRange.versions
      }
      if old == elements[id] { elements[id] = new(of: write) }
      return write
    }
  }

  /// What a write claims to start from, where there are elements.
  private func old(of write: Write, in elements: Elements) -> Element? {
    switch write.claim {
    case .truth: elements[id(write.number)]
    case .absent: nil
    case .version(let version): self(write.number, version)
    }
  }

  private func new(of write: Write) -> Element? { write.version.map { self(write.number, $0) } }

  /// Whether a back-end may refuse steps for what they lead to.
  ///
  /// What counts is what all of them lead to. Before a step that does not fit, it is also what is
  /// there in between, since a back-end may come across either first.
  func mayRefuse(_ steps: UndoSteps<Element>, from elements: Elements) -> Bool {
    var states = [elements]
    for step in steps {
      var elements = states[states.count - 1]
      guard elements[step.id] == step.oldValue else { return !states.allSatisfy(accepts) }
      elements[step.id] = step.newValue
      states.append(elements)
    }
    return !accepts(states[states.count - 1])
  }
}

/// How many elements and versions there are; of elements, one script may have more.
enum SampleRange {
  static let numbers = 6
  static let versions = 8
}
