import AnnotationCanvas
import UndoRedo
import UndoRedoJSON

/// The program: what it does with its arguments.
struct Program {
  /// How the program ends, as the shell is told.
  enum Status: Int32 {
    case success = 0
    case failure = 1
    case misuse = 2
  }

  let console: Console
  let now: () -> UndoDate

  /// Where the tour writes its picture.
  let tourPicture: String

  /// Runs the program.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: How it ended.
  func run(_ arguments: [String]) -> Status {
    let status = execute(arguments)
    guard let loss = console.loss() else { return status }
    console.printError("canvas: what was printed could not be written: \(loss)")
    return status == .success ? .failure : status
  }

  private func execute(_ arguments: [String]) -> Status {
    let invocation: Invocation
    do throws(CommandError) {
      invocation = try Invocation(arguments)
    } catch {
      console.printError("canvas: \(error.problem)\n\n\(error.advice ?? "")")
      return .misuse
    }
    do {
      return try run(invocation) ? .success : .failure
    } catch {
      let error = CommandError(explaining: error)
      console.printError("canvas: \(error.problem)")
      if let advice = error.advice { console.printError("  \(advice)") }
      return .failure
    }
  }

  private func run(_ invocation: Invocation) throws -> Bool {
    switch invocation {
    case .tour(.canvas):
      Tour.playCanvas(on: console, picture: tourPicture)
      return true
    case .tour(.drawing):
      Tour.playDrawing(on: console)
      return true
    case .drawing:
      if console.isInteractive {
        console.print("A sample drawing with layers. “list” shows them, “help” lists the commands.")
      }
      return DrawingSession(console, now: now).run()
    case .help:
      console.print(Self.help(width: console.size()?.columns ?? 100))
      return true
    case .edit(let paths):
      return try withDocuments(paths) { sessions in
        if console.isInteractive {
          for (path, session) in zip(paths, sessions) {
            console.print(content(session.store.count, of: path))
          }
          console.print(paths.count == 1 ? Self.greeting : Self.greetingWithSeveral)
        }
        return Desk(sessions: sessions).run()
      }
    case .history(let document):
      try withHistory(of: document) { $0.showHistory() }
      return true
    case .inspect(let inspection):
      try inspect(inspection)
      return true
    case .replay(let file, let document):
      try replay(file, as: document)
      return true
    case .importDrawing(let drawing, let document):
      let count = try withDocument(document) { try $0.importDrawing(drawing) }
      guard count > 0 else {
        let isThere = TextFile(document).size != nil
        console.print(
          "Nothing was imported: "
            + (isThere ? "\(document) is as it was." : "there is no \(document)."))
        return true
      }
      console.print("The drawing is in \(document). To edit it: canvas \(document)")
      return true
    }
  }

  private func content(_ count: Int, of document: String) -> String {
    count == 0
      ? "\(document) is empty. Draw something: rect 40 40 160 80"
      : "\(document) holds \(count) \(count == 1 ? "element" : "elements"). “list” shows them."
  }

  private static let greeting = """
    Each action is written at once. “help” lists the commands, “quit” leaves.
    A * before the prompt stands for changes since “save”.
    “changes” lists them, “revert” takes them back.
    """

  private static let greetingWithSeveral = """
    \(greeting)
    “switch” goes to the next document. Each is undone by itself, in one Edit menu.
    """

  /// What “--help” prints.
  private static func help(width: Int) -> String {
    let paragraphs = explanation.split(separator: "\n").map {
      String($0).wrapped(to: width, hanging: 0).joined(separator: "\n")
    }
    return """
      Draws, and can undo everything.

      \(Invocation.usage)

      \(paragraphs.joined(separator: "\n\n"))

      \(CommandSyntax.overview)
      """
  }

  private static let explanation = """
    A document is a JSON file, and is up to date when a session ends. Each action is stored at once in \
    a file beside it, so that nothing is lost, and can be undone in later sessions; “save” marks a \
    version. Commands are read from the standard input. At a terminal, a command that is wrong \
    changes nothing, and the session goes on. A script stops at the first one with status 1, and the \
    group that it was in is rolled back. After an import the program ends; status 2 means that its \
    arguments are wrong.

    At a terminal, lines are edited as in a shell: Tab completes commands, ids and files, the arrows \
    and Control-R bring back earlier lines, Control-C drops the line, Control-D leaves, and within a \
    group only when it is pressed twice. After each change the drawing is sketched, until “preview” is \
    written. NO_COLOR and TERM=dumb are respected.

    “inspect” changes nothing. With --redact it shows no value and no text of the drawing, but \
    still the names of actions, authors, checkpoints and elements, and in a page the pictures, with a dot \
    for each letter.
    """
}
