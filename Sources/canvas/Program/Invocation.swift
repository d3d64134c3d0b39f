/// What the program is started for.
enum Invocation: Equatable {
  case tour(TourName)
  case drawing
  case help
  case edit(documents: [String])
  case history(document: String)
  case inspect(Inspection)
  case replay(String, document: String)
  case importDrawing(String, document: String)

  /// Reads the arguments after the program's name.
  ///
  /// - Parameter arguments: The arguments.
  /// - Throws: What is wrong with them, and what would be right.
  init(_ arguments: [String]) throws(CommandError) {
    if arguments == ["help"] {
      self = .help
      return
    }
    if !arguments.contains("--help"), !arguments.contains("-h") {
      if arguments.first == "inspect" {
        self = .inspect(try Inspection(arguments.dropFirst()))
        return
      }
      if arguments.first == "replay" {
        guard arguments.count == 3, arguments.allSatisfy({ !$0.isEmpty }) else {
          throw Self.error("replay: give the history, and the document that it becomes")
        }
        try Self.checkIsDocument(arguments[2])
        self = .replay(arguments[1], document: arguments[2])
        return
      }
    }
    var (documents, drawing) = ([String](), String?.none)
    var isHistory = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--import":
        guard drawing == nil else { throw Self.error("--import can be given only once") }
        guard let path = rest.popFirst() else { throw Self.error("--import: DRAWING is missing") }
        drawing = path
      case "--history": isHistory = true
      case "--tour", "--drawing":
        guard arguments.first == argument else {
          throw Self.error("\(argument) must come first")
        }
        self = try argument == "--tour" ? .tour(Self.name(of: &rest)) : .drawing
        guard rest.isEmpty else { throw Self.error("“\(rest.first!)” is one argument too many") }
        return
      case "--":
        documents += rest
        rest = []
      case _ where argument.hasPrefix("-"):
        throw Self.error("there is no option “\(argument)”")
      default:
        documents.append(argument)
      }
    }
    try self.init(documents, drawing)
    guard isHistory else { return }
    guard case .edit(let documents) = self, documents.count == 1 else {
      throw Self.error("--history: give one document, and nothing else")
    }
    self = .history(document: documents[0])
  }

  private init(_ documents: [String], _ drawing: String?) throws(CommandError) {
    for document in documents {
      try Self.checkIsDocument(document)
      guard documents.count(where: { $0 == document }) == 1 else {
        throw Self.error("“\(document)” is given twice")
      }
    }
    guard let drawing else {
      self = documents.isEmpty ? .tour(.canvas) : .edit(documents: documents)
      return
    }
    guard let document = documents.first else { throw Self.error("--import: DOCUMENT is missing") }
    guard documents.count == 1 else {
      throw Self.error(
        "“\(documents[1])” is one argument too many: a drawing is added to one document")
    }
    self = .importDrawing(drawing, document: document)
  }

  private static func checkIsDocument(_ path: String) throws(CommandError) {
    guard !path.isEmpty else { throw error("the path of the document is empty") }
    guard !path.hasSuffix(".excalidraw") else {
      throw error("“\(path)” is a drawing to be imported, and not a document")
    }
  }

  private static func name(of words: inout ArraySlice<String>) throws(CommandError) -> TourName {
    guard let word = words.popFirst() else { throw error("--tour: NAME is missing") }
    guard let name = TourName(rawValue: word) else { throw error("there is no tour “\(word)”") }
    return name
  }

  private static func error(_ problem: String) -> CommandError {
    CommandError(problem, advice: usage)
  }

  /// How the program is called.
  static let usage = """
    canvas                                            a guided tour
    canvas --tour drawing                             a tour of a drawing with layers and a title
    canvas --drawing                                  edits such a drawing, in memory
    canvas DOCUMENT.json...                           edits a drawing, or several at once
    canvas DOCUMENT.json --history                    shows what can be undone and redone
    canvas inspect DOCUMENT.json                      shows the history with its branches:
      [--action N|N-M] [--find ID]                    the steps of some actions, of one element,
      [--html PAGE] [--json FILE] [--redact]          as a page, as data, without the values
    canvas replay PAGE|FILE DOCUMENT.json             makes a document of such a history
    canvas --import DRAWING.excalidraw DOCUMENT.json  adds a drawing made with Excalidraw
    canvas --help                                     explains all of this
    """
}

/// What a tour is about.
enum TourName: String {
  case canvas, drawing
}
