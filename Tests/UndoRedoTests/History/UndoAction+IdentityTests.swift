import Testing
import UndoRedo

struct UndoActionIdentityTests {
  private func action(_ steps: UndoSteps<Note>) throws -> NoteAction {
    try #require(UndoAction("Action", steps: steps))
  }

  @Test func eachKindOfStep() throws {
    let action = try action([
      .created(Note(1, "a")), .modified(from: Note(2, "a"), to: Note(2, "b")),
      .deleted(Note(3, "a")), .created(Note(4, "a")),
    ])
    #expect(action.createdIDs == [1, 4])
    #expect(action.modifiedIDs == [2])
    #expect(action.deletedIDs == [3])
    #expect(action.netSteps == action.steps)
  }

  @Test func flippedActionsDeleteWhatTheyCreated() throws {
    let action = try action([
      .created(Note(1, "a")), .modified(from: Note(2, "a"), to: Note(2, "b")),
      .deleted(Note(3, "a")),
    ]).flip()
    #expect(action.createdIDs == [3])
    #expect(action.modifiedIDs == [2])
    #expect(action.deletedIDs == [1])
  }

  /// Every way of one element through four states, each of them nothing, "a" or "b".
  @Test func anElementTouchedSeveralTimes() throws {
    let states: [Note?] = [nil, Note(1, "a"), Note(1, "b")]
    for first in states {
      for second in states {
        for third in states {
          for fourth in states {
            let ways = [(first, second), (second, third), (third, fourth)]
            let steps = ways.compactMap { NoteStep(from: $0, to: $1) }
            guard let action = UndoAction("Action", steps: UndoSteps(steps)) else { continue }
            let net = NoteStep(changing: first, to: fourth)
            #expect(Array(action.netSteps) == [net].compactMap { $0 })
            #expect(action.createdIDs == (first == nil && fourth != nil ? [1] : []))
            #expect(action.deletedIDs == (first != nil && fourth == nil ? [1] : []))
            let isModified = first != nil && fourth != nil && first != fourth
            #expect(action.modifiedIDs == (isModified ? [1] : []))
          }
        }
      }
    }
  }

  @Test func severalElementsTouchedSeveralTimes() throws {
    let action = try action([
      .created(Note(1, "a")), .created(Note(2, "a")),
      .modified(from: Note(1, "a"), to: Note(1, "b")), .deleted(Note(2, "a")),
      .modified(from: Note(3, "a"), to: Note(3, "b")),
      .modified(from: Note(1, "b"), to: Note(1, "c")),
    ])
    #expect(
      Array(action.netSteps) == [
        .created(Note(1, "c")), .modified(from: Note(3, "a"), to: Note(3, "b")),
      ])
  }

  @Test func aDeletionStaysBehindWhatComesBeforeIt() throws {
    let action = try action([
      .modified(from: Note(1, "a"), to: Note(1, "b")), .created(Note(2, "a")),
      .deleted(Note(1, "b")), .created(Note(3, "a")),
    ])
    #expect(
      Array(action.netSteps) == [
        .created(Note(2, "a")), .deleted(Note(1, "a")), .created(Note(3, "a")),
      ])
  }
}
