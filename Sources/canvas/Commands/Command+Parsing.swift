extension CommandSet {
  /// Reads a line; the result is `nil` where there is nothing on it but a comment.
  ///
  /// - Parameter line: The line.
  /// - Returns: The command.
  /// - Throws: What is wrong with the line, and what would be right.
  static func parse(_ line: String) throws(CommandError) -> Self? {
    var words = try Words(line)
    guard let name = words.next() else { return nil }
    return try Syntax<Self>.find(name.text).command(words)
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

  /// Finds the command with a name, as ``named(_:)`` does.
  ///
  /// - Parameter name: The name.
  /// - Returns: The command.
  /// - Throws: An error where there is none, which says what may be meant.
  static func find(_ name: String) throws(CommandError) -> Syntax {
    guard let syntax = named(name) else {
      throw CommandError("there is no command “\(name)”", advice: advice(for: name))
    }
    return syntax
  }

  /// What to say to someone who has written a command that does not exist.
  private static func advice(for name: String) -> String {
    let name = name.lowercased()
    if Command.self == DrawingCommand.self, CommandSyntax.named(name) != nil {
      return "It is for a drawing without layers: canvas DRAWING.json"
    }
    if ["load", "new", "open"].contains(name) {
      return "A document is named when the program is started: canvas DOCUMENT.json"
    }
    if let other = Command.synonyms[name] { return "Did you mean “\(other)”?" }
    return all.map(\.name).question(for: name) ?? "“help” lists the commands."
  }
}
