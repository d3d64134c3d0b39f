import Testing

@testable import canvas

@Suite struct InvocationTests {
  @Test(
    arguments: [
      ([], .tour(.canvas)),
      (["--tour", "canvas"], .tour(.canvas)),
      (["--tour", "drawing"], .tour(.drawing)),
      (["--drawing"], .drawing),
      (["--help"], .help),
      (["help"], .help),
      (["a.json", "-h"], .help),
      (["a.json"], .edit(documents: ["a.json"])),
      (["--", "-a.json"], .edit(documents: ["-a.json"])),
      (["a.json", "b.json", "c.json"], .edit(documents: ["a.json", "b.json", "c.json"])),
      (["a.json", "--history"], .history(document: "a.json")),
      (["inspect", "a.json"], .inspect(Inspection(document: "a.json"))),
      (["inspect", "--", "-a.json"], .inspect(Inspection(document: "-a.json"))),
      (["inspect", "--help"], .help),
      (["--", "inspect"], .edit(documents: ["inspect"])),
      (
        ["inspect", "--action", "2", "a.json", "--find", "r1", "--html", "a.html", "--redact"],
        .inspect(
          Inspection(
            document: "a.json", actions: 2...2, element: "r1", page: "a.html", isRedacted: true))
      ),
      (
        ["inspect", "a.json", "--json", "b", "--action", "3-7"],
        .inspect(Inspection(document: "a.json", actions: 3...7, data: "b"))
      ),
      (["replay", "a.html", "b.json"], .replay("a.html", document: "b.json")),
      (["replay", "a.excalidraw", "b.json"], .replay("a.excalidraw", document: "b.json")),
      (["replay", "--help"], .help),
      (["--import", "a.excalidraw", "b.json"], .importDrawing("a.excalidraw", document: "b.json")),
      (["b.json", "--import", "a.excalidraw"], .importDrawing("a.excalidraw", document: "b.json")),
    ] as [([String], Invocation)])
  func argumentsAreRead(_ arguments: [String], _ invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    (["--frob"], "there is no option “--frob”"),
    (["-v", "a.json"], "there is no option “-v”"),
    (["a.json", "b.json", "--history"], "--history: give one document, and nothing else"),
    (
      ["--import", "a.excalidraw", "b.json", "c.json"],
      "“c.json” is one argument too many: a drawing is added to one document"
    ),
    (["a.json", ""], "the path of the document is empty"),
    ([""], "the path of the document is empty"),
    (["a.json", "b.json", "a.json"], "“a.json” is given twice"),
    (["--tour"], "--tour: NAME is missing"),
    (["--tour", "frob"], "there is no tour “frob”"),
    (["--tour", "drawing", "a.json"], "“a.json” is one argument too many"),
    (["a.json", "--drawing"], "--drawing must come first"),
    (["inspect"], "inspect: give one document"),
    (["inspect", "a.json", "b.json"], "inspect: give one document"),
    (["inspect", "a.json", "--action"], "--action: N is missing"),
    (
      ["inspect", "a.json", "--action", "0"],
      "--action: N should be the number of an action, or of two such as 3-7, not “0”"
    ),
    (
      ["inspect", "a.json", "--action", "3-2"],
      "--action: N should be the number of an action, or of two such as 3-7, not “3-2”"
    ),
    (
      ["replay", "a.html", "b.excalidraw"],
      "“b.excalidraw” is a drawing to be imported, and not a document"
    ),
    (["replay", "a.html", ""], "replay: give the history, and the document that it becomes"),
    (["replay", "a.html"], "replay: give the history, and the document that it becomes"),
    (
      ["inspect", "a.json", "--json", "b", "--redact"],
      "--json: it holds all values of actions in a row, without --redact and --find"
    ),
    (["inspect", "a.json", "--find"], "--find: ID is missing"),
    (["inspect", "a.json", "--html", ""], "--html: PAGE is missing"),
    (["inspect", "a.json", "--frob"], "there is no option “--frob” of inspect"),
    (["--import"], "--import: DRAWING is missing"),
    (["--import", "a.excalidraw"], "--import: DOCUMENT is missing"),
    (["--import", "a", "--import", "b", "c.json"], "--import can be given only once"),
    (["a.excalidraw"], "“a.excalidraw” is a drawing to be imported, and not a document"),
    (
      ["--import", "b.json", "a.excalidraw"],
      "“a.excalidraw” is a drawing to be imported, and not a document"
    ),
  ])
  func wrongArgumentsAreExplained(_ arguments: [String], _ problem: String) {
    #expect(throws: CommandError(problem, advice: Invocation.usage)) { try Invocation(arguments) }
  }

  @Test func theShellIsToldOfMisuse() {
    let run = Run("--frob")
    #expect(run.status == .misuse)
    #expect(run.errors == "canvas: there is no option “--frob”\n\n\(Invocation.usage)\n")
    #expect(run.text == run.errors)
  }

  @Test func helpExplainsTheArgumentsAndTheCommands() {
    let run = Run("--help")
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    #expect(run.text.contains(Invocation.usage))
    #expect(run.text.contains(CommandSyntax.overview))
    let text = run.text.split(separator: "\n").joined(separator: " ")
    #expect(text.contains("Control-D leaves, and within a group only when it is pressed twice."))
  }
}
