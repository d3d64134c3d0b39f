import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import canvas

@Suite struct InspectionPageTests {
  /// What a page holds.
  struct Page: Decodable {
    let shown: Int
    let find: String
    let states: [State]
    let branches: [Branch]
    let summary: String
    let parts: [String]

    struct Branch: Decodable, Equatable {
      let end: Int
      let way: String
    }

    struct State: Decodable {
      let name: String
      let date: String?
      let size: String?
      let marks: [String]
      let graph: Graph
      let steps: [Step]
      let picture: Picture
      let parent: Int?
    }

    struct Picture: Decodable {
      let start: Int
      let ghosts: [Int]
      let first: Int
      let count: Int
      let drawn: [Int]
      let halos: [Int: Int]
    }

    struct Graph: Decodable {
      let number: Int
      let column: Int
      let branches: [Int]
    }

    struct Step: Decodable, Equatable {
      let id: String
      let title: String
      let lines: [String]
    }

    /// The parts of what is drawn, as the script of the page finds them.
    func drawn(_ state: Int) -> [Int] {
      var numbers = states[state].parent.map(drawn) ?? []
      let picture = states[state].picture
      numbers.replaceSubrange(picture.first..<picture.first + picture.count, with: picture.drawn)
      return numbers
    }

    func picture(_ state: Int) -> String {
      let picture = states[state].picture
      let numbers = drawn(state).enumerated().flatMap { index, number in
        (picture.halos[index].map { [$0] } ?? []) + [number]
      }
      let lines = ([picture.start] + picture.ghosts + numbers).map { parts[$0] }
      return lines.joined(separator: "\n") + "\n</svg>\n"
    }
  }

  let folder: TemporaryFolder
  let document: String

  init() throws {
    folder = try TemporaryFolder()
    document = folder.path("drawing.json")
  }

  private func page(_ input: String, _ options: String...) throws -> (text: String, data: Page) {
    #expect(Run(document, input: input).status == .success)
    let path = folder.path("page.html")
    let run =
      options.isEmpty
      ? Run("inspect", document, "--html", path)
      : Run("inspect", document, "--html", path, options[0])
    #expect(run.text == "The history is in \(path). Open it in a browser.\n")
    let text = folder.text("page.html")
    let start = try #require(text.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let data = Data(text[start.upperBound..<end.lowerBound].utf8)
    #expect(!data.contains(UInt8(ascii: "<")))
    return (text, try JSONDecoder().decode(Page.self, from: data))
  }

  @Test func aPageHoldsEachStateWithItsPicture() throws {
    let data = try page("author Ann\nrect 0 0 10 10\nsave\ncolor r1 red\ndelete r1\nundo").data
    #expect(data.shown == 2)
    #expect(
      data.states.map(\.name) == [
        "the beginning", "Add rectangle r1", "Recolor rectangle r1 to red", "Delete rectangle r1",
      ])
    #expect(data.states[1].marks == ["by Ann", "saved"])
    #expect(data.states[2].marks == ["now", "by Ann"])
    #expect(
      data.states[2].steps == [
        Page.Step(
          id: "r1", title: "changes rectangle r1",
          lines: ["- stroke: black", "+ stroke: red", "… 12 unchanged"])
      ])
    #expect(!data.picture(0).contains("<title>"))
    #expect(data.picture(1).contains(##"stroke="#1e1e1e""##))
    #expect(data.picture(2).contains(##"stroke="#e03131""##))
    #expect(data.picture(2).contains(#"class="halo""#))
    #expect(data.picture(3).contains(#"class="ghost""#))
    #expect(data.picture(2).hasPrefix("<svg") && data.picture(2).hasSuffix("</svg>\n"))
    #expect(Set(data.parts).count == data.parts.count)
    #expect(data.states[1].picture.halos == [0: 3] && data.drawn(1) == [1])
  }

  /// Each place has the picture that is drawn of it alone.
  @Test(arguments: Depth.slice(of: 1...40 as ClosedRange<UInt64>, oneIn: 8))
  func aPageHoldsThePictureOfEachPlace(seed: UInt64) throws {
    let (text, data) = try page(RandomScript(seed: seed, on: [], count: 60).lines)
    let recording = try InspectionPage.recording(in: text)
    let history = recording.history
    var beginning = InMemoryRepository(recording.elements)
    for action in history.undoable { beginning.perform(action.flip().steps) }
    var views = [history.places[0]: CanvasView(beginning.elements)]
    #expect(data.states.count == history.places.count)
    for (index, place) in history.places.enumerated().dropFirst() {
      let parent = try #require(history.parent(of: place))
      var view = try #require(views[parent])
      view.show(try #require(history.action(to: place)))
      views[place] = view
      #expect(data.picture(index) == SVGDrawing(view).text)
    }
  }

  @Test func aPageHoldsTheBranches() throws {
    let data = try page(
      """
      rect 0 0 10 10
      color r1 red
      undo
      color r1 blue
      visit 2
      ellipse 50 0 10 10
      visit 3
      """
    ).data
    #expect(data.shown == 3)
    #expect(data.states.map(\.graph.number) == [0, 1, 2, 3, 4])
    #expect(data.states.map(\.graph.column) == [0, 0, 1, 0, 1])
    #expect(data.states.map(\.graph.branches) == [[], [1], [], [], []])
    #expect(data.branches == [Page.Branch(end: 4, way: "2 actions after 1")])
    #expect(data.states.map(\.size) == [nil, "169 B", "286 B", "287 B", "175 B"])
    #expect(data.summary == "4 actions, 917 B as JSON")
    // What is seen on a branch is what is there, and not on the line.
    #expect(data.picture(2).contains(##"stroke="#e03131""##))
    #expect(data.picture(3).contains(##"stroke="#1971c2""##))
    #expect(data.picture(4).contains(##"stroke="#e03131""##))
    #expect(data.picture(4).contains("<ellipse"))
  }

  @Test func aPageBeginsWithWhatIsAskedFor() throws {
    let data = try page("rect 0 0 1 1\nmove r1 1 0").data
    #expect(data.shown == 2 && data.find == "")
    let path = folder.path("page.html")
    _ = Run("inspect", document, "--html", path, "--action", "1", "--find", "r1")
    #expect(folder.text("page.html").contains(#""find":"r1""#))
    #expect(folder.text("page.html").contains(#""shown":1"#))
  }

  /// Nothing of a document can become markup, wherever it stands.
  @Test func whatADocumentSaysIsNoMarkup() throws {
    let evil = "</script><!--<img src=x onerror=alert(1)>"
    let (text, data) = try page(
      """
      author "\(evil)"
      group "\(evil)"
      rect 0 0 10 10 "\(evil)" as \(evil.filter { $0 != " " })
      end
      checkpoint "\(evil)"
      """)
    #expect(data.states[1].name == evil)
    #expect(data.states[1].marks == ["now", "by \(evil)", "“\(evil)”"])
    #expect(!text.contains("<img src"))
    #expect(!text.contains("<imgsrc"))
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(text.components(separatedBy: "<!--").count == 2)
    #expect(!data.picture(1).contains("<img"))
  }

  /// A letter may hold markup, and marks before and after it.
  @Test func whatIsOneLetterWithMarksIsNoMarkup() throws {
    let evil = "\u{600}<!--\u{600}<script>x <\u{301}/script>"
    let (text, data) = try page("rect 0 0 10 10 \"\(evil)\"")
    #expect(data.states[1].steps[0].lines.contains("+ text: \(evil.debugDescription)"))
    #expect(text.components(separatedBy: "<!--").count == 2)
  }

  @Test func valuesAreLeftOut() throws {
    let (text, data) = try page("rect 0 0 99 99 \"Top secret\"\nlabel r1 Hidden\nundo", "--redact")
    #expect(!text.contains("secret") && !text.contains("Hidden"))
    #expect(data.picture(1).contains("••• ••••••"))
    #expect(data.states[2].steps[0].lines == ["- text: •••", "+ text: •••", "… 12 unchanged"])
  }

  @Test func nothingElseIsReplaced() throws {
    _ = try page("rect 0 0 10 10")
    #expect(Run("inspect", document, "--html", folder.path("page.html")).status == .success)
    try folder.write("<!doctype html>", to: "mine.html")
    for name in ["mine.html", "drawing.json", "drawing.json.undo"] {
      let before = folder.text(name)
      let run = Run("inspect", document, "--html", folder.path(name))
      #expect(run.status == .failure, "\(name)")
      #expect(folder.text(name) == before)
    }
  }
}
