import TestSupport
import Testing

@testable import UndoRedo

/// What each author's undo and redo do, beside a plain list of actions for each author.
@Suite struct UndoByAuthorTests {
  /// What two authors do, each with a note of their own.
  enum Move: CaseIterable {
    case annWrites, bobWrites, annUndoes, bobUndoes, annRedoes, bobRedoes
  }

  /// The obvious model: each author has versions of a note, and a place among them.
  struct Author {
    var versions = [""]
    var place = 0

    mutating func write(_ text: String) {
      versions.removeLast(versions.count - place - 1)
      versions.append(text)
      place += 1
    }
  }

  /// What is in the way is that of the very action that would be taken back, or brought back.
  @Test func conflictsOfTheNextActionOfAnAuthor() throws {
    let store = NoteStore(texts: "a", "b", "c")
    #expect(store.conflicts(undoingBy: "ann") == nil && store.conflicts(redoingBy: "ann") == nil)
    store.author = "ann"
    for id in 1...3 { store.modify(id, \.text, to: "A", named: "Write \(id)") }
    try store.undo(by: "ann")
    #expect(store.conflicts(undoingBy: "ann") == [] && store.conflicts(redoingBy: "ann") == [])
    store.author = "bob"
    for id in 2...3 { store.modify(id, \.text, to: "B", named: "Correct \(id)") }
    #expect(store.conflicts(undoingBy: "ann")?.map { "\($0.id) \($0.positions)" } == ["2 [4]"])
    #expect(store.conflicts(redoingBy: "ann")?.map { "\($0.id) \($0.positions)" } == ["3 [5]"])
    #expect(throws: UndoError.self) { try store.undo(by: "ann") }
    store.group("Open") { #expect(store.conflicts(undoingBy: "ann") == nil) }
  }

  @Test func eachAuthorHasAnUndoOfTheirOwn() throws {
    for moves in Depth.slice(of: everySequence(of: Array(Move.allCases), length: 6), oneIn: 48) {
      let store = NoteStore(texts: "", "")
      var authors = ["ann": Author(), "bob": Author()]
      for (number, move) in moves.enumerated() {
        let (name, id) =
          switch move {
          case .annWrites, .annUndoes, .annRedoes: ("ann", 1)
          case .bobWrites, .bobUndoes, .bobRedoes: ("bob", 2)
          }
        switch move {
        case .annWrites, .bobWrites:
          store.author = name
          store.modify(id, \.text, to: "\(number)", named: "Write \(number)")
          authors[name]!.write("\(number)")
        case .annUndoes, .bobUndoes:
          let action = try store.undo(by: name)
          #expect((action != nil) == (authors[name]!.place > 0))
          if action != nil { authors[name]!.place -= 1 }
        case .annRedoes, .bobRedoes:
          let action = try store.redo(by: name)
          let canRedo = authors[name]!.place < authors[name]!.versions.count - 1
          #expect((action != nil) == canRedo)
          if canRedo { authors[name]!.place += 1 }
        }
        for (name, id) in [("ann", 1), ("bob", 2)] {
          let author = authors[name]!
          try #require(store[id]?.text == author.versions[author.place], "\(moves)")
          try #require((store.undoName(by: name) != nil) == (author.place > 0), "\(moves)")
          let canRedo = author.place < author.versions.count - 1
          try #require((store.redoName(by: name) != nil) == canRedo, "\(moves)")
        }
      }
      #expect(store.brokenInvariant == nil)
      // What authors take back is recorded, so that plain undo takes that back, too.
      store.undoAll()
      #expect(store.texts == ["", ""])
    }
  }

  @Test func namesAreThoseOfTheActionsAndTitlesThoseOfTheRecordedOnes() throws {
    let store = NoteStore(texts: "a")
    store.author = "ann"
    store.modify(1, \.text, to: "b", named: "Write")
    store.author = "bob"
    store.save(Note(2, "x"), named: "Add")

    #expect(store.undoName(by: "ann") == "Write" && store.redoName(by: "ann") == nil)
    let undone = try store.undo(by: "ann")
    #expect(undone?.name == "Undo Write" && undone?.author == "ann")
    #expect(undone?.steps == [.modified(from: Note(1, "b"), to: Note(1, "a"))])
    #expect(store.author == "bob")
    #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == "Write")
    #expect(try store.redo(by: "ann")?.name == "Redo Write")
    #expect(store.undoName(by: "ann") == "Write" && store.undoTitle == "Undo Redo Write")
    #expect(try store.undo(by: "eve") == nil)
  }

  /// What takes back later actions, too, has the name of the one that it was asked for.
  @Test func namesAreThoseOfTheOwnActionsWhereLaterOnesAreTakenBackToo() throws {
    for isRemoved in [false, true] {
      let store = NoteStore(texts: "", "")
      store.author = "ann"
      store.modify(1, \.text, to: "a", named: "Retitle")
      store.author = "bob"
      store.group("Correct") { for id in 1...2 { store.save(Note(id, "b"), named: "") } }
      #expect(try store.undo(by: "ann", onConflict: .undoLater)?.name == "Undo Retitle")
      #expect(store.texts == ["", ""])
      // Where the own action has gone, and others are left, its name is still known.
      if isRemoved { store.removeActions(of: 1) }
      var engine = store.state.engine
      #expect(store.redoName(by: "ann") == "Retitle")
      #expect(engine.namesByAuthor["ann"]?.redo == "Retitle")
      #expect(try store.redo(by: "ann")?.name == "Redo Retitle")
      #expect(store.undoName(by: "ann") == "Retitle" && store.texts.last == "b")
    }
  }

  /// What has brought back several actions is in the way of none of them.
  @Test func whatBroughtBackSeveralActionsIsInTheWayOfNone() throws {
    let store = NoteStore(texts: "")
    for (author, name) in [("ann", "Retitle"), ("bob", "Correct")] {
      store.author = author
      store.modify(1, \.text, to: author, named: name)
    }
    try store.undo(by: "ann", onConflict: .undoLater)
    try store.redo(by: "ann")
    store.author = "eve"
    store.modify(1, \.text, to: "eve", named: "Over")
    #expect(store.history.actions.count == 5)
    #expect(store.conflicts(undoingActionAt: 0)?.map(\.positions) == [[1, 4]])
    #expect(store.conflicts(undoingActionAt: 1)?.map(\.positions) == [[4]])
  }

  /// As in a view with a menu of an author's own.
  @Test func whoTracksTheTitlesIsNotified() throws {
    let store = NoteStore(texts: "a")
    store.author = "ann"
    store.modify(1, \.text, to: "b", named: "Write")
    func title() -> String { store.undoTitle(by: "ann") + store.redoTitle(by: "ann") }
    try expectNotice(title) { _ = try store.undo(by: "ann") }
    try expectNotice(title) { _ = try store.redo(by: "ann") }
    try expectNotice(title) { _ = try store.undo(actionAt: 2) }
  }

  @Test func plainUndoTakesBackWhatAnAuthorTookBack() throws {
    let store = NoteStore(texts: "a")
    store.author = "ann"
    store.modify(1, \.text, to: "b", named: "Write")
    try store.undo(by: "ann")
    store.undo()
    #expect(store.texts == ["b"] && store.undoName(by: "ann") == "Write")
    #expect(store.redoName(by: "ann") == nil)
    store.redo()
    #expect(store.texts == ["a"] && store.redoName(by: "ann") == "Write")
  }

  @Test func anActionOfWhichNothingIsLeftIsPassedOver() throws {
    let store = NoteStore(texts: "a", "b")
    store.author = "ann"
    store.modify(2, \.text, to: "B", named: "First")
    store.modify(1, \.text, to: "A", named: "Second")
    store.author = "bob"
    store.modify(1, \.text, to: "a", named: "Back")
    #expect(try store.undo(by: "ann")?.name == "Undo First")
    #expect(store.texts == ["a", "b"])
  }

  @Test func whatTakesBackStandsAlone() throws {
    let store = NoteStore(texts: "a", "b")
    store.author = "ann"
    store.modify(1, \.text, to: "A", named: "First")
    try store.coalescingActions(by: "key") {
      store.modify(2, \.text, to: "B", named: "Second")
      try store.undo(by: "ann")
      try store.undo(by: "ann")
      store.modify(2, \.text, to: "BB", named: "Third")
    }
    #expect(
      store.history.description == "[First, Second, Undo Second, Undo First, Third | ]")
    try store.withDiscardableActions { try store.undo(actionAt: 4) }
    #expect(store.undoName == "Undo Third" && store.texts == ["a", "b"])
  }

  @Test func whatComesToNothingIsNoOnes() throws {
    let store = NoteStore(texts: "a")
    store.author = "ann"
    store.coalescingActions(by: "key") {
      store.modify(1, \.text, to: "b", named: "Write")
      #expect(store.undoName(by: "ann") == "Write")
      store.modify(1, \.text, to: "a", named: "Write")
    }
    store.author = "bob"
    store.modify(1, \.text, to: "c", named: "Paint")
    #expect(store.undoName(by: "ann") == nil && store.undoName(by: "bob") == "Paint")
    #expect(try store.undo(by: "ann") == nil)
  }

  @Test func discardableActionsAreNoOnesLast() throws {
    let store = NoteStore(texts: "a")
    store.author = "ann"
    store.modify(1, \.text, to: "b", named: "Write")
    store.withDiscardableActions { store.modify(1, \.color, to: "blue", named: "Scroll") }
    #expect(store.undoName(by: "ann") == "Write")
    #expect(throws: UndoError.self) { try store.undo(by: "ann") }
  }

  @Test func withinAGroupThereIsNothingToUndo() throws {
    let store = NoteStore(texts: "a")
    store.author = "ann"
    store.modify(1, \.text, to: "b", named: "Write")
    let gesture = store.beginGesture("Gesture")
    #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == nil)
    #expect(try store.undo(by: "ann") == nil)
    #expect(try store.undo(actionAt: 0) == nil)
    #expect(store.conflicts(undoingActionAt: 0) == nil)
    gesture.commit()
    #expect(store.texts == ["b"])
  }

  @Test func linksOutliveRemovedActions() throws {
    let store = NoteStore(texts: "a", "b", "c")
    store.author = "ann"
    store.modify(1, \.text, to: "A", named: "First")
    store.modify(2, \.text, to: "B", named: "Second")
    store.modify(3, \.text, to: "C", named: "Third")
    store.modify(1, \.text, to: "AA", named: "Fourth")
    try store.undo(by: "ann")
    try store.undo(by: "ann")
    #expect(store.undoName(by: "ann") == "Second" && store.redoName(by: "ann") == "Third")
    store.removeActions(of: 2)
    #expect(store.undoName(by: "ann") == "First" && store.redoName(by: "ann") == "Third")
    // Actions go from between the one that was taken back and the one that took it back.
    store.removeActions(of: 1)
    #expect(store.history.description == "[Third, Undo Third | ]")
    #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == "Third")
    try store.redo(by: "ann")
    #expect(store.texts == ["A", "B", "C"] && store.brokenInvariant == nil)
    #expect(store.undoName(by: "ann") == "Third")
  }

  @Test func linksOutliveWhatUnrecordedChangesTakeAway() throws {
    let store = NoteStore(texts: "a", "b")
    store.author = "ann"
    store.modify(2, \.text, to: "B", named: "First")
    store.author = "bob"
    store.modify(1, \.text, to: "A", named: "Second")
    try store.undo(by: "ann")
    store.withoutRecording { store.modify(1, \.text, to: "a") }
    #expect(store.history.description == "[First, Undo First | ]")
    #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == "First")
    let adopting = NoteStore(texts: "a", "b")
    adopting.adopt(store.history)
    #expect(adopting.redoName(by: "ann") == "First")
  }

  /// What is met is not what the last action has left: of that one, nothing is left.
  @Test func linksOutliveWhatIsMetWhenTheyAreMade() throws {
    let notes = SharedNotes("1")
    let store = UndoStore(notes)
    store.author = "ann"
    try store.save(Note(1, "2"), named: "Write")
    store.author = "bob"
    try store.save(Note(1, "3"), named: "Write Over")
    notes.put(Note(1, "2"))
    try store.undo(by: "ann")
    #expect(notes.texts == ["1"] && store.history.actions.map(\.name) == ["Write", "Undo Write"])
    #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == "Write")
    #expect(store.brokenInvariant == nil)
    try store.redo(by: "ann")
    #expect(notes.texts == ["2"] && store.undoName(by: "ann") == "Write")
  }

  /// On the way to a place, nothing is left of an action between the two.
  @Test func linksOutliveWhatIsLeftOutOnTheWayToABranch() throws {
    let store = NoteStore(texts: "a", "b", "c")
    store.keepsBranches = true
    store.author = "ann"
    store.save(Note(1, "x"), named: "Write")
    store.author = "bob"
    store.save(Note(2, "y"), named: "Other")
    try store.undo(by: "ann")
    let place = store.history.place
    store.undo(3)
    store.save(Note(3, "z"), named: "Another")
    store.undo()
    store.withDiscardableActions { _ = store.save(Note(2, "y"), named: "Scroll") }
    store.jump(to: place)
    #expect(store.history.actions.map(\.name) == ["Write", "Undo Write"])
    #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == "Write")
    #expect(store.brokenInvariant == nil)
  }

  /// What has been forgotten of the others is not asked for, be it their names.
  @Test func whoHasSomethingToUndoOnceAllOthersAreForgotten() {
    var history = UndoHistory<Int>()
    func record(_ number: Int, by author: String) {
      var action = UndoAction("Edit", .created(number))
      action.author = author
      history.record(action)
    }
    func authors() -> Set<String> { history.log.authorsOfOwnActions(at: history.cursor) }
    for number in 0..<20 { record(number, by: "author \(number)") }
    #expect(authors().count == 20)
    history.jump(to: 0)
    record(99, by: "late")
    #expect(authors() == ["late"])
    history.limit = 0
    #expect(authors().isEmpty)
  }

  /// Also on another branch, which begins after it.
  @Test func linksOnOtherBranchesOutliveWhatIsLeftOutOnTheWay() throws {
    let store = NoteStore(texts: "a", "b", "c")
    store.keepsBranches = true
    store.author = "ann"
    store.save(Note(1, "x"), named: "Write")
    store.author = "bob"
    store.save(Note(2, "y"), named: "Other")
    try store.undo(by: "ann")
    let undone = store.history.place
    store.undo()
    store.save(Note(3, "w"), named: "Side")
    let side = store.history.place
    store.undo(3)
    store.save(Note(3, "z"), named: "Another")
    store.undo()
    store.withDiscardableActions { _ = store.save(Note(2, "y"), named: "Scroll") }
    store.jump(to: side)
    #expect(store.history.actions.map(\.name) == ["Write", "Side"])
    store.jump(to: undone)
    #expect(store.history.actions.map(\.name) == ["Write", "Undo Write"])
    #expect(store.undoName(by: "ann") == nil && store.redoName(by: "ann") == "Write")
    #expect(store.brokenInvariant == nil)
  }

  /// Where a limit has dropped what an author took back, it can still be brought back, and taken back again.
  @Test func whatWasTakenBackAndHasGoneIsBroughtBack() throws {
    let store = UndoStore([Note(1, ""), Note(2, "")], limit: 2)
    store.author = "ann"
    store.modify(1, named: "First") { $0.text = "a" }
    store.author = "bob"
    store.modify(2, named: "Second") { $0.text = "b" }
    try store.undo(by: "ann")
    store.modify(2, named: "Third") { $0.text = "c" }
    #expect(store.history.description == "[Second, Undo First, Third | ]")
    #expect(store.redoTitle(by: "ann") == "Redo First")
    #expect(try store.redo(by: "ann")?.name == "Redo First")
    #expect(store[1]?.text == "a" && store.redoName(by: "ann") == nil)
    #expect(try store.undo(by: "ann")?.name == "Undo First")
    #expect(store[1]?.text == "" && store.undoName(by: "ann") == nil)
    #expect(try store.redo(by: "ann")?.name == "Redo First" && store[1]?.text == "a")
    #expect(store.brokenInvariant == nil)
  }

  /// An element that is not equal to itself, as one with a NaN, goes back as others do.
  @Test func anElementThatIsNotEqualToItselfIsNotSkipped() throws {
    let store = UndoStore([Sample(id: 1), Sample(id: 2, value: 0)])
    var texts: [String?] { [store[1]?.text, store[2]?.text] }
    store.author = "ann"
    store.modify(2, named: "Other") { $0.text = "a" }
    store.modify(1, named: "Edit") { $0.text = "b" }
    store.author = nil
    #expect(try store.undo(by: "ann")?.name == "Undo Edit" && texts == ["", "a"])
    #expect(try store.redo(by: "ann")?.name == "Redo Edit" && texts == ["b", "a"])
    #expect(try store.undo(actionAt: 3) != nil && texts == ["", "a"])
    store.undo(3)
    #expect(store.conflicts(undoingActionAt: 1) == [])

    // What somebody has made of it since is not overwritten.
    store.modify(1, named: "Theirs") { $0.text = "c" }
    #expect(store.conflicts(undoingActionAt: 1)?.map(\.positions) == [[2]])
    #expect(throws: UndoError.self) { try store.undo(by: "ann") }
    #expect(try store.undo(by: "ann", onConflict: .skip)?.name == "Undo Other")
    #expect(texts == ["c", ""])
    try store.undo(actionAt: 2)
    #expect(try store.undo(by: "ann")?.name == "Undo Edit" && texts == ["", ""])
  }
}
