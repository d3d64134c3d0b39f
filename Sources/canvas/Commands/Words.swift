/// The words of a line, taken one after the other.
///
/// Words are separated by white space. One that begins with a quotation mark goes on to the next
/// one, and knows the escapes `\"`, `\\`, `\n` and `\t`. A `#` at the start of the line, or before
/// white space, begins a comment: `#e03131` is a colour. The mark with which some programs begin a file is
/// left out.
struct Words {
  /// A word, without its quotation marks.
  struct Word: Equatable {
    let text: String

    /// Whether it stood in quotation marks, and is a text whatever it says.
    var isQuoted = false

    /// Whether it is a word of the language, such as "all".
    func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }

    /// The text, unless there is none.
    var nonEmptyText: String? { text.isEmpty ? nil : text }

    /// Reads a number.
    ///
    /// - Parameters:
    ///   - name: What it is for.
    ///   - minimum: The smallest one.
    /// - Returns: The number that the word is; `nil` where it is none, or too small.
    /// - Throws: An error where it is too large.
    func integer(_ name: String, from minimum: Int) throws(CommandError) -> Int? {
      if let number = Int(text) { return number >= minimum ? number : nil }
      guard !text.isEmpty, text.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
      throw CommandError("\(name) should be at most \(Int.max), not “\(text)”")
    }
  }

  /// The words not taken yet.
  private(set) var rest: ArraySlice<Word>

  /// How many of them are needed by the parameters that follow.
  var reserved = 0

  /// Takes a line apart.
  init(_ line: String) throws(CommandError) {
    var scanner = Scanner(rest: Substring(line).unicodeScalars)
    rest = try scanner.words()[...]
  }

  /// Whether there is one more word than those that are reserved, and it does not begin `as ID`.
  var hasOptional: Bool {
    guard let next = rest.first else { return false }
    return rest.count > reserved && !next.isKeyword("as")
  }

  /// Takes a word, if there is one.
  mutating func next() -> Word? { rest.popFirst() }

  /// Takes a word of the language, if it is the next one.
  mutating func takes(_ keyword: String) -> Bool {
    guard rest.first?.isKeyword(keyword) == true else { return false }
    _ = next()
    return true
  }

  /// Takes a word, if there is one that does not begin `as ID`.
  mutating func nextArgument() -> Word? {
    rest.first?.isKeyword("as") == true ? nil : rest.popFirst()
  }
}

/// What is left of a line.
private struct Scanner {
  var rest: Substring.UnicodeScalarView

  mutating func words() throws(CommandError) -> [Words.Word] {
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    guard rest.first != "#" else { return [] }
    var words: [Words.Word] = []
    while true {
      rest = rest.drop(while: \.isBlank)
      guard let first = rest.first else { return words }
      if first == "\"" {
        words.append(Words.Word(text: try quoted(), isQuoted: true))
      } else {
        let word = String(rest.prefix { !$0.isBlank })
        guard word != "#" else { return words }
        rest = rest.dropFirst(word.unicodeScalars.count)
        words.append(Words.Word(text: word))
      }
    }
  }

  private mutating func quoted() throws(CommandError) -> String {
    var text = ""
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        guard rest.first?.isBlank ?? true else {
          throw CommandError(
            "there should be a space after “\(text)”",
            advice: #"Write a space between two words, and \" for a quotation mark in a text."#)
        }
        return text
      case "\\":
        text.unicodeScalars.append(try escaped())
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    throw CommandError(
      "the quotation mark before “\(text)” is not closed",
      advice: #"A text stands between two quotation marks: "Hello"."#)
  }

  private mutating func escaped() throws(CommandError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "\\": return "\\"
    case "\"": return "\""
    case let other:
      throw CommandError(
        #"“\"# + (other.map { String($0) } ?? "") + "” means nothing",
        advice: #"Write \n for a new line, \t for a tab, \" and \\ for the characters themselves."#)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it separates words, or is the mark with which some programs begin a file.
  var isBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" }
}
