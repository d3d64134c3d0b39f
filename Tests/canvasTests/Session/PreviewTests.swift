import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import canvas

/// What is seen of a drawing after each change.
@Suite struct PreviewTests {
  private func play(_ script: String, columns: Int = 80, isColored: Bool = false) -> String {
    let transcript = Transcript()
    var console = transcript.console(isInteractive: true, reading: script)
    console.size = { (columns, 24) }
    console.isColored = isColored
    let box = Annotation(id: "b", .rectangle(Frame(x: 0, y: 0, width: 20, height: 20)))
    _ = Session(InMemoryRepository([box]), console, now: { UndoDate(secondsSince1970: 0) }).run()
    return transcript.text
  }

  private func isSketched(_ text: String) -> Bool {
    text.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value }
  }

  @Test func aChangeIsShownAndNothingElse() {
    let text = play("move b 9 0\nlist\ncolor b black\nhelp list", isColored: true)
    #expect(text.matches(of: /\u{1B}\[1;35m/).count > 2)
    #expect(text.components(separatedBy: "> list\n")[1].contains("\u{1B}") == false)
    #expect(!isSketched(play("list\nsave")))
  }

  @Test func whatIsInAGroupIsShown() {
    let text = play("group A\nmove b 9 0\nend")
    #expect(text.contains { $0 == "⣿" })
    #expect(text.contains("\u{1B}") == false)
  }

  @Test func itIsSwitchedOffAndOn() {
    let off = play("preview\nmove b 9 0")
    #expect(!off.contains("⣿") && off.contains("not shown any more"))
    #expect(isSketched(play("preview\nmove b 9 0\npreview")))
    // In a script, it is off at first.
    #expect(!Played("rect 0 0 9 9").text.contains("⣿"))
    #expect(Played("preview\nrect 0 0 9 9").text.contains("⣿"))
    let drawing = Run("--drawing", input: "preview\nmove tree 9 0\npreview\nmove tree 9 0").text
    #expect(drawing.contains("⣿"))
    #expect(drawing.hasSuffix("any more.\nMove Ellipse: ellipse tree moves by (9, 0)\n"))
  }

  @Test func aPictureIsKeptUpToDate() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("p.svg")
    func picture() throws -> String { String(decoding: try TextFile(path).read(), as: UTF8.self) }
    let keep = "svg --watch \(folder.quoted("p.svg"))\n"
    #expect(Played("\(keep)rect 0 0 9 9 as new").isSuccess)
    #expect(try picture().contains("rectangle new") && picture().contains("halo"))
    #expect(Played("\(keep)rect 0 0 9 9 as new\n\(keep)delete new").isSuccess)
    #expect(try picture().contains("rectangle new"))
    #expect(Run("--drawing", input: "\(keep)delete\ntitle A\nrect 0 0 9 9 as r").status == .failure)
    #expect(Run("--drawing", input: "\(keep)rect 0 0 9 9 as r").status == .success)
    #expect(try picture().contains("rectangle r"))
  }

  @Test func aPictureThatCannotBeWrittenIsGivenUp() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    let transcript = Transcript()
    var lines = ["svg --watch \(folder.quoted("sub/p.svg"))", "rect 0 0 1 1", "rect 0 0 1 1"][...]
    let console = transcript.console(isInteractive: true) {
      if lines.count == 2 { try? FileManager.default.removeItem(atPath: folder.path("sub")) }
      return lines.popFirst()
    }
    let session = Session(
      InMemoryRepository<Annotation>(), console, now: { UndoDate(secondsSince1970: 0) })
    #expect(session.run())
    #expect(session.store.count == 2)
    #expect(transcript.errors.components(separatedBy: "can't be written").count == 2)
  }

  @Test(arguments: [20, 40, 80, 120]) func whatIsSaidFitsTheScreen(columns: Int) {
    let text = play("preview\nhelp\nhelp undo\nmove b 1234567 7654321\nlist", columns: columns)
    for line in text.split(separator: "\n") where !line.contains("> ") {
      #expect(line.cellCount <= columns || !line.drop { $0 == " " }.contains(" "), "\(line)")
    }
    for syntax in CommandSyntax.all {
      #expect(text.contains("\n  \(syntax.name)"))
    }
  }
}
