import AnnotationCanvas
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@testable import canvas

@Suite struct RandomScriptTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func undoingAllGivesBackTheFirstDocument(seed: UInt64) throws {
    let first = (1...4).map {
      Annotation(id: "f\($0)", .ellipse(Frame(x: 0, y: 0, width: 9, height: 9)), zIndex: $0)
    }
    let script = RandomScript(seed: seed, on: first, count: 80)
    #expect(script.errors == "", "seed \(seed): every command is right")
    let last = InMemoryRepository(script.elements)

    let undone = Played(script.lines + "\nundo all", on: first)
    #expect(InMemoryRepository(undone.store.elements) == InMemoryRepository(first), "seed \(seed)")
    let redone = Played(
      script.lines + "\nundo all" + String(repeating: "\nredo", count: script.undoableCount),
      on: first)
    #expect(InMemoryRepository(redone.store.elements) == last, "seed \(seed)")
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
