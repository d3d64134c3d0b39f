import Foundation
import TestSupport
import Testing

/// Every Swift example that a reader meets on a page is compiled and run as a test.
///
/// The tests are made of the pages and committed. When a page changes, make them anew with
/// `UPDATE_EXAMPLES=1 swift test --filter examplesAreCurrent`.
@Suite struct ExamplesTests {
  static let pages = [
    "README.md",
    "Sources/UndoRedoValues/UndoRedoValues.docc/AnyValue.md",
    "Sources/UndoRedo/UndoRedo.docc/BranchingHistory.md",
    "Sources/UndoRedo/UndoRedo.docc/BuildingAKanban.md",
    "Sources/UndoRedo/UndoRedo.docc/ComingFromTCA.md",
    "Sources/UndoRedo/UndoRedo.docc/DocumentApps.md",
    "Sources/UndoRedo/UndoRedo.docc/GettingStarted.md",
    "Sources/UndoRedo/UndoRedo.docc/Interaction.md",
    "Sources/UndoRedoValues/UndoRedoValues.docc/LargeValues.md",
    "Sources/UndoRedo/UndoRedo.docc/OwnUndo.md",
    "Sources/UndoRedo/UndoRedo.docc/Saving.md",
    "Sources/UndoRedoJSON/UndoRedoJSON.docc/DurableDocuments.md",
    "Sources/UndoRedoJSON/UndoRedoJSON.docc/WhenTheModelChanges.md",
    "Sources/UndoRedo/UndoRedo.docc/ViewModels.md",
    "Sources/UndoRedo/UndoRedo.docc/WhichOne.md",
    "Sources/UndoRedoParts/UndoRedoParts.docc/WholeModels.md",
    "Sources/UndoRedo/UndoRedo.docc/WritingARepository.md",
    "Sources/UndoRedoOrder/UndoRedoOrder.docc/UndoRedoOrder.md",
    "Sources/UndoRedoAsync/UndoRedoAsync.docc/AsyncRepositories.md",
    "Sources/UndoRedoAsync/UndoRedoAsync.docc/SeveralPeople.md",
    "Sources/UndoRedoTesting/UndoRedoTesting.docc/CheckingARepository.md",
  ]

  @Test(arguments: pages)
  func examplesAreCurrent(page: String) throws {
    let file = SharedData.packageRoot.appendingPathComponent(page)
    let examples = MarkdownExamples(
      page: page, markdown: try String(contentsOf: file, encoding: .utf8))
    try #require(!examples.blocks.isEmpty)

    let testFile = SharedData.packageRoot
      .appendingPathComponent("Tests/DocumentationTests/Generated")
      .appendingPathComponent(examples.fileName)
    if ProcessInfo.processInfo.environment["UPDATE_EXAMPLES"] != nil {
      try examples.testSource.write(to: testFile, atomically: true, encoding: .utf8)
    }
    let current = try String(contentsOf: testFile, encoding: .utf8)
    #expect(
      current == examples.testSource, "\(page) has changed: UPDATE_EXAMPLES=1 makes its tests anew")
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
