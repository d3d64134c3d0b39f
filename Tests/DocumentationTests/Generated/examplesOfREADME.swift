// Made of the examples in README.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoJSON
import UndoRedoParts
import UndoRedoTesting

@Test("Examples of README.md") func examplesOfREADME() async throws {
let temporaryFolder = try TemporaryFolder()
defer { withExtendedLifetime(temporaryFolder) {} }

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
  var color = "red"
}

let store = UndoStore(InMemoryRepository<Note>())
store.save(Note(id: 1, text: "Hello"), named: "Add Note")
try store.perform("Recolor") {
  Modify(1, \.color, to: "blue")
  Create(Note(id: 2, text: "World"))
}
#expect((store.undoTitle) == "Undo Recolor")
#expect((store.undo()?.name) == "Recolor")
#expect((store[1]?.color) == "red")
#expect((store.elements.count) == 1)
#expect((store.redoTitle) == "Redo Recolor")

func sentence(_ step: UndoRedoStep<Note>) -> String {
  switch step {
  case .created(let new): "“\(new.text)” is there"
  case .modified(let old, let new): "“\(old.text)” is now \(new.color)"
  case .deleted(let old): "“\(old.text)” is gone"
  }
}

#expect((store.redo()?.steps.map(sentence)) == ["“Hello” is now blue", "“World” is there"])
#expect((store.undo()?.steps.map(sentence)) == ["“World” is gone", "“Hello” is now red"])

struct Recipe: Identifiable, Equatable {
  struct Ingredient: Equatable {
    var name: String
    var grams: Double
  }

  let id: String
  var title: String
  var servings: Int
  var ingredients: [Ingredient]

  mutating func scale(to people: Int) {
    for index in ingredients.indices {
      ingredients[index].grams *= Double(people) / Double(servings)
    }
    servings = people
  }
}

let soup = Recipe(
  id: "soup", title: "Soup", servings: 2, ingredients: [.init(name: "Leek", grams: 300)])

let cookbook = UndoStore(InMemoryRepository([soup]))
cookbook.modify("soup", named: "Scale Recipe") { $0.scale(to: 6) }
#expect((cookbook["soup"]?.ingredients[0].grams) == 900)

cookbook.group("Tidy Up") {
  cookbook.modify("soup", \.title, to: "Leek Soup", named: "Rename")
  cookbook.delete("stew", named: "Delete")
}
#expect((cookbook.undoAll().map(\.name)) == ["Tidy Up", "Scale Recipe"])
#expect((cookbook["soup"] == soup) == true)


let file = temporaryFolder.url.appendingPathComponent("\(UUID()).json")
struct Song: Identifiable, Equatable, Codable {
  let id: Int
  var title: String
}

let songs = UndoStore(try JSONFileRepository<Song>(file))
try songs.save(Song(id: 1, title: "Blue in Green"), named: "Add Song")
try songs.undo()
#expect((songs.elements.isEmpty) == true)

let album = try JSONDocumentRepository<Song>(file)
try UndoStore(album).save(Song(id: 2, title: "So What"), named: "Add Song")
try album.close()

let reopened = UndoStore(try JSONDocumentRepository<Song>(file))
#expect((reopened.undoTitle) == "Undo Add Song")
try reopened.undo()
#expect((reopened.elements.isEmpty) == true)


struct Playlist: Identifiable, Equatable {
  let id: Int
  var name: String
}

struct Entry: Identifiable, Equatable {
  let id: Int
  var playlist: Playlist.ID?
}

let music = UndoStore(
  InMemoryRepository<OneOf3<Song, Playlist, Entry>>(),
  rules: [.cascade(from: Playlist.self, to: Entry.self, by: \.playlist)])

try music.perform("Start a Playlist") {
  Create(Playlist(id: 1, name: "Jazz"))
  for number in 1...3 { Create(Entry(id: number, playlist: 1)) }
  Create(Song(id: 1, title: "Freddie Freeloader"))
}
music[Song.self].modify(1, \.title, to: "All Blues", named: "Rename")

let deletion = try music.perform("Delete Playlist") { DeleteAll(Playlist.self) { $0.name == "Jazz" } }
#expect((deletion?.steps.of(Entry.self).count) == 3)
#expect((music.count) == 1)
#expect((music.undo()?.name) == "Delete Playlist")
#expect((music[Entry.self].count) == 3)
#expect((music.undo()?.name) == "Rename")


for rule in RepositoryRule.all {
  try rule.check(elements: { Song(id: $0, title: "\($1)") }) { InMemoryRepository<Song>() }
}


let kitchen = AsyncUndoStore(RepositoryActor(InMemoryRepository([soup])))
try await withThrowingTaskGroup { tasks in
  for people in [3, 4, 6] {
    tasks.addTask {
      try await kitchen.modify("soup", named: "Scale Recipe") { $0.scale(to: people) }
    }
  }
  try await tasks.waitForAll()
}
#expect((try await kitchen.undoAll().count) == 3)
#expect((try await kitchen["soup"] == soup) == true)

let typing = store.beginGesture("Type")
for letter in ", World" { store.modify(1) { $0.text.append(letter) } }
typing.commit()                      // typing.cancel() would have left no trace
store.markSaved()
store.addCheckpoint("Greeting")

store.modify(1, \.color, to: "green", named: "Recolor")
#expect((store.hasUnsavedChanges) == true)
#expect((store.history.actions.map(\.name)) == ["Add Note", "Type", "Recolor"])
let jump = store.jump(toCheckpoint: "Greeting")
#expect((jump?.changes.map(sentence)) == ["“Hello, World” is now red"])
#expect((store.hasUnsavedChanges) == false)
#expect((store.redoTitle) == "Redo Recolor")
}
