import TestSupport
import Testing

@testable import canvas

/// Several documents with one Edit menu.
@Suite struct DeskTests {
  let folder: TemporaryFolder
  let (plan, sketch): (String, String)

  init() throws {
    folder = try TemporaryFolder()
    (plan, sketch) = (folder.path("plan.json"), folder.path("sketch.json"))
  }

  @Test func theMenuIsThatOfTheActiveDocument() {
    let run = Run(
      plan, sketch,
      input: "rect 1 2 3 4\nswitch\nellipse 1 2 3 4\nundo\nundo\nswitch\nundo\nswitch\nredo")
    #expect(run.status == .success)
    #expect(
      run.text == """
        Add Rectangle: rectangle r1 appears
        \(sketch): Undo | Redo
        Add Ellipse: ellipse e1 appears
        Undo Add Ellipse: ellipse e1 disappears
        There is nothing to undo.
        \(plan), with unsaved changes: Undo Add Rectangle | Redo
        Undo Add Rectangle: rectangle r1 disappears
        \(sketch): Undo | Redo Add Ellipse
        Redo Add Ellipse: ellipse e1 appears

        """)
  }

  @Test func theAuthorGoesAlong() {
    let run = Run(plan, sketch, input: "author Ann\nswitch\nrect 1 2 3 4\nhistory")
    #expect(run.text.contains("Add rectangle r1  (by Ann)\n"))
  }

  @Test func eachDocumentIsKept() throws {
    #expect(Run(plan, sketch, input: "rect 1 2 3 4\nswitch\nellipse 1 2 3 4").status == .success)
    #expect(folder.text("plan.json").contains("rectangle"))
    #expect(folder.text("sketch.json").contains("ellipse"))
  }

  @Test func aPersonSeesWhichDocumentItIs() {
    let run = Run(plan, sketch, input: "rect 1 2 3 4\nswitch\nsave\nquit", isInteractive: true)
    #expect(run.text.contains("“switch” goes to the next document."))
    #expect(run.text.contains("\(plan) > rect 1 2 3 4\n"))
    #expect(run.text.contains("\(plan) * [Undo Add Rectangle] > switch\n"))
    #expect(run.text.contains("\n\(sketch) > quit\n"))
    #expect(run.text.hasSuffix("Of 2 documents, 1 has changes since the last “save”.\n"))
  }

  @Test func aLanguageHoldsForAllDocuments() {
    let run = Run(plan, sketch, input: "rect 1 2 3 4\nswitch\nlanguage german\nswitch\nundo")
    #expect(run.text.hasSuffix("„Rechteck hinzufügen“ widerrufen: rectangle r1 disappears\n"))
  }

  @Test func linesAreCountedThroughAllDocuments() {
    let run = Run(plan, sketch, input: "rect 1 2 3 4\nswitch\nfrob")
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix("line 3: there is no command “frob”\n"))
  }

  @Test func oneDocumentHasNoOther() {
    let run = Run(plan, input: "switch")
    #expect(run.status == .failure)
    #expect(run.errors.hasPrefix("line 1: there is no other document\n"))
    #expect(
      Run(plan, sketch, input: "group A\nswitch").errors
        .hasPrefix("line 2: “switch” is not for within a group\n"))
  }

  @Test func aDocumentCannotBeOpenTwice() {
    #expect(Run(plan, plan, input: "").status == .misuse)
    let other = plan.replacing("/plan", with: "/./plan")
    #expect(Run(plan, other, input: "").status == .failure)
  }
}
