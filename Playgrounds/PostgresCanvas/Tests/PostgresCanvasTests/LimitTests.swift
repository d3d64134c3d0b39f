import AnnotationCanvas
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

@testable import PostgresCanvas

/// The log is cut short, and nobody who is there loses undo.
@Suite(.needsServer) struct LimitTests {
  let drawing: SharedDrawing

  init() async throws {
    drawing = try await SharedDrawing()
  }

  private var count: [[Row]] {
    get async throws { try await drawing.run("SELECT count(*) FROM undo_log") }
  }

  @Test func byNumber() async throws {
    let ann = try await drawing.open("Ann", limit: .count(3))
    for id in "abcdef" { try await ann.add(.box("\(id)")) }
    #expect(try await count == [[Row(["3"])]])
    let again = try await drawing.open("Ann")
    #expect(await again.actions.map(\.name) == ["Add d", "Add e", "Add f"])
    #expect(try await again.contents == drawing.contents)
    for id in "fedcba" { #expect(try await ann.undo()?.name == "Undo Add \(id)") }
    #expect(try await drawing.contents.isEmpty)
    for id in "abcdef" { #expect(try await ann.redo()?.name == "Redo Add \(id)") }
    #expect(try await count == [[Row(["3"])]])
  }

  @Test func byAge() async throws {
    let ann = try await drawing.open("Ann", limit: .age(60))
    try await ann.add(.box("a"))
    try await ann.add(.box("b"))
    try await drawing.run("UPDATE undo_log SET written = written - interval '1 hour'")
    try await ann.add(.box("c"))
    let again = try await drawing.open("Bob")
    #expect(await again.actions.map(\.name) == ["Add c"])
  }

  /// Who was away for longer than the log goes back gets what was missed as one action, and goes on.
  @Test func whoWasAway() async throws {
    let ann = try await drawing.open("Ann")
    let bob = try await drawing.open("Bob", limit: .count(2))
    try await ann.add(.box("a"))
    try await ann.add(.box("b"))
    try await ann.write("hello", in: "a")
    for text in 1...9 { try await bob.add(.box("bob \(text)")) }
    try await bob.write("Bob was here", in: "b")
    try await ann.catchUp()
    #expect(await ann.actions.map(\.name) == ["Add a", "Add b", "Write", "Missed Changes"])
    #expect(try await ann.contents == drawing.contents)
    // Her undo goes on, conflicts included, and means the same to Bob.
    #expect(try await ann.undo()?.name == "Undo Write")
    await #expect(throws: UndoError.self) { try await ann.undo() }
    try await bob.catchUp()
    #expect(try await bob.contents == ann.contents)
    #expect(await bob.actions.last?.metadata["undoes"] == "\(1 + 10)")
    #expect(await ann.actions.last?.metadata["undoes"] == "2")
    #expect(try await bob.undo()?.name == "Undo Write")
    #expect(try await ann.redo()?.name == "Redo Write")
    try await bob.catchUp()
    #expect(try await bob.contents == ann.contents)
    #expect(try await drawing.contents == ann.contents)
  }

  /// Who is notified, and does not try again, follows as soon as what was missed is there.
  @Test func followingOfWhoWasAway() async throws {
    let ann = try await drawing.open("Ann")
    let bob = try await drawing.open("Bob", limit: .count(2))
    try await ann.add(.box("a"))
    for text in 1...3 { try await bob.add(.box("bob \(text)")) }
    _ = try? await ann.catchUp(to: .max, patience: .zero)
    #expect(await ann.actions.map(\.name) == ["Add a", "Missed Changes"])
    #expect(try await ann.contents == drawing.contents)
    #expect(await ann.failure == nil)
  }

  /// Lines are not committed before what was missed is known.
  @Test func linesOfWhoWasAway() async throws {
    let ann = try await drawing.open("Ann")
    let bob = try await drawing.open("Bob", limit: .count(2))
    try await ann.add(.box("a"))
    for text in 1...3 { try await bob.add(.box("bob \(text)")) }
    try await ann.write("hello", in: "a")
    #expect(await ann.actions.map(\.name) == ["Add a", "Missed Changes", "Write"])
    #expect(try await ann.contents == drawing.contents)
    #expect(try await ann.undo()?.name == "Undo Write")
  }
}
