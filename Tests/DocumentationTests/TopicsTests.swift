import Foundation
import TestSupport
import Testing

/// The pages of the documentation list each symbol and each article once.
@Suite struct TopicsTests {
  static let modules = [
    "UndoRedo", "UndoRedoApple", "UndoRedoAsync", "UndoRedoJSON", "UndoRedoOrder", "UndoRedoParts",
    "UndoRedoTesting", "UndoRedoValues",
  ]

  @Test(arguments: modules)
  func everyTopicIsListedOnce(in module: String) throws {
    let catalog = SharedData.packageRoot.appendingPathComponent("Sources/\(module)/\(module).docc")
    let page = try String(
      contentsOf: catalog.appendingPathComponent("\(module).md"), encoding: .utf8)
    let topics = page.components(separatedBy: "\n## Topics\n").last!
      .components(separatedBy: "\n").filter { $0.hasPrefix("- ") }
    #expect(topics.count > 0 && Set(topics).count == topics.count)

    let articles = try FileManager.default.contentsOfDirectory(atPath: catalog.path)
      .filter { $0.hasSuffix(".md") && $0 != "\(module).md" }
    for article in articles {
      #expect(topics.contains("- <doc:\(article.dropLast(3))>"), "\(article) is not listed")
    }
  }
}
