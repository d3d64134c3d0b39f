import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What is easily forgotten of branches, and of actions that go from between others.
@Suite struct BranchDetailsTests {
  private let store = NoteStore(texts: "a", "b")

  init() { store.keepsBranches = true }

  private func type(_ text: String, in id: Int = 1) { store.save(Note(id, text), named: text) }

  @Test func aPlaceSavedAgainIsTheLastOneOnce() {
    type("x")
    let x = store.history.place
    store.markSaved()
    type("y")
    let y = store.history.place
    store.markSaved()
    store.undo()
    store.markSaved()
    #expect(store.history.savedPlaces == [y, x])
  }

  /// Of those before the branch, and of those on it.
  @Test(arguments: [1, 2]) func whatTakesBackAnActionCountsNoneThatHasGone(undoCount: Int) throws {
    type("x")
    type("y", in: 2)
    type("gone", in: 3)
    try store.undo(actionAt: 1)
    let taken = store.history.place
    store.undo(undoCount)
    type("other")
    store.removeActions(of: 3)
    store.jump(to: taken)
    #expect(try store.undo(actionAt: 1) == nil)
    #expect(try store.undo(actionAt: 0)?.name == "Undo x")
  }

  @Test func aDroppedLeafTakesItsNameAlong() {
    type("x")
    type("y")
    store.addCheckpoint("End")
    store.undo(2)
    type("z")
    store.limit = 1
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["x"]])
    #expect(store.history.branches.allSatisfy { $0.checkpoints.isEmpty })
    #expect(store.jump(toCheckpoint: "End") == nil)
  }

  @Test func thereAndBackTakesNoMoreMemory() {
    type("x")
    type("y")
    let branch = store.history.place
    store.undo(2)
    type("z")
    let (line, count) = (store.history.place, store.history.byteCount)
    store.jump(to: branch)
    store.jump(to: line)
    #expect(store.history.byteCount == count)
  }

  @Test func aSavedPlaceBeyondARemovedStepIsLost() {
    type("x", in: 1)
    type("y", in: 2)
    store.markSaved()
    store.undo(2)
    type("z", in: 2)
    #expect(store.history.savedPlace != nil)
    store.removeActions(of: 1)
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["y"]])
    #expect(store.history.savedPlace == nil && store.hasUnsavedChanges)
  }

  @Test func comparingPlacesDropsNothing() {
    for text in ["x", "y", "z"] { type(text) }
    let places = store.history.places
    store.undo(3)
    store.limit = 1
    let changes = store.history.changes(from: places[3], to: places[0])
    #expect(changes == [.modified(from: Note(1, "z"), to: Note(1, "a"))])
    store.limit = nil
    store.memoryLimit = UndoMemoryLimit(bytes: 1)
    #expect(store.history.changes(from: places[3], to: places[0]) == changes)
  }

  /// Undo drops nothing, so that a history may hold more than its limit allows.
  @Test func comparingPlacesDropsNothingBeyondTheLimit() {
    for id in 3...5 { type("x", in: id) }
    let places = store.history.places
    store.memoryLimit = UndoMemoryLimit(bytes: store.history.byteCount)
    store.undo()
    #expect(
      store.history.changes(from: places[2], to: places[0])
        == [.deleted(Note(4, "x")), .deleted(Note(3, "x"))])
  }

  /// A limit of memory counts what there is once an action is recorded, wherever the elements live.
  @Test func noMoreLeavesAreDroppedThanNeedBe() throws {
    for bytes in stride(from: 0, to: 2_000, by: 50) {
      let (store, other) = (NoteStore(), UndoStore(SharedNotes()))
      try writeTwice(in: store, bytes)
      try writeTwice(in: other, bytes)
      #expect(store.history == other.history, "\(bytes) bytes")
    }
  }

  private func writeTwice<Repo: Repository<Note>>(in store: UndoStore<Repo>, _ bytes: Int) throws {
    store.keepsBranches = true
    store.memoryLimit = UndoMemoryLimit(bytes: bytes)
    for id in 1...5 { try store.save(Note(id, "x"), named: "\(id)") }
    try store.undoAll()
    try store.save(Note(6, "y"), named: "6")
  }

  /// What a limit has spared because it was saved goes with the next save, as it does when it is decoded.
  @Test func theSavedPlaceIsSparedAsLongAsItIsThat() throws {
    type("x")
    type("y")
    store.markSaved()
    store.undo(2)
    type("z")
    store.limit = 1
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["x", "y"]])
    store.markSaved()
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["x"]])
    #expect(try recoded(store.history) == store.history)
  }

  @Test func differencesComeInTheOrderOfTheWay() {
    type("x", in: 1)
    let x = store.history.place
    store.undo()
    type("y", in: 2)
    let y = store.history.place
    #expect(store.history.changes(from: x, to: y)?.map(\.id) == [1, 2])
    #expect(store.history.changes(from: y, to: x)?.map(\.id) == [2, 1])
  }

  /// What was taken back is not in the way, nor what has brought back the action itself.
  @Test func onlyWhatCountsIsInTheWay() throws {
    func write(_ author: String, _ text: String) {
      store.author = author
      store.save(Note(1, text), named: author)
    }
    write("Ann", "x")
    write("Bob", "y")
    try store.undo(actionAt: 1)
    try store.undo(by: "Ann")
    try store.redo(by: "Ann")
    write("Eve", "z")
    let error = #expect(throws: UndoError.self) { try store.undo(by: "Ann") }
    let names = error?.laterActions ?? []
    #expect(names.last == "Eve" && !names.contains("Bob") && !names.contains("Redo Ann"))
    #expect(store[1]?.text == "z")
  }

  @Test func placesMoveWithActionsThatGo() {
    var places = NewPlaces(from: 3)
    places.append(3)
    places.append(4)
    #expect((2..<8).map { places[$0] } == [2, 3, 3, 4, 5, 6])
    #expect(places.gone == [3] && places.isGone(3) && !places.isGone(4) && !places.isGone(9))
    var later = NewPlaces(from: 2)
    later.append(2)
    places.move(as: later)
    #expect((2..<6).map { places[$0] } == [2, 2, 2, 3])

    var shifted = NewPlaces(from: 3, shiftedBy: 2)
    shifted.append(6)
    shifted.append(6)
    #expect((1..<7).map { shifted[$0] } == [3, 4, 5, 6, 6, 7] && shifted.gone == [4])
  }

  /// Where places are, place by place.
  @Test(arguments: Depth.slice(of: 0..<200, oneIn: 10))
  func placesMoveAsInAListOfThem(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let first = Int.random(in: 0...3, using: &random)
    let shift = Int.random(in: 0...2, using: &random)
    var (list, places) = ([first + shift], NewPlaces(from: first, shiftedBy: shift))
    for _ in 0..<12 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        list.append(list.last! + 1)
        places.append(list.last!)
      case 2:
        list.append(list.last!)
        places.append(list.last!)
      case 3:
        let count = Int.random(in: 0...3, using: &random)
        list += Array(repeating: list.last!, count: count)
        places.appendGone(count)
      default:
        let start = Int.random(in: list[0]...list.last!, using: &random)
        var others = NewPlaces(from: start)
        var new = Array(0...start)
        while new.count <= list.last! {
          new.append(new.last! + (Bool.random(using: &random) ? 1 : 0))
          others.append(new.last!)
        }
        list = list.map { new[$0] }
        places.move(as: others)
      }
      #expect(places.last == first + list.count - 1)
      #expect(list.indices.map { places[first + $0] } == list)
      #expect(places[first - 1] == first - 1 + shift && places[places.last + 3] == list.last! + 3)
      var gone: [Int] = []
      for index in list.indices.dropLast() where list[index] == list[index + 1] {
        gone.append(first + index)
      }
      #expect(places.gone == gone)
      #expect((first..<(places.last + 2)).filter(places.isGone) == gone)
      for (index, place) in list.enumerated() {
        let start: Int = list.firstIndex(of: place)!
        #expect(places.firstPlace(with: first + index) == first + start)
      }
    }
  }

  @Test func numbersAreInOrderAndOnce() {
    var numbers = ChunkedLog<Int>()
    for number in [5, 2, 9, 5, 2] { numbers.insert(number) }
    #expect(numbers.indices.map { numbers[$0] } == [2, 5, 9])
    #expect([1, 2, 3, 9, 10].map { numbers.firstIndex(atLeast: $0) } == [0, 0, 1, 2, 3])
  }

  @Test func cutBranchesTakeNoMemory() {
    type("x", in: 1)
    store.undo()
    type("y", in: 2)
    #expect(store.history.branches.count == 1)
    store.withoutRecording { store.save(Note(1, "z"), named: "") }
    #expect(store.history.branches.isEmpty)
    let count = store.history.byteCount
    store.keepsBranches = false
    #expect(store.history.byteCount == count)
  }

  /// A repository that stores the line alone is told the names of the places, and where the model was saved.
  @Test func aVisitSaysWhatIsKnownOfItsPlaces() throws {
    let store = UndoStore(StoringNotes([Note(1, "a")]))
    store.keepsBranches = true
    try store.save(Note(1, "x"), named: "x")
    try store.addCheckpoint("Here")
    try store.markSaved()
    let place = store.history.place
    try store.undo()
    try store.save(Note(1, "y"), named: "y")
    try store.jump(to: place)
    guard case .visited(_, let redoable, 1, place.number) = store.repository.changes.last else {
      Issue.record("no visit")
      return
    }
    #expect(redoable.map(\.checkpoints) == [["Here"]] && redoable.map(\.isSaved) == [true])
  }

  /// What a visit leads to and was not performed is known to the store, and not to be read.
  @Test func aVisitInPartLeavesNothingToRead() {
    type("x")
    type("y")
    let place = store.history.places[1]
    store.undo(2)
    type("z")
    store.undo()
    var record = HistoryRecord(store.history)
    #expect(record.storedHistory.redoableCount == 1)
    let way = store.history.way(to: place)!
    record.apply(
      .visited(
        by: 0, redoable: store.history.storedActions(of: way), performed: 1, place: place.number))
    #expect(record.history.redoable.map(\.name) == ["y"])
    #expect(record.storedHistory.redoableCount == 0)
  }

  /// Elements whose storage is copied where somebody else holds it.
  private struct SharedNotes: Repository {
    final class Storage {
      var notes: [Int: Note] = [:]
      var copies = 0
    }

    var storage = Storage()

    func element(withID id: Int) throws(UndoError) -> Note? { storage.notes[id] }

    func allElements() throws(UndoError) -> [Note] { storage.notes.values.sorted { $0.id < $1.id } }

    mutating func perform(_ steps: UndoSteps<Note>) throws(UndoError) {
      if !isKnownUniquelyReferenced(&storage) {
        let copy = Storage()
        (copy.notes, copy.copies) = (storage.notes, storage.copies + 1)
        storage = copy
      }
      for step in steps { storage.notes[step.id] = step.newValue }
    }

    func refusal(_ error: UndoError) -> UndoError { error }
  }

  @Test func goingToABranchCopiesNoElements() throws {
    let store = UndoStore(SharedNotes())
    store.keepsBranches = true
    try store.save(Note(1, "a"), named: "a")
    let first = store.history.place
    try store.undo()
    try store.save(Note(2, "b"), named: "b")
    try store.jump(to: first)
    try store.undo()
    #expect(try store.element(withID: 1) == nil && store.repository.storage.copies == 0)
  }
}
