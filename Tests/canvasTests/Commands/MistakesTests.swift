import Testing

@testable import canvas

/// What is said about a line that is wrong.
@Suite struct MistakesTests {
  @Test(arguments: [
    ("move r1 10", "DY is missing"),
    ("move", "ID is missing"),
    ("move r1 ten 5", "DX should be a number, not “ten”"),
    ("move r1 1 nan", "DY should be a number, not “nan”"),
    ("move r1 1 inf", "DY should be a number, not “inf”"),
    ("move r1 1 1e10", "DY should be at most 1000000000, not “1e10”"),
    ("rect 1e300 1 1 1", "X should be at most 1000000000, not “1e300”"),
    ("arrow 1 2 3 -1e400", "Y should be at least -1000000000, not “-1e400”"),
    ("diamond 10 10 1e10 5", "WIDTH should be at most 1000000000, not “1e10”"),
    ("diamond 10 10 -1e10 5", "WIDTH should be a number that is more than zero, not “-1e10”"),
    ("rect 10 10 -5 20", "WIDTH should be a number that is more than zero, not “-5”"),
    ("ellipse 10 10 5 -0", "HEIGHT should be a number that is more than zero, not “-0”"),
    ("resize r1 0 5", "WIDTH should be a number that is more than zero, not “0”"),
    (
      #"text 1 1 """#,
      "TEXT should be a text that is not empty, in quotation marks if it has spaces, not “”"
    ),
    ("rect 10 20", "WIDTH is missing"),
    ("rect 1 2 3 4 Hello World", "“World” is one word too many"),
    ("rect 1 2 3 4 as", "ID is missing"),
    ("rect 1 2 3 as b", "HEIGHT is missing"),
    (
      "rect 1 2 3 4 as all",
      "ID should be a word without spaces, other than “all”, “selected” and “as”, not “all”"
    ),
    (
      #"rect 1 2 3 4 as "a b""#,
      "ID should be a word without spaces, other than “all”, “selected” and “as”, not “a b”"
    ),
    ("move r1 selected 1 2", "“selected” can't be combined with ids"),
    (
      "undo 99999999999999999999999",
      "N should be at most 9223372036854775807, not “99999999999999999999999”"
    ),
    (
      "undo action 99999999999999999999999",
      "N should be at most 9223372036854775807, not “99999999999999999999999”"
    ),
    (
      "later 99999999999999999999999",
      "N should be at most 9223372036854775807, not “99999999999999999999999”"
    ),
    ("drag r1", "DX is missing"),
    ("drag r1 1", "DY is missing"),
    ("drag r1 cancel", "DX should be a number, not “cancel”"),
    ("drag r1 1 2 3", "DY is missing"),
    ("drag r1 1 2 3 cancel", "DY should be a number, not “cancel”"),
    ("drag r1 1 2 cancel 3", "“3” is one word too many"),
    ("drag r1 e1 1 2", "DX should be a number, not “e1”"),
    ("nudge r1", "DIRECTION is missing"),
    ("nudge r1 1", "DIRECTION should be left, right, up or down, not “1”"),
    ("zoom", "FACTOR is missing"),
    (
      "zoom 0", "FACTOR should be a number from 0.001 to 1000, or “fit” for everything, not “0”"
    ),
    (
      "checkpoint 3",
      "NAME should be a name that is no number, in quotation marks if it has spaces, not “3”"
    ),
    (
      "jump -1",
      "POSITION should be a position in the history, or the name of a checkpoint, not “-1”"
    ),
    ("jump", "POSITION is missing"),
    (
      "visit -1",
      "PLACE should be the number of a place in the tree, or the name of a checkpoint, not “-1”"
    ),
    ("visit", "PLACE is missing"),
    ("save drawing.json", "“drawing.json” is one word too many"),
    ("arrow 1 2", "X is missing"),
    ("arrow 1 2 3", "Y is missing"),
    ("arrow 1 2 3 4 5", "Y is missing"),
    ("text 1 2", "TEXT is missing"),
    (
      "color r1 bluish",
      "COLOR should be transparent, black, white, gray, red, orange, yellow, green, blue, purple "
        + "or #rrggbb, not “bluish”"
    ),
    ("fill red", "COLOR is missing"),
    (
      "align r1 r2 middle",
      "EDGE should be left, right, top, bottom, centerX or centerY, not “middle”"
    ),
    ("distribute all left", "DIRECTION should be horizontal or vertical, not “left”"),
    ("undo 0", "N should be a whole number from 1, or “all”, not “0”"),
    ("undo -1", "N should be a whole number from 1, or “all”, not “-1”"),
    ("redo 1.5", "N should be a whole number from 1, or “all”, not “1.5”"),
    ("undo 2 3", "“3” is one word too many"),
    ("undo by", "NAME is missing"),
    (#"undo by """#, "NAME should be a name, in quotation marks if it has spaces, not “”"),
    ("undo action", "N is missing"),
    ("undo action 0", "N should be the number of an action in the history, not “0”"),
    ("undo action 1 skip", "“skip” is one word too many"),
    ("redo action 1", "N should be a whole number from 1, or “all”, not “action”"),
    ("list all", "“all” is one word too many"),
    (
      #"group """#,
      "NAME should be a name for menus, in quotation marks if it has spaces, not “”"
    ),
  ])
  func theWordThatIsWrongIsNamed(_ line: String, _ problem: String) throws {
    let error = try #require(mistake(line))
    #expect(error.problem == problem)
    let syntax = try #require(CommandSyntax.named(String(line.prefix { $0 != " " })))
    let example = syntax.usage == syntax.example ? " alone" : ", for example “\(syntax.example)”"
    #expect(error.advice == "Write “\(syntax.usage)”\(example).")
  }

  @Test func whatWouldBeRightIsSaid() {
    #expect(mistake("quit please")?.advice == "Write “quit” alone.")
    #expect(
      mistake("move r1 10")?.advice
        == "Write “move ID... DX DY”, for example “move r1 e1 40 -10”.")
    #expect(
      mistake("rect")?.advice
        == "Write “rect X Y WIDTH HEIGHT [TEXT] [as ID]”, for example "
        + "“rect 40 40 160 80 \"Hello\" as greeting”.")
  }

  @Test(arguments: [
    ("rectt 1 2 3 4", "Did you mean “rect”?"),
    ("rectangle 1 2 3 4", "Did you mean “rect”?"),
    ("elipse", "Did you mean “ellipse”?"),
    ("colour", "Did you mean “color”?"),
    ("h", "Did you mean “history” or “help”?"),
    ("circle 1 2 3 4", "Did you mean “ellipse”?"),
    ("Exit", "Did you mean “quit”?"),
    ("export a.svg", "Did you mean “svg”?"),
    ("open a.json", "A document is named when the program is started: canvas DOCUMENT.json"),
    ("summon", "“help” lists the commands."),
  ])
  func aCommandThatDoesNotExistIsLookedForAmongTheOthers(_ line: String, _ advice: String) {
    let name = String(line.prefix { $0 != " " })
    #expect(mistake(line) == CommandError("there is no command “\(name)”", advice: advice))
    #expect(mistake("help \(name)") == mistake(line))
  }

  @Test(arguments: [
    (#"text 1 2 "Hello"#, "the quotation mark before “Hello” is not closed"),
    (#"text 1 2 "Hello"you"#, "there should be a space after “Hello”"),
    (#"text 1 2 "C:\new \d""#, "“\\d” means nothing"),
    (#"text 1 2 "\"#, "“\\” means nothing"),
  ])
  func aTextThatIsNotWellWrittenIsNoted(_ line: String, _ problem: String) {
    #expect(mistake(line)?.problem == problem)
    #expect(mistake(line)?.advice != nil)
  }

  @Test func whatIsCalledAnotherNameIsACommand() {
    for name in Command.synonyms.values { #expect(CommandSyntax.named(name) != nil, "\(name)") }
    for name in DrawingCommand.synonyms.values {
      #expect(Syntax<DrawingCommand>.named(name) != nil, "\(name)")
    }
  }

  private func mistake(_ line: String) -> CommandError? {
    do throws(CommandError) {
      _ = try Command.parse(line)
      return nil
    } catch {
      return error
    }
  }
}
