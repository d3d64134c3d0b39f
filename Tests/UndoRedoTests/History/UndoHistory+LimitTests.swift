import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

struct UndoHistoryLimitTests {
  @Test func onlyTheOldestActionsAreDropped() {
    let history = UndoHistory(counting: 5, limit: 3)
    #expect(history.undoNames == ["5", "4", "3"])
  }

  @Test func anActionOfManyStepsCountsOnceAndIsDroppedWhole() throws {
    var history = UndoHistory<Int>(limit: 1)
    let steps = UndoSteps<Int>((0..<300).map { .created($0) })
    history.record(try #require(UndoAction("Many", steps: steps)))
    #expect(history.undoable.first?.steps.count == 300)
    history.record(UndoAction("One", .created(1)))
    #expect(history.undoNames == ["One"])
    #expect(Array(history.undoable[0].steps) == [.created(1)])
  }

  @Test func aSmallerLimitDropsAtOnce() {
    var history = UndoHistory(counting: 5)
    history.limit = 2
    #expect(history.undoNames == ["5", "4"])
    history.limit = nil
    #expect(history.undoNames == ["5", "4"])
    for number in 6...9 { history.count(to: number) }
    #expect(history.undoable.count == 6)
  }

  @Test func undoneActionsAreNotDropped() {
    var history = UndoHistory(counting: 5, undone: 3)
    history.limit = 1
    #expect(history.undoNames == ["2"])
    #expect(history.redoNames == ["3", "4", "5"])
  }

  @Test func redoKeepsToTheLimit() {
    var history = UndoHistory(counting: 5, undone: 3)
    history.limit = 2
    #expect(history.redo()?.name == "3")
    #expect(history.undoNames == ["3", "2"])
    #expect(history.redo()?.name == "4")
    #expect(history.redo()?.name == "5")
    #expect(history.undoNames == ["5", "4"])
    #expect(history.redo() == nil)
  }

  @Test func aLimitOfZeroSwitchesUndoOff() {
    var history = UndoHistory(counting: 3, undone: 1)
    history.limit = 0
    #expect(!history.canUndo)
    #expect(history.redo()?.name == "3")
    #expect(!history.canUndo && !history.canRedo)
    history.count(to: 4)
    #expect(!history.canUndo)
    #expect(history.undo() == nil)
    history.limit = 1
    history.count(to: 5)
    #expect(history.undoNames == ["5"])
  }

  @Test func whatIsDroppedIsReleased() {
    let lifetimes = Lifetimes()
    var history = UndoHistory<Lifetimes.Item>(limit: 10)
    for number in 0..<1000 {
      history.record(UndoAction("Add", .created(lifetimes.item(number))))
    }
    #expect(lifetimes.alive == 10)
    history.limit = 3
    #expect(lifetimes.alive == 3)
    history.undo()
    #expect(lifetimes.alive == 3)
    history.record(UndoAction("Add", .created(lifetimes.item(1000))))
    #expect(lifetimes.alive == 3)
    history.removeAll()
    #expect(lifetimes.alive == 0)
  }

  /// A limit, the mark, undo, redo and new actions beside an array.
  @Test func everyShortSequence() {
    enum Change: CaseIterable {
      case record, undo, redo, mark, noLimit, limit0, limit1, limit2
    }
    for changes in Depth.slice(of: everySequence(of: Change.allCases, upTo: 5), oneIn: 4) {
      var history = UndoHistory<Int>()
      var model = PlainHistory<Int>()
      for (number, change) in changes.enumerated() {
        switch change {
        case .record:
          let action = UndoAction("\(number)", .created(number))
          history.record(action)
          model.record(action)
        case .undo:
          let action = history.undo()
          let expected = model.undo()
          #expect(action == expected)
        case .redo:
          let action = history.redo()
          let expected = model.redo()
          #expect(action == expected)
        case .mark:
          history.markSaved()
          model.markSaved()
        case .noLimit: model.limit = nil
        case .limit0: model.limit = 0
        case .limit1: model.limit = 1
        case .limit2: model.limit = 2
        }
        history.limit = model.limit
      }
      guard
        history.undoable.map(\.name) == model.undoable.map(\.name),
        history.redoable.map(\.name) == model.redoable.map(\.name),
        history.hasUnsavedChanges == model.hasUnsavedChanges
      else {
        Issue.record("\(changes): \(history)")
        continue
      }
    }
  }

  /// Discardable actions, the mark and names beside arrays: undo stops at no more actions than the limit says, and
  /// what comes before them goes.
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 8))
  func discardableActionsAreNotCounted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var history = UndoHistory<Int>()
    var (actions, cursor, saved) = ([UndoAction<Int>](), 0, Int?.some(0))
    var names: [String: Int] = [:]
    func dropOldest() {
      guard let limit = history.limit, cursor > limit else { return }
      var (first, left) = (cursor, limit)
      while left > 0, first > 0 {
        first -= 1
        if !actions[first].isDiscardable { left -= 1 }
      }
      guard left == 0 else { return }
      actions.removeFirst(first)
      cursor -= first
      saved = saved.flatMap { $0 < first ? nil : $0 - first }
      names = names.filter { $0.value >= first }.mapValues { $0 - first }
    }
    for number in 0..<80 {
      switch random.int(0..<12) {
      case 0...5:
        var action = UndoAction("\(number)", UndoRedoStep.created(number))
        action.isDiscardable = random.oneIn(3)
        history.record(action)
        actions.removeSubrange(cursor...)
        if let place = saved, place > cursor { saved = nil }
        names = names.filter { $0.value <= cursor }
        actions.append(action)
        cursor += 1
        dropOldest()
      case 6...7:
        let (old, position) = (cursor, random.int(0..<actions.count + 1))
        history.jump(to: position)
        cursor = position
        if cursor > old { dropOldest() }
      case 8:
        history.limit = random.pick([nil, 0, 1, 3, 5])
        dropOldest()
      case 9:
        history.markSaved()
        saved = cursor
      case 10:
        let name = random.pick(["x", "y", "z"])
        history.addCheckpoint(name)
        names[name] = cursor
      default:
        let name = random.pick(["x", "y", "z"])
        history.removeCheckpoint(name)
        names[name] = nil
      }
      let found = Dictionary(
        uniqueKeysWithValues: history.checkpoints.map { ($0.name, $0.position) })
      guard Array(history.actions) == actions, history.position == cursor,
        history.savedPosition == saved, found == names
      else {
        Issue.record("seed \(seed), round \(number): \(history), not \(actions)")
        return
      }
    }
  }
}
