import TestSupport
import Testing
import UndoRedo
import UndoRedoParts

@testable import UndoRedoJSON

/// Branches of journals that are written anew by a program, of which later ones leave less.
@Suite struct RewrittenBranchesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An element of which nothing is left from a version of the model on.
  private struct Passing: Identifiable, Equatable, Codable {
    let id: Int
    var end = Int.max

    static func migration(to version: Int) -> JSONMigration<Passing> {
      JSONMigration(to: version) { decoder, _ in
        let element = try Passing(from: decoder)
        return element.end <= version ? [] : [element]
      }
    }
  }

  private func open(
    _ version: Int
  ) throws -> UndoStore<JSONDocumentRepository<Passing>> {
    try .open(
      StoredFile(in: folder, "passing.json"),
      migration: version == 1 ? nil : Passing.migration(to: version), keepsBranches: true)
  }

  /// What was taken away does not come back where branches can't be read.
  @Test func aNameThatWasRemovedDoesNotComeBack() throws {
    do {
      let store = try open(1)
      try store.addCheckpoint("Place")
      try store.save(Passing(id: 1, end: 2), named: "A")
      try store.save(Passing(id: 2), named: "B")
      try store.repository.close()
    }
    let store = try open(2)
    #expect(try store.removeCheckpoint("Place"))
    try store.save(Passing(id: 3), named: "C")
    try store.repository.compact()
    try store.repository.close()
    let reopened = try open(2)
    try reopened.loadHistory()
    #expect(reopened.history.checkpoints == [])
  }

  /// Whoever writes branches knows which actions are left then, and later programs know which are gone since.
  @Test(arguments: [[], [2], [1], [1, 2], [2, 2]], [false, true])
  func aBranchBeginsWhereItDid(rewritingVersions: [Int], hasMore: Bool) throws {
    // What goes in the second version must have been written anew before.
    let isFirstGone = rewritingVersions.first == 1
    let first = isFirstGone ? [] : ["A"]
    do {
      let store = try open(1)
      try store.save(Passing(id: 1, end: isFirstGone ? 2 : .max), named: "A")
      try store.save(Passing(id: 2, end: 3), named: "B")
      try store.save(Passing(id: 3), named: "C")
      try store.undo()
      try store.save(Passing(id: 4), named: "D")
      if hasMore { try store.save(Passing(id: 5), named: "E") }
      if isFirstGone { try store.repository.compact() }
      try store.repository.close()
    }
    for version in rewritingVersions where version == 2 {
      let store = try open(2)
      try store.loadHistory()
      #expect(
        store.history.actions.map(\.name) == first + (hasMore ? ["B", "D", "E"] : ["B", "D"]))
      try store.repository.compact()
      try store.repository.close()
    }
    let store = try open(3)
    // What was done since branches are stored, and was not written anew since, can't be left out.
    if rewritingVersions.isEmpty {
      #expect(throws: JSONFileError.self) { try store.loadHistory() }
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      return
    }
    try store.loadHistory()
    #expect(store.repository.report.complaints == [])
    #expect(store.history.actions.map(\.name) == first + (hasMore ? ["D", "E"] : ["D"]))
    let branch = try #require(store.history.branches.first)
    #expect(
      branch.actions.map(\.name) == ["C"] && branch.start == store.history.places[first.count])
    #expect(branch.places.map(\.number) == [3])
    let end = store.history.place
    #expect(end.number == (hasMore ? 5 : 4))
    try store.jump(to: branch.end)
    #expect(store.elements.map(\.id) == first.map { _ in 1 } + [3])
    try store.jump(to: end)
    #expect(store.elements.map(\.id) == first.map { _ in 1 } + (hasMore ? [4, 5] : [4]))
  }

  /// An older program may know actions of which the one that has written the branches has left nothing.
  @Test func whoKnowsMoreThanTheOneWhoHasWrittenThem() throws {
    do {
      let store = try open(1)
      try store.save(Passing(id: 1, end: 2), named: "A")
      try store.save(Passing(id: 2), named: "B")
      try store.undo()
      try store.save(Passing(id: 3), named: "C")
      try store.repository.compact()
      try store.repository.close()
    }
    for version in [2, 2] {
      let store = try open(version)
      try store.loadHistory()
      #expect(store.history.branchNames == [["B"]])
      try store.repository.compact()
      try store.repository.close()
    }
    // One that leaves the element, whatever it was before.
    let store = try UndoStore.open(
      StoredFile(in: folder, "passing.json"),
      migration: JSONMigration(to: 3) { decoder, _ in [try Passing(from: decoder)] },
      keepsBranches: true)
    #expect(throws: JSONFileError.self) { try store.loadHistory() }
    #expect(store.repository.report.lostHistory?.code == .notMigrated)
    #expect(store.undoName == "C")
  }

  private typealias Older = OneOf2<Sketch.Mark, Sketch.Layer>

  private func openSketch<Element>(
    _ type: Element.Type
  ) throws -> UndoStore<JSONDocumentRepository<Element>> {
    try .open(StoredFile(in: folder, "sketch.json"), keepsBranches: true)
  }

  /// What a type is unknown to is written anew twice.
  @Test func aRemovedTypeIsLeftOutEachTime() throws {
    do {
      let store = try openSketch(Older.self)
      try store[Sketch.Layer.self].save(Sketch.Layer(id: 1, name: "Ink"), named: "Layer")
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "b"), named: "b")
      try store.undo()
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 2, text: "c"), named: "c")
      try store.repository.compact()
      try store.repository.close()
    }
    for _ in 1...3 {
      let store = try openSketch(OneOf1<Sketch.Mark>.self)
      try store.loadHistory()
      #expect(store.repository.report.complaints == [#"unknown types ["Layer"]"#])
      let branch = try #require(store.history.branches.first)
      let place = store.history.place
      #expect(store.history.actions.map(\.name) == ["c"] && branch.actions.map(\.name) == ["b"])
      try store.jump(to: branch.end)
      #expect(store.elements.map(\.id) == [.first(1)])
      try store.jump(to: place)
      try store.repository.compact()
      try store.repository.close()
    }
  }

  /// Nothing is damaged where somebody has gone to a place that is not there any more.
  @Test func whatWasVisitedAndIsGoneIsLostAndNotDamaged() throws {
    do {
      let store = try openSketch(Older.self)
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "a"), named: "a")
      try store[Sketch.Layer.self].save(Sketch.Layer(id: 1, name: "Ink"), named: "Layer")
      let layer = store.history.place
      try store.undo()
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 2, text: "c"), named: "c")
      let mark = store.history.place
      try store.repository.compact()
      try store.jump(to: layer)
      try store.jump(to: mark)
      try store.repository.close()
    }
    let store = try openSketch(OneOf1<Sketch.Mark>.self)
    #expect(throws: JSONFileError.self) { try store.loadHistory() }
    #expect(store.repository.report.damage == nil)
    #expect(store.repository.report.lostHistory?.code == .notMigrated)
    #expect(store.undoName == "c")
  }
}
