import AnnotationCanvas
import Foundation
import PostgresCanvas
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// What a reader meets in `README.md` is code of this package.
@Suite struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func everyExampleIsInASource() throws {
    let folder = Self.package.appendingPathComponent("Tests/PostgresCanvasTests")
    let files = ["ReadmeTests.swift", "Support/Items.swift"]
    let sources = try files.map { file in
      lines(try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)[...])
    }
    let readme = try String(
      contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    let examples = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(examples.count == 2)
    for example in examples {
      #expect(sources.contains { $0.contains(lines(example[...])) }, "no source holds\n\(example)")
    }
  }

  /// The lines of a text, without their indentation.
  private func lines(_ text: Substring) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test(.needsServer) func firstExample() async throws {
    let url = try await SharedDrawing().database.url
    let box = Annotation.box("box")

    let canvas = try await SharedCanvas<DrawingElement>.open(url, as: "Ann", rules: .drawing)
    try await canvas.edit { try await $0.save(.first(box), named: "Add Box") }
    try await canvas.undo()

    #expect(try await canvas.contents.isEmpty)
    await canvas.close()
  }
}
