import AnnotationCanvas
import GRDB
import SQLiteCanvas
import Testing
import UndoRedo

/// Two connections to one file: everybody's changes are seen, and nobody's are overwritten.
@Suite struct SharingTests {
  let drawing = Drawing()
  let store: Canvas
  let theirs: Canvas

  init() throws {
    store = try drawing.open()
    theirs = try drawing.open()
    try store.save(.box("a"), named: "Add Box")
  }

  private func expectConflict(
    _ change: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let contents = try drawing.contents
    let history = store.history
    let refusal = #expect(throws: UndoError.self, sourceLocation: sourceLocation) { try change() }
    #expect(refusal?.code == .conflict && refusal?.id == "a", sourceLocation: sourceLocation)
    #expect(try drawing.contents == contents, sourceLocation: sourceLocation)
    #expect(store.history == history, sourceLocation: sourceLocation)
  }

  @Test func changesAreSeenAtOnce() throws {
    #expect(try theirs.element(withID: "a") == .box("a"))
    try theirs.save(.box("b", in: "a"), named: "Add Box")
    #expect(try store.allElements() == [.box("a"), .box("b", in: "a")])
  }

  @Test func changesByOthersAreNotUndone() throws {
    try theirs.save(.box("a", fill: .red), named: "Fill Box")
    try expectConflict { try store.undo() }
    try theirs.undo()
    try store.undo()
    try theirs.save(.box("a", fill: .red), named: "Add Box")
    try expectConflict { try store.redo() }
    try theirs.undo()
    try store.redo()
    try theirs.delete("a", named: "Delete Box")
    try expectConflict { try store.undo() }
  }

  @Test func anEditStartsFromWhatIsThere() throws {
    try theirs.save(.box("a", fill: .red), named: "Fill Box")
    try store.modify("a", \.lineWidth, to: 4, named: "Thicken")
    try store.undo()
    #expect(try store.element(withID: "a") == .box("a", fill: .red))
    try store.undo()
    #expect(try store.allElements() == [])
  }

  @Test func aChangeWhileAGroupIsOpen() throws {
    let history = store.history
    let refusal = #expect(throws: UndoError.self) {
      try store.group("Edit") {
        try store.save(.box("b"), named: "")
        try store.modify("a", \.lineWidth, to: 4, named: "")
        try theirs.save(.box("a", fill: .red), named: "Fill Box")
      }
    }
    #expect(refusal?.code == .conflict)
    #expect(try drawing.contents == [.box("a", fill: .red)])
    #expect(store.history == history)
  }

  /// Somebody's deletion has cascaded to what this store could undo.
  @Test func aCascadeByOthers() throws {
    try store.save(.box("b", in: "a"), named: "Add Box")
    try store.delete("b", named: "Delete Box")
    try theirs.delete("a", named: "Delete Box")
    let history = store.history
    let failure = #expect(throws: DatabaseError.self) { try store.undo() }
    #expect(failure?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
    #expect(try drawing.contents == [])
    #expect(store.history == history)
    try theirs.undo()
    try store.undo()
    #expect(try drawing.contents == [.box("a"), .box("b", in: "a")])
  }

  @Test func closedAndOpenedAgain() throws {
    try store.perform(.fill([.box("a")], .red))
    try store.repository.database.close()
    #expect(try drawing.contents == [.box("a", fill: .red)])
  }

  @Test func aPoolOfConnections() throws {
    let pool = UndoStore(SQLiteRepository<Annotation>(try DatabasePool(path: drawing.path)))
    try pool.perform(.fill([.box("a")], .red))
    #expect(try store.element(withID: "a")?.fill == .red)
    try pool.undo()
    #expect(try store.allElements() == [.box("a")])
  }
}
