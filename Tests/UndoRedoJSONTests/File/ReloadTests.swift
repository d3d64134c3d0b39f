import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoParts
import UndoRedoTesting

/// A store goes on after somebody else has changed its file.
@Suite struct ReloadTests {
  typealias Store = UndoStore<JSONFileRepository<Note>>
  typealias Changes = JSONDocumentOptions.ExternalChanges

  let folder: TemporaryFolder
  var path: String { folder.path("notes.json") }

  init() throws { folder = try TemporaryFolder() }

  /// A store that has added notes and changed the first one.
  private func makeStore(rules: [DeleteRule<Note>] = []) throws -> Store {
    let store = UndoStore(try JSONFileRepository<Note>(path: path), rules: rules)
    for (id, text) in [(1, "a"), (2, "b"), (3, "c")] {
      try store.save(Note(id: id, text: text), named: "Add \(text)")
    }
    try store.modify(1, \.text, to: "A", named: "Edit a")
    return store
  }

  /// What somebody else does: a note is changed, one removed, and one added.
  private func change() throws {
    let notes = [Note(id: 1, text: "theirs"), Note(id: 3, text: "c"), Note(id: 9, text: "new")]
    try folder.write(JSONEncoder().encode(notes), to: "notes.json")
  }

  private var stored: [Note] {
    get throws { try JSONFileRepository<Note>(path: path).elements }
  }

  private let differences: UndoSteps<Note> = [
    .created(Note(id: 9, text: "new")),
    .modified(from: Note(id: 1, text: "A"), to: Note(id: 1, text: "theirs")),
    .deleted(Note(id: 2, text: "b")),
  ]

  @Test func changesByOthersBecomeAnAction() throws {
    let store = try makeStore()
    let before = Set(store.elements)
    try change()
    expectFailure(.changedOnDisk) { try store.undo() }
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    #expect(try store.reload() == differences)
    #expect(events.map(\.changes) == [differences] && events.map(\.distance) == [1])
    observation.cancel()
    #expect(try store.elements == stored && store.undoName == "External Change")

    let changed = Set(store.elements)
    try store.undo()
    #expect(try Set(store.elements) == before && Set(stored) == before)
    try store.redo()
    #expect(try Set(store.elements) == changed && Set(stored) == changed)
    try store.undoAll()
    #expect(try store.elements.isEmpty && stored.isEmpty)
    try store.redoAll()
    #expect(try Set(stored) == changed)
  }

  @Test func changesByOthersAreAbsorbed() throws {
    let store = try makeStore()
    try change()
    #expect(try store.reload(externalChanges: .absorbed) == differences)
    #expect(try store.elements == stored && store.undoName == "Edit a")
    try store.save(Note(id: 4, text: "d"), named: "Add d")
    try store.undo(2)
    #expect(store[1] == Note(id: 1, text: "a"))
    try store.undoAll()
    #expect(try stored.map(\.id) == [9])
    try store.redoAll()
    #expect(try store[1] == Note(id: 1, text: "theirs") && store[2] == nil && stored.count == 4)
  }

  @Test(arguments: [Changes.action(named: "External"), .absorbed])
  func changesOfWhatNoActionTouchesAreReported(changes: Changes) throws {
    _ = try makeStore()
    let store = UndoStore(try JSONFileRepository<Note>(path: path))
    try change()
    var seen: [UndoSteps<Note>] = []
    let observation = store.observe { seen.append($0.changes) }
    try store.reload(externalChanges: changes)
    observation.cancel()
    #expect(seen.map(Set.init) == [Set(differences)])
    #expect(store.canUndo == (changes != .absorbed))
  }

  @Test(arguments: [Changes.action(named: "External"), .absorbed])
  func aFileThatMerelyLooksDifferentIsWrittenAgain(changes: Changes) throws {
    let store = try makeStore()
    try store.undo()
    try folder.write(folder.text("notes.json") + "\n", to: "notes.json")
    #expect(try store.reload(externalChanges: changes).isEmpty)
    #expect(store.redoName == "Edit a")
    try store.redo()
    #expect(try stored == store.elements)
  }

  @Test func aMalformedFileIsNotTakenIn() throws {
    let store = try makeStore()
    let (elements, history) = (store.elements, store.history)
    try folder.write("[", to: "notes.json")
    expectFailure(.malformed) { try store.reload() }
    #expect(store.elements == elements && store.history == history)
    #expect(folder.text("notes.json") == "[")
    try change()
    #expect(try store.reload() == differences)
  }

  @Test func aFileThatWasRemovedComesBackByUndo() throws {
    let store = try makeStore()
    let elements = Set(store.elements)
    try folder.remove("notes.json")
    #expect(try store.reload().count == 3)
    #expect(store.elements.isEmpty)
    try store.undo()
    #expect(try Set(stored) == elements)
  }

  #if !os(Windows) && !os(WASI)
    @Test func aFileThatComesBackIsNoWiderThanItWas() throws {
      let store = try makeStore()
      try folder.setMode(0o600, of: "notes.json")
      try store.modify(1, \.text, to: "secret", named: "Edit a")
      try folder.remove("notes.json")
      try store.reload()
      try store.undo()
      #expect(try folder.mode("notes.json") == 0o600)
    }
  #endif

  @Test(arguments: [
    DeleteRule<Note>.cascade { $0.id == 3 ? 2 : nil }, .deny { $0.id == 3 ? 2 : nil },
  ])
  func rulesAreNotAppliedToWhatOthersHaveDeleted(rule: DeleteRule<Note>) throws {
    let store = try makeStore(rules: [rule])
    try change()
    #expect(try store.reload() == differences)
    #expect(try stored.map(\.id) == [1, 3, 9] && store.elements.count == 3)
  }

  // Below a buffer.

  @Test(arguments: [Changes.action(named: "External"), .absorbed])
  func aBufferTakesInWhatItDoesNotHold(changes: Changes) throws {
    try folder.write(
      JSONEncoder().encode([Note(id: 1, text: "A"), Note(id: 2, text: "b"), Note(id: 3, text: "c")]
      ),
      to: "notes.json")
    let store = UndoStore(BufferedRepository(try JSONFileRepository<Note>(path: path)))
    try store.save(Note(id: 5, text: "mine"), named: "Add mine")
    try store.modify(1, \.text, to: "x", named: "Edit")
    try store.undo()
    try change()
    expectFailure(.changedOnDisk) { try store.save() }
    #expect(try Set(store.reload(externalChanges: changes)) == Set(differences))
    #expect(Set(store.elements.map(\.id)) == [1, 3, 5, 9] && store[1]?.text == "theirs")
    try store.save()
    #expect(try Set(stored) == Set(store.elements))
    try store.undoAll()
    try store.save()
    #expect(try Set(stored) == Set(store.elements) && store[5] == nil)
  }

  @Test func whatABufferHoldsIsNotTakenInUntilItIsRolledBack() throws {
    try folder.write(
      JSONEncoder().encode([Note(id: 1, text: "A"), Note(id: 2, text: "b"), Note(id: 3, text: "c")]
      ),
      to: "notes.json")
    let store = UndoStore(BufferedRepository(try JSONFileRepository<Note>(path: path)))
    try store.modify(1, \.text, to: "mine", named: "Edit")
    let (elements, history) = (store.elements, store.history)
    try change()
    expectFailure(.conflict) { try store.reload() }
    #expect(store.elements == elements && store.history == history)
    store.rollback()
    #expect(try Set(store.reload()) == Set(differences))
    try store.modify(1, \.text, to: "mine", named: "Edit")
    try store.save()
    #expect(try stored.first?.text == "mine")
  }

  /// What others have changed stays when what is held back is dropped, so that undo is not stuck.
  @Test func aRollbackKeepsWhatOthersHaveChanged() throws {
    try folder.write(JSONEncoder().encode([Note(id: 1, text: "a")]), to: "notes.json")
    let store = UndoStore(BufferedRepository(try JSONFileRepository<Note>(path: path)))
    try store.modify(1, \.text, to: "A", named: "Edit a")
    try store.save()
    try change()
    try store.reload()
    try store.save(Note(id: 5, text: "mine"), named: "Add mine")
    store.rollback()
    #expect(try Set(store.elements) == Set(stored) && store[1]?.text == "theirs")
    #expect(store.undoName == "Edit a" && !store.canRedo && !store.hasUnsavedChanges)
    try store.undo()
    #expect(store[1]?.text == "a")
    try store.redo()
    #expect(store[1]?.text == "theirs")
    try store.undo()
    try store.save()
    #expect(try Set(store.elements) == Set(stored))
  }

  // One of several.

  @Test(arguments: [Changes.action(named: "External"), .absorbed])
  func oneOfSeveralFilesIsReloaded(changes: Changes) throws {
    typealias Layer = Sketch.Layer
    let layers = folder.path("layers.json")
    let store = UndoStore(
      Repositories(
        try JSONFileRepository<Note>(path: path), try JSONFileRepository<Layer>(path: layers)))
    try store.group("Add") {
      try store[Note.self].save(Note(id: 1, text: "A"), named: "")
      try store[Layer.self].save(Layer(id: 1, name: "Ink"), named: "")
    }
    try change()
    expectFailure(.changedOnDisk) { try store[Note.self].delete(1, named: "Delete") }
    let steps = try store.reload(\.first, externalChanges: changes) { .first($0) }
    #expect(steps.count == 3 && store[Note.self][1]?.text == "theirs")

    try folder.write(JSONEncoder().encode([Layer(id: 2, name: "Pencil")]), to: "layers.json")
    try store.reload(\.others.first, externalChanges: changes) { .other(.first($0)) }
    #expect(store[Layer.self].elements == [Layer(id: 2, name: "Pencil")])
    #expect(store.undoName == (changes == .absorbed ? "Add" : "External"))

    let before = Set(store.elements)
    let count = try store.undoAll().count
    #expect(count == (changes == .absorbed ? 1 : 3))
    #expect(store[Note.self][1] == nil && store[Layer.self][1] == nil)
    #expect(try stored == store[Note.self].elements)
    try store.redoAll()
    #expect(Set(store.elements) == before)
    #expect(try stored == store[Note.self].elements)
    let reopened = try JSONFileRepository<Layer>(path: layers)
    #expect(reopened.elements == store[Layer.self].elements)
  }

  @Test func ofSeveralFilesNoneIsTakenInThatIsMalformed() throws {
    let store = UndoStore(
      Repositories(try JSONFileRepository<Note>(path: path), InMemoryRepository<Sketch.Layer>()))
    try store[Note.self].save(Note(id: 1, text: "A"), named: "Add")
    try folder.write("[", to: "notes.json")
    expectFailure(.malformed) { try store.reload(\.first) { .first($0) } }
    #expect(store[Note.self][1]?.text == "A" && store.undoName == "Add")
    try change()
    try store.reload(\.first) { .first($0) }
    #expect(store[Note.self][9] != nil)
  }
}
