/// What is wrong, and what would be right.
struct CommandError: Error, Equatable {
  /// What is wrong, as part of a sentence: "DX is missing".
  let problem: String

  /// What would be right, as a sentence of its own.
  let advice: String?

  init(_ problem: String, advice: String? = nil) {
    self.problem = problem.inLine
    self.advice = advice
  }
}
