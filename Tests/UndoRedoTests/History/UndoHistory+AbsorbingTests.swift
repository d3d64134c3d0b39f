import TestSupport
import Testing

@testable import UndoRedo

/// A model of two notes: what each of them is.
private typealias State = [Int: Note]

extension State {
  /// Returns what a step makes of the state, or nothing where the step does not fit.
  fileprivate func performing(_ step: NoteStep) -> State? {
    guard self[step.id] == step.oldValue else { return nil }
    var state = self
    state[step.id] = step.newValue
    return state
  }

  fileprivate func performing(_ actions: some Sequence<NoteAction>) -> State? {
    actions.reduce(self) { state, action in
      action.steps.reduce(state) { $0?.performing($1) }
    }
  }

  /// The steps from one state to another.
  fileprivate func steps(to other: State) -> [NoteStep] {
    [2, 1].compactMap { NoteStep(changing: self[$0], to: other[$0]) }
  }
}

struct UndoHistoryAbsorbingTests {
  private static let states: [State] = [nil, Note(1, "a"), Note(1, "b")].flatMap { first in
    [nil, Note(2, "a")].map { second in
      State(uniqueKeysWithValues: [first, second].compactMap { $0 }.map { ($0.id, $0) })
    }
  }

  /// Absorbing any change of a note, in any history of up to three actions on two notes.
  @Test(arguments: 0..<states.count) func everyShortHistory(start: Int) throws {
    for path in everySequence(of: Self.states, upTo: 3) {
      let states = [Self.states[start]] + path
      guard zip(states, path).allSatisfy({ $0 != $1 }) else { continue }
      for cursor in states.indices {
        for mark in states.indices {
          var history = NoteHistory()
          if mark == 0 { history.markSaved() }
          for (number, (old, new)) in zip(states, path).enumerated() {
            history.record(
              try #require(UndoAction("\(number)", steps: UndoSteps(old.steps(to: new)))))
            if mark == number + 1 { history.markSaved() }
          }
          for _ in cursor..<path.count { history.undo() }
          for new in [nil, Note(1, "a"), Note(1, "b")] {
            guard let change = NoteStep(changing: states[cursor][1], to: new) else { continue }
            check(history, states, cursor, mark, change)
          }
        }
      }
    }
  }

  private func check(
    _ history: NoteHistory, _ states: [State], _ cursor: Int, _ mark: Int, _ change: NoteStep
  ) {
    var absorbed = history
    absorbed.absorb([change])
    func context() -> Comment {
      "\(history.redoable.count) undone of \(states) absorbing \(change)"
    }
    let touches = zip(states, states.dropFirst()).map { $0[change.id] != $1[change.id] }
    var first = states[0]
    if !touches[..<cursor].contains(true) { first[change.id] = change.newValue }
    var last = states[states.count - 1]
    if !touches[cursor...].contains(true) { last[change.id] = change.newValue }
    let now = states[cursor].performing(change)

    // Each step fits what the ones before leave, from the first state on, back and forth.
    #expect(first.performing(absorbed.undoable.reversed()) == now, context())
    #expect(now?.performing(absorbed.redoable) == last, context())
    #expect(now?.performing(absorbed.undoable.map { $0.flip() }) == first, context())
    #expect(absorbed.firstBrokenAction == nil, context())
    #expect(absorbed.undoable.allSatisfy { $0.steps.allSatisfy(\.hasEffect) }, context())
    #expect(absorbed.redoable.allSatisfy { $0.steps.allSatisfy(\.hasEffect) }, context())

    // The actions that stay keep their order, and the mark its place between them.
    let names = (absorbed.undoable.reversed() + Array(absorbed.redoable)).map(\.name)
    #expect(names == names.sorted(), context())
    #expect(names.count >= states.count - 3, context())
    #expect(absorbed.relativeMark == names.filter { Int($0)! < mark }.count, context())
    #expect(absorbed.undoable.allSatisfy { Int($0.name)! < cursor }, context())
    #expect(absorbed.redoable.allSatisfy { Int($0.name)! >= cursor }, context())
  }

  @Test func aChangeBecomesPartOfTheStepBeforeIt() {
    var history = NoteHistory()
    history.record(UndoAction("Add", .created(Note(1, "a"))))
    history.absorb([.modified(from: Note(1, "a"), to: Note(1, "b"))])
    #expect(history.undoable.first == UndoAction("Add", .created(Note(1, "b"))))
  }

  @Test func theUndoneStepAfterAChangeStartsFromIt() {
    var history = NoteHistory()
    history.record(UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b"))))
    history.undo()
    history.absorb([.modified(from: Note(1, "a"), to: Note(1, "c"))])
    #expect(
      history.redoable.first == UndoAction("Edit", .modified(from: Note(1, "c"), to: Note(1, "b"))))
  }

  @Test func anActionOfWhichNothingIsLeftGoes() {
    var history = NoteHistory()
    history.record(UndoAction("Add", .created(Note(1, "a"))))
    history.record(UndoAction("Other", .created(Note(2, "a"))))
    history.absorb([.deleted(Note(1, "a"))])
    #expect(history.undoable.map(\.name) == ["Other"])
  }

  @Test func anActionKeepsWhatIsLeftOfIt() throws {
    let action = UndoAction(
      "Add", steps: [.created(Note(1, "a")), .created(Note(2, "a"))],
      date: UndoDate(secondsSince1970: 1), metadata: ["author": "Ada"])
    var history = NoteHistory()
    history.record(try #require(action))
    history.absorb([.deleted(Note(1, "a"))])
    #expect(
      history.undoable.first
        == UndoAction(
          "Add", .created(Note(2, "a")), date: UndoDate(secondsSince1970: 1),
          metadata: ["author": "Ada"]))
  }

  @Test func onlyTheNearestStepOfAnActionThatTouchesANoteTwiceChanges() throws {
    let steps: UndoSteps<Note> = [
      .created(Note(1, "a")), .modified(from: Note(1, "a"), to: Note(1, "b")),
    ]
    var history = NoteHistory()
    history.record(try #require(UndoAction("Add", steps: steps)))
    var undone = history
    undone.undo()
    history.absorb([.modified(from: Note(1, "b"), to: Note(1, "c"))])
    #expect(
      Array(history.undoable[0].steps) == [
        .created(Note(1, "a")), .modified(from: Note(1, "a"), to: Note(1, "c")),
      ])
    undone.absorb([.created(Note(1, "z"))])
    #expect(
      Array(undone.redoable[0].steps) == [
        .modified(from: Note(1, "z"), to: Note(1, "a")),
        .modified(from: Note(1, "a"), to: Note(1, "b")),
      ])
  }

  @Test func absorbingReachesOnlyAsFarAsTheLimit() {
    var history = NoteHistory(limit: 1)
    history.record(UndoAction("Add", .created(Note(1, "a"))))
    history.record(UndoAction("Other", .created(Note(2, "a"))))
    let before = history
    history.absorb([.modified(from: Note(1, "a"), to: Note(1, "b"))])
    #expect(history == before)
    history.absorb([.deleted(Note(2, "a"))])
    #expect(!history.canUndo)
    history.record(UndoAction("Edit", .modified(from: Note(1, "b"), to: Note(1, "c"))))
    #expect(history.undoable.map(\.name) == ["Edit"])
  }

  @Test func copiesDoNotSeeWhatIsAbsorbed() {
    var history = NoteHistory()
    history.record(UndoAction("Add", .created(Note(1, "a"))))
    let copy = history
    history.absorb([.modified(from: Note(1, "a"), to: Note(1, "b"))])
    #expect(copy.undoable.first == UndoAction("Add", .created(Note(1, "a"))))
  }
}
