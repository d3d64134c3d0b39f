// Made of the examples in Sources/UndoRedo/UndoRedo.docc/BuildingAKanban.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoOrder
import UndoRedoParts
import UndoRedoTesting

@Suite("Examples of Sources/UndoRedo/UndoRedo.docc/BuildingAKanban.md") struct examplesOfBuildingAKanban {

struct Column: Identifiable, Equatable, Codable {
  var id = UUID()
  var title: String
  var rank = Rank()
}

struct Card: Identifiable, Equatable, Codable {
  var id = UUID()
  var column: Column.ID
  var title: String
  var rank = Rank()
}


typealias BoardStore = UndoStore<JSONDocumentRepository<OneOf2<Column, Card>>>

final class Board {
  let store: BoardStore
  private var dragging: BoardStore.Gesture?

  init(_ file: URL) throws {
    store = BoardStore(
      try JSONDocumentRepository(file),
      rules: [
        .cascade(from: Column.self, to: Card.self, by: \.column),
        .require(from: Column.self, to: Card.self, by: \.column),
      ])
  }

  var columns: [Column] { store[Column.self].elements.sorted { $0.rank < $1.rank } }

  func cards(in column: Column.ID) -> [Card] {
    store[Card.self].elements.filter { $0.column == column }.sorted { $0.rank < $1.rank }
  }

  // Each of these is one action.

  @discardableResult
  func addColumn(_ title: String) throws -> Column {
    let column = Column(title: title, rank: Rank(after: columns.last?.rank))
    try store[Column.self].save(column, named: "Add Column")
    return column
  }

  @discardableResult
  func addCard(_ title: String, to column: Column.ID) throws -> Card {
    let card = Card(column: column, title: title, rank: Rank(after: cards(in: column).last?.rank))
    try store[Card.self].save(card, named: "Add Card")
    return card
  }

  func moveColumns(from offsets: IndexSet, to destination: Int) throws {
    try store[Column.self].move(
      fromOffsets: offsets, toOffset: destination, in: columns, by: \.rank, named: "Move Column")
  }

  func delete(_ column: Column.ID) throws {
    try store[Column.self].delete(column, named: "Delete Column")
  }

  // A drag is one action, however many places it passes.

  func beginDrag() throws {
    dragging = try store.beginGesture("Move Card")
  }

  func drag(_ id: Card.ID, to column: Column.ID, at offset: Int) throws {
    guard var card = store[Card.self][id] else { return }
    card.column = column
    try store[Card.self].insert(card, at: offset, in: cards(in: column), by: \.rank)
  }

  func endDrag() throws { try dragging?.commit() }

  func cancelDrag() throws { try dragging?.cancel() }

  // Letters that are typed into one title within two seconds of each other are one action.

  func type(_ title: String, into card: Card.ID) throws {
    try store.coalescingActions(by: "title \(card)", within: 2) {
      try store[Card.self].modify(card, \.title, to: title, named: "Edit Title")
    }
  }

  func close() throws {
    try store.commitGesture()    // a drag that is under way
    try store.repository.close()
  }
}


@Test func aDeletedColumnComesBackWithItsCards() throws {
  let folder = try Folder()
  let board = try Board(folder.file)
  let todo = try board.addColumn("To Do")
  try board.addCard("Write", to: todo.id)
  try board.addCard("Read", to: todo.id)

  try board.delete(todo.id)
  #expect(board.store.count == 0)
  #expect(board.store.undoTitle == "Undo Delete Column")

  try board.store.undo()
  #expect(board.columns.map(\.title) == ["To Do"])
  #expect(board.cards(in: todo.id).map(\.title) == ["Write", "Read"])
}

final class Folder {
  let file: URL
  private let url = TemporaryFolder.base.appendingPathComponent("\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    file = url.appendingPathComponent("board.json")
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

@Test func aDragIsOneAction() throws {
  let folder = try Folder()
  let board = try Board(folder.file)
  let todo = try board.addColumn("To Do")
  let done = try board.addColumn("Done")
  let card = try board.addCard("Write", to: todo.id)
  try board.addCard("Read", to: done.id)

  try board.beginDrag()
  try board.drag(card.id, to: done.id, at: 1)
  #expect(board.cards(in: done.id).map(\.title) == ["Read", "Write"])
  try board.drag(card.id, to: done.id, at: 0)
  try board.endDrag()
  #expect(board.cards(in: done.id).map(\.title) == ["Write", "Read"])

  #expect(try board.store.undo()?.steps.count == 1)
  #expect(board.cards(in: todo.id).map(\.title) == ["Write"])

  try board.beginDrag()
  try board.drag(card.id, to: done.id, at: 0)
  try board.cancelDrag()
  #expect(board.cards(in: todo.id).map(\.title) == ["Write"])
  #expect(board.store.redoTitle == "Redo Move Card")
}

@Test func aMovedColumnGoesBack() throws {
  let folder = try Folder()
  let board = try Board(folder.file)
  for title in ["Plan", "Build", "Ship"] { try board.addColumn(title) }

  try board.moveColumns(from: [2], to: 0)
  #expect(board.columns.map(\.title) == ["Ship", "Plan", "Build"])
  #expect(try board.store.undo()?.steps.count == 1)
  #expect(board.columns.map(\.title) == ["Plan", "Build", "Ship"])
}

@Test func typingIsOneAction() throws {
  let folder = try Folder()
  let board = try Board(folder.file)
  let card = try board.addCard("", to: board.addColumn("To Do").id)

  for title in ["M", "Mi", "Mil", "Milk"] { try board.type(title, into: card.id) }
  #expect(board.store.history.actions.map(\.name) == ["Add Column", "Add Card", "Edit Title"])
  try board.store.undo()
  #expect(board.store[Card.self][card.id]?.title == "")
}

@Test func undoSurvivesARelaunch() throws {
  let folder = try Folder()
  var board = try Board(folder.file)
  let todo = try board.addColumn("To Do")
  try board.addCard("Write", to: todo.id)
  try board.delete(todo.id)
  try board.store.undo()
  try board.close()

  board = try Board(folder.file)
  #expect(board.cards(in: todo.id).map(\.title) == ["Write"])
  #expect(board.store.redoTitle == "Redo Delete Column")
  #expect(board.store.undoTitle == "Undo Add Card")
  try board.store.undo()
  #expect(board.cards(in: todo.id).count == 0)
}

@Test func cardsSurviveARelaunch() throws {
  let ids = (0..<6).map { _ in UUID() }
  let ranks = (0..<8).map { _ in Rank() }
  var folders: [Folder] = []
  try RepositoryRule.durable.check(
    elements: { Card(id: ids[$0], column: ids[0], title: "\($1)", rank: ranks[$1]) },
    reopen: { try JSONFileRepository(path: $0.path) }
  ) {
    folders.append(try Folder())
    return try JSONFileRepository<Card>(folders.last!.file)
  }
}

@Test func whatCannotBeWrittenHasNotHappened() throws {
  let folder = try Folder()
  let board = try Board(folder.file)
  let todo = try board.addColumn("To Do")
  try board.close()

  #expect(throws: JSONFileError.self) { try board.addCard("Write", to: todo.id) }
  #expect(board.cards(in: todo.id).count == 0)
  #expect(board.store.undoTitle == "Undo Add Column")
}

@Test func noCardIsLostInAColumnThatIsGone() throws {
  let folder = try Folder()
  let board = try Board(folder.file)
  let (todo, done) = (try board.addColumn("To Do"), try board.addColumn("Done"))
  let card = try board.addCard("Write", to: todo.id)
  try board.delete(done.id)

  try board.beginDrag()
  try board.drag(card.id, to: done.id, at: 0)
  #expect(throws: (any Error).self) { try board.endDrag() }
  #expect(board.cards(in: todo.id) == [card])
  try board.close()
}
}
