import UndoRedo

/// Random steps for a test of one's own, the same ones for the same seed.
///
///     var generator = try StepGenerator(seed: 7) { Note(id: $0, text: "\($1)") }
///     let steps = generator.steps(fitting: model.elements)
///
/// There are few elements and few versions of them, so that steps meet again and again on the same
/// ones. Some steps change nothing, some calls name an element several times, and some have no step.
public struct StepGenerator<Element: Identifiable & Equatable> {
  /// Elements by their identity.
  public typealias Elements = [Element.ID: Element]

  private let samples: Samples<Element>
  private var generator: SeededGenerator

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - elements: Makes an element of a number, from 0 to 5, and a version, from 0 to 7. The number
  ///     decides the identity, and the version the rest.
  /// - Throws: An error that says what is wrong with the elements.
  public init(
    seed: UInt64, elements: @escaping (_ number: Int, _ version: Int) -> Element
  ) throws(UnsuitableSetup) {
    samples = try Samples(elements)
    generator = SeededGenerator(seed: seed)
  }

  /// Returns steps that must be performed: each starts from what is there at that point.
  ///
  /// - Parameter elements: What is there.
  /// - Returns: The steps: five at most, and sometimes none.
  public mutating func steps(fitting elements: Elements) -> UndoSteps<Element> {
    UndoSteps(samples.steps(Write.fitting(using: &generator), from: elements))
  }

  /// Returns steps that must be refused, though most of them fit.
  ///
  /// One of them starts from a value that is not there any more or not yet, modifies or deletes
  /// what is missing, or creates what is there.
  ///
  /// - Parameter elements: What is there.
  /// - Returns: The steps: six at most.
  public mutating func steps(notFitting elements: Elements) -> UndoSteps<Element> {
    let model = ReferenceModel(elements)
    while true {
      let writes = Write.misfitting(using: &generator)
      let steps = UndoSteps(samples.steps(writes, from: elements))
      if (try? model.elements(performing: steps)) == nil { return steps }
    }
  }
}
