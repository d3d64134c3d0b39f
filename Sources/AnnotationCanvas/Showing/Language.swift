import UndoRedo

/// A language in which menus name actions.
///
/// Actions are recorded under their English names, and named in a language when they are shown. So
/// another language also holds for what was done, and saved, before it was chosen.
public enum Language: String, CaseIterable, Sendable {
  /// The language in which names are recorded.
  case english

  /// A language in which the verb stands at the end.
  case german

  /// Returns what an action is called.
  ///
  /// - Parameter name: The name under which it was recorded.
  /// - Returns: The name in the language; one that a person has made up stays as it is.
  public func name(_ name: String) -> String {
    switch self {
    case .english: name
    case .german: Self.german(name)
    }
  }

  /// How the titles of undo and redo are made of a name.
  public var titleFormat: UndoTitleFormat {
    switch self {
    case .english: .english
    case .german:
      UndoTitleFormat(
        name: { Self.german($0) },
        undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
        redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })
    }
  }
}

extension Language {
  private static func german(_ name: String) -> String {
    if let whole = germanNames[name] { return whole }
    guard let space = name.firstIndex(of: " "), let verb = germanVerbs[String(name[..<space])],
      let noun = germanNoun(String(name[name.index(after: space)...]))
    else { return name }
    return "\(noun) \(verb)"
  }

  private static func germanNoun(_ noun: String) -> String? {
    let words = noun.split(separator: " ")
    if words.count == 2, Int(words[0]) != nil,
      let nouns = ["Annotations": "Objekte", "Layers": "Ebenen"][words[1]]
    {
      return "\(words[0]) \(nouns)"
    }
    return germanNouns[noun]
  }

  private static let germanNames = [
    "Edit Text": "Text bearbeiten", "Import Drawing": "Zeichnung importieren",
    "Align Left": "Links ausrichten", "Align Right": "Rechts ausrichten",
    "Align Top": "Oben ausrichten", "Align Bottom": "Unten ausrichten",
    "Align Horizontal Centers": "Horizontal zentrieren",
    "Align Vertical Centers": "Vertikal zentrieren",
    "Distribute Horizontally": "Horizontal verteilen",
    "Distribute Vertically": "Vertikal verteilen",
    "Bring to Front": "Nach vorne bringen", "Send to Back": "Nach hinten stellen",
    "Zoom In": "Vergrößern", "Zoom Out": "Verkleinern", "Zoom to Fit": "Alles zeigen",
    "Scroll": "Blättern", "Deselect": "Auswahl aufheben", "Revert": "Zurücksetzen",
    "Move to Layer": "Auf Ebene legen", "Take off Layer": "Von Ebene nehmen",
    "Delete All Layers": "Alle Ebenen löschen", "Reload Sample Data": "Beispiel neu laden",
  ]

  private static let germanVerbs = [
    "Add": "hinzufügen", "Delete": "löschen", "Move": "bewegen", "Drag": "ziehen",
    "Nudge": "rücken", "Resize": "skalieren", "Recolor": "umfärben", "Fill": "füllen",
    "Label": "beschriften", "Select": "auswählen", "Rename": "umbenennen", "Set": "setzen",
    "Remove": "entfernen",
  ]

  private static let germanNouns = [
    "Rectangle": "Rechteck", "Diamond": "Raute", "Ellipse": "Ellipse", "Text": "Text",
    "Line": "Linie", "Arrow": "Pfeil", "Freehand Line": "Freihandlinie",
    "Layer": "Ebene", "Title": "Titel",
  ]
}
