/// What a command needs to know, and how to read it.
struct Parameter<Value>: Sendable {
  /// How it stands in the command's usage, such as `X`, `ID...` or `[TEXT]`.
  let usage: String

  /// What it may be: "a number".
  let meaning: String

  /// How many words it needs at least.
  let minimum: Int

  /// How many words it takes at most.
  var maximum = 1

  /// What may be written for it.
  var suggestions: [Suggestion] = []

  /// Takes its words, and makes a value of them.
  let read: @Sendable (inout Words) throws(CommandError) -> Value
}

/// What is known of a parameter without its value.
struct ParameterSyntax: Sendable {
  let usage: String
  let meaning: String
  let minimum: Int
  let maximum: Int
  let suggestions: [Suggestion]
}

extension Parameter {
  /// What is known of it without its value.
  var syntax: ParameterSyntax {
    ParameterSyntax(
      usage: usage, meaning: meaning, minimum: minimum, maximum: maximum, suggestions: suggestions)
  }

  /// One word of which a value can be made.
  static func word(
    _ name: String, _ meaning: String, suggesting suggestions: Suggestion...,
    value: @escaping @Sendable (Words.Word) throws(CommandError) -> Value?
  ) -> Parameter {
    Parameter(usage: name, meaning: meaning, minimum: 1, suggestions: suggestions) {
      words throws(CommandError) in
      guard let word = words.nextArgument() else { throw CommandError("\(name) is missing") }
      guard let value = try value(word) else {
        throw CommandError("\(name) should be \(meaning), not “\(word.text)”")
      }
      return value
    }
  }

  /// A parameter that may be left out.
  static func optional<Wrapped>(_ parameter: Parameter<Wrapped>) -> Parameter
  where Value == Wrapped? {
    Parameter(
      usage: "[\(parameter.usage)]", meaning: parameter.meaning, minimum: 0,
      maximum: parameter.maximum, suggestions: parameter.suggestions
    ) { words throws(CommandError) in
      words.hasOptional ? try parameter.read(&words) : nil
    }
  }

  /// A parameter that is given several times.
  ///
  /// - Parameters:
  ///   - parameter: The parameter.
  ///   - count: How often it is given at least.
  /// - Returns: The list of what is given.
  static func list<Element>(_ parameter: Parameter<Element>, atLeast count: Int = 1) -> Parameter
  where Value == [Element] {
    let usage = Array(repeating: parameter.usage, count: count).joined(separator: " ") + "..."
    return Parameter(
      usage: usage, meaning: parameter.meaning, minimum: parameter.minimum * count, maximum: .max,
      suggestions: parameter.suggestions
    ) { words throws(CommandError) in
      var values: [Element] = []
      while values.count < count || words.hasOptional { values.append(try parameter.read(&words)) }
      return values
    }
  }
}
