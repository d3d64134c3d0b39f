import Foundation

/// Turns the Swift blocks of a Markdown page into a test that runs them.
///
/// All blocks of a page share one scope, so that a later one can go on where an earlier one ended.
/// An expression followed by a comment that is a literal, `1 + 1  // 2`, claims that the two are
/// equal, and becomes a call of `expectClaim`.
///
/// A block that imports SwiftUI is left out: `.ci/apple` type-checks it.
///
/// On a page that shows how to write tests, the blocks are declarations, and its tests are run; they
/// write files to the place of ``TemporaryFolder``. On any other page, files that it writes to the
/// temporary folder go to one that is removed afterwards.
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
    return blocks.filter { !$0.contains("import SwiftUI") }
  }

  /// The source of the test.
  var testSource: String {
    var body = blocks.map { $0.compactMap(statement).joined(separator: "\n") }
      .joined(separator: "\n\n")
    let isSuite = blocks.joined().contains { $0.contains("@Test") }
    let isAwaiting = blocks.joined().contains { $0.contains("await ") }
    let effects = isAwaiting ? "async throws" : "throws"
    let declaration =
      isSuite
      ? "@Suite(\"Examples of \(page)\") struct \(functionName) {"
      : "@Test(\"Examples of \(page)\") func \(functionName)() \(effects) {"
    if writesTemporaryFiles {
      body = isSuite ? Self.inBaseOfFolders(body) : Self.inTemporaryFolder(body)
    }
    return """
      // Made of the examples in \(page) by the test `examplesAreCurrent`; don't edit it by hand.
      // swift-format-ignore-file
      \(imports.sorted().map { "import " + $0 }.joined(separator: "\n"))

      \(declaration)
      \(body)
      }

      """
  }

  /// The name of the test's file.
  var fileName: String { functionName + ".swift" }

  private var functionName: String {
    let name = page.split(separator: "/").last!.prefix { $0 != "." }
    return "examplesOf" + name.filter { $0.isLetter || $0.isNumber }
  }

  /// What a reader imports who follows the page, and what a test needs.
  private var imports: Set<String> {
    let statements = blocks.joined().filter { $0.hasPrefix("import ") }
    return Set(statements.map { String($0.dropFirst("import ".count)) })
      .union(["Foundation", "TestSupport", "Testing"])
  }

  private static let temporaryFolders = [
    ("FileManager.default.temporaryDirectory", "temporaryFolder.url"),
    ("NSTemporaryDirectory()", #"(temporaryFolder.url.path + "/")"#),
  ]

  private var writesTemporaryFiles: Bool {
    Self.temporaryFolders.contains { folder, _ in blocks.joined().contains { $0.contains(folder) } }
  }

  private static func inTemporaryFolder(_ body: String) -> String {
    let beginning = """
      let temporaryFolder = try TemporaryFolder()
      defer { withExtendedLifetime(temporaryFolder) {} }

      """
    return temporaryFolders.reduce(beginning + body) { body, folder in
      body.replacing(folder.0, with: folder.1)
    }
  }

  private static func inBaseOfFolders(_ body: String) -> String {
    body.replacing(temporaryFolders[0].0, with: "TemporaryFolder.base")
  }

  private func statement(_ line: String) -> String? {
    if line.hasPrefix("import ") { return nil }
    let claim = #"\s+// (?=["\[]|-?[0-9]|true$|false$|nil$)"#
    guard let comment = line.range(of: claim, options: .regularExpression) else { return line }
    let expression = line[..<comment.lowerBound]
    let indentation = expression.prefix { $0 == " " }
    return indentation
      + "expectClaim(\(expression.dropFirst(indentation.count)), \(line[comment.upperBound...]))"
  }
}
