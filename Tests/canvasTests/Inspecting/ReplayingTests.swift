import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@testable import canvas

/// A history that is written as data, and is had again in another document.
@Suite struct ReplayingTests {
  let folder: TemporaryFolder
  let document: String

  init() throws {
    folder = try TemporaryFolder()
    document = folder.path("drawing.json")
    #expect(
      Run(
        document,
        input: """
          author Ann
          rect 0 0 10 10 "<b> & </script> \\\\ é"
          save
          author
          ellipse 0 0 10 10 as round
          checkpoint Draft
          zoom 2
          color r1 red
          group Both "All of it"
          move round 3 4
          delete r1
          end
          undo 2
          """
      ).status == .success)
  }

  /// What is in a document, and its history.
  private func content(
    _ path: String
  ) throws -> (elements: [Annotation], history: UndoHistory<Annotation>) {
    let document = try JSONDocumentRepository<Annotation>(path: path)
    defer { try? document.close() }
    let store = UndoStore(document)
    store.keepsBranches = true
    try store.loadHistory()
    return (store.elements.sorted { $0.id < $1.id }, store.history)
  }

  @Test(arguments: ["--html", "--json"]) func theHistoryIsHadAgain(option: String) throws {
    let (file, other) = (folder.path("history"), folder.path("other.json"))
    #expect(Run("inspect", document, option, file).status == .success)
    let run = Run("replay", file, other)
    #expect(run.text == "5 actions are in \(other). To go through them: canvas \(other)\n")
    let (first, second) = (try content(document), try content(other))
    #expect(first.elements == second.elements)
    #expect(first.history == second.history)
    #expect(second.history.redoable.count == 2 && second.history.savedPosition == 1)
    for script in [
      "undo all\nlist", "redo all\nlist", "changes", "jump Draft\nlist", "undo by Ann",
    ] {
      #expect(Run(document, input: script).text == Run(other, input: script).text, "\(script)")
    }
  }

  @Test func anEmptyCanvasIsADocument() throws {
    let (file, other) = (folder.path("history"), folder.path("other.json"))
    #expect(Run(document, input: "undo all").status == .success)
    #expect(Run("inspect", document, "--json", file).status == .success)
    #expect(Run("replay", file, other).status == .success)
    #expect(folder.exists("other.json"))
    #expect(try content(document).history == content(other).history)
    #expect(Run("replay", file, other).errors.contains("is there already"))
    try FileManager.default.removeItem(atPath: other)
    #expect(Run("replay", file, other).errors.contains("is there already"))
  }

  @Test func aPartIsHadAgain() throws {
    let whole = try content(document)
    for first in 1...5 {
      for last in first...5 {
        let (file, other) = (folder.path("\(first)-\(last)"), folder.path("\(first)-\(last).json"))
        #expect(
          Run("inspect", document, "--action", "\(first)-\(last)", "--json", file).status
            == .success)
        #expect(Run("replay", file, other).status == .success)
        let part = try content(other).history
        #expect(Array(part.actions) == Array(whole.history.actions[first - 1..<last]))
        #expect(part.position == min(max(3, first - 1), last) - first + 1)
        #expect(part.checkpoints.map(\.name) == (first <= 3 && last >= 2 ? ["Draft"] : []))
        #expect(part.savedPosition == (first == 1 ? 1 : 0))
      }
    }
    #expect(Run("inspect", document, "--action", "2").text.contains("creates ellipse round"))
    let lines = Run("inspect", document, "--action", "2-4").text.split(separator: "\n")
    #expect(lines.filter { $0.contains("1970") }.count == 3)
  }

  @Test(arguments: ["--html", "--json"]) func branchesAreHadAgain(option: String) throws {
    #expect(
      Run(
        document,
        input: """
          nudge round left
          checkpoint Nudged
          save
          visit 2
          fill r1 blue
          visit 7
          delete all
          undo
          """
      ).status == .success)
    let (file, other) = (folder.path("history"), folder.path("other.json"))
    #expect(Run("inspect", document, option, file).status == .success)
    #expect(
      Run("replay", file, other).text
        == "8 actions are in \(other). To go through them: canvas \(other)\n")
    let (first, second) = (try content(document), try content(other))
    #expect(first.elements == second.elements)
    #expect(first.history == second.history)
    #expect(second.history.branches.count == 2)
    for script in ["tree", "visit 5\nlist", "earlier 2\nlist", "later", "redo all\nlist"] {
      #expect(Run(document, input: script).text == Run(other, input: script).text, "\(script)")
    }
  }

  @Test func aPartHoldsItsBranches() throws {
    #expect(
      Run(document, input: "nudge round left\nvisit 2\nfill r1 blue\nvisit 6").status == .success)
    let (file, other) = (folder.path("history"), folder.path("other.json"))
    #expect(Run("inspect", document, "--action", "3-7", "--json", file).status == .success)
    #expect(
      Run("replay", file, other).text.hasPrefix("5 actions are in "))
    #expect(
      Run("inspect", other).text.split(separator: "\n").prefix(6).map { $0.prefix(10) } == [
        "    ●    5", "> ● │    4", "  │ │ ●  3", "  │ │ ●  2", "  ●─┼─╯  1", "  ●─╯    0",
      ])
    // What begins before the first of them is left out, and that is said.
    #expect(
      Run("inspect", document, "--action", "4-7", "--json", file).text
        == """
        1 action left out, on branches that begin before action 4.
        The history is in \(file). To have it again: canvas replay \(file) DOCUMENT

        """)
    let part = folder.path("part.json")
    #expect(Run("replay", file, part).status == .success)
    let history = try content(part).history
    #expect(
      history.places.dropFirst().map { history.action(to: $0)!.name } == [
        "Recolor Rectangle", "Both", "Nudge Ellipse",
      ])
  }

  /// Makes a document by commands, and returns its path.
  private func draw(_ name: String, _ commands: String) throws -> String {
    let path = folder.path(name)
    try #require(Run(path, input: commands).status == .success)
    return path
  }

  /// At each fork, redo goes the way that it went, and the same part is the same file each time.
  @Test func aPartKeepsWhatCanBeRedone() throws {
    let path = try draw(
      "forks.json",
      """
      rect 0 0 10 10 as a
      move a 1 0
      move a 1 0
      visit 2
      move a 0 1
      visit 1
      move a 5 5
      """)
    let whole = try content(path).history
    let file = folder.path("history")
    for last in 3...5 {
      #expect(Run("inspect", path, "--action", "1-\(last)", "--json", file).status == .success)
      let text = folder.text("history")
      for _ in 0..<8 {
        #expect(Run("inspect", path, "--action", "1-\(last)", "--json", file).status == .success)
        #expect(folder.text("history") == text)
      }
      guard last == 5 else { continue }
      let recording = try JSONDecoder().decode(Recording.self, from: Data(text.utf8))
      #expect(recording.history == whole)
    }
  }

  @Test func aPartWithoutTheSavedPlaceIsSavedAtItsBeginning() throws {
    let path = try draw(
      "saved.json",
      """
      rect 0 0 10 10 as a
      move a 1 0
      save
      move a 1 0
      move a 1 0
      save
      """)
    let (file, other) = (folder.path("history"), folder.path("other.json"))
    #expect(Run("inspect", path, "--action", "1-3", "--json", file).status == .success)
    #expect(Run("replay", file, other).status == .success)
    #expect(try content(other).history.savedPosition == 0)
    #expect(Run(other, input: "revert").text == "Revert: rectangle a disappears\n")
  }

  /// Whatever the tree is, all of it is a part of it, and leads to all its places.
  @Test(arguments: Depth.slice(of: 1...60 as ClosedRange<UInt64>, oneIn: 10))
  func allActionsAreAPart(seed: UInt64) throws {
    let (history, elements) = RandomTree(seed: seed).content
    let part = Recording(elements: elements, history: history)
      .part(Array(history.places.dropFirst()))
    #expect(part.elements.map(\.id).sorted() == elements.map(\.id).sorted(), "seed \(seed)")
    #expect(part.history.place == history.place, "seed \(seed)")
    #expect(part.history.actions == history.actions, "seed \(seed)")
    #expect(part.history.savedPlace == history.savedPlace, "seed \(seed)")
    #expect(part.history.branches == history.branches, "seed \(seed)")
    #expect(part.history.savedPlaces == history.savedPlaces, "seed \(seed)")
    #expect(part.history.places == history.places, "seed \(seed)")
    let names = history.names
    #expect(part.history.names == names, "seed \(seed)")
    for place in history.places {
      #expect(part.history.action(to: place) == history.action(to: place), "seed \(seed)")
      #expect(part.history.parent(of: place) == history.parent(of: place), "seed \(seed)")
      #expect(
        part.history.notes(at: place, names) == history.notes(at: place, names), "seed \(seed)")
    }
  }

  /// A part may begin beside the line, where the view was another one.
  @Test(arguments: Depth.slice(of: 1...40 as ClosedRange<UInt64>, oneIn: 8))
  func anyPartLeadsToItsElements(seed: UInt64) throws {
    let path = try draw("random.json", RandomScript(seed: seed, on: [], count: 60).lines)
    let (elements, history) = try content(path)
    let recording = Recording(elements: elements, history: history)
    let drawings = try drawings(history, elements)
    let places = history.places.dropFirst()
    for index in places.indices {
      let chosen = Array(places[index...].prefix(5))
      let part = recording.part(chosen)
      let store = UndoStore(InMemoryRepository(part.elements))
      #expect(store.adopt(part.history).isEmpty)
      #expect(store.history == part.history)
      // The places of the part, of which the first one is where it begins.
      var places = [history.parent(of: chosen[0])]
      for place in chosen where places.contains(history.parent(of: place)) { places.append(place) }
      let place = try #require(places[part.history.place.number])
      #expect(Set(part.elements.drawn) == drawings[place])
    }
  }

  /// Returns what is drawn at each place: a scrolled view is none of it.
  private func drawings(
    _ history: UndoHistory<Annotation>, _ elements: [Annotation]
  ) throws -> [UndoPlace: Set<Annotation>] {
    var beginning = CanvasView(elements)
    for action in history.undoable { beginning.show(action.flip()) }
    var views = [history.places[0]: beginning]
    for place in history.places.dropFirst() {
      let parent = try #require(history.parent(of: place))
      var view = try #require(views[parent])
      view.show(try #require(history.action(to: place)))
      views[place] = view
    }
    return views.mapValues { Set($0.annotations.drawn) }
  }

  @Test func whatIsThereIsNotReplaced() throws {
    let file = folder.path("history")
    _ = Run("inspect", document, "--json", file)
    let before = folder.text("drawing.json")
    #expect(Run("replay", file, document).errors.contains("is there already"))
    #expect(folder.text("drawing.json") == before)
    #expect(Run("inspect", document, "--json", file).status == .success)
    #expect(Run("inspect", document, "--json", document).errors.contains("is open"))
    try TextFile(folder.path("other")).write("{}")
    #expect(
      Run("inspect", document, "--json", folder.path("other")).errors.contains("is there already"))
  }

  /// The document can have its name, but that of its journal is too long.
  @Test func whatCannotBeFinishedLeavesNothing() throws {
    let file = folder.path("history")
    #expect(Run("inspect", document, "--json", file).status == .success)
    let names = folder.names
    let run = Run("replay", file, folder.path(String(repeating: "n", count: 252)))
    #expect(run.status == .failure)
    #expect(folder.names == names)
  }

  @Test func whatCannotBeReplayedIsExplainedAndLeavesNothing() throws {
    func refuses(_ text: String, _ problem: String) throws {
      try TextFile(folder.path("file")).write(text)
      let run = Run("replay", folder.path("file"), folder.path("new.json"))
      #expect(run.status == .failure)
      #expect(run.errors.contains(problem), "\(run.errors)")
      #expect(!run.errors.contains("DecodingError"))
      #expect(!folder.exists("new.json") && !folder.exists("new.json.undo"))
    }
    _ = Run("inspect", document, "--redact", "--html", folder.path("redacted"))
    try refuses(folder.text("redacted"), "without values")
    #expect(!folder.text("redacted").contains("é"))
    _ = Run("inspect", document, "--json", folder.path("whole"))
    let text = folder.text("whole")
    try refuses(text.replacing("\"width\" : 10", with: "\"width\" : \"\""), "is no history")
    try refuses(text.replacing("\"performed\" : 3", with: "\"performed\" : 9"), "is no history")
    try refuses(text.replacing("\"performed\" : 3", with: "\"performed\" : 1"), "does not lead to")
    try refuses(InspectionPage.mark, "is no history")
    try refuses("", "is no history")
    #expect(Run("replay", folder.path("none"), folder.path("new.json")).errors.contains("no such"))
  }
}
