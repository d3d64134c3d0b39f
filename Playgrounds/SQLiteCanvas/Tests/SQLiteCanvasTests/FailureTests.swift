import AnnotationCanvas
import GRDB
import SQLiteCanvas
import Testing
import UndoRedo

/// Whatever fails, the database and the history are what they were.
@Suite struct FailureTests {
  private func expectFailure<Repo: Repository, Failure: Error>(
    _ type: Failure.Type, in store: UndoStore<Repo>, _ change: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Failure? {
    let elements = try store.allElements()
    let history = store.history
    let failure = #expect(throws: type, sourceLocation: sourceLocation) { try change() }
    #expect(try store.allElements() == elements, sourceLocation: sourceLocation)
    #expect(store.history == history, sourceLocation: sourceLocation)
    return failure
  }

  @Test func aConstraintIsViolated() throws {
    let store = UndoStore(try Item.repository())
    try store.save(.folder(1, "Drafts"), named: "Add Folder")
    let sameName = try expectFailure(DatabaseError.self, in: store) {
      try store.perform("Add Two Folders") {
        Create(Item.folder(2, "Letters"))
        Create(Item.folder(3, "Drafts"))
      }
    }
    #expect(sameName?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
    let emptyText = try expectFailure(DatabaseError.self, in: store) {
      try store.group("Add Pages") {
        try store.save(.page(1, in: 1, "Dear all,"), named: "")
        try store.save(.page(2, in: 1, ""), named: "")
      }
    }
    #expect(emptyText?.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
    let noFolder = try expectFailure(DatabaseError.self, in: store) {
      try store.save(.page(1, in: 7, "Dear all,"), named: "Add Page")
    }
    #expect(noFolder?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
  }

  @Test func anUndoThatViolatesAConstraint() throws {
    let repository = try Item.repository()
    let store = UndoStore(repository)
    try store.save(.folder(1, "Drafts"), named: "Add Folder")
    try store.save(.folder(1, "Letters"), named: "Rename Folder")
    try UndoStore(repository).save(.folder(2, "Drafts"), named: "Add Folder")
    let failure = try expectFailure(DatabaseError.self, in: store) { try store.undo() }
    #expect(failure?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
  }

  @Test func theDatabaseIsLocked() throws {
    let drawing = Drawing()
    let store = try drawing.open()
    let theirs = try drawing.open()
    try store.save(.box("a"), named: "Add Box")
    try store.save(.box("a", fill: .red), named: "Fill Box")
    try store.undo()
    let changes: [() throws -> Void] = [
      { try store.save(.box("b"), named: "Add Box") },
      { try store.undo() },
      { try store.redo() },
      { try store.perform("Delete Box") { Delete("a") } },
    ]
    for change in changes {
      try theirs.repository.database.write { _ in
        let failure = try expectFailure(DatabaseError.self, in: store, change)
        #expect(failure?.resultCode == .SQLITE_BUSY)
      }
    }
    try store.redo()
    #expect(try drawing.contents == [.box("a", fill: .red)])
  }

  @Test func theDatabaseIsReadOnly() throws {
    let drawing = Drawing()
    try drawing.open().save(.box("a"), named: "Add Box")
    var configuration = Configuration()
    configuration.readonly = true
    let store = try drawing.open(configuration)
    #expect(try store.allElements() == [.box("a")])
    let failure = try expectFailure(DatabaseError.self, in: store) {
      try store.delete("a", named: "Delete Box")
    }
    #expect(failure?.resultCode == .SQLITE_READONLY)
    #expect(try drawing.contents == [.box("a")])
  }

  /// An element that would not be equal to itself later could not be undone.
  @Test func anElementIsNotReadAsItIsWritten() throws {
    let store = UndoStore(try Item.repository())
    try store.save(.folder(1, "Drafts"), named: "Add Folder")
    // SQLite takes the text up to the zero.
    let failure = try expectFailure(SQLiteRepositoryError.self, in: store) {
      try store.save(.folder(1, "Dra\0fts"), named: "Rename Folder")
    }
    #expect(failure?.code == .inexact)
  }

  @Test func anElementCannotBeWritten() throws {
    let store = UndoStore(try CanvasFile.open(":memory:"))
    var box = Annotation.box("a")
    box.opacity = 2
    _ = try expectFailure(EncodingError.self, in: store) {
      try store.perform("Add Boxes") {
        Create(Annotation.box("b"))
        Create(box)
      }
    }
  }

  @Test func aRowCannotBeRead() throws {
    let store = UndoStore(try CanvasFile.open(":memory:"))
    try store.save(.box("a"), named: "Add Box")
    try store.save(.box("b"), named: "Add Box")
    try store.repository.database.write { db in
      try db.execute(sql: "UPDATE annotation SET shape = 'cube' WHERE id = 'b'")
    }
    let history = store.history
    #expect(throws: DecodingError.self) { try store.allElements() }
    #expect(throws: DecodingError.self) { try store.undo() }
    #expect(throws: DecodingError.self) { try store.delete("b", named: "Delete Box") }
    #expect(store.history == history)
    try store.save(.box("a", fill: .red), named: "Fill Box")
    #expect(try store.element(withID: "a")?.fill == .red)
  }
}
