import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@Suite struct PerformingTests {
  let folder: TemporaryFolder
  var repository: JSONFileRepository<Note>
  let a = Note(id: 1, text: "a")
  let b = Note(id: 2, text: "b")

  init() throws {
    folder = try TemporaryFolder()
    repository = try JSONFileRepository(path: folder.path("notes.json"))
    try repository.perform([.created(a)])
  }

  @Test mutating func laterStepsStartFromWhatEarlierOnesLeave() throws {
    var changed = b
    changed.color = "blue"
    try repository.perform([
      .created(b), .modified(from: b, to: changed), .deleted(a), .created(a), .deleted(changed),
    ])
    #expect(repository.elements == [a])
  }

  @Test(
    arguments: [
      .created(Note(id: 1, text: "a")),
      .deleted(Note(id: 2, text: "b")),
      .deleted(Note(id: 1, text: "other")),
      .modified(from: Note(id: 1, text: "other"), to: Note(id: 1, text: "c")),
      .modified(from: Note(id: 2, text: "b"), to: Note(id: 2, text: "c")),
    ] as [UndoRedoStep<Note>])
  func aStepThatDoesNotFitIsRefused(step: UndoRedoStep<Note>) throws {
    var repository = repository
    let before = folder.bytes("notes.json")
    let error = expectFailure(.conflict) {
      try repository.perform([.created(Note(id: 9, text: "z")), step])
    }
    #expect(error?.refusal?.code == .conflict)
    #expect(error.map { UndoError.Code.conflict ~= $0 } == true)
    #expect(error?.refusal?.id == "\(step.id)")
    #expect(repository.elements == [a])
    #expect(folder.bytes("notes.json") == before)
  }

  @Test mutating func whatCannotBeEncodedIsRefused() throws {
    let before = folder.bytes("notes.json")
    let error = expectFailure(.unencodable) {
      try repository.perform([.created(Note(id: 2, text: "b", size: .nan))])
    }
    #expect(error?.elementIndex == 1)
    #expect(error?.keyPath == "size")
    #expect(error?.reason == "only a finite number can be encoded")
    #expect(repository.elements == [a])
    #expect(folder.bytes("notes.json") == before)
    try repository.perform([.created(b)])
    #expect(repository.elements == [a, b])
  }

  @Test func whatAnElementThrowsIsPassedOnWithItsIndex() throws {
    struct Refusal: Error {}
    struct Stubborn: Identifiable, Equatable, Codable {
      var id = 1
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    var repository = try JSONFileRepository<Stubborn>(path: folder.path("stubborn.json"))
    let error = expectFailure(.unencodable) {
      try repository.perform([.created(Stubborn())])
    }
    #expect(error?.elementIndex == 0)
    #expect(error?.underlyingError is Refusal)
    #expect(folder.names == ["notes.json"])
  }

  #if os(macOS) || os(Linux) || os(Windows)
    @Test func aStepThatChangesTheIdentityTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        // It ends before anything is written.
        let file = TemporaryFolder.base.appendingPathComponent("\(UUID()).json")
        let a = Note(id: 1, text: "a")
        var repository = try JSONFileRepository<Note>(file)
        try repository.perform([.created(a), .modified(from: a, to: Note(id: 2, text: "a"))])
      }
      expectTrap(result, stating: "A modification can't change the id of an element")
    }
  #endif
}
