import AnnotationCanvas
import GRDB
import SQLiteCanvas
import Testing
import UndoRedo
import UndoRedoTesting

/// The numbered rules of `Repository`, on a table without references and on tables with some.
@Suite struct RulesTests {
  @Test func notes() throws {
    try RepositoryRule.allShared.check(
      elements: { Note(id: $0, text: "\($1)") }, rounds: Depth.rounds,
      reopen: { Notes(database: $0.database) }
    ) {
      try Notes.inMemory()
    }
  }

  @Test func awaitedNotes() async throws {
    try await RepositoryRule.allShared.check(
      elements: { Note(id: $0, text: "\($1)") }, rounds: Depth.rounds / 5,
      reopen: { AwaitedNotes(database: $0.database) }
    ) {
      AwaitedNotes(database: try Notes.inMemory().database)
    }
  }

  /// Each instance is a connection of its own to a file, which is refused while another one writes.
  @Test func annotations() throws {
    // Nobody pulls the plug, so nothing has to reach the disk.
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    var drawings: [Drawing] = []
    let faults = Depth.isFull ? FaultPlan(letsOthersWrite: true) : nil
    try RepositoryRule.allShared.check(
      elements: Annotation.sample, accepting: Annotation.areWhole,
      rounds: Depth.rounds / 10, faults: faults,
      reopen: { try CanvasFile.open($0.database.path, configuration: configuration) }
    ) {
      let drawing = Drawing()
      drawings.append(drawing)
      let file = try CanvasFile.open(drawing.path, configuration: configuration)
      if let faults {
        try file.database.letWritesFail(to: ["annotation"], asPlannedBy: faults)
      }
      return file
    }
  }

  /// Each write and each commit fails in turn, and all that come later, too; what that may break is rule 5.
  @Test(arguments: [false, true]) func annotationsWhereAnythingFails(isLasting: Bool) throws {
    let faults = FaultPlan(isLasting: isLasting)
    try RepositoryRule.allOrNothing.check(
      elements: Annotation.sample, accepting: Annotation.areWhole,
      rounds: Depth.rounds, faults: faults
    ) {
      let drawing = try CanvasFile.open(":memory:")
      try drawing.database.letWritesFail(to: ["annotation"], asPlannedBy: faults)
      return drawing
    }
  }

  @Test func foldersAndPages() throws {
    try RepositoryRule.allShared.check(
      elements: Item.sample, accepting: Item.areWhole, rounds: Depth.rounds,
      reopen: { SQLiteRepository($0.database) }
    ) {
      try Item.repository()
    }
  }
}

extension Annotation {
  /// A box, in odd versions within another one.
  fileprivate static func sample(_ number: Int, _ version: Int) -> Annotation {
    var box = box("\(number)", in: version % 2 == 0 ? nil : "\((number + version) % 6)")
    box.zIndex = version
    return box
  }
}

extension Item {
  /// A folder, or, where the number is odd, a page in one of two folders.
  fileprivate static func sample(_ number: Int, _ version: Int) -> Item {
    number % 2 == 0
      ? .folder(number, "\(number), \(version)")
      : .page(number, in: version % 2 == 0 ? 0 : 2, "\(version)")
  }

  fileprivate static func areWhole(_ held: [ID: Item]) -> Bool {
    held.values.allSatisfy { item in
      guard case .page(let page) = item else { return true }
      return held[.folder(page.folder)] != nil
    }
  }
}
