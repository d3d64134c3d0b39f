// Made of the examples in Sources/UndoRedoValues/UndoRedoValues.docc/LargeValues.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoValues

@Test("Examples of Sources/UndoRedoValues/UndoRedoValues.docc/LargeValues.md") func examplesOfLargeValues() throws {

struct Page: Equatable {
  var text = String(repeating: "Lorem ipsum. ", count: 10_000)
  var numbers = Array(0..<10_000)
}

let page = UndoValue(Page())
page.modify(\.text, named: "Typing") { $0 += "The end" }
page.set(\.numbers, to: Array(1..<10_000), named: "Remove")

let typing = page.history.actions[0].steps[0]
expectClaim(typing.oldValue?.value(at: \.text)?.count, 130_000)
expectClaim(typing.newValue?.value(at: \.text)?.count, 130_007)

let start = page.value.text.startIndex
page.insert(contentsOf: "Once upon a time: ", into: \.text, at: start, named: "Typing")
page.replaceSubrange(0..<10, of: \.numbers, with: [0, 0, 0], named: "Replace")
expectClaim(page.remove(at: 3, from: \.numbers, named: "Remove"), 11)
page.append(7, to: \.numbers, named: "Append")
page.undo(3)
expectClaim(page.value.numbers[0], 1)

struct Note: Identifiable, Equatable {
  let id: Int
  var title = "Untitled"
  var text = String(repeating: "Lorem ipsum. ", count: 10_000)
}

let notes = UndoStore([Note(id: 1)])
notes.modify(1, \.text, named: "Typing") { $0 += "The end" }
notes.append(contentsOf: "!", to: \.text, of: 1, named: "Typing")
notes.modify(1, named: "Rename") { $0.title = "Lorem" }

notes.undo(3)
expectClaim(notes[1]?.text.count, 130_000)
expectClaim(notes.history.redoable.last?.steps[0].newValue?.text.count, 130_008)

notes.storeDifferences(of: \.text)

page.set(\.text, to: "e\u{301}")
page.set(\.text, to: "\u{e9}", named: "Compose")
page.undo()
expectClaim(page.value.text.unicodeScalars.count, 2)

notes.memoryLimit = UndoMemoryLimit(bytes: 64_000_000) { note in
  note.title.utf8.count + note.text.utf8.count
}
page.memoryLimit = UndoMemoryLimit(bytes: 64_000_000) { property in
  property.value(at: \.text)?.utf8.count ?? 0
}
}
