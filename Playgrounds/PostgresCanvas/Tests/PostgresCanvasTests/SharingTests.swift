import AnnotationCanvas
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

@testable import PostgresCanvas

/// Two people on one canvas.
@Suite(.needsServer) struct SharingTests {
  let drawing: SharedDrawing
  let ann: Canvas
  let bob: Canvas

  init() async throws {
    drawing = try await SharedDrawing()
    ann = try await drawing.open("Ann")
    bob = try await drawing.open("Bob")
  }

  /// Texts and numbers are exact, whatever a client is set to.
  @Test func aClientWithOtherSettings() async throws {
    let settings = "client_encoding=LATIN1&options=-cextra_float_digits%3D0%20"
    let url = drawing.database.url.replacing("options=", with: settings)
    #expect(url != drawing.database.url)
    let ann = try await Canvas.open(url, as: "Ann", rules: .drawing, heartbeat: nil)
    let box = Annotation.box("a", saying: "Häuser")
    try await ann.add(box)
    let bob = try await drawing.open("Bob")
    #expect(try await bob.annotation("a") == box)
    #expect(await bob.actions.map(\.name) == ["Add a"])
    try await ann.edit { _ = try await $0.delete(.first("a"), named: "Delete") }
    #expect(try await drawing.contents == [])
  }

  @Test func everybodyUndoesTheirOwn() async throws {
    try await ann.add(.box("a"))
    try await bob.add(.box("b"))
    try await ann.write("hello", in: "a")
    try await bob.write("ciao", in: "b")
    #expect(try await ann.undo()?.name == "Undo Write")
    #expect(try await ann.annotation("a")?.text == "")
    #expect(try await ann.annotation("b")?.text == "ciao")
    #expect(try await bob.undo()?.name == "Undo Write")
    #expect(try await bob.undo()?.name == "Undo Add b")
    #expect(try await bob.undo() == nil)
    #expect(try await ann.redo()?.name == "Redo Write")
    #expect(try await bob.redo()?.name == "Redo Add b")
    try await agree()
    #expect(
      await ann.actions.map(\.author) == [
        "Ann", "Bob", "Ann", "Bob", "Ann", "Bob", "Bob", "Ann", "Bob",
      ])
  }

  @Test func aConflictIsRefused() async throws {
    try await ann.add(.box("a"))
    try await ann.write("hello", in: "a")
    try await bob.write("ciao", in: "a")
    await #expect(throws: UndoError.self) { try await ann.undo() }
    #expect(try await ann.annotation("a")?.text == "ciao")
    #expect(try await ann.undo(onConflict: .skip) == nil)
    #expect(try await ann.undo(onConflict: .overwrite)?.name == "Undo Write")
    try await agree()
  }

  /// A closure that was run before it was its turn is run once more where somebody has been quicker.
  @Test func somebodyHasBeenQuicker() async throws {
    try await ann.add(.box("a"))
    try await bob.catchUp()
    await bob.note(editsAhead: true)
    try await ann.write("hello", in: "a")
    let texts = Texts()
    try await bob.edit { store in
      try await texts.look(store)
      // Whether it has been done does not depend on what becomes of the error.
      _ = try? await store.save(.first(.box("b")), named: "Add b")
    }
    #expect(await texts.all == ["", "hello"])
    #expect(await bob.actions.map(\.name) == ["Add a", "Write", "Add b"])
    try await agree()
    // From then on he waits for his turn.
    try await ann.write("hello again", in: "a")
    try await bob.edit { try await texts.look($0) }
    #expect(await texts.all == ["", "hello", "hello", "hello again"])
    // Until there is nothing new.
    try await bob.edit { try await texts.look($0) }
    #expect(await bob.editsAhead)
  }

  private actor Texts {
    private(set) var all: [String?] = []

    func look(_ store: AsyncUndoStore<Replica<DrawingElement>>) async throws {
      all.append(try await store[.first("a")]?.part(Annotation.self)?.text)
    }
  }

  /// What is out of date is no reason to refuse undo, or to have nothing to undo.
  @Test func undoIsAsOfNow() async throws {
    try await ann.add(.box("a"))
    try await ann.write("hello", in: "a")
    try await bob.write("ciao", in: "a")
    try await ann.catchUp()
    try await bob.undo()
    await ann.note(editsAhead: true)
    #expect(try await ann.undo()?.name == "Undo Write")
    // What Ann does in another place is hers, too.
    let ann2 = try await drawing.open("Ann")
    try await ann2.undo()
    try await ann2.add(.box("c"))
    await ann.note(editsAhead: true)
    #expect(try await ann.undo()?.name == "Undo Add c")
    try await ann2.catchUp()
    #expect(try await ann.contents == ann2.contents)
    try await agree()
  }

  /// Whoever waits takes in what was done before and meanwhile, once it is their turn.
  @Test(.timeLimit(.minutes(1))) func whoWaitsTakesIn() async throws {
    try await bob.add(.box("b"))
    let waiting = try await bob.editInTurn { store in
      let waiting = Task { try await ann.add(.box("a")) }
      try await drawing.waitUntilSomeWait(1)
      _ = try await store.save(.first(.box("c")), named: "Add c")
      return waiting
    }
    try await waiting.value
    #expect(await ann.actions.map(\.name) == ["Add b", "Add c", "Add a"])
    try await agree()
  }

  /// What an edit was expected to do before its turn is not what it does in it.
  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func whatIsExpectedIsNot(isRefused: Bool) async throws {
    try await ann.add(.box("a"))
    let id = isRefused ? "b" : "a"
    let (looks, continuation) = AsyncStream<Void>.makeStream()
    await ann.note(editsAhead: false)
    let waiting = try await bob.editInTurn { store in
      let waiting = Task {
        try await ann.edit { store in
          // Ahead, there is nothing in the box, or no box.
          let text = try await store[.first(id)]?.part(Annotation.self)?.text ?? "nothing"
          continuation.yield()
          var box = Annotation.box(id)
          box.text = text + "!"
          _ = try await store.save(.first(box), named: "Exclaim")
        }
      }
      for await _ in looks { break }
      var box = Annotation.box(id)
      box.text = "Hello"
      _ = try await store.save(.first(box), named: "Greet")
      return waiting
    }
    try await waiting.value
    #expect(await ann.actions.map(\.name) == ["Add a", "Greet", "Exclaim"])
    #expect(try await ann.annotation(id)?.text == "Hello!")
    #expect(try await ann.undo()?.name == "Undo Exclaim")
    try await agree()
  }

  /// Which elements lines look at, and which one somebody else changes meanwhile.
  enum Lines: CaseIterable { case apart, same, all, read, nothing }

  /// Lines that look at nothing that somebody else has changed are run once.
  @Test(.timeLimit(.minutes(1)), arguments: Lines.allCases)
  func linesAreRunAgainWhereTheyMust(_ lines: Lines) async throws {
    for id in ["a", "b"] { try await bob.add(.box(id)) }
    try await ann.catchUp()
    let (runs, continuation) = AsyncStream<Int>.makeStream()
    var count = 0
    await ann.note(editsAhead: false)
    let waiting = try await bob.editInTurn { store in
      let waiting = Task {
        var count = 0
        func run() {
          count += 1
          continuation.yield(count)
        }
        let action = try await ann.perform("Lines") {
          let _ = run()
          switch lines {
          case .apart: Modify("a") { (box: inout Annotation) in box.text += "!" }
          case .same: Modify("b") { (box: inout Annotation) in box.text += "!" }
          case .all: ModifyAll { (box: inout Annotation) in box.text += "!" }
          case .read:
            let text = try await ann.annotation("b")?.text ?? ""
            Modify("a") { (box: inout Annotation) in box.text += text + "!" }
          case .nothing: Modify("b") { (box: inout Annotation) in box.text += "" }
          }
        }
        continuation.finish()
        return action
      }
      for await _ in runs { break }
      _ = try await store.save(.first(.box("b", saying: "Hello")), named: "Greet")
      return waiting
    }
    let action = try await waiting.value
    for await run in runs { count = run }
    #expect(count == (lines == .apart ? 0 : 2))
    #expect(action?.name == (lines == .nothing ? nil : "Lines"))
    #expect(action == (lines == .nothing ? nil : await ann.actions.last))
    let (a, b) =
      switch lines {
      case .apart: ("!", "Hello")
      case .same: ("", "Hello!")
      case .all: ("!", "Hello!")
      case .read: ("Hello!", "Hello")
      case .nothing: ("", "Hello")
      }
    #expect(try await ann.annotation("a")?.text == a)
    #expect(try await ann.annotation("b")?.text == b)
    try await agree()
    if lines != .nothing { #expect(try await ann.undo()?.name == "Undo Lines") }
  }

  @Test func linesNameAnElementTwice() async throws {
    try await ann.perform("Two Lines") {
      Create(Annotation.box("a"))
      Modify("a") { (box: inout Annotation) in box.text += "1" }
    }
    try await ann.perform("Two More") {
      Modify("a") { (box: inout Annotation) in box.text += "2" }
      Modify("a") { (box: inout Annotation) in box.text += "3" }
    }
    #expect(try await ann.annotation("a")?.text == "123")
    try await agree()
  }

  /// What metadata says of an action before is about the same one for all, whatever is in between.
  @Test func metadataOfLinesNameActions() async throws {
    for id in ["b", "c"] { try await bob.add(.box(id)) }
    try await ann.add(.box("a"))
    try await bob.write("!", in: "b")
    let action = try await ann.perform("Correct", metadata: ["reverts": "1"]) {
      Modify("a", \Annotation.text, to: "?")
    }
    try await agree()
    #expect(await ann.actions.last == action)
    #expect(action?.metadata["reverts"] == "2")
    #expect(await bob.actions.map(\.name) == ["Add b", "Add c", "Add a", "Write", "Correct"])
  }

  /// Many wait for their turn, and somebody has given up.
  @Test(.timeLimit(.minutes(1))) func manyWait() async throws {
    let hasty = try await Canvas.open(
      drawing.database.url, as: "Eve", rules: .drawing, timeout: .seconds(1.5), heartbeat: nil)
    var others: [Canvas] = []
    for number in 0..<5 { others.append(try await drawing.open("\(number)")) }
    try await withThrowingTaskGroup { tasks in
      try await ann.editInTurn { store in
        await #expect(throws: PostgresError.self) { try await hasty.add(.box("e")) }
        for other in others {
          tasks.addTask {
            for number in 0..<10 { try await other.add(.box("\(other.author)-\(number)")) }
          }
        }
        try await drawing.waitUntilSomeWait(others.count)
        _ = try await store.save(.first(.box("a")), named: "Add a")
      }
      try await tasks.waitForAll()
    }
    try await agree()
    #expect(await ann.actions.count == 51)
  }

  @Test func theHistoryIsBackAfterARelaunch() async throws {
    try await ann.add(.box("a"))
    try await bob.add(.box("b"))
    try await ann.write("hello", in: "a")
    try await ann.undo()
    let again = try await drawing.open("Ann")
    try await ann.catchUp()
    #expect(await again.actions == ann.actions)
    #expect(try await again.redo()?.name == "Redo Write")
    #expect(try await again.undo()?.name == "Undo Write")
    #expect(try await again.undo()?.name == "Undo Add a")
    #expect(try await again.undo() == nil)
    try await agree()
  }

  @Test func severalChangesOfOneElementAreTakenInInOrder() async throws {
    try await ann.add(.box("a"))
    for text in ["1", "2", "3"] { try await ann.write(text, in: "a", named: text) }
    try await bob.catchUp()
    #expect(await bob.actions.map(\.name) == ["Add a", "1", "2", "3"])
    #expect(await bob.actions == ann.actions)
    #expect(try await bob.annotation("a")?.text == "3")
  }

  @Test(arguments: [false, true]) func aCascadeIsOneAction(byLines: Bool) async throws {
    let layer = Layer(id: "plants", name: "Plants")
    try await ann.edit { store in
      try await store.perform("Plant") {
        Create(layer)
        Create(Annotation.box("tree", on: "plants"))
        Create(Annotation.box("label", in: "tree"))
      }
    }
    let planted = try await drawing.contents
    if byLines {
      try await bob.catchUp()
      try await bob.perform("Delete Layer") { Delete<Layer>("plants") }
    } else {
      try await bob.edit {
        _ = try await $0.delete(.other(.first("plants")), named: "Delete Layer")
      }
    }
    #expect(try await drawing.contents == [.first(.box("label"))])
    try await bob.undo()
    #expect(try await drawing.contents == planted)
    try await agree()
  }

  @Test(.timeLimit(.minutes(1))) func aNotificationIsFollowed() async throws {
    let eve = try await drawing.open("Eve", heartbeat: .seconds(600))
    let events = await eve.store.events
    try await ann.add(.box("a"))
    var names: [String] = []
    for await event in events {
      names.append(event.name)
      break
    }
    #expect(names == ["Add a"])
    await eve.close()
  }

  /// What nobody was notified of is found by and by.
  @Test(.timeLimit(.minutes(1))) func aNotificationIsLost() async throws {
    let eve = try await drawing.open("Eve", heartbeat: .seconds(0.05))
    let events = await eve.store.events
    try await drawing.run(
      "INSERT INTO layer VALUES ('x', 'X', 1)",
      """
      INSERT INTO undo_log (position, identity, action)
      VALUES (1, gen_random_uuid(), '\(Row(["6:Silent---", nil, Row(["layer", "x", "X", "1"]).text]).text)')
      """)
    for await _ in events { break }
    #expect(await eve.actions.map(\.name) == ["Silent"])
    try await agree()
  }

  @Test func anEditIsOneAction() async throws {
    try await ann.add(.box("a"))
    await #expect(throws: PostgresError.self) {
      try await ann.edit { store in
        _ = try await store.save(.first(.box("b")), named: "b")
        _ = try await store.save(.first(.box("c")), named: "c")
      }
    }
    await #expect(throws: PostgresError.self) {
      _ = try await ann.store.save(.first(.box("d")), named: "d")
    }
    await #expect(throws: PostgresError.self) { try await ann.edit { _ = try await $0.undo() } }
    #expect(await ann.actions.map(\.name) == ["Add a", "b"])
    try await agree()
  }

  /// All have the same elements and history, which are those of the database.
  private func agree() async throws {
    try await ann.catchUp()
    try await bob.catchUp()
    let again = try await drawing.open("Eve")
    let actions = await ann.actions
    #expect(await bob.actions == actions)
    #expect(await again.actions == actions)
    let contents = try await drawing.contents
    #expect(try await ann.contents == contents)
    #expect(try await bob.contents == contents)
    #expect(try await again.contents == contents)
  }
}
