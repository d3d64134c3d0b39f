import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Every feature of a store after every other one, and what must hold whatever has happened.
struct FeaturePairsTests {
  private enum Change: CaseIterable {
    case save, delete, saveUnrecorded, deleteUnrecorded, saveBehindAnother, deleteBehindAnother
    case groupThenUnrecorded, unrecordedThenGroup, failingInnerGroup, failingGroup, thereAndBack
    case unrecordedBesideGroup, record, recordBehindAnother, recordInGroup, recordUnrecorded
    case gesture, unrecordedInGesture, cancelledGesture, cancelledBehindAnother
    case joined, joinedWithOther, joinedDeletion, joinedBehindAnother, discardable, revert
    case undo, redo, undoTwo, redoAll, limitOne, limitTwo, noLimit, mark, forget
    case checkpoint, jumpToStart, jumpToCheckpoint

    func make(in store: UndoStore<SharedNotes>, _ notes: SharedNotes) throws {
      /// What note 1 or 2 becomes next: "a", "b", "a" …
      func next(_ id: Int) -> Note { Note(id, store[id]?.text == "a" ? "b" : "a") }
      /// Changes a note behind the store's back, and returns what happened.
      func change(_ id: Int) -> NoteStep {
        let step = NoteStep(from: notes[id], to: next(id))!
        notes.put(step.newValue!)
        return step
      }
      switch self {
      case .save: try store.save(next(1), named: "\(self)")
      case .delete: try store.delete(1, named: "\(self)")
      case .saveUnrecorded: try store.withoutRecording { try store.save(next(1), named: "") }
      case .deleteUnrecorded: try store.withoutRecording { try store.delete(1, named: "") }
      case .groupThenUnrecorded:
        try store.group("\(self)") {
          try store.save(next(1), named: "")
          try Change.deleteUnrecorded.make(in: store, notes)
        }
      case .unrecordedThenGroup:
        try store.group("\(self)") {
          try Change.saveUnrecorded.make(in: store, notes)
          try store.save(next(1), named: "")
        }
      case .failingInnerGroup:
        try store.group("\(self)") {
          try? store.group("") {
            try Change.unrecordedThenGroup.make(in: store, notes)
            throw OutOfPaper()
          }
          try store.save(next(2), named: "")
        }
      case .failingGroup:
        try? store.group("\(self)") {
          try Change.unrecordedBesideGroup.make(in: store, notes)
          throw OutOfPaper()
        }
      case .thereAndBack:
        try store.group("\(self)") {
          let old = store[1]
          try store.save(next(1), named: "")
          if let old { try store.save(old, named: "") } else { try store.delete(1, named: "") }
        }
      case .unrecordedBesideGroup:
        try store.group("\(self)") {
          try Change.saveUnrecorded.make(in: store, notes)
          try store.save(next(2), named: "")
        }
      case .saveBehindAnother:
        _ = change(1)
        try store.save(next(1), named: "\(self)")
      case .deleteBehindAnother:
        _ = change(1)
        try store.delete(1, named: "\(self)")
      case .record: try store.record("\(self)", [change(1)])
      case .recordBehindAnother:
        _ = change(1)
        try store.record("\(self)", [change(1)])
      case .recordInGroup:
        let step = change(1)
        try store.group("\(self)") {
          try store.record("", [step])
          try store.save(next(1), named: "")
          try store.save(next(2), named: "")
        }
      case .recordUnrecorded:
        let step = change(1)
        try store.withoutRecording { try store.record("", [step]) }
      case .gesture:
        let gesture = try store.beginGesture("\(self)")
        try store.save(next(1), named: "")
        try store.save(next(2), named: "")
        try store.save(next(1), named: "")
        try gesture.commit()
      case .unrecordedInGesture:
        let gesture = try store.beginGesture("\(self)")
        try Change.unrecordedThenGroup.make(in: store, notes)
        try Change.deleteUnrecorded.make(in: store, notes)
        try gesture.commit()
      case .cancelledGesture:
        let gesture = try store.beginGesture("\(self)")
        try store.save(next(2), named: "")
        try Change.saveUnrecorded.make(in: store, notes)
        try store.delete(1, named: "")
        try gesture.cancel()
      case .cancelledBehindAnother:
        let gesture = try store.beginGesture("\(self)")
        _ = change(1)
        try Change.deleteUnrecorded.make(in: store, notes)
        try store.save(next(1), named: "")
        try gesture.cancel()
      case .joined: try store.coalescingActions(by: "k") { try Change.save.make(in: store, notes) }
      case .joinedWithOther:
        try store.coalescingActions(by: "k") {
          try Change.unrecordedBesideGroup.make(in: store, notes)
        }
      case .joinedDeletion:
        try store.coalescingActions(by: "k") { try Change.delete.make(in: store, notes) }
      case .joinedBehindAnother:
        _ = change(1)
        try store.coalescingActions(by: "k") { try Change.save.make(in: store, notes) }
      case .discardable: try store.withDiscardableActions { try Change.save.make(in: store, notes) }
      case .revert: try store.revertToSaved()
      case .checkpoint: try store.addCheckpoint("Here")
      case .jumpToStart: try store.jump(to: 0)
      case .jumpToCheckpoint: try store.jump(toCheckpoint: "Here")
      case .undo: try store.undo()
      case .redo: try store.redo()
      case .undoTwo: try store.undo(2)
      case .redoAll: try store.redoAll()
      case .limitOne: store.limit = 1
      case .limitTwo: store.limit = 2
      case .noLimit: store.limit = nil
      case .mark: try store.markSaved()
      case .forget: try store.removeAllActions()
      }
    }
  }

  private func check(_ changes: some Sequence<Change>, _ context: @autoclosure () -> Comment) throws
  {
    let notes = SharedNotes("a")
    let store = UndoStore(notes)
    for change in changes { try change.make(in: store, notes) }

    let elements = notes.elements
    let history = store.history
    // The history's steps fit each other, and the model.
    #expect(history.firstBrokenAction == nil, context())
    #expect(history.presentValues.allSatisfy { notes[$0.key] == $0.value }, context())
    for action in Array(history.undoable) + Array(history.redoable) {
      #expect(action.steps.allSatisfy { $0.hasEffect }, context())
      #expect(Set(action.steps.map(\.id)).count == action.steps.count, context())
    }
    #expect(history.undoable.count { !$0.isDiscardable } <= history.limit ?? .max, context())

    // Jumping, at once and one by one, comes back to both.
    let count = history.position
    try store.jump(to: 0)
    let first = notes.elements
    try store.jump(to: count)
    #expect(notes.elements == elements && store.history == history, context())
    for position in (0..<count).reversed() { try store.jump(to: position) }
    #expect(notes.elements == first, context())
    for position in 0..<count { try store.jump(to: position + 1) }
    #expect(notes.elements == elements && store.history == history, context())

    // So does undoing and redoing, as far as discardable actions let it.
    let stops = history.undoable.count { !$0.isDiscardable }
    let last = try store.undo(stops).count
    try store.redo(stops)
    #expect(try store.undo(stops).count == last, context())
    try store.jump(to: count)
    #expect(notes.elements == elements && store.history == history, context())
  }

  @Test func everyTwoFeatures() throws {
    let starts: [[Change]] = [[.save, .undo], [.saveUnrecorded, .delete, .save]]
    let sequences = everySequence(of: Change.allCases, upTo: 2).flatMap { changes in
      starts.map { $0 + changes }
    }
    for changes in Depth.slice(of: sequences, oneIn: 9) { try check(changes, "\(changes)") }
  }

  @Test(arguments: Depth.slice(of: 0..<40 as Range<UInt64>, oneIn: 8))
  func longRandomSequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var changes: [Change] = []
    for _ in 0..<30 {
      changes.append(random.pick(Change.allCases))
      // A limit that stays hides what happens to older actions.
      if random.oneIn(3) { changes.append(.noLimit) }
      guard random.oneIn(3) else { continue }
      try check(changes, "seed \(seed): \(changes)")
    }
  }

  @Test(arguments: Depth.slice(of: 0..<20 as Range<UInt64>, oneIn: 4))
  func aHistoryOfAllOfThemCanBeCoded(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let notes = SharedNotes("a")
    let store = UndoStore(notes)
    for _ in 0..<50 { try random.pick(Change.allCases).make(in: store, notes) }
    #expect(try recoded(store.history) == store.history, "seed \(seed)")
  }
}
