/// What somebody wants to know of a document's history.
struct Inspection: Equatable {
  var document: String

  /// The actions whose steps are shown, by the positions to which they lead.
  var actions: ClosedRange<Int>?

  /// The element whose actions are shown.
  var element: String?

  /// The path of the page that is written.
  var page: String?

  /// The path of the data that is written, which can be replayed.
  var data: String?

  /// Whether values are left out.
  var isRedacted = false
}

extension Inspection {
  /// Reads the arguments after the word “inspect”.
  ///
  /// - Parameter arguments: The arguments.
  /// - Throws: What is wrong with them, and what would be right.
  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var (rest, documents) = (arguments, [String]())
    var inspection = Inspection(document: "")
    while let argument = rest.popFirst() {
      switch argument {
      case "--action":
        let text = try Self.value(of: argument, "N", in: &rest)
        let numbers = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
          .map { Int($0) ?? 0 }
        guard let first = numbers.first, let last = numbers.last, first > 0, last >= first else {
          throw Self.error(
            "--action: N should be the number of an action, or of two such as 3-7, not “\(text)”"
          )
        }
        inspection.actions = first...last
      case "--find": inspection.element = try Self.value(of: argument, "ID", in: &rest)
      case "--html": inspection.page = try Self.value(of: argument, "PAGE", in: &rest)
      case "--json": inspection.data = try Self.value(of: argument, "FILE", in: &rest)
      case "--redact": inspection.isRedacted = true
      case "--":
        documents += rest
        rest = []
      case _ where argument.hasPrefix("-"):
        throw Self.error("there is no option “\(argument)” of inspect")
      default: documents.append(argument)
      }
    }
    guard documents.count == 1, !documents[0].isEmpty else {
      throw Self.error("inspect: give one document")
    }
    if inspection.data != nil, inspection.isRedacted || inspection.element != nil {
      throw Self.error(
        "--json: it holds all values of actions in a row, without --redact and --find")
    }
    inspection.document = documents[0]
    self = inspection
  }

  private static func value(
    of option: String, _ name: String, in rest: inout ArraySlice<String>
  ) throws(CommandError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw error("\(option): \(name) is missing")
    }
    return value
  }

  private static func error(_ problem: String) -> CommandError {
    CommandError(problem, advice: Invocation.usage)
  }
}
