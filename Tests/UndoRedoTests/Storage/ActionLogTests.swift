import Testing

@testable import UndoRedo

struct ActionLogTests {
  @Test func aNewActionAtAnOldNumberHasNoneOfItsPredecessorsDetails() {
    var history = UndoHistory<Int>()
    history.record(
      UndoAction(
        "Old", .created(1), date: UndoDate(secondsSince1970: 1), metadata: ["author": "Ada"]))
    history.undo()
    history.record(UndoAction("New", .created(2)))
    #expect(history.undoable.first == UndoAction("New", .created(2)))
  }

  @Test func detailsGoWithTheirAction() {
    var history = UndoHistory<Int>()
    for number in 0..<10 {
      let date = UndoDate(secondsSince1970: Double(number))
      history.record(UndoAction("\(number)", .created(number), date: date, metadata: ["a": "b"]))
    }
    history.limit = 4
    history.undo()
    history.record(UndoAction("Last", .created(10)))
    #expect(history.log.notes.keys.sorted() == [6, 7, 8])
    #expect(history.log.dates.indices == 6..<10 && history.brokenInvariant() == nil)
  }

  @Test func authorsKeepTheirNamesWhileOthersAreForgotten() {
    var history = UndoHistory<Int>(limit: 2)
    for number in 0..<200 {
      history.record(UndoAction("\(number)", .created(number), metadata: ["author": "Ada"]))
      #expect(history.undoable.allSatisfy { $0.author == "Ada" })
      #expect(history.undoName == "\(number)" && history.brokenInvariant() == nil)
    }
    #expect(history.log.names.count < 40)
  }

  @Test func aDateBeforeTheEpoch() {
    var history = UndoHistory<Int>()
    let action = UndoAction("Old", .created(1), date: UndoDate(secondsSince1970: -1.5))
    history.record(action)
    #expect(history.undoable.first == action)
  }

  @Test func noDatesCostNothing() {
    var history = UndoHistory<Int>(counting: 300)
    #expect(history.log.dates.chunks.isEmpty && history.log.ends.chunks.isEmpty)
    let dated = UndoAction("Dated", .created(1), date: UndoDate(secondsSince1970: 1))
    history.record(dated)
    #expect(history.log.dates.count == 1)
    #expect(history.undoable[1].date == nil && history.undoable[0] == dated)
  }

  @Test func datesThatBeginLater() {
    var history = UndoHistory<Int>(counting: 5)
    let dated = UndoAction("Dated", .created(1), date: UndoDate(secondsSince1970: 1))
    history.record(dated)
    history.count(to: 6)
    history.limit = 4
    #expect(history.undoable.map { $0.date != nil } == [false, true, false, false])
    history.undo()
    history.undo()
    history.undo()
    history.count(to: 5)
    #expect(history.undoable.allSatisfy { $0.date == nil })
    history.record(dated)
    #expect(history.undoable.first == dated && history.brokenInvariant() == nil)
  }

  /// Links that lead from one side of the border to the other.
  @Test(arguments: -4...0) func numbersThatDoNotFitIntoAStep(first: Int) {
    let store = NoteStore()
    store.state.engine.history.beginNumbering(actionsAt: 0, stepsAt: (1 << 32) + first)
    for text in ["a", "b", "c", "d"] {
      store.group(text) {
        store.save(Note(1, text), named: "")
        store.save(Note(2, text), named: "")
      }
      #expect(store.brokenInvariant == nil)
    }
    let values = store.history.undoable.flatMap { $0.steps.compactMap { $0.oldValue?.text } }
    #expect(values == ["c", "c", "b", "b", "a", "a"])
    store.undo(3)
    #expect(
      store.history.redoable.last?.steps[1] == .modified(from: Note(2, "c"), to: Note(2, "d")))
    store.redo(2)
    #expect(store.texts == ["c", "c"] && store.brokenInvariant == nil)
    store.limit = 1
    store.save(Note(1, "e"), named: "e")
    store.undoAll()
    #expect(store.texts == ["c", "c"] && store.brokenInvariant == nil)
  }

  /// Who looks at a history does not search it for each action.
  @Test func aHistoryThatIsLookedAtIsLinked() {
    let store = NoteStore()
    for number in 0..<300 { store.save(Note(1, "\(number)"), named: "Edit") }
    #expect(
      store.repository.elements.count == 1 && store.state.engine.history.log.links.links.isEmpty)
    #expect(store.history.log.links.links.count == 300)
    #expect(store.state.engine.history.log.links.links.count == 300)
    store.save(Note(1, "more"), named: "Edit")
    store.undo(2)
    #expect(store.state.engine.history.log.links.links.count == 301)
    store.save(Note(2, "other"), named: "Add")
    #expect(store.state.engine.history.log.links.links.count == 299 && store.brokenInvariant == nil)
  }

  /// Names have numbers of two bytes as long as these are enough.
  @Test func moreNamesThanAStepHasRoomFor() {
    let store = NoteStore(texts: "a")
    store.state.engine.history.log.names.names = Array(repeating: "", count: 65_533)
    store.limit = 4
    let names = (0..<6).map { "Name \($0)" }
    for name in names { store.save(Note(1, name), named: name) }
    #expect(store.state.engine.history.log.largeNames.count == 4 && store.brokenInvariant == nil)
    #expect(store.history.actions.map(\.name) == names.suffix(4))
    store.undo(2)
    store.group("In two") {
      store.save(Note(1, "In two"), named: "")
      store.save(Note(2, "In two"), named: "")
    }
    store.save(Note(1, "Name 3"), named: "Name 3")
    #expect(store.history.actions.map(\.name) == ["Name 2", "Name 3", "In two", "Name 3"])
    #expect(store.brokenInvariant == nil)
    store.removeAllActions()
    #expect(store.state.engine.history.log.largeNames.isEmpty && store.brokenInvariant == nil)
  }

  @Test func aStepIsSmall() {
    #expect(MemoryLayout<StepEntry>.stride == 6 && ActionLog<String>.bytesPerStep == 14 + 16)
  }

  /// Where actions of several steps and of one alternate, and the oldest go one by one.
  @Test func theStepsOfActions() {
    var history = UndoHistory<Int>(limit: 20)
    for number in 0..<200 {
      let steps = (0...(number % 4)).map { UndoRedoStep.created(10 * number + $0) }
      history.record(UndoAction("\(number)", steps: UndoSteps(steps))!)
      if number % 5 == 0 { history.undo() }
      if number % 10 == 0 { history.redo() }
      for (position, action) in history.undoable.enumerated() {
        #expect(action.steps.count == Int(action.name)! % 4 + 1, "\(number), \(position)")
      }
      #expect(history.brokenInvariant() == nil, "\(number)")
    }
    #expect(history.log.ends.count <= 21 && history.log.entries.count <= 84)
  }
}
