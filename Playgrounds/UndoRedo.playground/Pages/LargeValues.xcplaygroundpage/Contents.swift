//: [Previous](@previous)
//: # Large values
//:
//: A keystroke in a long text costs a keystroke: in memory, in a file, and when it is undone. This page
//: runs with `swift run page10`.
import Foundation
import UndoRedo
import UndoRedoJSON
import UndoRedoValues

//: ## A long text
//:
//: A chapter of 100,000 bytes is a property of a value. Each letter that is typed is an action.
struct Book: Equatable {
  var title = "Moby-Dick"
  var chapter = String(repeating: "Call me Ishmael. ", count: 6_000)
}

let book = UndoValue(Book())
for letter in "The end" { book.append(letter, to: \.chapter, named: "Typing") }
print(book.value.chapter.utf8.count, book.history.actions.count)  //> 102007 7

//: ## What a step holds
//:
//: Not the text before and the text after, but where they differ, and how.
print(book.history.byteCount / 7, "bytes for each letter")  //> 32 bytes for each letter

//: Nobody has to know. Both sides of a step are whole texts for whoever looks at them.
let step = book.history.actions[6].steps[0]
for side in [step.oldValue, step.newValue] {
  let text = side?.value(at: \.chapter) ?? ""
  print(text.utf8.count, "bytes, the last ones", text.suffix(2))
}
//> 102006 bytes, the last ones en
//> 102007 bytes, the last ones nd

//: ## Anywhere in the text
//:
//: A range says where the text changes, and the rest of it is not looked at. A closure need not say it:
//: then the difference is found.
let start = book.value.chapter.startIndex
book.replaceSubrange(
  ..<book.value.chapter.index(start, offsetBy: 4), of: \.chapter, with: "Do call")
book.modify(\.chapter, named: "Write") { $0 += "?" }
print(book.value.chapter.prefix(16), "…", book.value.chapter.suffix(7))
//> Do call me Ishma … he end?
book.undo(2)
print(book.value.chapter.prefix(16), "…", book.value.chapter.suffix(7))
//> Call me Ishmael. … The end

//: ## A word, not a letter
//:
//: Letters typed in a row are coalesced by a key. The action holds one difference then.
for letter in " of it" {
  book.coalescingActions(by: "typing") { book.append(letter, to: \.chapter, named: "Typing") }
}
print(book.history.actions.count, book.value.chapter.suffix(13))  //> 8 The end of it
book.undo()
print(book.value.chapter.suffix(7))  //> The end

//: ## An element
//:
//: The same holds for a property of an element, once its key path has said which one is long. Then other
//: changes of the element hold no text either.
struct Note: Identifiable, Equatable {
  let id: Int
  var title = "Moby-Dick"
  var text = String(repeating: "Call me Ishmael. ", count: 6_000)
}

let notes = UndoStore([Note(id: 1)])
for letter in "The end" { notes.append(contentsOf: [letter], to: \.text, of: 1, named: "Typing") }
notes.modify(1, \.text, named: "Write") { $0 += "?" }
notes.modify(1, named: "Rename") { $0.title = "The Whale" }
print(notes.history.byteCount / 9, "bytes for each action")  //> 63 bytes for each action
notes.undo(3)
print(notes[1]?.text.suffix(7) ?? "", "–", notes.redoTitle)  //>  The en – Redo Typing

//: ## A document
//:
//: A document writes the change of a large element, too, and not the element.
struct Page: Identifiable, Equatable, Codable {
  let id: Int
  var text: String
}

let file = FileManager.default.temporaryDirectory
  .appendingPathComponent("book-\(UUID().uuidString).json")
let document = try JSONDocumentRepository<Page>(file)
let pages = UndoStore(document)

try pages.save(Page(id: 1, text: book.value.chapter), named: "Add Page")
for letter in " of all" { try pages.modify(1, named: "Typing") { $0.text.append(letter) } }
try document.close()

let journal = try String(contentsOfFile: document.journalPath, encoding: .utf8)
let typed = journal.split(separator: "\n").filter { $0.contains("Typing") }
print(typed.count, "lines of", typed[6].utf8.count, "bytes")  //> 7 lines of 130 bytes

//: Opened again, its history is read as far as undo goes back.
let reopened = try JSONDocumentRepository<Page>(file)
let again = UndoStore(reopened)
print(again[1]?.text.suffix(14) ?? "", "–", again.undoTitle)  //> The end of all – Undo Typing
try again.undo(4)
print(again[1]?.text.suffix(10) ?? "", "–", again.redoTitle)  //> The end of – Redo Typing
try reopened.close()

for path in [file.path, document.journalPath] { try FileManager.default.removeItem(atPath: path) }

//: [Next: one canvas, two people and an agent](@next)
