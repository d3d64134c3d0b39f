import Testing
import UndoRedo

@testable import canvas

@Suite struct LanguageTests {
  @Test func titlesAreInTheLanguageOfChoice() throws {
    let folder = try TemporaryFolder()
    let document = folder.path("drawing.json")
    let run = Run(
      "--language", "de", document, input: "rect 0 0 10 10\nundo\nredo\nredo\n")
    #expect(run.status == .success)
    #expect(run.text.contains("Widerrufen: Rechteck hinzufügen: "))
    #expect(run.text.contains("Wiederholen: Rechteck hinzufügen: "))
    #expect(run.text.contains("There is nothing to redo."))
  }

  @Test func theLanguageMayBeEnglish() throws {
    let folder = try TemporaryFolder()
    let run = Run(
      folder.path("drawing.json"), "--language", "en", input: "rect 0 0 10 10\nundo\n")
    #expect(run.text.contains("Undo Add Rectangle: "))
  }

  @Test(arguments: [
    (["--language"], "--language: LANGUAGE is missing"),
    (["--language", "fr"], "--language: “fr” is neither en nor de"),
    (["--language", "de", "--language", "en"], "--language can be given only once"),
  ])
  func wrongLanguagesAreExplained(_ arguments: [String], _ problem: String) {
    var arguments = arguments
    #expect(throws: CommandError(problem, advice: Invocation.usage)) {
      _ = try UndoTitleFormat(takenFrom: &arguments)
    }
  }

  @Test func anArgumentBehindTheDashesIsADocument() throws {
    var arguments = ["--", "--language"]
    _ = try UndoTitleFormat(takenFrom: &arguments)
    #expect(arguments == ["--", "--language"])
  }
}
