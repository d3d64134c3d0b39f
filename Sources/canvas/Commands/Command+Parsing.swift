extension CommandSet {
  /// Reads a line; the result is `nil` where there is nothing on it but a comment.
  ///
  /// - Parameter line: The line.
  /// - Returns: The command.
  /// - Throws: What is wrong with the line, and what would be right.
  static func parse(_ line: String) throws(CommandError) -> Self? {
    var words = try Words(line)
    guard let name = words.next() else { return nil }
    guard let syntax = Syntax<Self>.named(name.text) else {
      throw CommandError(
        "there is no command “\(name.text)”", advice: Syntax<Self>.advice(for: name.text))
    }
    return try syntax.command(words)
  }
}

extension Syntax {
  /// Every command.
  static var all: [Syntax] { Command.syntax }

  /// The command with a name, whose letters may be capitals.
  static func named(_ name: String) -> Syntax? {
    let name = name.lowercased()
    return all.first { $0.name == name }
  }

  /// What to say to someone who has written a command that does not exist.
  fileprivate static func advice(for name: String) -> String {
    let name = name.lowercased()
    if Command.self == DrawingCommand.self, CommandSyntax.named(name) != nil {
      return "It is for a drawing without layers: canvas DRAWING.json"
    }
    if let other = Command.synonyms[name] { return "Did you mean “\(other)”?" }
    let near = all.filter { isNear(name, $0.name) }.map { "“\($0.name)”" }
    guard near.isEmpty else { return "Did you mean \(near.joined(separator: " or "))?" }
    return "“help” lists the commands."
  }

  /// Whether one name may be another one, misspelled, shortened or lengthened.
  private static func isNear(_ name: String, _ other: String) -> Bool {
    guard !name.isEmpty else { return false }
    if name.hasPrefix(other) || other.hasPrefix(name) { return true }
    let most = min(name.count, other.count) > 3 ? 2 : 1
    // Of a very long word, the distance would take long to find.
    guard abs(name.count - other.count) <= most else { return false }
    return distance(Array(name), Array(other)) <= most
  }

  /// The number of letters to insert, delete or replace to get from one word to another:
  /// Levenshtein's distance, row by row.
  private static func distance(_ word: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in word.enumerated() {
      var next = [index + 1]
      for (column, otherLetter) in other.enumerated() {
        let replacing = row[column] + (letter == otherLetter ? 0 : 1)
        next.append(min(replacing, row[column + 1] + 1, next[column] + 1))
      }
      row = next
    }
    return row[other.count]
  }
}
