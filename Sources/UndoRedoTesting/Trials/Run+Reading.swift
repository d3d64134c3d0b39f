import UndoRedo

extension Run {
  /// Makes sure that a new repository is empty, so that a script knows where it begins.
  func checkIsEmpty() throws {
    guard let elements = try? repository.allElements(), !elements.isEmpty else { return }
    throw UnsuitableSetup(
      """
      Each check needs a new, empty repository; the one that it was given holds \
      \(elements.count == 1 ? "an element" : "\(elements.count) elements") already.
      """)
  }

  /// Reads all that is held, and compares it with what should be.
  ///
  /// - Parameters:
  ///   - elements: What should be held.
  ///   - failure: What was thrown before.
  /// - Returns: What is wrong, or `nil` where nothing is.
  func mistakeInHolding(_ elements: Elements, after failure: (any Error)? = nil) -> Mistake? {
    switch held {
    case .failure(let contradiction):
      return Mistake(
        kind: .reading, expected: contradiction.expected, found: contradiction.found,
        thrown: (contradiction.failure ?? failure).map(text))
    case .success(let found) where found == elements:
      return nil
    case .success(let found):
      return Mistake(
        expected: outcome(isFailing: failure != nil, text(of: elements)),
        found: outcome(isFailing: failure != nil, text(of: found)), thrown: failure.map(text))
    }
  }

  /// What is held, in words.
  var textOfHeldElements: String {
    switch held {
    case .success(let elements): text(of: elements)
    case .failure(let contradiction): contradiction.found
    }
  }

  /// What is held, read in both ways and twice.
  private var held: Result<Elements, Contradiction> {
    do {
      // Who is not up to date may read what was there before.
      return .success(try (isOutdated ? opened() : repository).readElements(of: trial.samples))
    } catch let contradiction as Contradiction {
      return .failure(contradiction)
    } catch {
      return .failure(
        Contradiction(expected: "reading does not fail", found: "an error", failure: error))
    }
  }
}

/// What is wrong with reading.
private struct Contradiction: Error {
  let expected: String
  let found: String
  var failure: (any Error)?
}

extension Repository {
  fileprivate func readElements(of samples: Samples<Element>) throws -> [Element.ID: Element] {
    let all = try allElements()
    let held = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    if held.count != all.count {
      throw Contradiction(
        expected: "allElements() returns every element once",
        found: "it returns \(all.map { "\($0)" }.joined(separator: ", "))")
    }
    for id in samples.numbers.map(samples.id) + all.map(\.id) {
      let element = try element(withID: id)
      if element != held[id] {
        throw Contradiction(
          expected: "element(withID: \(id)) returns what allElements() has: \(text(of: held[id]))",
          found: "it returns \(text(of: element))")
      }
    }
    let again = try allElements()
    if again != all {
      throw Contradiction(
        expected: "allElements() returns the same once more: \(text(of: all))",
        found: "it returns \(text(of: again))")
    }
    return held
  }
}
