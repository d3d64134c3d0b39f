import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoTesting

/// The file always holds exactly the model, whatever is done.
@Suite struct LawsTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func randomEdits(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes.json")
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(try JSONFileRepository<Note>(path: path))

    for _ in 0..<60 {
      try edit(store, &generator, depth: 0)
      #expect(
        try JSONFileRepository<Note>(path: path).elements == store.elements, "seed \(seed)")
      let depth = store.history.undoable.count
      #expect(store.hasUnsavedChanges == (depth > 0), "seed \(seed)")
    }

    let last = Set(store.elements)
    let text = folder.text("notes.json")
    while try store.undo() != nil {
      #expect(
        try JSONFileRepository<Note>(path: path).elements == store.elements, "seed \(seed)")
    }
    #expect(store.elements.isEmpty, "seed \(seed)")
    #expect(folder.text("notes.json") == "[]\n", "seed \(seed)")
    try store.redoAll()
    #expect(Set(store.elements) == last, "seed \(seed)")
    #expect(folder.text("notes.json").count == text.count, "seed \(seed)")
    #expect(folder.names == ["notes.json"], "seed \(seed)")
  }

  private struct Refusal: Error {}

  private func edit(
    _ store: UndoStore<JSONFileRepository<Note>>, _ generator: inout SeededGenerator, depth: Int
  ) throws {
    let id = generator.int(0..<8)
    switch generator.int(0..<(depth == 0 ? 9 : 5)) {
    case 0, 1:
      try store.save(Note(id: id, text: "\(generator.int(0..<1000))"), named: "Save")
    case 2:
      let size = Double.random(in: -1e9...1e9, using: &generator)
      try store.modify(id, \.size, to: size, named: "Resize")
    case 3:
      let text = generator.pick(["", "é\r\n\"\\", "\u{0}\u{2028}😀", "//", "null"])
      try store.modify(id, \.text, to: text, named: "Edit")
    case 4:
      try store.delete(id, named: "Delete")
    case 5:
      try store.undo(generator.int(0..<3))
    case 6:
      try store.redo(generator.int(0..<3))
    default:
      let isRefused = generator.oneIn(3)
      let before = store.elements
      do {
        try store.group("Group") {
          for _ in 0..<generator.int(0..<5) { try edit(store, &generator, depth: depth + 1) }
          if isRefused { throw Refusal() }
        }
      } catch is Refusal {
        #expect(store.elements == before)
      }
    }
  }
}
