import UndoRedo

extension UndoTitleFormat {
  /// Titles in German, such as "Widerrufen: Rechteck hinzufügen" for "Add Rectangle".
  ///
  /// Actions keep their English names, in histories that are saved too. They are taken for keys when a
  /// title is shown; what has no German name is shown as it is.
  public static let german = UndoTitleFormat(
    name: { germanName($0) },
    undo: { $0.isEmpty ? "Widerrufen" : "Widerrufen: \($0)" },
    redo: { $0.isEmpty ? "Wiederholen" : "Wiederholen: \($0)" })

  /// Returns the name of an action in German, where the verb comes last.
  private static func germanName(_ name: String) -> String {
    if let name = germanNames[name] { return name }
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let verb = germanVerbs[words[0]], let noun = germanNoun(words[1])
    else { return name }
    return "\(noun) \(verb)"
  }

  private static func germanNoun(_ noun: String) -> String? {
    if let noun = germanNouns[noun] { return noun }
    let words = noun.split(separator: " ")
    guard words.count == 2, words[1] == "Annotations", let count = Int(words[0]) else { return nil }
    return "\(count) Objekte"
  }

  private static let germanNames = [
    "Import Drawing": "Zeichnung importieren",
    "Edit Text": "Text bearbeiten",
    "Bring to Front": "Nach vorne bringen",
    "Send to Back": "Nach hinten stellen",
    "Align Left": "Links ausrichten",
    "Align Right": "Rechts ausrichten",
    "Align Top": "Oben ausrichten",
    "Align Bottom": "Unten ausrichten",
    "Align Horizontal Centers": "Waagerecht zentrieren",
    "Align Vertical Centers": "Senkrecht zentrieren",
    "Distribute Horizontally": "Waagerecht verteilen",
    "Distribute Vertically": "Senkrecht verteilen",
  ]

  private static let germanVerbs = [
    "Add": "hinzufügen", "Delete": "löschen", "Move": "bewegen", "Resize": "skalieren",
    "Recolor": "umfärben", "Fill": "füllen", "Label": "beschriften",
  ]

  private static let germanNouns = [
    "Rectangle": "Rechteck", "Diamond": "Raute", "Ellipse": "Ellipse", "Text": "Text",
    "Line": "Linie", "Arrow": "Pfeil", "Freehand Line": "Freihandlinie",
  ]
}
