import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// Steps that become part of the last action are found in it after a relaunch.
@Suite struct JoinedActionsTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Long texts are written as edits, and those of one action are read together.
  @Test(arguments: Depth.slice(of: 0..<40 as Range<UInt64>, oneIn: 5))
  func longTextsThatAreTyped(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var store = try Store.open(folder)
    let start = JournalWorld.longText
    for id in 1...3 { try store.save(Note(id: id, text: start), named: "Add") }
    for _ in 0..<random.int(2..<60) {
      let (id, other) = (random.int(1..<4), random.int(1..<4))
      let (text, otherText) = (random.pick(["a", "b", "c"]), random.pick(["", "a"]))
      if random.oneIn(12) {
        try store.withoutRecording { try store.save(Note(id: id, text: start + "x"), named: "") }
      }
      if random.oneIn(20) { try store.save(Note(id: id, text: start + text), named: "Set") }
      try store.coalescingActions(by: "k") {
        try store.group("Type") {
          if random.oneIn(8) {
            try store.delete(id, named: "")
          } else {
            try store.save(Note(id: id, text: start + text), named: "")
          }
          if other != id, random.oneIn(3) {
            try store.save(Note(id: other, text: start + otherText), named: "")
          }
        }
      }
    }
    let (history, elements) = (store.history, store.elements)
    store = try store.reopened(in: folder)
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == history.actions.map(\.name))
    #expect(store.history.actions.map { Set($0.steps) } == history.actions.map { Set($0.steps) })
    #expect(Set(store.elements) == Set(elements))
    #expect(try store.undoAll().count == history.actions.count && store.elements.isEmpty)
  }
}
