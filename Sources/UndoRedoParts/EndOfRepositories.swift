import UndoRedo

/// The end of a list of repositories, which holds nothing: its elements are of type `Never`.
public struct EndOfRepositories<Element: Identifiable & Equatable>: ResidentRepository {
  /// Nothing can fail.
  public typealias Failure = Never

  /// Creates the end of a list.
  init() {}

  /// No element.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? { nil }

  /// No elements.
  public var elements: [Element] { [] }

  /// Performs no steps.
  ///
  /// - Parameter steps: The steps, of which there can be none.
  public func perform(_ steps: UndoSteps<Element>) {}
}

/// The end of a list of repositories.
public typealias NoRepository = EndOfRepositories<Never>
