import AnnotationCanvas
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

@testable import PostgresCanvas

/// What comes from the other side, and is not as it should be: a clear error, and nothing is lost.
@Suite(.needsServer) struct FailureTests {
  let drawing: SharedDrawing
  let ann: Canvas

  init() async throws {
    drawing = try await SharedDrawing()
    ann = try await drawing.open("Ann")
    try await ann.add(.box("a"))
  }

  @Test func aRowThatWasEditedByHand() async throws {
    try await drawing.run("UPDATE annotation SET text = 'by hand'")
    let failure = await #expect(throws: UndoError.self) { try await ann.write("hello", in: "a") }
    #expect(failure?.code == .conflict)
    #expect(failure?.found?.contains("by hand") == true)
    #expect(await ann.actions.count == 1)

    let action = try await ann.recordOutsideChanges()
    #expect(action?.name == "Changes from Outside" && action?.author == nil)
    try await ann.write("hello", in: "a")
    try await ann.undo()
    #expect(try await ann.annotation("a")?.text == "by hand")
    await #expect(throws: UndoError.self) { try await ann.undo() }
    #expect(try await ann.recordOutsideChanges() == nil)
    try await agree()
  }

  /// Whoever opens the canvas takes the rows as they are, for all.
  @Test func rowsThatWereEditedByHandBeforeOpening() async throws {
    try await drawing.run(
      "UPDATE annotation SET text = 'by hand'",
      "INSERT INTO layer VALUES ('x', 'X', 1)")
    let bob = try await drawing.open("Bob")
    #expect(await bob.actions.map(\.name) == ["Add a", "Changes from Outside"])
    // What no action speaks of has been there before.
    #expect(await bob.actions[1].steps.count == 1)
    #expect(try await bob.contents == drawing.contents)
    try await ann.catchUp()
    #expect(await ann.actions == bob.actions)
  }

  @Test(arguments: [
    ("shape", "blob"), ("coordinates", "{1,2,3}"), ("coordinates", "{1,2,NULL,4}"),
    ("coordinates", "{{1,2},{3,4}}"), ("coordinates", "{1,2,3,Infinity}"), ("rotation", "NaN"),
    ("fill", "reddish"), ("line_width", "-1"), ("line_style", "wavy"), ("opacity", "1.5"),
    ("font_size", "0"), ("z_index", "9007199254740993"),
  ])
  func aRowThatNoAnnotationHas(_ column: String, _ value: String) async throws {
    try await drawing.run("UPDATE annotation SET \(column) = '\(value)'")
    let failure = await #expect(throws: PostgresError.self) {
      try await ann.write("hello", in: "a")
    }
    #expect(failure?.code == .malformedRow && failure?.message.contains(value) == true)
    await #expect(throws: PostgresError.self) { try await drawing.open("Bob") }
    try await drawing.run("DELETE FROM annotation")
    let box = DrawingElement.first(.box("a"))
    try await drawing.database.run([box.insertion(box.row)])
    try await ann.write("hello", in: "a")
    try await agree()
  }

  @Test(arguments: [
    "UPDATE undo_log SET action = '{}' WHERE position = 2",
    "UPDATE undo_log SET action = '' WHERE position = 2",
    "UPDATE undo_log SET action = '4:0:--' WHERE position = 2",
    "UPDATE undo_log SET action = '99999999999999999999:' WHERE position = 2",
    "UPDATE undo_log SET action = left(action, -1) WHERE position = 2",
    "UPDATE undo_log SET action = replace(action, 'annotation', 'appendices') WHERE position = 2",
    "UPDATE undo_log SET action = replace(action, 'rectangle', 'wrecktang') WHERE position = 2",
    "UPDATE undo_log SET action = (SELECT action FROM undo_log WHERE position = 1) WHERE position = 2",
    "DELETE FROM undo_log WHERE position = 2", "DELETE FROM undo_log WHERE position = 3",
    "DELETE FROM undo_log WHERE position > 0",
  ])
  func aLogThatWasEditedByHand(_ statement: String) async throws {
    let bob = try await drawing.open("Bob")
    try await ann.write("1", in: "a")
    try await ann.add(.box("c"))
    try await ann.write("2", in: "a")
    let rows = try await drawing.contents
    try await drawing.run("CREATE TABLE log AS SELECT * FROM undo_log", statement)
    let failure = await #expect(throws: PostgresError.self) { try await bob.catchUp() }
    #expect(failure?.code == .malformedLog)
    #expect(await bob.failure as? PostgresError == failure)
    await #expect(throws: PostgresError.self) { try await bob.add(.box("b")) }
    #expect(try await drawing.contents == rows)
    // What comes before the entry is taken in.
    #expect(await ann.actions.starts(with: await bob.actions))

    try await drawing.run("TRUNCATE undo_log", "INSERT INTO undo_log SELECT * FROM log")
    try await bob.add(.box("b"))
    #expect(await bob.failure == nil)
    try await agree()
  }

  /// What lines do to other elements does not wait until the log can be read again.
  @Test func linesBesideALogThatWasEditedByHand() async throws {
    let bob = try await drawing.open("Bob")
    try await bob.add(.box("b"))
    try await ann.write("1", in: "a")
    try await drawing.run(
      "CREATE TABLE log AS SELECT * FROM undo_log",
      "UPDATE undo_log SET action = '' WHERE position = (SELECT max(position) FROM undo_log)")
    await bob.note(editsAhead: false)
    #expect(try await bob.write("2", in: "b")?.name == "Write")
    #expect((await bob.failure as? PostgresError)?.code == .malformedLog)
    #expect(try await bob.annotation("b")?.text == "")
    await #expect(throws: PostgresError.self) { try await bob.undo() }

    try await drawing.run(
      "UPDATE undo_log SET action = log.action FROM log WHERE undo_log.position = log.position")
    #expect(try await bob.undo()?.name == "Undo Write")
    #expect(await bob.failure == nil)
    #expect(await bob.actions.map(\.name).suffix(3) == ["Write", "Write", "Undo Write"])
    try await agree()
  }

  @Test(arguments: [
    "COMMENT ON TABLE undo_log IS 'UndoRedo log, version 2'", "DROP TABLE undo_log",
  ])
  func anotherVersion(_ statement: String) async throws {
    try await drawing.run(statement)
    let failure = await #expect(throws: PostgresError.self) { try await drawing.open("Bob") }
    #expect(failure?.code == .otherVersion)
  }

  /// Making the tables where they are missing does not make an old one a new one.
  @Test func anotherVersionIsLeftAsItIs() async throws {
    let version = "UndoRedo log, version 2"
    try await drawing.run("COMMENT ON TABLE undo_log IS '\(version)'")
    try await drawing.database.create(DrawingElement.tables)
    let failure = await #expect(throws: PostgresError.self) { try await drawing.open("Bob") }
    #expect(failure?.code == .otherVersion && failure?.message.contains(version) == true)
  }

  @Test func aTableThatHasNotTheColumns() async throws {
    try await drawing.run("ALTER TABLE annotation RENAME COLUMN text TO content")
    let failure = await #expect(throws: PostgresError.self) { try await ann.write("1", in: "a") }
    #expect(failure?.code == .refused && failure?.sqlState == "42703")
    try await drawing.run("ALTER TABLE annotation RENAME COLUMN content TO text")
    try await ann.write("1", in: "a")
    try await agree()
  }

  @Test func aTextThatLooksLikeAnEscape() async throws {
    try await ann.write("\\u0000 \\ \\\\u0000", in: "a")
    #expect(try await ann.annotation("a")?.text == "\\u0000 \\ \\\\u0000")
    try await ann.undo()
    try await agree()
  }

  @Test func aTextWithAZeroByte() async throws {
    let failure = await #expect(throws: PostgresError.self) {
      try await ann.write("zero \0 byte", in: "a")
    }
    #expect(failure?.code == .zeroByte)
    let rows = try await Databases.make(Item.tables)
    let items = PostgresRepository<Item>(rows.url)
    let other = await #expect(throws: PostgresError.self) {
      try await items.perform([.created(.folder(0, "zero \0 byte"))])
    }
    #expect(other?.code == .zeroByte)
    #expect(try await items.allElements().isEmpty)
    try await ann.edit { _ = try await $0.save(.first(.box("b")), named: "zero \0 byte") }
    try await agree()
  }

  @Test func aDeletionThatNamesTooLittle() async throws {
    let rows = try await Databases.make(Item.tables)
    let store = AsyncUndoStore(PostgresRepository<Item>(rows.url))
    let items: [Item] = [.folder(1, "Drafts"), .folder(2, "Letters"), .page(1, in: 1, "Dear")]
    try await store.perform("Add") { for item in items.reversed() { Create(item) } }
    let failure = await #expect(throws: PostgresError.self) { try await store.delete(.folder(1)) }
    #expect(failure?.code == .cascade)
    #expect(try await store.elements == items)
    try await store.group("Delete") {
      try await store.delete(.folder(1))
      try await store.delete(.page(1))
    }
    #expect(try await store.elements == [.folder(2, "Letters")])
    try await store.undo()
    #expect(try await store.elements == items)
    // What leaves in time stays.
    try await store.group("Move") {
      try await store.delete(.folder(1))
      try await store.save(.page(1, in: 2, "Dear"))
    }
    #expect(try await store.elements == [.folder(2, "Letters"), .page(1, in: 2, "Dear")])
    try await store.undo()
    #expect(try await store.elements == items)
  }

  @Test func whatTheDatabaseRefuses() async throws {
    let rows = try await Databases.make(Item.tables)
    let items = PostgresRepository<Item>(rows.url)
    // At the end of the transaction, and at once.
    for (page, state) in [
      (Item.page(1, in: 7, "x"), "23503"), (.page(1, in: 7, "forbidden"), "23514"),
    ] {
      let failure = await #expect(throws: PostgresError.self) {
        try await items.perform([.created(page)])
      }
      #expect(failure?.code == .refused && failure?.sqlState == state)
    }
    #expect(try await items.allElements().isEmpty)
    #expect(try await rows.run([Statement("SELECT count(*) FROM undo_log")]) == [[Row(["0"])]])
  }

  /// A trigger that makes something else of what is written.
  @Test func aRowThatIsNotReadAsItWasWritten() async throws {
    try await drawing.run(
      """
      CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        new.text := '!'; RETURN new;
      END $$
      """, "CREATE TRIGGER shout BEFORE INSERT ON annotation FOR EACH ROW EXECUTE FUNCTION shout()")
    let failure = await #expect(throws: PostgresError.self) { try await ann.add(.box("b")) }
    #expect(failure?.code == .inexact)
    try await agree()
  }

  @Test func noServer() async throws {
    let failure = await #expect(throws: PostgresError.self) {
      try await Canvas.open("postgresql:///x?host=/nowhere", as: "Ann", patience: .zero)
    }
    #expect(failure?.code == .noConnection)
  }

  /// A new client has what the old one has, and so have the rows.
  private func agree() async throws {
    let again = try await drawing.open("Eve")
    try await ann.catchUp()
    #expect(await again.actions == ann.actions)
    #expect(try await again.contents == drawing.contents)
    #expect(try await ann.contents == drawing.contents)
  }
}
