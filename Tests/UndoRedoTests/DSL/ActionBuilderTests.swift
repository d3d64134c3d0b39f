import Testing
import UndoRedo

/// Every construct that can stand in a builder.
struct ActionBuilderTests {
  private let store = NoteStore(texts: "a", "b", "c")

  private enum Tool { case pen, brush, eraser }

  @Test func lineByLine() throws {
    try store.perform("Edit") {
      Create(Note(4, "d"))
      Modify(1, \.text, to: "A")
      Modify(2) { $0.text += "!" }
      Delete(store[3]!)
    }
    #expect(store.texts == ["A", "b!", "d"])
    #expect(store.undo()?.steps.count == 4)
    #expect(store.texts == ["a", "b", "c"])
  }

  @Test func noLines() throws {
    store.save(Note(1, "A"), named: "Edit")
    store.undo()
    try store.perform("Nothing") {}
    #expect(!store.canUndo && store.canRedo)
  }

  @Test(arguments: [true, false]) func ifAndElse(condition: Bool) throws {
    try store.perform("Edit") {
      if condition { Modify(1, \.text, to: "yes") }
      if condition {
        Modify(2, \.text, to: "yes")
      } else {
        Modify(2, \.text, to: "no")
        Delete(3)
      }
    }
    #expect(store.texts == (condition ? ["yes", "yes", "c"] : ["a", "no"]))
  }

  @Test func ifLet() throws {
    let some: Note? = Note(4, "d")
    let none: Note? = nil
    try store.perform("Edit") {
      if let some { Create(some) }
      if let none { Create(none) }
      if let first = store[1], first.text == "a" { Delete(first) } else { Delete(2) }
    }
    #expect(store.texts == ["b", "c", "d"])
  }

  @Test(arguments: [(Tool.pen, ["x", "b", "c"]), (.brush, ["a", "y", "z"]), (.eraser, ["c"])])
  private func switching(tool: Tool, texts: [String]) throws {
    try store.perform("Edit") {
      switch tool {
      case .pen: Modify(1, \.text, to: "x")
      case .brush:
        Modify(2, \.text, to: "y")
        Modify(3, \.text, to: "z")
      case .eraser:
        for id in 1...2 { Delete(id) }
      }
    }
    #expect(store.texts == texts)
  }

  @Test func forLoops() throws {
    try store.perform("Edit") {
      for note in store.elements where note.id != 2 {
        Modify(note.id, \.text, to: note.text.uppercased())
        if note.id == 3 { Create(Note(9, note.text)) }
      }
      for id in 10..<13 { Create(Note(id, "\(id)")) }
      for _ in 0..<0 { Delete(7) }
    }
    #expect(store.texts == ["A", "b", "C", "c", "10", "11", "12"])
  }

  @Test func arraysOfLines() throws {
    try store.perform("Edit") {
      store.elements.map { Modify($0.id, \.color, to: "blue") }
      (4...5).map { Create(Note($0, "\($0)")) }
      [Delete<Note>(1), Delete<Note>(2)]
      [Create<Note>]()
    }
    #expect(store.texts == ["c", "4", "5"])
    #expect(store[3]?.color == "blue")
  }

  @ActionBuilder<Note> private func stamp(_ id: Int, _ text: String?) -> [Edit<Note>] {
    Modify(id, \.color, to: "gray")
    if let text { Modify(id, \.text, to: text) }
  }

  @Test func functionsOfOnesOwn() throws {
    try store.perform("Stamp") {
      stamp(1, "x")
      for id in 2...3 { stamp(id, nil) }
    }
    #expect(store.texts == ["x", "b", "c"])
    #expect(store.elements.allSatisfy { $0.color == "gray" })
  }

  @Test func linesMadeBeforehand() throws {
    let lines = stamp(1, "x")
    try store.perform("Stamp") { lines }
    store.undo()
    try store.perform("Stamp Again") {
      lines
      Delete(2)
    }
    #expect(store.texts == ["x", "c"])
  }

  @Test func constantsInBetween() throws {
    try store.perform("Swap") {
      let first = store[1]!.text
      let second = store[2]!.text
      Modify(1, \.text, to: second)
      Modify(2, \.text, to: first)
    }
    #expect(store.texts == ["b", "a", "c"])
  }

  @Test func branchesByPlatformVersion() throws {
    try store.perform("Edit") {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) { Delete(1) }
    }
    #expect(store.texts == ["b", "c"])
  }

  @Test func whatTheBuilderThrowsIsPassedOnAndNothingStays() throws {
    store.save(Note(1, "A"), named: "Edit")
    store.undo()
    let history = store.history
    func copy(_ note: Note) throws -> Note { throw OutOfPaper(sheet: note.id) }
    #expect(throws: OutOfPaper(sheet: 2)) {
      try store.perform("Copy") {
        Delete(1)
        Create(try copy(store[2]!))
      }
    }
    #expect(store.texts == ["a", "b", "c"] && store.history == history)
  }
}
