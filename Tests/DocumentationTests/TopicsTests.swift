import Foundation
import Testing

/// The first page of each module lists all its articles, and nothing twice.
@Suite struct TopicsTests {
  @Test(arguments: try Catalogs.modules())
  func everyTopicIsListedOnce(in module: String) throws {
    let page = try Catalogs.text("\(Catalogs.path(of: module))/\(module).md")
    let parts = page.components(separatedBy: "\n## Topics\n")
    try #require(parts.count == 2)
    let topics = parts[1].components(separatedBy: "\n").filter { $0.hasPrefix("- ") }
    #expect(topics.count > 0 && Set(topics).count == topics.count)
    for article in try Catalogs.pages(of: module) where article != "\(module).md" {
      #expect(topics.contains("- <doc:\(article.dropLast(3))>"), "\(article) is not listed")
    }
  }
}
