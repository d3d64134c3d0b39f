// What os declares, as far as the documentation's examples use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(initialState: State) where State: Sendable {}
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result { fatalError() }
}
