import Foundation

/// Turns the Swift blocks of a Markdown page into a test that runs them.
///
/// All blocks of a page share one scope, so that a later one can go on where an earlier one ended.
/// An expression followed by a comment that is a literal, `1 + 1  // 2`, claims that the two are
/// equal, and becomes an expectation.
///
/// On a page that shows how to write tests, the blocks are declarations, and its tests are run.
struct MarkdownExamples {
  let page: String
  let markdown: String

  /// The lines of the page's Swift blocks, one array per block.
  var blocks: [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in markdown.components(separatedBy: "\n") {
      if line == "```swift" {
        block = []
      } else if line.hasPrefix("```") {
        if let block { blocks.append(block) }
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// The source of the test.
  var testSource: String {
    let body = blocks.map { $0.compactMap(statement).joined(separator: "\n") }
    let isSuite = blocks.joined().contains { $0.contains("@Test") }
    let isAwaiting = blocks.joined().contains { $0.contains("await ") }
    let effects = isAwaiting ? "async throws" : "throws"
    let declaration =
      isSuite
      ? "@Suite(\"Examples of \(page)\") struct \(functionName) {"
      : "@Test(\"Examples of \(page)\") func \(functionName)() \(effects) {"
    return """
      // Made of the examples in \(page) by the test `examplesAreCurrent`; don't edit it by hand.
      // swift-format-ignore-file
      import Foundation
      import Testing
      import UndoRedo
      import UndoRedoJSON
      import UndoRedoTesting

      \(declaration)
      \(body.joined(separator: "\n\n"))
      }

      """
  }

  /// The name of the test's file.
  var fileName: String { functionName + ".swift" }

  private var functionName: String {
    let name = page.split(separator: "/").last!.prefix { $0 != "." }
    return "examplesOf" + name.filter { $0.isLetter || $0.isNumber }
  }

  private func statement(_ line: String) -> String? {
    if line.hasPrefix("import ") { return nil }
    let claim = #"\s+// (?=["\[]|-?[0-9]|true$|false$|nil$)"#
    guard let comment = line.range(of: claim, options: .regularExpression) else { return line }
    let expression = line[..<comment.lowerBound]
    let indentation = expression.prefix { $0 == " " }
    return indentation
      + "#expect((\(expression.dropFirst(indentation.count))) == \(line[comment.upperBound...]))"
  }
}
