import Testing

@testable import canvas

@Suite struct HelpTests {
  @Test func theOverviewNamesEveryCommandAndFitsTheScreen() {
    let lines = CommandSyntax.overview.split(separator: "\n")
    for syntax in CommandSyntax.all {
      #expect(lines.contains { $0.hasPrefix("  \(syntax.usage) ") && $0.hasSuffix(syntax.summary) })
    }
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.count <= 60)
  }

  @Test func helpOnACommandExplainsItsWords() {
    #expect(
      Played("help rect").answer == """
        rect X Y WIDTH HEIGHT [TEXT] [as ID]
          Draws a rectangle.
          X Y      numbers, the place of the top left corner
          WIDTH    a number that is more than zero
          HEIGHT   a number that is more than zero
          [TEXT]   a text, in quotation marks if it has spaces; "" for none
          [as ID]  the new element's id, a word without spaces, other than “all”, “selected” and “as”
          For example: rect 40 40 160 80 "Hello" as greeting
        """)
  }

  @Test func whatUndoDoesWithZoomingIsSaid() {
    #expect(
      CommandSyntax.overview.contains(
        "“zoom” and “scroll” are undone with the change before them, and not by themselves."))
  }

  @Test func howACommentIsWrittenIsSaid() {
    for overview in [CommandSyntax.overview, Syntax<DrawingCommand>.overview] {
      #expect(overview.hasSuffix(##"with an example. “#” begins a comment, and "#" is a text."##))
    }
  }

  @Test func whatAPictureShowsIsSaid() {
    #expect(
      Played("help svg").text.contains(
        "  Writes the drawing; the last undo or jump is highlighted.\n"))
  }

  @Test(arguments: CommandSyntax.all.map(\.name)) func everyCommandIsExplained(_ name: String)
    throws
  {
    let syntax = try #require(CommandSyntax.named(name))
    let help = Played("help \(name)").text
    #expect(help.hasPrefix("\(syntax.usage)\n  \(syntax.summary)\n"))
    #expect(help.hasSuffix("\n  For example: \(syntax.example)\n"))
  }

  @Test func noTwoCommandsHaveTheSameName() {
    #expect(Set(CommandSyntax.all.map(\.name)).count == CommandSyntax.all.count)
  }
}
