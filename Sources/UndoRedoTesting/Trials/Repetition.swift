import UndoRedo

/// Very many lines of code, most of which repeat a few of them in the same order.
struct Repetition {
  let before: [String]
  let repeated: [String]
  let count: Int
  let after: [String]

  /// Finds the repetition that leaves the fewest lines; `nil` where the lines are not very many, or repeat none.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - minStart: Before which of them nothing is repeated.
  init?(of lines: [String], from minStart: Int = 0) {
    guard lines.count > 40 else { return nil }
    var best = (start: 0, period: 0, count: 0)
    for start in minStart..<(minStart + 8) {
      for period in 1...12 {
        let run = (start..<(lines.count - period)).prefix { lines[$0] == lines[$0 + period] }.count
        let count = run / period + 1
        if (count - 1) * period > (best.count - 1) * best.period { best = (start, period, count) }
      }
    }
    guard best.count > 2 else { return nil }
    let end = best.start + best.period * best.count
    before = Array(lines[..<best.start])
    repeated = Array(lines[best.start..<(best.start + best.period)])
    count = best.count
    after = Array(lines[end...])
  }
}

extension [String] {
  /// Lines of code, with a loop in place of a repetition.
  var withLoop: [String] {
    guard let parts = Repetition(of: self) else { return self }
    let body = parts.repeated.map { "\($0.indented)\n" }.joined()
    return parts.before + ["for _ in 0..<\(parts.count) {\n\(body)}"] + parts.after
  }

  /// Values as the literal of an array, one to a line where there are several.
  var literal: String {
    count < 2 ? "[\(joined())]" : "[\n" + map { "\($0.indented),\n" }.joined() + "]"
  }
}

extension Array {
  /// Returns the steps as Swift code, one to a line where there are several.
  func code<Value>() -> String where Element == UndoRedoStep<Value> { map(\.code).literal }

  /// Returns the statements that make a variable `steps`, with a loop in place of a repetition; `nil` where there is none.
  func statements<Value>() -> [String]? where Element == UndoRedoStep<Value> {
    // The first step tells the type of the variable.
    guard let parts = Repetition(of: map(\.code), from: 1) else { return nil }
    let first = ["UndoRedoStep" + parts.before[0]] + parts.before.dropFirst()
    let loop = "for _ in 0..<\(parts.count) {\n\("steps += \(parts.repeated.literal)".indented)\n}"
    return ["var steps = \(first.literal)", loop]
      + (parts.after.isEmpty ? [] : ["steps += \(parts.after.literal)"])
  }
}
