extension Parameter where Value == Command {
  /// What to undo.
  static var toUndo: Parameter {
    let (target, action) = (Parameter<UndoTarget>.target, Parameter<Int>.action)
    return Parameter(
      usage: "\(target.usage) | action \(action.usage)",
      meaning: "\(target.meaning); or one action of the history", minimum: 1, maximum: 3,
      suggestions: target.suggestions + [.words(["action"])]
    ) { words throws(CommandError) in
      guard words.takes("action") else { return .undo(try target.read(&words)) }
      return .undoAction(try action.read(&words), onConflict: words.takeResolution())
    }
  }
}

extension Parameter where Value == UndoTarget {
  /// How many actions to undo or redo, or whose.
  static var target: Parameter {
    let (count, author) = (Parameter<Int>.count, Parameter<String>.author)
    return Parameter(
      usage: "\(count.usage) | by \(author.usage)",
      meaning: "\(count.meaning); or the last action of one author", minimum: 1, maximum: 3,
      suggestions: count.suggestions + [.words(["by"] + Resolution.allCases.map(\.rawValue))]
        + author.suggestions
    ) { words throws(CommandError) in
      guard words.takes("by") else { return .count(try count.read(&words)) }
      return .author(try author.read(&words), onConflict: words.takeResolution())
    }
  }
}

extension Parameter where Value == String {
  /// Who does something.
  static var author: Parameter {
    word("NAME", "a name, in quotation marks if it has spaces", suggesting: .authors) {
      $0.nonEmptyText
    }
  }
}

extension Parameter where Value == Int {
  /// An action, by the position to which it leads.
  fileprivate static var action: Parameter {
    word("N", "the number of an action in the history") { word throws(CommandError) in
      try word.integer("N", from: 1)
    }
  }
}

extension Parameter where Value == Int {
  /// A place, by its number in the tree.
  static var place: Parameter {
    word("PLACE", "the number of a place in the tree") { word throws(CommandError) in
      try word.integer("PLACE", from: 0)
    }
  }
}

extension Parameter where Value == Span {
  /// How far to go.
  static var span: Parameter {
    word("N | TIME", "a number of changes; or a time, such as 30s, 10m, 2h or 1d") {
      word throws(CommandError) in
      if let count = try word.integer("N", from: 1) { return .changes(count) }
      let units = ["s": 1.0, "m": 60, "h": 3_600, "d": 86_400]
      guard let unit = word.text.last.flatMap({ units[String($0)] }),
        let count = Double(word.text.dropLast()), count > 0, count.isFinite
      else { return nil }
      return .seconds(count * unit)
    }
  }
}

extension Words {
  /// Takes what is to be done with what has been changed since, if it is said.
  fileprivate mutating func takeResolution() -> Resolution? {
    for resolution in Resolution.allCases where takes(resolution.rawValue) { return resolution }
    return nil
  }
}
