import UndoRedo

/// A way of reading a repository.
enum WayOfReading<ID> {
  case opening
  case all
  case one(ID)
  case allAgain
  case several([ID])

  /// The call as Swift code, of a repository that was opened.
  var code: String {
    switch self {
    case .opening: "reopen(repository)"
    case .all, .allAgain: "allElements()"
    case .one(let id): "element(withID: \(String(reflecting: id)))"
    case .several(let ids): "elements(withIDs: \(String(reflecting: ids)))"
    }
  }
}

/// What a repository has returned when it was read in every way, as far as it did not fail.
struct Reading<Element: Identifiable & Equatable> {
  /// Every element.
  var all: [Element]?

  /// Elements asked for one by one, `nil` where there was none.
  var single: [(id: Element.ID, element: Element?)] = []

  /// Every element once more.
  var again: [Element]?

  /// The elements asked for together, where the repository can be asked like that.
  var several: (ids: [Element.ID], elements: [Element])?

  /// What was thrown, after which nothing was read.
  var failure: (any Error)?

  /// How it was read last.
  private(set) var way = WayOfReading<Element.ID>.opening

  /// How it was read when a call of the back-end failed, if one did.
  private(set) var faultyWay: WayOfReading<Element.ID>?
}

extension Reading {
  /// Notes that it is read in another way from now on, or not any more.
  mutating func proceed(to next: WayOfReading<Element.ID>? = nil, hasFaulted: Bool) {
    if hasFaulted && faultyWay == nil { faultyWay = way }
    way = next ?? way
  }

  /// What was returned in a way, as far as it is elements.
  func elements(read way: WayOfReading<Element.ID>) -> [Element]? {
    switch way {
    case .opening: nil
    case .all: all
    case .one(let id): single.first { $0.id == id }.map { [$0.element].compactMap { $0 } }
    case .allAgain: again
    case .several: several?.elements
    }
  }
}

/// What is wrong with reading.
struct Contradiction: Error {
  let expected: String
  let found: String
  var failure: (any Error)?
}

extension Reading {
  /// What is held, if all ways of reading agree.
  var held: Result<[Element.ID: Element], Contradiction> {
    guard let all else { return .failure(isFailing) }
    let held = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    if held.count != all.count {
      return contradiction(
        "allElements() returns every element once",
        "it returns \(text(of: all))")
    }
    for (id, element) in single where element != held[id] {
      return contradiction(
        "element(withID: \(String(reflecting: id))) returns what allElements() has: \(text(of: held[id]))",
        "it returns \(text(of: element))")
    }
    if failure != nil { return .failure(isFailing) }
    if let again, again != all {
      return contradiction(
        "allElements() returns the same once more: \(text(of: all))",
        "it returns \(text(of: again))")
    }
    if let (ids, elements) = several {
      let expected = ids.compactMap { held[$0] }
      if elements.count != expected.count || Set(elements.map(\.id)) != Set(expected.map(\.id))
        || elements.contains(where: { held[$0.id] != $0 })
      {
        return contradiction(
          "elements(withIDs: \(String(reflecting: ids))) returns what allElements() has: \(text(of: expected))",
          "it returns \(text(of: elements))")
      }
    }
    return .success(held)
  }

  private var isFailing: Contradiction {
    Contradiction(expected: "\(way.code) does not fail", found: "an error", failure: failure)
  }

  private func contradiction(
    _ expected: String, _ found: String
  ) -> Result<[Element.ID: Element], Contradiction> {
    .failure(Contradiction(expected: expected, found: found))
  }
}

extension Run {
  /// Makes sure that a new repository is empty, so that a script knows where it begins.
  func checkIsEmpty(_ reading: Reading<Element>?) throws(UnsuitableSetup) {
    guard let elements = reading?.all, !elements.isEmpty else { return }
    throw UnsuitableSetup(
      """
      Each check needs a new, empty repository; the one that it was given holds \
      \(elements.count == 1 ? "an element" : "\(elements.count) elements") already.
      """)
  }

  /// Compares all that is held with what should be.
  ///
  /// - Parameters:
  ///   - elements: What should be held.
  ///   - answer: What was thrown and read.
  /// - Returns: What is wrong, or `nil` where nothing is.
  func mistakeInHolding(_ elements: Elements, _ answer: Answer<Element>) -> Mistake? {
    let mistake = mistake(in: answer, holding: elements) ?? mistakeInOwnReading(answer)
    guard var mistake, let reading = answer.reading, let way = reading.faultyWay else {
      return mistake
    }
    mistake.kind = .concealing
    let (expected, found) = (elements.read(way), reading.elements(read: way))
    if let found, found.count != expected.count || found.contains(where: { expected[$0.id] != $0 })
    {
      mistake.expected =
        "\(way.code) throws, since a call fails in it, or returns: \(text(of: expected))"
      mistake.found = "it does not throw, and returns: \(UndoRedoTesting.text(of: found))"
    } else {
      mistake.expected = "\(way.code) throws, since a call fails in it; or else \(mistake.expected)"
    }
    return mistake
  }

  private func mistake(in answer: Answer<Element>, holding elements: Elements) -> Mistake? {
    let failure = answer.failure
    switch answer.reading?.held {
    case nil: return nil
    case .failure(let contradiction):
      return Mistake(
        kind: .reading, expected: contradiction.expected, found: contradiction.found,
        thrown: thrown([failure, contradiction.failure]))
    case .success(let found) where found == elements:
      return nil
    case .success(let found):
      return Mistake(
        expected: outcome(isFailing: failure != nil, text(of: elements)),
        found: outcome(isFailing: failure != nil, text(of: found)) + difference(elements, found),
        thrown: failure.map(text))
    }
  }

  /// Errors in words, in the order in which they were thrown.
  private func thrown(_ failures: [(any Error)?]) -> String? {
    let texts = failures.compactMap { $0.map(text) }
    return texts.isEmpty ? nil : texts.joined(separator: "; then, when read: ")
  }

  /// What is wrong with what is read by who may not be up to date, but has to agree with itself.
  private func mistakeInOwnReading(_ answer: Answer<Element>) -> Mistake? {
    guard let own = answer.ownReading, own.failure == nil,
      case .failure(let contradiction) = own.held
    else { return nil }
    return Mistake(
      kind: .reading, expected: contradiction.expected, found: contradiction.found,
      thrown: answer.failure.map(text))
  }

  /// What is held, in words.
  func textOfHeldElements(in reading: Reading<Element>?) -> String {
    if case .success(let elements)? = reading?.held { return text(of: elements) }
    return UndoRedoTesting.text(of: reading?.all ?? [])
  }
}

extension Dictionary where Value: Identifiable, Key == Value.ID {
  /// What a way of reading returns of the elements.
  fileprivate func read(_ way: WayOfReading<Key>) -> Self {
    switch way {
    case .opening, .all, .allAgain: self
    case .one(let id): filter { $0.key == id }
    case .several(let ids): filter { ids.contains($0.key) }
    }
  }
}
