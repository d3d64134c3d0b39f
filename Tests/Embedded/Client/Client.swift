import UndoRedo

// A program without an operating system: it uses each part of the core once, and answers with the
// number of the first thing that is not as it should be, or zero.

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
  var color = 0
}

/// A repository that fails when it is full.
struct Shelf: SimpleRepository, ResidentRepository {
  typealias Element = Note
  typealias Failure = UndoError

  var notes: [Note] = []

  subscript(id: Int) -> Note? { notes.first { $0.id == id } }
  var elements: [Note] { notes }

  mutating func insert(_ note: Note) throws(UndoError) {
    guard notes.count < 2 else { throw UndoError(refusing: .created(note), found: note) }
    notes.append(note)
  }

  mutating func update(_ old: Note, to new: Note) throws(UndoError) {
    notes = notes.map { $0.id == new.id ? new : $0 }
  }

  mutating func delete(_ note: Note) throws(UndoError) {
    notes = notes.filter { $0.id != note.id }
  }
}

func checkInMemory() -> Int {
  let store = UndoStore(InMemoryRepository<Note>())
  store.save(Note(id: 1, text: "Hello"), named: "Add Note")
  do throws(UndoError) {
    try store.perform("Recolor") {
      Modify(1) { $0.color = 2 }
      Create(Note(id: 2, text: "World"))
    }
  } catch {
    return 1
  }
  guard store.undoTitle == "Undo Recolor" else { return 2 }
  guard store.undo()?.name == "Recolor", store[1]?.color == 0, store.count == 1 else { return 3 }
  guard store.redoTitle == "Redo Recolor" else { return 4 }

  store.redo()
  store.group("Clear") {
    for note in store.elements { store.delete(note, named: "Delete") }
  }
  store.withoutRecording { store.save(Note(id: 9, text: "Imported")) }
  guard store.count == 1, store.undoAll().count == 3, store.redoAll().count == 3 else { return 5 }

  do throws(UndoError) {
    try store.perform("Miss") { Delete(7) }
    return 6
  } catch {
    guard error.code == .missingElement, error.line == 1 else { return 7 }
  }
  return 0
}

func checkFailing() -> Int {
  let store = UndoStore(Shelf())
  do throws(UndoError) {
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.save(Note(id: 2, text: "b"), named: "Add")
    try store.save(Note(id: 3, text: "c"), named: "Add")
    return 10
  } catch {
    guard store.count == 2, store.history.undoable.count == 2 else { return 11 }
  }
  do throws(UndoError) {
    guard try store.undo()?.name == "Add", store.count == 1 else { return 12 }
  } catch {
    return 13
  }
  return 0
}

func checkSaving() -> Int {
  let store = UndoStore(BufferedRepository(Shelf()))
  do throws(UndoError) {
    try store.save(Note(id: 1, text: "a"), named: "Add")
    guard store.repository.base.notes.isEmpty, store.hasPendingSteps else { return 20 }
    try store.save()
    guard store.repository.base.notes.count == 1, !store.hasUnsavedChanges else { return 21 }
    try store.delete(1, named: "Delete")
    guard store.rollback().count == 1, store.count == 1 else { return 22 }
  } catch {
    return 23
  }
  let notes = UndoStore(InMemoryRepository([Note(id: 1, text: "a"), Note(id: 2, text: "b")]))
  let sheet = notes.makeScope()
  sheet.modify(1, named: "Edit") { $0.text = "A" }
  do throws(UndoError) {
    try sheet.commit("Edit Details")
  } catch {
    return 24
  }
  sheet.delete(1, named: "Delete")
  sheet.abandon()
  guard sheet.count == 2, notes[1]?.text == "A", notes.undoName == "Edit Details" else { return 25 }
  notes.removeActions(of: 1)
  return notes.canUndo ? 26 : 0
}

func checkTakingBack() -> Int {
  let store = UndoStore([Note(id: 1, text: "a"), Note(id: 2, text: "b")])
  store.author = "Ana"
  store.modify(1, named: "Edit") { $0.text = "A" }
  store.author = "Ben"
  store.modify(2, named: "Edit") { $0.text = "B" }
  store.modify(1, named: "Recolor") { $0.color = 2 }
  do throws(UndoError) {
    try store.undo(by: "Ana")
    return 30
  } catch {
    guard error.code == .conflict, error.laterActions == ["Recolor"] else { return 31 }
  }
  guard store.undoName(by: "Ben") == "Recolor", store.conflicts(undoingActionAt: 1) == [] else {
    return 32
  }
  do throws(UndoError) {
    try store.undo(by: "Ben")
    try store.undo(by: "Ana")
    guard store[1] == Note(id: 1, text: "a"), store[2]?.text == "B" else { return 33 }
    guard store.redoName(by: "Ana") == "Edit" else { return 34 }
    try store.redo(by: "Ana")
    try store.undo(actionAt: 1)
    guard store[1]?.text == "A", store[2]?.text == "b" else { return 35 }
  } catch {
    return 36
  }
  return 0
}

// An action of which only a part was brought back is in the way of nothing else.
func checkBringingBackInPart() -> Int {
  let store = UndoStore([Note(id: 1, text: "a"), Note(id: 2, text: "b")])
  store.author = "Ben"
  store.group("Edit") {
    store.modify(1) { $0.text = "A" }
    store.modify(2) { $0.text = "B" }
  }
  do throws(UndoError) {
    try store.undo(by: "Ben")
    store.modify(1, named: "Recolor") { $0.color = 2 }
    try store.undo(actionAt: 1, onConflict: .leave)
    guard store[1]?.text == "a", store[2]?.text == "B" else { return 50 }
    guard store.conflicts(undoingActionAt: 0) == [] else { return 51 }
    try store.undo(actionAt: 0)
    guard store[1]?.color == 2, store[2]?.text == "b" else { return 52 }
  } catch {
    return 53
  }
  store.addCheckpoint("Here")
  store.modify(1, named: "Type") { $0.text = "!" }
  store.modify(1, named: "Type") { $0.text = "?" }
  guard store.squashActions(sinceCheckpoint: "Here", named: "Typing")?.steps.count == 1 else {
    return 54
  }
  guard
    store.history.description == "[Edit, Undo Edit, Recolor, Undo Undo Edit, Undo Edit, Typing | ]"
  else { return 55 }
  return 0
}

// Names, authors, keys and metadata are looked up by their UTF-8.
func checkTexts() -> Int {
  let store = UndoStore([Note(id: 1, text: "a")])
  let long = "a key that is longer than what fits into fifteen bytes"
  for name in ["Größer", "Grösser", "Größer"] { store.modify(1, named: name) { $0.color += 1 } }
  guard store.history.actions.map({ $0.name }) == ["Größer", "Grösser", "Größer"] else { return 40 }

  store.addCheckpoint(long)
  for key in [long, long, "b"] {
    store.coalescingActions(by: key) { store.modify(1, named: "Type") { $0.text += "!" } }
  }
  guard store.history.actions.count == 5, store.jump(toCheckpoint: long)?.distance == -2,
    store[1]?.text == "a", store.jump(toCheckpoint: "b") == nil
  else { return 41 }

  store.group("Paint", metadata: ["author": "Ana", "detail": "Paint it", long: "yes"]) {
    store.modify(1) { $0.color = 9 }
  }
  guard let action = store.history.actions.last, action.author == "Ana",
    action.detail == "Paint it", action.metadata.count == 3, action.metadata[long] == "yes",
    action.metadata["author"] == "Ana", store.undoName(by: "Ana") == "Paint",
    store.undoName(by: "Ben") == nil
  else { return 42 }
  store.removeCheckpoint(long)
  return store.jump(toCheckpoint: long) == nil ? 0 : 43
}

/// Answers with the number of the first thing that is wrong, or zero.
@_expose(wasm, "check")
@_cdecl("check")
public func check() -> Int {
  for check in [
    checkInMemory, checkFailing, checkSaving, checkTakingBack, checkBringingBackInPart, checkTexts,
    checkAtRandom,
  ] {
    let result = check()
    if result != 0 { return result }
  }
  return 0
}
