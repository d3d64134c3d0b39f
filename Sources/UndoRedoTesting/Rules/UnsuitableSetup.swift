/// Why a check can't begin: its arguments can't be used to check any repository.
///
/// It is about the test, not about the repository.
public struct UnsuitableSetup: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the arguments of the check, and what it needs.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
