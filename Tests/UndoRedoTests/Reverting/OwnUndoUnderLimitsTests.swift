import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What a limit leaves of each author's undo and redo.
@Suite struct OwnUndoUnderLimitsTests {
  /// Takes back, or brings back, as much as an author can.
  ///
  /// - Returns: The names of what was recorded.
  private func repeated(
    _ call: () throws -> NoteAction?, upTo count: Int = 50
  ) rethrows -> [String] {
    var names: [String] = []
    while names.count < count, let action = try call() { names.append(action.name) }
    return names
  }

  @Test(arguments: [1, 2, 3, 4, 10]) func whatWasUndoneComesBackUpToTheLimit(limit: Int) throws {
    let store = NoteStore(texts: "", limit: limit)
    store.author = "ann"
    for number in 1...limit { store.save(Note(1, "\(number)"), named: "A\(number)") }
    for _ in 0..<4 {
      #expect(store.undoName(by: "ann") == "A\(limit)" && store.redoName(by: "ann") == nil)
      let undone = try repeated { try store.undo(by: "ann") }
      #expect(undone == (1...limit).reversed().map { "Undo A\($0)" } && store.texts == [""])
      #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == "A1")
      let redone = try repeated { try store.redo(by: "ann") }
      #expect(redone == (1...limit).map { "Redo A\($0)" } && store.texts == ["\(limit)"])
      #expect(store.history.actions.count <= 2 * limit && store.brokenInvariant == nil)
    }
  }

  /// What is undone and redone in turns goes on, and what was done before goes in the end.
  @Test func thereIsNoNumberOfThemWithoutEnd() throws {
    let store = NoteStore(texts: "", "", limit: 3)
    store.author = "bob"
    store.save(Note(2, "b"), named: "Theirs")
    store.author = "ann"
    store.save(Note(1, "a"), named: "Mine")
    for _ in 0..<40 {
      #expect(try store.undo(by: "ann")?.name == "Undo Mine" && store.texts == ["", "b"])
      #expect(store.redoName(by: "ann") == "Mine")
      #expect(try store.redo(by: "ann")?.name == "Redo Mine" && store.texts == ["a", "b"])
      #expect(store.undoName(by: "ann") == "Mine" && store.redoName(by: "ann") == nil)
      #expect(store.history.actions.count <= 6)
    }
    #expect(store.brokenInvariant == nil)
  }

  @Test func ownUndoTakesNoRoomFromTheActionsOfOthers() throws {
    let store = NoteStore(texts: "", "", limit: 4)
    for (id, author) in [(1, "ann"), (2, "bob")] {
      store.author = author
      for number in 1...2 { store.save(Note(id, "\(number)"), named: "\(author) \(number)") }
    }
    #expect(try repeated { try store.undo(by: "ann") } == ["Undo ann 2", "Undo ann 1"])
    #expect(try repeated { try store.undo(by: "bob") } == ["Undo bob 2", "Undo bob 1"])
    #expect(store.texts == ["", ""])
    #expect(try repeated { try store.redo(by: "ann") } == ["Redo ann 1", "Redo ann 2"])
    #expect(try repeated { try store.redo(by: "bob") } == ["Redo bob 1", "Redo bob 2"])
    #expect(store.texts == ["2", "2"])
    #expect(try repeated { try store.undo(by: "ann") } == ["Undo ann 2", "Undo ann 1"])
    #expect(store.texts == ["", "2"])
  }

  /// A limit that is set later drops what one from the start would have dropped.
  @Test func aLimitMayBeSetLater() throws {
    let store = NoteStore(texts: "")
    store.author = "ann"
    for number in 1...5 { store.save(Note(1, "\(number)"), named: "A\(number)") }
    for _ in 0..<2 { try store.undo(by: "ann") }
    store.limit = 3
    #expect(store.history.description == "[A3, A4, A5, Undo A5, Undo A4 | ]")
    store.undo()
    store.limit = 1
    #expect(store.history.description == "[A5, Undo A5 | Undo A4]")
    #expect(try store.redo(by: "ann")?.name == "Redo A5" && store.undoName(by: "ann") == "A5")
    #expect(try store.undo(by: "ann")?.name == "Undo A5" && store.texts == ["4"])
  }

  @Test func aNewActionLeavesNothingToRedoOfWhatHasGone() throws {
    let store = NoteStore(texts: "", "", limit: 2)
    store.author = "ann"
    for number in 1...2 { store.save(Note(1, "\(number)"), named: "A\(number)") }
    _ = try repeated { try store.undo(by: "ann") }
    try store.redo(by: "ann")
    store.save(Note(2, "x"), named: "New")
    #expect(store.redoName(by: "ann") == nil && store.undoName(by: "ann") == "New")
    #expect(try repeated { try store.undo(by: "ann") } == ["Undo New", "Undo A1"])
    #expect(store.texts == ["", ""])
    #expect(try repeated { try store.redo(by: "ann") } == ["Redo A1", "Redo New"])
    #expect(store.texts == ["1", "x"])
  }

  @Test func oneActionThatIsMadeOfThemTakesRoomFromOthers() throws {
    let store = NoteStore(texts: "", limit: 3)
    store.author = "ann"
    for number in 1...3 { store.save(Note(1, "\(number)"), named: "A\(number)") }
    store.addCheckpoint("x")
    for _ in 0..<2 { try store.undo(by: "ann") }
    #expect(store.squashActions(sinceCheckpoint: "x", named: "Back")?.steps.count == 1)
    #expect(store.history.description == "[A2, A3, Back | ]" && store.texts == ["1"])
    #expect(store.history.checkpoints.map(\.position) == [2] && store.brokenInvariant == nil)
    #expect(store.undo(5).count == 3 && store.texts == ["1"])
    store.redo(5)
    #expect(store.texts == ["1"])
  }

  @Test func linksOutliveALimit() throws {
    let store = NoteStore(texts: "a", "b", limit: 3)
    store.author = "ann"
    store.modify(1, \.text, to: "A", named: "First")
    store.modify(2, \.text, to: "B", named: "Second")
    try store.undo(by: "ann")
    store.modify(1, \.text, to: "AA", named: "Third")
    store.author = "bob"
    store.save(Note(3, "c"), named: "Add")
    // “First” has gone, since what took back “Second” takes no room.
    #expect(store.history.description == "[Second, Undo Second, Third, Add | ]")
    store.save(Note(4, "d"), named: "Add")
    // “Second” has gone, too. What took it back has not, and is nothing to undo.
    #expect(store.history.description == "[Undo Second, Third, Add, Add | ]")
    #expect(store.undoName(by: "ann") == "Third")
    try store.undo(by: "ann")
    #expect(store.undoName(by: "ann") == nil && store.texts == ["A", "b", "c", "d"])
  }

  /// What was brought back, and taken back again before it went, is not taken back once more.
  @Test func whatWasTakenBackTwiceAndHasGoneIsNothingToUndo() throws {
    let store = NoteStore(texts: "", limit: 3)
    store.author = "ann"
    for number in 1...2 { store.save(Note(1, "\(number)"), named: "A\(number)") }
    try store.undo(by: "ann")
    try store.redo(by: "ann")
    _ = try repeated { try store.undo(by: "ann") }
    store.save(Note(1, "3"), named: "A3")
    #expect(try repeated { try store.undo(by: "ann") } == ["Undo A3"])
    #expect(store.history.actions.map(\.name).first == "Undo A2")
    #expect(store.undoName(by: "ann") == nil && store.texts == [""])
    #expect(try store.redo(by: "ann")?.name == "Redo A3" && store.brokenInvariant == nil)
  }

  /// Whatever two people do to a note of their own, they are never in conflict, and a title says what comes.
  @Test(arguments: Depth.slice(of: UInt64(0)..<800, oneIn: 20))
  func whoWorksAloneIsNeverInTheWay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = NoteStore(texts: "", "", limit: random.int(1..<8))
    store.keepsBranches = random.oneIn(2)
    var authors = ["ann": UndoByAuthorTests.Author(), "bob": UndoByAuthorTests.Author()]
    for round in 0..<60 {
      let place: Comment = "seed \(seed), round \(round)"
      let name = random.pick(["ann", "bob"])
      let id = name == "ann" ? 1 : 2
      store.author = name
      switch random.int(0..<5) {
      case 0, 1:
        store.modify(id, \.text, to: "\(round)", named: "Write \(round)")
        authors[name]!.write("\(round)")
      case 2, 3:
        let title = store.undoName(by: name)
        let action = try store.undo(by: name)
        #expect((title == nil) == (action == nil), place)
        if action != nil { authors[name]!.place -= 1 }
      default:
        let title = store.redoName(by: name)
        let action = try store.redo(by: name)
        #expect((title == nil) == (action == nil), place)
        if action != nil { authors[name]!.place += 1 }
      }
      let author = authors[name]!
      try #require(author.versions.indices.contains(author.place), place)
      try #require(store[id]?.text == author.versions[author.place], place)
    }
    #expect(store.brokenInvariant == nil)
  }
}
