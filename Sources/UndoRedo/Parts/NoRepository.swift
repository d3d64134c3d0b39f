/// The end of a list of repositories: it holds nothing.
public struct NoRepository: ResidentRepository {
  /// There are no elements.
  public typealias Element = Never

  /// Nothing can fail.
  public typealias Failure = Never

  /// Creates the end of a list.
  public init() {}

  /// No element.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Never) -> Never? { switch id {} }

  /// No elements.
  public var elements: [Never] { [] }

  /// Performs nothing: there can be no steps.
  ///
  /// - Parameter steps: The steps.
  public func perform(_ steps: UndoSteps<Never>) {}
}
