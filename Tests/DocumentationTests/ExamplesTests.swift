import Foundation
import TestSupport
import Testing

/// Every Swift example that a reader meets on a page is compiled and run as a test.
///
/// The tests are made of the pages and committed. When a page changes, make them anew with
/// `UPDATE_EXAMPLES=1 swift test --filter examplesAreCurrent`.
@Suite struct ExamplesTests {
  /// Each page with Swift blocks, but for the one that needs SwiftUI throughout.
  static func pages() throws -> [String] {
    let articles = try Catalogs.modules().flatMap { module in
      try Catalogs.pages(of: module).map { "\(Catalogs.path(of: module))/\($0)" }
    }
    return try (["README.md"] + articles).filter { page in
      try !page.hasSuffix("/SwiftUI.md") && !examples(of: page).blocks.isEmpty
    }
  }

  private static func examples(of page: String) throws -> MarkdownExamples {
    MarkdownExamples(page: page, markdown: try Catalogs.text(page))
  }

  private let generated = SharedData.packageRoot
    .appendingPathComponent("Tests/DocumentationTests/Generated")

  @Test(arguments: try pages())
  func examplesAreCurrent(page: String) throws {
    let examples = try Self.examples(of: page)
    let testFile = generated.appendingPathComponent(examples.fileName)
    if ProcessInfo.processInfo.environment["UPDATE_EXAMPLES"] != nil {
      try examples.testSource.write(to: testFile, atomically: true, encoding: .utf8)
    }
    let current = try String(contentsOf: testFile, encoding: .utf8)
    #expect(
      current == examples.testSource, "\(page) has changed: UPDATE_EXAMPLES=1 makes its tests anew")
  }

  /// No page is left out, no test stays of one that has gone, and no two pages share one.
  @Test func eachPageHasItsTest() throws {
    let names = try Self.pages().map { try Self.examples(of: $0).fileName }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: generated.path).sorted()
        == names.sorted())
  }

  @Test func claimsBecomeCalls() {
    let examples = MarkdownExamples(
      page: "Some Page.md",
      markdown: """
        ```swift
        import UndoRedo
        let one = 1  // the first
        one + one    // 2
        one - 2      // -1
        ```
        ```
        not Swift
        ```
        """)
    #expect(examples.blocks.count == 1)
    #expect(examples.fileName == "examplesOfSomePage.swift")
    #expect(
      examples.testSource.contains("\nlet one = 1  // the first\nexpectClaim(one + one, 2)\n"))
    #expect(examples.testSource.contains("\nexpectClaim(one - 2, -1)\n"))
    #expect(!examples.testSource.contains("not Swift"))
  }

  @Test func whatNeedsSwiftUIIsLeftOut() {
    let examples = MarkdownExamples(
      page: "Page.md",
      markdown: """
        ```swift
        let one = 1
        ```
        ```swift
        import SwiftUI
        let text = Text("1")
        ```
        """)
    #expect(examples.testSource.contains("let one = 1"))
    #expect(!examples.testSource.contains("Text"))
    #expect(!examples.testSource.contains("SwiftUI"))
  }

  @Test func aPageThatAwaitsBecomesAnAsynchronousTest() {
    let examples = MarkdownExamples(
      page: "Page.md",
      markdown: """
        ```swift
        try await store.count  // 2
        ```
        """)
    #expect(
      examples.testSource.contains(
        "() async throws {\nexpectClaim(try await store.count, 2)\n}"))
  }

  @Test func whatAPageWritesIsRemoved() {
    let examples = MarkdownExamples(
      page: "Page.md",
      markdown: """
        ```swift
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("a.json")
        let path = NSTemporaryDirectory() + "b.json"
        ```
        """)
    let source = examples.testSource
    #expect(source.contains("\nimport TestSupport\n"))
    #expect(source.contains("() throws {\nlet temporaryFolder = try TemporaryFolder()\n"))
    #expect(source.contains("= temporaryFolder.url.appendingPathComponent(\"a.json\")"))
    #expect(source.contains("= (temporaryFolder.url.path + \"/\") + \"b.json\""))
  }

  @Test func aPageOfTestsBecomesASuite() {
    let examples = MarkdownExamples(
      page: "Page.md",
      markdown: """
        ```swift
        let one = 1
        ```
        ```swift
        @Test func oneIsOne() { #expect(one == 1) }
        ```
        """)
    #expect(examples.testSource.contains("struct examplesOfPage {\nlet one = 1\n\n@Test func"))
  }
}
