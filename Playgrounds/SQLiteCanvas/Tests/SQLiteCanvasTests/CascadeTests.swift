import AnnotationCanvas
import GRDB
import SQLiteCanvas
import Testing
import UndoRedo

/// Undo across deletions that cascade.
@Suite struct CascadeTests {
  let drawing = Drawing()
  let store: Canvas
  let box = Annotation.box("box")
  let label = Annotation.box("label", in: "box")
  let other = Annotation.box("other")

  init() throws {
    store = try drawing.open()
    try store.perform("Add Box") {
      Create(box)
      Create(label)
      Create(other)
    }
  }

  @Test func oneUndoBringsAllBack() throws {
    let canvas = try store.allElements()
    try store.perform(.delete(canvas.selection(["box"])))
    #expect(try drawing.contents == [other])
    #expect(store.history.undoable.first?.steps.map(\.id) == ["box", "label"])
    try store.undo()
    #expect(try drawing.contents == canvas)
    try store.redo()
    #expect(try drawing.contents == [other])
    try store.undoAll()
    #expect(try drawing.contents == [])
    try store.redo(1)
    #expect(try drawing.contents == canvas)
  }

  /// The container first or what refers to it: the foreign keys are kept whatever the order is.
  @Test(arguments: [["box", "label"], ["label", "box"]])
  func anyOrder(ids: [String]) throws {
    let canvas = try store.allElements()
    try store.group("Delete Box") {
      for id in ids { try store.delete(id, named: "") }
    }
    #expect(try drawing.contents == [other])
    try store.undo()
    #expect(try drawing.contents == canvas)
  }

  @Test func aDeletionThatNamesTooLittleIsRefused() throws {
    let canvas = try store.allElements()
    let history = store.history
    let refusal = #expect(throws: SQLiteRepositoryError.self) {
      try store.delete("box", named: "Delete Box")
    }
    #expect(refusal?.code == .cascade && refusal?.id == "box")
    #expect(try drawing.contents == canvas)
    #expect(store.history == history)
  }

  @Test func aCascadeThroughSeveralGenerations() throws {
    try store.save(.box("letter", in: "label"), named: "Add Letter")
    let canvas = try store.allElements()
    #expect(throws: SQLiteRepositoryError.self) {
      try store.perform(.delete(canvas.selection(["box"])))
    }
    try store.perform("Delete Box") {
      for id in ["box", "label", "letter"] { Delete(id) }
    }
    #expect(try drawing.contents == [other])
    try store.undo()
    #expect(try drawing.contents == canvas)
  }

  /// What leaves a container in the action that deletes it is not deleted, in whatever order.
  @Test(arguments: [true, false])
  func whatLeavesInTimeStays(isContainerFirst: Bool) throws {
    let canvas = try store.allElements()
    try store.group("Free Label") {
      if isContainerFirst { try store.delete("box", named: "") }
      try store.modify("label", \.container, to: "other", named: "")
      try store.delete("box", named: "")
    }
    #expect(try drawing.contents == [.box("label", in: "other"), other])
    try store.undo()
    #expect(try drawing.contents == canvas)
    try store.redo()
    #expect(try drawing.contents == [.box("label", in: "other"), other])
  }

  /// A group is performed as its net effect, in which a step may refer to what a later one creates.
  @Test func aReferenceToWhatIsCreatedLater() throws {
    try store.group("Add Two") {
      try store.save(.box("x"), named: "")
      try store.save(.box("y"), named: "")
      try store.modify("x", \.container, to: "y", named: "")
    }
    let canvas = try drawing.contents
    try store.undo()
    #expect(try drawing.contents == [box, label, other])
    try store.redo()
    #expect(try drawing.contents == canvas)
  }

  /// What refers to something moves before the deletion, and what refers to it in turn stays.
  @Test func anUndoInWhichAContainerIsDeletedFirst() throws {
    try store.group("Group") {
      try store.modify("box", \.fill, to: .red, named: "")
      try store.save(.box("frame"), named: "")
      try store.modify("box", \.container, to: "frame", named: "")
    }
    #expect(store.history.undoable.first?.steps.map(\.id) == ["box", "frame"])
    try store.undo()
    #expect(try drawing.contents == [box, label, other])
  }

  /// Undo could not take back what happens in a table that the store does not know.
  @Test(arguments: [
    """
    CREATE TABLE comment (annotation TEXT REFERENCES annotation(id) ON DELETE CASCADE);
    INSERT INTO comment VALUES ('other');
    """,
    """
    CREATE TABLE diary (entry TEXT);
    CREATE TRIGGER deletion AFTER DELETE ON annotation BEGIN
      INSERT INTO diary VALUES (old.id);
    END;
    """,
  ])
  func aChangeOfAnotherTable(tables: String) throws {
    try store.repository.database.write { db in try db.execute(sql: tables) }
    let refusal = #expect(throws: SQLiteRepositoryError.self) {
      try store.delete("other", named: "Delete Other")
    }
    #expect(refusal?.code == .cascade && refusal?.id == "other")
    #expect(try drawing.contents == [box, label, other])
  }

  @Test func severalTables() throws {
    let store = UndoStore(try Item.repository())
    let items: [Item] = [.folder(1, "Drafts"), .folder(2, "Letters"), .page(1, in: 1, "Dear")]
    try store.perform("Add") { for item in items { Create(item) } }
    let refusal = #expect(throws: SQLiteRepositoryError.self) {
      try store.delete(.folder(1), named: "Delete Folder")
    }
    #expect(refusal?.code == .cascade)
    try store.perform("Delete Folder") {
      Delete(.folder(1))
      Delete(.page(1))
    }
    #expect(try store.allElements() == [.folder(2, "Letters")])
    try store.undo()
    #expect(try store.allElements() == items)
  }

  /// A reference that is set to `NULL` is as lost as a row that is deleted.
  @Test func referencesThatAreSetToNull() throws {
    let store = try links()
    #expect(throws: SQLiteRepositoryError.self) { try store.delete(2, named: "Delete") }
    try store.group("Delete") {
      try store.delete(2, named: "")
      try store.modify(1, \.target, to: nil, named: "")
    }
    #expect(try store.allElements() == [Link(id: 1, target: nil)])
    try store.undo()
    #expect(try store.allElements() == [Link(id: 1, target: 2), Link(id: 2, target: nil)])
  }

  /// The other one is deleted first, and refers to nothing then.
  @Test func whatRefersToADeletedRowIsDeletedToo() throws {
    let store = try links()
    try store.undo()
    #expect(try store.allElements() == [])
    try store.redo()
    for ids in [[1, 2], [2, 1]] {
      try store.perform("Delete") { for id in ids { Delete(id) } }
      #expect(try store.allElements() == [])
      try store.undo()
      #expect(try store.allElements() == [Link(id: 1, target: 2), Link(id: 2, target: nil)])
    }
  }

  /// What has the name of a new row goes before that comes, in whichever order undo goes through the steps.
  @Test func aNameIsGivenUpFirst() throws {
    let store = UndoStore(try Item.repository())
    let (old, letters) = (Item.folder(1, "Drafts"), Item.folder(3, "Letters"))
    try store.perform("Add") {
      for item in [old, letters, .page(1, in: 3, "Dear")] { Create(item) }
    }
    let items = try store.allElements()
    try store.perform("Replace") {
      Delete(old)
      Create(.page(2, in: 2, "Dear all"))
      Create(.folder(2, "Drafts"))
    }
    for _ in 1...2 {
      try store.undo()
      #expect(try store.allElements() == items)
      try store.redo()
    }
    let refusal = #expect(throws: DatabaseError.self) {
      try store.perform("Exchange") {
        Save(Item.folder(2, "Letters"))
        Save(Item.folder(3, "Drafts"))
      }
    }
    #expect(refusal?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
  }

  /// A link that refers to another one, by a reference that is set to `NULL` when that is deleted.
  private func links() throws -> UndoStore<SQLiteRepository<Link>> {
    let database = try DatabaseQueue()
    try database.write { db in
      try db.create(table: "link") { table in
        table.primaryKey("id", .integer)
        table.column("target", .integer).references("link", onDelete: .setNull)
      }
    }
    let store = UndoStore(SQLiteRepository<Link>(database))
    try store.perform("Link") {
      Create(Link(id: 1, target: 2))
      Create(Link(id: 2, target: nil))
    }
    return store
  }

  struct Link: Codable, DatabaseElement, FetchableRecord, PersistableRecord {
    let id: Int
    var target: Int?
  }
}
