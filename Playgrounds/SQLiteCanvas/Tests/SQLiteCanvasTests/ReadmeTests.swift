import AnnotationCanvas
import Foundation
import SQLiteCanvas
import Testing
import UndoRedo

/// What a reader meets in `README.md` is code of this package.
@Suite struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func everyExampleIsInASource() throws {
    let folders = ["Sources/SQLiteCanvas", "Tests/SQLiteCanvasTests"]
    let files = try (folders + ["Tests/SQLiteCanvasTests/Support"]).flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: Self.package.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    }
    let sources = try files.filter { $0.pathExtension == "swift" }.map { file in
      "\n" + lines(try String(contentsOf: file, encoding: .utf8)[...]) + "\n"
    }
    let readme = try String(
      contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    let examples = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(examples.count >= 4)
    for example in examples {
      let text = "\n" + lines(example[...]) + "\n"
      #expect(sources.contains { $0.contains(text) }, "no source holds\n\(example)")
    }
  }

  /// The lines of a text, without their indentation.
  private func lines(_ text: Substring) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test func firstExample() throws {
    let drawing = Drawing()
    let path = drawing.path
    let frame = Frame(x: 40, y: 100, width: 160, height: 80)

    let store = UndoStore(try CanvasFile.open(path))
    try store.perform(.add(Annotation(id: "box", .rectangle(frame))))
    try store.undo()

    #expect(try drawing.contents.isEmpty && store.canRedo)
  }
}
