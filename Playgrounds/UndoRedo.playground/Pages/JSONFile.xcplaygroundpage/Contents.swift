//: [Previous](@previous)
//: # The JSON file
//:
//: Another repository, and the model is in a file. Each action is one write, all or nothing. This
//: page runs with `swift run page6`.
import Foundation
import UndoRedo
import UndoRedoJSON

struct Song: Identifiable, Equatable, Codable {
  let id: Int
  var title: String
  var stars = 0
}

let file = FileManager.default.temporaryDirectory
  .appendingPathComponent("songs-\(UUID().uuidString).json")

//: ## Open, change, undo
//:
//: A file can fail, so changing it needs `try`. Reading does not: the songs are held in memory.
let songs = UndoStore(try JSONFileRepository<Song>(file), now: UndoDate.now)
try songs.save(Song(id: 1, title: "So What"), named: "Add Song")
try songs.modify(1, \.stars, to: 5, named: "Rate")
print(songs[1]?.stars ?? 0)  //> 5
try songs.undo()
print(songs[1]?.stars ?? 5)  //> 0

//: ## What is in the file
//:
//: A plain array, in stable order: made for reading, comparing and editing by hand.
try songs.redo()
print(try String(contentsOf: file, encoding: .utf8), terminator: "")
//> [
//>   {
//>     "id" : 1,
//>     "stars" : 5,
//>     "title" : "So What"
//>   }
//> ]

//: ## Somebody else writes to it
//:
//: That is noticed before anything is overwritten. Neither the file nor the history has changed then.
let theirs = Data(#"[{"id": 7, "stars": 1, "title": "Blue in Green"}]"#.utf8)
try theirs.write(to: file)
do {
  try songs.undo()
} catch {
  print(error.code == .changedOnDisk, songs.undoTitle)  //> true Undo Rate
}
print(try Data(contentsOf: file) == theirs)  //> true

//: ## A file that is damaged
//:
//: The error says what is wrong, and where. The file is left as it is.
try Data(#"[{"id": 1, "stars": "many", "title": "So What"}]"#.utf8).write(to: file)
do {
  _ = try JSONFileRepository<Song>(file)
} catch {
  print("Element \(error.elementIndex ?? -1), \(error.keyPath ?? "no key"): \(error.reason)")
  //> Element 0, stars: expected a whole number, found a string
}

//: ## When it happened
//:
//: A store that is given a clock dates its actions.
print(songs.history.undoable.first?.date != nil)  //> true

try FileManager.default.removeItem(at: file)

//: [Next: your own repository](@next)
