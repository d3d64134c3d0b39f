import TestSupport
import Testing

@testable import UndoRedo

struct DraftTests {
  private enum Event: CaseIterable {
    case save, replace, delete, saveOther, saveUnrecorded, deleteUnrecorded
    case open, fail, close

    /// Makes the event's write in a draft over a repository that holds note 1, "a".
    func write(to draft: inout Draft<Note>) {
      func write(_ note: Note?, id: Int = 1, isRecorded: Bool = true) {
        draft.write(id, note, stored: id == 1 ? Note(1, "a") : nil, isRecorded: isRecorded)
      }
      switch self {
      case .save: write(Note(1, "a"))
      case .replace: write(Note(1, "b"))
      case .delete: write(nil)
      case .saveOther: write(Note(2, "c"), id: 2)
      case .saveUnrecorded: write(Note(1, "z"), isRecorded: false)
      case .deleteUnrecorded: write(nil, isRecorded: false)
      case .open, .fail, .close: break
      }
    }
  }

  /// What a draft makes of writes between savepoints is what it makes of the writes left.
  ///
  /// A failed savepoint is as if nothing had been written behind it, and a closed one as if it had
  /// never been opened.
  @Test func everyShortSequence() {
    next: for events in everySequence(of: Event.allCases, upTo: 5) {
      var draft = Draft<Note>()
      var savepoints: [(savepoint: Int, written: Int)] = []
      var left: [Event] = []
      for event in events {
        switch event {
        case .open: savepoints.append((draft.openSavepoint(), left.count))
        case .fail, .close:
          guard let (savepoint, written) = savepoints.popLast() else { continue next }
          draft.closeSavepoint(savepoint, isFailed: event == .fail)
          if event == .fail { left.removeSubrange(written...) }
        default:
          event.write(to: &draft)
          left.append(event)
        }
      }
      var expected = Draft<Note>()
      for event in left { event.write(to: &expected) }
      guard
        draft.steps == expected.steps, draft.recordedSteps == expected.recordedSteps,
        draft.unrecordedSteps == expected.unrecordedSteps,
        draft.applied(to: [Note(1, "a")]) == expected.applied(to: [Note(1, "a")]),
        isRight(expected, after: left)
      else {
        Issue.record("\(events)")
        continue
      }
    }
  }

  /// Whether the repository's steps lead from what it holds to what was written last, as the
  /// unrecorded steps followed by the recorded ones do.
  private func isRight(_ draft: Draft<Note>, after writes: [Event]) -> Bool {
    var written = [1: Note(1, "a")]
    for write in writes {
      switch write {
      case .save: written[1] = Note(1, "a")
      case .replace: written[1] = Note(1, "b")
      case .saveUnrecorded: written[1] = Note(1, "z")
      case .saveOther: written[2] = Note(2, "c")
      default: written[1] = nil
      }
    }
    func perform(_ steps: some Sequence<NoteStep>) -> [Int: Note]? {
      var notes = [1: Note(1, "a")]
      for step in steps {
        guard notes[step.id] == step.oldValue, step.hasEffect else { return nil }
        notes[step.id] = step.newValue
      }
      return notes
    }
    return perform(draft.steps) == written
      && perform(Array(draft.unrecordedSteps) + draft.recordedSteps) == written
      && draft.applied(to: [Note(1, "a")]).sorted { $0.id < $1.id }
        == written.values.sorted { $0.id < $1.id }
      && [1, 2].allSatisfy { (draft.value(of: $0) ?? [1: Note(1, "a")][$0]) == written[$0] }
  }

  @Test func whatIsNotTouchedIsNotKnown() {
    var draft = Draft<Note>()
    #expect(draft.value(of: 1) == nil)
    draft.write(1, nil, stored: Note(1, "a"))
    #expect(draft.value(of: 1) == .some(nil))
  }

  /// What others may refer to is created before them, and deleted after them.
  @Test func stepsStandWhereTheirElementIsTouchedFirstAndDeletionsWhereTheyHappen() {
    var draft = Draft<Note>()
    draft.write(1, Note(1, "A"), stored: Note(1, "a"))
    draft.write(2, Note(2, "b"), stored: nil)
    draft.write(3, Note(3, "C"), stored: Note(3, "c"))
    draft.write(1, nil, stored: Note(1, "a"))
    draft.write(2, Note(2, "B"), stored: nil)
    #expect(
      draft.steps == [
        .created(Note(2, "B")), .modified(from: Note(3, "c"), to: Note(3, "C")),
        .deleted(Note(1, "a")),
      ])
  }

  @Test func elementsKeepTheirPlaceAndNewOnesAreAtTheEnd() {
    let notes = [Note(1, "a"), Note(2, "b"), Note(3, "c")]
    var draft = Draft<Note>()
    #expect(draft.applied(to: notes) == notes)
    draft.write(5, Note(5, "e"), stored: nil)
    draft.write(4, Note(4, "d"), stored: nil)
    draft.write(2, Note(2, "B"), stored: notes[1])
    draft.write(1, nil, stored: notes[0])
    #expect(draft.applied(to: notes).map(\.text) == ["B", "c", "e", "d"])
  }

  @Test func aStepThatHasBeenPerformedIsRecordedButNotPerformed() {
    var draft = Draft<Note>()
    draft.note(
      .modified(from: Note(1, "b"), to: Note(1, "c")), known: Note(1, "a"), isRecorded: true)
    #expect(draft.steps.isEmpty)
    #expect(draft.recordedSteps == [.modified(from: Note(1, "b"), to: Note(1, "c"))])
    #expect(draft.unrecordedSteps == [.modified(from: Note(1, "a"), to: Note(1, "b"))])
    draft.write(1, Note(1, "d"), stored: Note(1, "c"))
    #expect(draft.steps == [.modified(from: Note(1, "c"), to: Note(1, "d"))])
    #expect(draft.recordedSteps == [.modified(from: Note(1, "b"), to: Note(1, "d"))])
  }

  @Test func aStepThatHasBeenPerformedAndIsNotRecorded() {
    var draft = Draft<Note>()
    draft.note(.created(Note(1, "b")), known: nil, isRecorded: false)
    #expect(draft.steps.isEmpty && draft.recordedSteps.isEmpty)
    #expect(draft.unrecordedSteps == [.created(Note(1, "b"))])
  }
}
