// Made of the examples in Sources/UndoRedoValues/UndoRedoValues.docc/AnyValue.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoValues

@Test("Examples of Sources/UndoRedoValues/UndoRedoValues.docc/AnyValue.md") func examplesOfAnyValue() throws {

struct Poster: Equatable, Codable {
  struct Layer: Equatable, Codable {
    var name: String
    var opacity = 1.0
  }

  var title = "Untitled"
  var margin = 10
  var layers = [Layer(name: "Paper"), Layer(name: "Ink")]
}

let poster = UndoValue(Poster())
poster.set(\.title, to: "Spring", named: "Retitle")
poster.modify(\.margin, named: "Widen Margin") { $0 += 5 }
expectClaim(poster.value.margin, 15)
expectClaim(poster.undoTitle, "Undo Widen Margin")
expectClaim(poster.undo()?.name, "Widen Margin")
expectClaim(poster.value.margin, 10)
expectClaim(poster.value.title, "Spring")

poster.group("Restyle") {
  poster.set(\.margin, to: 0)
  poster.set(\.layers[1].opacity, to: 0.5)
  expectClaim(poster.value.layers[1].opacity, 0.5)
}
expectClaim(poster.history.actions.map(\.name), ["Retitle", "Restyle"])
poster.undo()
expectClaim(poster.value.layers[1].opacity, 1.0)

let start = poster.history.byteCount
for margin in 1...1000 {
  poster.set(\.margin, to: margin, named: "Set Margin")
}
expectClaim(poster.history.byteCount - start < 60_000, true)

poster.modify("Clean Up") { poster in
  poster.layers.removeAll { $0.name == "Paper" }
  poster.title += "!"
}
expectClaim(poster.value.layers.count, 1)
poster.undo()
expectClaim(poster.value.layers.count, 2)

let drag = poster.beginGesture("Adjust")
for margin in 1...20 {
  poster.set(\.margin, to: margin)
  poster.modify(\.layers, at: 0) { $0.opacity = 1 / Double(margin) }
}
expectClaim(drag.commit()?.steps.count, 2)

let paper = poster[\.layers, at: 0]
paper.set(\.opacity, to: 0.5, named: "Fade")
expectClaim(paper[\.opacity], 0.5)
expectClaim(poster[\.layers, at: 7].set(\.name, to: ""), nil)

poster.withoutRecording {
  poster.set(\.title, to: "Downloaded")
}
poster.undo()
expectClaim(poster.value.title, "Downloaded")

let sheet = poster.makeScope(\.layers, at: 0)
sheet.set(\.name, to: "Background", named: "Rename")
sheet.set(\.opacity, to: 0.9, named: "Fade")
expectClaim(sheet.undo()?.name, "Fade")
expectClaim(poster.value.layers[0].name, "Paper")

try sheet.commit("Edit Layer")
expectClaim(poster.value.layers[0].name, "Background")
expectClaim(poster.undoTitle, "Undo Edit Layer")
poster.undo()
expectClaim(poster.value.layers[0].name, "Paper")

poster.set(\.margin, to: 3, named: "Set Margin")
var shown: Int?
for step in poster.undo()?.steps ?? [] {
  if let margin = step.newValue?.value(at: \.margin) { shown = margin }
}
expectClaim(shown, 20)

let first = poster.history.actions[0].steps[0]
expectClaim(first.oldValue?.property == \Poster.title, true)
poster.save(first.oldValue!, named: "Restore Title")
expectClaim(poster.value.title, "Untitled")

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

let notes = UndoStore(InMemoryRepository([Note(id: 1, text: "Milk"), Note(id: 2, text: "")]))
let tidied = try notes.update("Tidy Up") { notes in
  notes.removeAll { $0.text.isEmpty }
  notes.append(Note(id: 3, text: "Eggs"))
}
expectClaim(tidied?.createdIDs, [3])
expectClaim(tidied?.deletedIDs, [2])
notes.undo()
expectClaim(notes.elements.map(\.text), ["Milk", ""])
}
