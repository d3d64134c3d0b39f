// Made of the examples in Sources/UndoRedoValues/UndoRedoValues.docc/AnyValue.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
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
#expect((poster.value.margin) == 15)
#expect((poster.undoTitle) == "Undo Widen Margin")
#expect((poster.undo()?.name) == "Widen Margin")
#expect((poster.value.margin) == 10)
#expect((poster.value.title) == "Spring")

poster.group("Restyle") {
  poster.set(\.margin, to: 0)
  poster.set(\.layers[1].opacity, to: 0.5)
  #expect((poster.value.layers[1].opacity) == 0.5)
}
#expect((poster.history.actions.map(\.name)) == ["Retitle", "Restyle"])
poster.undo()
#expect((poster.value.layers[1].opacity) == 1.0)

let start = poster.history.byteCount
for margin in 1...1000 {
  poster.set(\.margin, to: margin, named: "Set Margin")
}
#expect((poster.history.byteCount - start < 60_000) == true)

poster.modify("Clean Up") { poster in
  poster.layers.removeAll { $0.name == "Paper" }
  poster.title += "!"
}
#expect((poster.value.layers.count) == 1)
poster.undo()
#expect((poster.value.layers.count) == 2)

let drag = poster.beginGesture("Adjust")
for margin in 1...20 {
  poster.set(\.margin, to: margin)
  poster.modify(\.layers, at: 0) { $0.opacity = 1 / Double(margin) }
}
#expect((drag.commit()?.steps.count) == 2)

let paper = poster[\.layers, at: 0]
paper.set(\.opacity, to: 0.5, named: "Fade")
#expect((paper[\.opacity]) == 0.5)
#expect((poster[\.layers, at: 7].set(\.name, to: "")) == nil)

poster.withoutRecording {
  poster.set(\.title, to: "Downloaded")
}
poster.undo()
#expect((poster.value.title) == "Downloaded")

let sheet = poster.makeScope(\.layers, at: 0)
sheet.set(\.name, to: "Background", named: "Rename")
sheet.set(\.opacity, to: 0.9, named: "Fade")
#expect((sheet.undo()?.name) == "Fade")
#expect((poster.value.layers[0].name) == "Paper")

try sheet.commit("Edit Layer")
#expect((poster.value.layers[0].name) == "Background")
#expect((poster.undoTitle) == "Undo Edit Layer")
poster.undo()
#expect((poster.value.layers[0].name) == "Paper")

sheet.set(\.opacity, to: 0.2, named: "Fade")
#expect((sheet.hasUnsavedChanges) == true)
sheet.abandon()
#expect((sheet.canUndo) == false)

poster.set(\.margin, to: 3, named: "Set Margin")
var shown: Int?
for step in poster.undo()?.steps ?? [] {
  if let margin = step.newValue?.value(at: \.margin) { shown = margin }
}
#expect((shown) == 20)

let first = poster.history.actions[0].steps[0]
#expect((first.oldValue?.property == \Poster.title) == true)
poster.save(first.oldValue!, named: "Restore Title")
#expect((poster.value.title) == "Untitled")

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

let notes = UndoStore(InMemoryRepository([Note(id: 1, text: "Milk"), Note(id: 2, text: "")]))
let tidied = try notes.update("Tidy Up") { notes in
  notes.removeAll { $0.text.isEmpty }
  notes.append(Note(id: 3, text: "Eggs"))
}
#expect((tidied?.createdIDs) == [3])
#expect((tidied?.deletedIDs) == [2])
notes.undo()
#expect((notes.elements.map(\.text)) == ["Milk", ""])
}
