import AnnotationCanvas
import SQLiteCanvas
import Testing
import UndoRedo
import UndoRedoTesting

/// Random sequences, against copies of the whole drawing.
@Suite struct RandomTests {
  typealias Copy = [Annotation.ID: Annotation]

  static let ids = ["a", "b", "c", "d"]

  private static func annotation(_ id: String, _ generator: inout SeededGenerator) -> Annotation {
    let containers = [nil, nil] + ids.filter { $0 != id }
    return .box(id, in: generator.pick(containers), fill: generator.pick([.red, .transparent]))
  }

  /// A store's drawing, as another connection sees it, is always one of the copies.
  @Test(arguments: UInt64(0)..<8)
  func edits(seed: UInt64) throws {
    let drawing = Drawing()
    let store = try drawing.open()
    let theirs = try drawing.open()
    var generator = SeededGenerator(seed: seed)
    var copies: [Copy] = [[:]]
    var cursor = 0

    for round in 0..<60 {
      switch generator.int(0..<5) {
      case 0:
        try store.undo()
        cursor = max(cursor - 1, 0)
      case 1:
        try store.redo()
        cursor = min(cursor + 1, copies.count - 1)
      case 2:
        let count = generator.int(0..<4)
        let isUndo = generator.oneIn(2)
        _ = isUndo ? try store.undo(count) : try store.redo(count)
        cursor = min(max(cursor + (isUndo ? -count : count), 0), copies.count - 1)
      default:
        var next = copies[cursor]
        let edits = (0..<generator.int(1..<5)).map { _ in
          let id = generator.pick(Self.ids)
          return (id, generator.oneIn(3) ? nil : Self.annotation(id, &generator))
        }
        for (id, new) in edits { next[id] = new }
        let history = store.history
        do {
          try store.group("Edit") {
            for (id, new) in edits {
              if let new { try store.save(new, named: "") } else { try store.delete(id, named: "") }
            }
          }
          #expect(Annotation.areWhole(next), "seed \(seed), round \(round)")
          if next != copies[cursor] {
            copies = copies[...cursor] + [next]
            cursor += 1
          }
        } catch {
          #expect(!Annotation.areWhole(next), "seed \(seed), round \(round): \(error)")
          #expect(store.history == history, "seed \(seed), round \(round)")
        }
      }
      let expected = copies[cursor].values.sorted { $0.id < $1.id }
      try #require(try theirs.allElements() == expected, "seed \(seed), round \(round)")
      #expect(store.history.undoable.count == cursor, "seed \(seed), round \(round)")
      #expect(store.history.redoable.count == copies.count - 1 - cursor, "seed \(seed)")
    }
    try store.undoAll()
    #expect(try theirs.allElements() == [], "seed \(seed)")
    try store.redoAll()
    #expect(
      try theirs.allElements() == copies.last?.values.sorted { $0.id < $1.id }, "seed \(seed)")
  }
}
