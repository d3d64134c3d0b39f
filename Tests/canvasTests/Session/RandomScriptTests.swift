import AnnotationCanvas
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@testable import canvas

@Suite struct RandomScriptTests {
  @Test(arguments: [299] + Depth.slice(of: 1...60 as ClosedRange<UInt64>, oneIn: 6))
  func undoingAllGivesBackTheFirstDocument(seed: UInt64) throws {
    let first = (1...4).map {
      Annotation(id: "f\($0)", .ellipse(Frame(x: 0, y: 0, width: 9, height: 9)), zIndex: $0)
    }
    let script = RandomScript(seed: seed, on: first, count: 80)
    #expect(script.errors == "", "seed \(seed): every command is right")
    // A viewport that was set before all that can be undone stays.
    let undone = Played(script.lines + "\nundo all", on: first)
    #expect(
      InMemoryRepository(undone.store.elements.drawn) == InMemoryRepository(first), "seed \(seed)")
    // Where the script ends at the first place, a jump leads nowhere: what was selected there was
    // taken back by itself, and is brought back so.
    let taken = undone.redoableSelections - Played(script.lines, on: first).redoableSelections
    let selecting = script.position == 0 ? Array(repeating: "\nredo", count: taken).joined() : ""
    let redone = Played(
      script.lines + "\nundo all\njump \(script.position)" + selecting, on: first)
    #expect(
      InMemoryRepository(redone.store.elements) == InMemoryRepository(script.elements),
      "seed \(seed)")
    #expect(redone.selected == script.selected, "seed \(seed)")
  }

  @Test(arguments: Depth.slice(of: 1...30 as ClosedRange<UInt64>, oneIn: 4))
  func theSavedVersionComesBack(seed: UInt64) throws {
    let script = RandomScript(seed: seed, on: [], count: 40)
    let saved = Played(script.lines + "\nsave").store.elements
    let more = RandomScript(seed: seed + 1000, on: saved, count: 30, isSaving: false)
    #expect(more.errors == "", "seed \(seed)")
    let lines = more.lines

    let store = Played(lines, on: saved).store
    guard store.history.savedPosition != nil else { return }
    let changes = try #require(store.changesSinceSaved)
    var before = InMemoryRepository(store.elements)
    before.perform(changes.flip())
    #expect(
      InMemoryRepository(before.elements.drawn) == InMemoryRepository(saved.drawn),
      "seed \(seed): what changes says is what changed")

    let reverted = Played(lines + "\nrevert", on: saved)
    #expect(
      InMemoryRepository(reverted.store.elements.drawn) == InMemoryRepository(saved.drawn),
      "seed \(seed)")
    #expect(!reverted.store.hasUnsavedChanges, "seed \(seed)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aFileHoldsWhatIsOnTheCanvas(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let script = RandomScript(seed: seed, on: [], count: 60)
    #expect(Run(folder.path("a.json"), input: script.lines).status == .success, "seed \(seed)")
    let file = try JSONFileRepository<Annotation>(path: folder.path("a.json"))
    #expect(
      InMemoryRepository(file.elements) == InMemoryRepository(script.elements), "seed \(seed)")
  }
}

extension Played {
  /// How many changes of the selection redo makes before it performs an action.
  fileprivate var redoableSelections: Int {
    store.moves(isUndo: false).prefix { $0.change > 0 }.count
  }
}
