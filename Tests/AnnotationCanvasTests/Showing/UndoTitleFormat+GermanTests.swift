import AnnotationCanvas
import Testing
import UndoRedo

@Suite struct GermanTitlesTests {
  @Test(arguments: [
    ("Add Rectangle", "Rechteck hinzufügen"), ("Delete 3 Annotations", "3 Objekte löschen"),
    ("Move Freehand Line", "Freihandlinie bewegen"), ("Align Left", "Links ausrichten"),
    ("Add Controller", "Add Controller"), ("Party", "Party"),
    ("Label x Annotations", "Label x Annotations"),
  ])
  func namesAreLookedUp(_ name: String, _ german: String) {
    #expect(UndoTitleFormat.german.undoTitle(of: name) == "Widerrufen: \(german)")
    #expect(UndoTitleFormat.german.redoTitle(of: name) == "Wiederholen: \(german)")
  }

  @Test(arguments: Shape.Kind.allCases)
  func everyKindHasAName(_ kind: Shape.Kind) {
    let noun = kind.description.split(separator: " ")
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    #expect(UndoTitleFormat.german.name("Fill \(noun)").hasSuffix(" füllen"))
  }

  @Test func whatHasNoNameIsNamedByTheCommand() {
    #expect(UndoTitleFormat.german.undoTitle(of: nil) == "Widerrufen")
    #expect(UndoTitleFormat.german.redoTitle(of: nil) == "Wiederholen")
  }
}
