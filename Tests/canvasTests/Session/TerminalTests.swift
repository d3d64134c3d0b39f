import AnnotationCanvas
import Foundation
import Testing
import UndoRedo

@testable import canvas

@Suite struct TerminalTests {
  @Test func aPersonIsPromptedAndMayMakeMistakes() {
    let played = Played(
      """

      retc 1 2 3 4
      rect 0 0 10 10
      rect 0 0 10 10
      undo
      group Tidy
      group Inner
      delete x
      end
      color r1 red
      end
      quit
      never read
      """, isInteractive: true)
    #expect(
      played.text == """
        >\u{20}
        > retc 1 2 3 4
        there is no command “retc”
          Did you mean “rect” or “redo”?
        > rect 0 0 10 10
        Add Rectangle: rectangle r1 appears
        * [Undo Add Rectangle] > rect 0 0 10 10
        Add Rectangle: rectangle r2 appears
        * [Undo Add Rectangle] > undo
        Undo Add Rectangle: rectangle r2 disappears
        * [Undo Add Rectangle | Redo Add Rectangle] > group Tidy
        All that follows is one action. “end” keeps it, “cancel” takes it back.
        “Tidy” > group Inner
          It becomes part of “Tidy”. “end” ends it, “cancel” takes it back alone.
        “Tidy” > “Inner” > delete x
        there is no element “x”
          The ids here: r1. “list” shows what they are.
          The group “Tidy” goes on.
        “Tidy” > “Inner” > end
          Inner: nothing to change
        “Tidy” > color r1 red
          Recolor Rectangle: rectangle r1 becomes red
        “Tidy” > end
        Tidy: rectangle r1 becomes red
          What was undone is a branch now. “tree” shows it, “visit 2” goes back to it.
        * [Undo Tidy] > quit

        """)
    #expect(played.isSuccess)
  }

  @Test func theEndOfTheInputEndsTheLine() {
    #expect(Played("list", isInteractive: true).text == "> list\nThe canvas is empty.\n> \n")
  }

  @Test func anOpenGroupIsRolledBackAtTheSecondEndOfTheInput() {
    let played = Played("rect 0 0 1 1\ngroup A\ndelete all", isInteractive: true)
    #expect(!played.isSuccess)
    #expect(played.store.count == 1)
    #expect(
      played.text.hasSuffix(
        """
        “A” >\u{20}
        a group is open
          Write “end” to keep it, or “cancel” to take it back. Control-D once more leaves without it.
          The group “A” goes on.
        “A” >\u{20}
        The input ends within the group “A”, which is rolled back. Write “end” to keep it.

        """), "\(played.text)")
  }

  @Test func theEndOfTheInputDoesNotEndAGroupAtOnce() {
    let transcript = Transcript()
    var lines: [String?] = [
      "group A", nil, "rect 0 0 1 1", nil, "group B", nil, "end", "end", nil, "never read",
    ]
    let session = Session(
      InMemoryRepository<Annotation>(),
      transcript.console(isInteractive: true) { lines.removeFirst() },
      now: { UndoDate(secondsSince1970: 0) })
    #expect(session.run())
    #expect(session.store.history.actions.map(\.name) == ["A"])
    #expect(transcript.text.components(separatedBy: "a group is open\n").count == 4)
    #expect(lines == ["never read"])
  }

  @Test func aScriptIsNotPrompted() {
    #expect(Played("\n# nothing\nlist").text == "The canvas is empty.\n")
  }

  @Test func aDrawingGivesNoOrdersToTheTerminal() {
    let evil = Annotation(
      id: "\u{1B}]0;evil\u{07}", .rectangle(Frame(x: 0, y: 0, width: 1, height: 1)),
      text: "\u{9B}2J")
    let text = Played("list\nshow \u{1B}\ndelete all", on: [evil]).text
    #expect(text.contains(#"\u{1B}]0;evil\u{07}"#))
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{9B}" })
  }

  /// They would show “gnp.svg” as “gvs.png”.
  @Test(arguments: [
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
  ])
  func charactersThatReorderTextAreEscaped(character: Unicode.Scalar) {
    let id = "r\(character)1"
    let evil = Annotation(
      id: id, .rectangle(Frame(x: 0, y: 0, width: 1, height: 1)), text: "\(character)2J")
    let played = Played(
      """
      list
      show "\(id)"
      group "A\(character)B"
      delete all
      end
      delete "\(character)"
      list
      """, on: [evil], isInteractive: true)
    // What has been typed is in the transcript as well.
    let typed = played.text.split(separator: "\n").filter { !$0.contains("> ") }
    #expect(!typed.joined().unicodeScalars.contains(character))
    #expect(played.text.contains("r\(character.escaped(asASCII: true))1"))
    let prompts = played.text.split(separator: "\n").filter { $0.hasSuffix("> list") }
    #expect(prompts.last == "* [Undo A\(character.escaped(asASCII: true))B] > list")
  }

  @Test func otherScriptsAndPicturesAreShownAsTheyAre() {
    let text = "שלום — 👩‍👩‍👧 — é"
    let drawn = Annotation(id: text, .rectangle(Frame(x: 0, y: 0, width: 1, height: 1)))
    #expect(Played("list", on: [drawn]).text.contains(text))
  }
}
