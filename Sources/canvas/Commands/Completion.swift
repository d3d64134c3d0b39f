/// What may be written at the end of a text.
struct Completion: Equatable {
  /// The beginning of the word, as it is written.
  var word = ""

  /// The words that begin so, as they are written.
  var candidates: [String] = []
}

/// What may be written for a parameter.
enum Suggestion: Equatable, Sendable {
  case words([String])
  case commands, elements, checkpoints, layers, authors, files
}

extension CommandSet {
  /// Returns how a line may go on.
  ///
  /// - Parameters:
  ///   - line: The line up to the cursor.
  ///   - names: The names of a kind that there are.
  /// - Returns: The last word, and what it may become.
  static func completion(of line: String, _ names: (Suggestion) -> [String]) -> Completion {
    let (words, last) = line.wordsBeforeLast
    let suggestions =
      words.isEmpty
      ? [.commands] : Syntax<Self>.named(words[0])?.suggestions(at: words.count - 1) ?? []
    return last.completion(
      suggestions.flatMap { suggestion in
        switch suggestion {
        case .words(let words): words
        case .commands: Syntax<Self>.all.map(\.name)
        case .files: TextFile.names(beginningWith: last.text)
        default: names(suggestion)
        }
      })
  }
}

extension Syntax {
  /// What may be written for a word after the command's name.
  ///
  /// - Parameter position: How many words there are between.
  /// - Returns: The kinds of what may stand there.
  fileprivate func suggestions(at position: Int) -> [Suggestion] {
    var (least, most) = (0, 0)
    return parameters.flatMap { parameter in
      most = parameter.maximum > .max - most ? .max : most + parameter.maximum
      defer { least += parameter.minimum }
      return (least..<max(least, most)).contains(position) ? parameter.suggestions : []
    }
  }
}

/// A word that is being written.
private struct LastWord {
  /// As it is written.
  var written = ""

  /// Without its quotation mark.
  var text: String { written.hasPrefix("\"") ? String(written.dropFirst()) : written }

  func completion(_ words: [String]) -> Completion {
    let fitting = Set(words.filter { $0.hasPrefix(text) }).sorted()
    return Completion(word: written, candidates: fitting.map(\.asWord))
  }
}

extension String {
  /// The words of a line that is not complete, and the last one, which may be empty.
  fileprivate var wordsBeforeLast: ([String], LastWord) {
    var (words, last, isQuoted, isEscaped) = ([String](), LastWord(), false, false)
    for character in self {
      if character == "\"", !isEscaped { isQuoted = !isQuoted }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      guard character.isWhitespace && !isQuoted else {
        last.written.append(character)
        continue
      }
      if !last.written.isEmpty { words.append(last.text) }
      last = LastWord()
    }
    return (words, last)
  }

  /// The text as a word of a line, in quotation marks where it needs them.
  var asWord: String {
    // A line is read scalar by scalar: a mark may be one letter with a quotation mark.
    let marks = "\"\\#".unicodeScalars
    guard isEmpty || unicodeScalars.contains(where: { $0.isBlank || marks.contains($0) }) else {
      return self
    }
    let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t"]
    let escaped = unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    // What is in a folder may follow on it.
    return "\"\(escaped)" + (hasSuffix("/") ? "" : "\"")
  }
}
