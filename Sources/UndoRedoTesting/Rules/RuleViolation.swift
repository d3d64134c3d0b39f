/// How a repository breaks a rule.
///
/// Its ``description`` is what a failing test shows:
///
///     Rule 5 is broken: All or nothing.
///     When perform(_:) throws, what is held must be what was held before, and …
///
///     The shortest steps that show it, from an empty repository:
///       try? repository.perform([
///         .created(Note(id: 0, text: "0")),
///         .deleted(Note(id: 1, text: "0")),
///       ])  // does not fit
///
///     Expected: an error, since the step starts from Note(id: 1, text: "0"), and held is nothing; held afterwards: nothing
///     Found:    an error; held afterwards: Note(id: 0, text: "0")
///     Thrown:   element 1 is not what it was when the change was recorded: …
///     Seed:     0
///
/// The elements in it are those that the test itself has made.
public struct RuleViolation: Error, Sendable {
  /// The rule that is broken.
  public let rule: RepositoryRule

  /// The shortest calls that were found to break it, as Swift code, from an empty repository.
  ///
  /// Those with `try?` have thrown, as they had to or might.
  public let calls: [String]

  /// What a repository that follows the rule does.
  public let expected: String

  /// What this repository does.
  public let found: String

  /// The description of the error that the last call has thrown, and of the one of reading after it, if there were any.
  public let thrown: String?

  /// The seed of the check, which repeats it.
  public let seed: UInt64
}

extension RuleViolation: CustomStringConvertible {
  /// The rule, the calls that break it, what was expected and what was found.
  public var description: String {
    let evidence =
      calls.isEmpty
      ? "It shows in an empty repository, before any step."
      : "The shortest steps that show it, from an empty repository:\n"
        + calls.joined(separator: "\n").indented
    let thrown = thrown.map { "\nThrown:   \($0)" } ?? ""
    return """
      Rule \(rule.number) is broken: \(rule.name).
      \(rule.statement)

      \(evidence)

      Expected: \(expected)
      Found:    \(found)\(thrown)
      Seed:     \(seed)
      """
  }
}

extension String {
  /// The text with two spaces before each line.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
      .joined(separator: "\n")
  }
}

extension [String] {
  /// The lines of code in a scope of their own.
  var scope: String { "do {\n\(map { "\($0.indented)\n" }.joined())}" }
}
