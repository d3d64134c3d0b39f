import AnnotationCanvas
import SQLiteCanvas
import Testing
import UndoRedo

/// The numbered rules of `Repository`, on tables with references and on one without.
@Suite struct RulesTests {
  @Test(arguments: Rule.allCases) func annotations(_ rule: Rule) throws {
    try rule.check(
      try CanvasFile.open(":memory:"),
      first: .box("a"), .box("a", fill: .red), second: .box("b", in: "a"))
  }

  @Test(arguments: Rule.allCases) func foldersAndPages(_ rule: Rule) throws {
    try rule.check(
      try Item.repository(),
      first: .folder(1, "Drafts"), .folder(1, "Letters"), second: .page(1, in: 1, "Dear all,"))
  }

  @Test(arguments: Rule.allCases) func notes(_ rule: Rule) throws {
    try rule.check(
      try Notes.inMemory(),
      first: Note(id: 1, text: "One"), Note(id: 1, text: "Uno"), second: Note(id: 2, text: "Two"))
  }
}
