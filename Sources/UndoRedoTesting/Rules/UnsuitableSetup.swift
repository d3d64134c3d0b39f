/// Why a check can't begin: what it was given does not serve to check any repository.
///
/// It is about the test, not about the repository.
public struct UnsuitableSetup: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with what the check was given, and what it needs.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
