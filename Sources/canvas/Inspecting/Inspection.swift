/// What somebody wants to know of a document's history.
struct Inspection: Equatable {
  let document: String

  /// The action whose steps are shown, by the position to which it leads.
  var action: Int?

  /// The element whose actions are shown.
  var element: String?

  /// The path of the page that is written.
  var page: String?

  /// Whether values are left out.
  var isRedacted = false
}

extension Inspection {
  /// Reads the arguments behind the word “inspect”.
  ///
  /// - Parameter arguments: The arguments.
  /// - Throws: What is wrong with them, and what would be right.
  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var (rest, documents) = (arguments, [String]())
    var inspection = Inspection(document: "")
    while let argument = rest.popFirst() {
      switch argument {
      case "--action":
        let number = try Self.value(of: argument, "N", in: &rest)
        guard let action = Int(number), action > 0 else {
          throw Self.error("--action: N should be the number of an action, and not “\(number)”")
        }
        inspection.action = action
      case "--find": inspection.element = try Self.value(of: argument, "ID", in: &rest)
      case "--html": inspection.page = try Self.value(of: argument, "PAGE", in: &rest)
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
    self.init(
      document: documents[0], action: inspection.action, element: inspection.element,
      page: inspection.page, isRedacted: inspection.isRedacted)
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
