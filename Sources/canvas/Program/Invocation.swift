/// What the program is started for.
enum Invocation: Equatable {
  case tour
  case help
  case edit(document: String)
  case history(document: String)
  case importDrawing(String, document: String)

  /// Reads the arguments behind the program's name.
  ///
  /// - Parameter arguments: The arguments.
  /// - Throws: What is wrong with them, and what would be right.
  init(_ arguments: [String]) throws(CommandError) {
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
    guard case .edit(let document) = self else {
      throw Self.error("--history: give a document, and nothing else")
    }
    self = .history(document: document)
  }

  private init(_ documents: [String], _ drawing: String?) throws(CommandError) {
    guard documents.count < 2 else {
      throw Self.error("“\(documents[1])” is too much: there can be only one document")
    }
    guard let document = documents.first else {
      guard drawing == nil else { throw Self.error("--import: DOCUMENT is missing") }
      self = .tour
      return
    }
    guard !document.isEmpty else { throw Self.error("the path of the document is empty") }
    guard !document.hasSuffix(".excalidraw") else {
      throw Self.error("“\(document)” is a drawing to be imported, and not a document")
    }
    self = drawing.map { .importDrawing($0, document: document) } ?? .edit(document: document)
  }

  private static func error(_ problem: String) -> CommandError {
    CommandError(problem, advice: usage)
  }

  /// How the program is called.
  static let usage = """
    canvas                                            a guided tour
    canvas DOCUMENT.json                              edits a drawing
    canvas DOCUMENT.json --history                    shows what can be undone and redone
    canvas --import DRAWING.excalidraw DOCUMENT.json  adds a drawing made with Excalidraw
    canvas --help                                     explains all of this
    """
}
