import AnnotationCanvas

extension Parameter where Value == Double {
  /// A number of pixels.
  ///
  /// A thousand million are enough for anyone, and keep all that is calculated from them finite.
  static func number(_ name: String) -> Parameter {
    number(name, "a number") { _ in true }
  }

  /// How wide or high something is.
  static func size(_ name: String) -> Parameter {
    number(name, "a number that is more than zero") { $0 > 0 }
  }

  private static func number(
    _ name: String, _ meaning: String, isRight: @escaping @Sendable (Double) -> Bool
  ) -> Parameter {
    word(name, meaning) { word throws(CommandError) in
      guard let number = Double(word.text), isRight(number),
        number.isFinite || word.text.contains(where: \.isNumber)
      else { return nil }
      guard number.magnitude <= 1e9 else {
        let limit = number > 0 ? "at most 1000000000" : "at least -1000000000"
        throw CommandError("\(name) should be \(limit), not “\(word.text)”")
      }
      return number
    }
  }
}

extension Parameter where Value == Vector {
  /// One of several points.
  static var point: Parameter { place("numbers, two for each point") }

  /// Where a shape begins.
  static var corner: Parameter { place("numbers, the place of the top left corner") }

  private static func place(_ meaning: String) -> Parameter {
    let (x, y) = (Parameter<Double>.number("X"), Parameter<Double>.number("Y"))
    return Parameter(usage: "X Y", meaning: meaning, minimum: 2, maximum: 2) {
      words throws(CommandError) in
      Vector(try x.read(&words), try y.read(&words))
    }
  }
}

extension Parameter where Value == Bool {
  /// A word that may be there or not.
  static func flag(_ name: String, _ meaning: String) -> Parameter {
    Parameter(usage: "[\(name)]", meaning: meaning, minimum: 0, suggestions: [.words([name])]) {
      $0.takes(name)
    }
  }

  /// Whether a picture is written anew after each change.
  static var watch: Parameter {
    flag("--watch", "to write it again after each change, until this is written once more")
  }
}

extension Parameter where Value == Int {
  /// How many actions to undo or redo.
  static var count: Parameter {
    word("N", "a whole number from 1, or “all”", suggesting: .words(["all"])) {
      word throws(CommandError) in
      word.isKeyword("all") ? .max : try word.integer("N", from: 1)
    }
  }
}

extension Parameter where Value == String {
  /// An element.
  static var id: Parameter {
    word("ID", "the id of an element, or its beginning", suggesting: .elements) { $0.text }
  }

  /// What an element says.
  static var text: Parameter {
    word("TEXT", #"a text, in quotation marks if it has spaces; "" for none"#) { $0.text }
  }

  /// What a text says.
  static var someText: Parameter {
    word("TEXT", "a text that is not empty, in quotation marks if it has spaces") {
      $0.nonEmptyText
    }
  }

  /// The name of a checkpoint.
  static var checkpoint: Parameter {
    word("NAME", "a name that is no number, in quotation marks if it has spaces") {
      $0.text.isEmpty || Int($0.text) != nil ? nil : $0.text
    }
  }

  /// The name of an action.
  static var name: Parameter {
    word("NAME", "a name for menus, in quotation marks if it has spaces") {
      $0.nonEmptyText
    }
  }

  /// The path of a file.
  static func file(_ name: String) -> Parameter {
    word(name, "the path of a file, in quotation marks if it has spaces", suggesting: .files) {
      $0.nonEmptyText
    }
  }

  /// One of the commands.
  static func command<Command: CommandSet>(of type: Command.Type) -> Parameter {
    word("COMMAND", "one of the commands", suggesting: .commands) { word throws(CommandError) in
      try Syntax<Command>.find(word.text).name
    }
  }
}

extension Parameter where Value == String? {
  /// The id of a new element, after the word "as".
  static var newID: Parameter {
    let id = Parameter<String>.word(
      "ID", "a word without spaces, other than “all”, “selected” and “as”"
    ) { word in
      let isUsable =
        !word.text.isEmpty && !word.text.contains(where: \.isWhitespace)
        && !["all", "selected", "as"].contains(word.text)
      return isUsable ? word.text : nil
    }
    return Parameter(
      usage: "[as ID]", meaning: "the new element's id, \(id.meaning)", minimum: 0, maximum: 2,
      suggestions: [.words(["as"])]
    ) { words throws(CommandError) in
      words.takes("as") ? try id.read(&words) : nil
    }
  }
}

extension Parameter where Value == Selection {
  /// One or more elements.
  static var elements: Parameter {
    let ids = Parameter<[Words.Word]>.list(
      .word(
        "ID", "ids of elements, or their beginnings; or “all”; or “selected”",
        suggesting: .elements, .words(["all", "selected"])
      ) { $0 })
    return Parameter(
      usage: ids.usage, meaning: ids.meaning, minimum: ids.minimum, maximum: ids.maximum,
      suggestions: ids.suggestions
    ) { words throws(CommandError) in
      try selection(try ids.read(&words))
    }
  }

  /// One element, or one word for several.
  static var oneOrSeveral: Parameter {
    .word(
      "ID", "the id of an element, or its beginning; or “all”; or “selected”",
      suggesting: .elements, .words(["all", "selected"])
    ) {
      try? selection([$0])
    }
  }

  private static func selection(_ words: [Words.Word]) throws(CommandError) -> Selection {
    if words.contains(where: { $0.isKeyword("all") }) { return .all }
    guard words.contains(where: { $0.isKeyword("selected") }) else {
      return .some(words.map(\.text))
    }
    guard words.count == 1 else { throw CommandError("“selected” can't be combined with ids") }
    return .selected
  }
}

extension Parameter where Value == Gesture {
  /// The moves of a drag, and whether it is cancelled in the end.
  static var gesture: Parameter {
    let (dx, dy) = (Parameter<Double>.number("DX"), Parameter<Double>.number("DY"))
    return Parameter(
      usage: "DX DY... [cancel]", meaning: "numbers, two for each move; “cancel” takes all back",
      minimum: 2, maximum: .max, suggestions: [.words(["cancel"])]
    ) { words throws(CommandError) in
      var gesture = Gesture()
      repeat {
        gesture.moves.append(Vector(try dx.read(&words), try dy.read(&words)))
        gesture.isCancelled = words.takes("cancel")
      } while !words.rest.isEmpty && !gesture.isCancelled
      return gesture
    }
  }
}

extension Parameter where Value == Zoom {
  /// How close to look.
  static var zoom: Parameter {
    word(
      "FACTOR", "a number from 0.001 to 1000, or “fit” for everything", suggesting: .words(["fit"])
    ) { word in
      if word.isKeyword("fit") { return .toFit }
      return Double(word.text).flatMap { 0.001...1000 ~= $0 ? .by($0) : nil }
    }
  }
}

extension Parameter where Value == Destination {
  /// A position in the history, or its name.
  static var position: Parameter { destination("POSITION", "a position in the history") }

  /// A place, by its number in the tree or by its name.
  static var namedPlace: Parameter { destination("PLACE", "the number of a place in the tree") }

  private static func destination(_ name: String, _ meaning: String) -> Parameter {
    word(name, "\(meaning), or the name of a checkpoint", suggesting: .checkpoints) { word in
      guard let number = Int(word.text) else { return word.nonEmptyText.map { .checkpoint($0) } }
      return number < 0 ? nil : .number(number)
    }
  }
}

extension Parameter where Value == Color {
  /// A colour.
  static var color: Parameter {
    let names = Color.named.map(\.name)
    return word(
      "COLOR", "\(names.joined(separator: ", ")) or #rrggbb", suggesting: .words(names)
    ) { Color($0.text) }
  }
}

extension Parameter where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the values of a type.
  static func choice(_ name: String) -> Parameter {
    let names = Value.allCases.map(\.rawValue)
    let values = Dictionary(
      uniqueKeysWithValues: Value.allCases.map { ($0.rawValue.lowercased(), $0) })
    return word(
      name, names.dropLast().joined(separator: ", ") + " or " + names.last!,
      suggesting: .words(names)
    ) {
      values[$0.text.lowercased()]
    }
  }
}
