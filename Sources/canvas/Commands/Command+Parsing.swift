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
    return all.map(\.name).question(for: name) ?? "“help” lists the commands."
  }
}
