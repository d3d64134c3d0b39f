import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoParts

/// What the guide to deleting persistent data asks of a sidebar, with undo for each.
@Suite struct LayerListTests {
  private let drawing = sampleDrawing()
  private let list: LayerList<InMemoryRepository<DrawingElement>>

  init() { list = LayerList(of: drawing) }

  private var names: [String] { list.layers.map(\.name) }

  @Test func layersAreInTheOrderOfTheirPlaces() throws {
    #expect(names == ["Ground", "Plants", "Notes"])
    try drawing.perform(.add(Layer(id: "sky", name: "Sky", place: -1)))
    #expect(names == ["Sky", "Ground", "Plants", "Notes"])
    drawing[Layer.self].delete("ground", named: "Delete")
    drawing.undo()
    #expect(names == ["Sky", "Ground", "Plants", "Notes"])
  }

  @Test func swipingDeletesByOffsets() throws {
    let before = drawing.contents
    #expect(list.delete(at: [1]).map(\.id) == ["plants"])
    #expect(names == ["Ground", "Notes"])
    #expect(drawing.annotations.map(\.id).sorted() == ["frogs", "lawn", "pond"])
    #expect(drawing.undoTitle == "Undo Delete Layer")
    #expect(drawing.undo()?.createdIDs.count == 3)
    #expect(drawing.contents == before)
  }

  @Test func severalRowsAreOneAction() throws {
    let before = drawing.contents
    #expect(list.delete(at: IndexSet([2, 0])).map(\.id) == ["ground", "notes"])
    #expect(drawing.undoTitle == "Undo Delete 2 Layers")
    #expect(names == ["Plants"])
    drawing.undo()
    #expect(drawing.contents == before)
    #expect(!drawing.canUndo)
  }

  @Test func rowsThatAreNotThereArePassedOver() throws {
    #expect(list.delete(at: [-1, 3, 99]).isEmpty)
    #expect(!drawing.canUndo)
    #expect(list.delete(at: [2, 2, 7]).map(\.id) == ["notes"])
    #expect(drawing.undoTitle == "Undo Delete Layer")
  }

  @Test func theSelectedLayerIsDeletedAndNothingIsSelectedThen() throws {
    list.select("plants")
    #expect(list.selected?.name == "Plants")
    #expect(list.deleteSelected()?.id == "plants")
    #expect(list.selected == nil)
    #expect(list.deleteSelected() == nil)

    drawing.undo()
    #expect(list.selected?.name == "Plants")
    drawing.redo()
    #expect(list.selected == nil)
    #expect(names == ["Ground", "Notes"])
  }

  @Test func selectingCanBeUndoneAndDiscardsNothing() throws {
    list.delete(at: [2])
    drawing.undo()
    list.select("ground")
    list.select("ground")
    list.select("plants")
    #expect(drawing.undoTitle == "Undo Select Layer")
    drawing.undo()
    #expect(list.selected?.id == "ground")
    drawing.undo()
    #expect(list.selected == nil)
    #expect(!drawing.canUndo)
    list.select("plants")
    list.select(nil)
    #expect(drawing.undoTitle == "Undo Deselect")
    #expect(drawing.redoTitle == "Redo Delete Layer")
    #expect(!drawing.hasUnsavedChanges)
  }

  @Test func aSelectedLayerThatGoesAnotherWayIsNotSelectedAnyMore() throws {
    list.select("plants")
    drawing[Layer.self].delete("plants", named: "Delete Layer")
    #expect(list.selected == nil)
    // One that comes with the same identity is another one.
    try drawing.perform(.add(SampleDrawing.layers[1]))
    #expect(list.selected == nil)
    drawing.undo(2)
    #expect(list.selected?.id == "plants")
  }

  @Test func whatIsNotThereIsNotSelected() {
    list.select("nowhere")
    #expect(list.selected == nil)
    #expect(!drawing.canUndo)
  }

  @Test func deletingAllIsAskedBefore() throws {
    let before = drawing.contents
    #expect(list.question == nil)
    #expect(list.answer(true).isEmpty)
    #expect(drawing.contents == before)

    list.askToDeleteAll()
    #expect(list.question == "Delete 3 layers with 5 annotations?")
    #expect(list.answer(false).isEmpty)
    #expect(list.question == nil)
    #expect(drawing.contents == before)
    #expect(!drawing.canUndo)

    list.askToDeleteAll()
    #expect(list.answer(true).count == 3)
    #expect(list.question == nil)
    #expect(drawing.contents == ["the title"])
    #expect(drawing.undoTitle == "Undo Delete All Layers")
    drawing.undo()
    #expect(drawing.contents == before)
  }

  @Test func theQuestionFollowsTheDrawing() throws {
    list.askToDeleteAll()
    list.delete(at: [0, 1])
    #expect(list.question == "Delete 1 layer with 1 annotation?")
    list.delete(at: [0])
    #expect(list.question == nil)
    list.askToDeleteAll()
    #expect(list.question == nil)
  }

  @Test func theSampleIsReloaded() throws {
    let before = drawing.contents
    #expect(try list.reload() == nil)
    #expect(!drawing.canUndo)

    try drawing.perform(.setTitle("Park"))
    try drawing.perform(.add(Layer(id: "sky", name: "Sky")))
    list.delete(at: [0])
    let edited = drawing.contents
    let action = try #require(try list.reload())
    #expect(action.name == "Reload Sample Data")
    #expect(
      action.steps.of(Title.self).first == .modified(from: Title("Park"), to: Title("Garden")))
    #expect(drawing.contents == before)
    drawing.undo()
    #expect(drawing.contents == edited)
    drawing.redo()
    #expect(drawing.contents == before)
  }

  @Test func theSelectionStaysWithALayerThatIsReloaded() throws {
    list.select("plants")
    try drawing.perform(.rename(SampleDrawing.layers[1], to: "Trees"))
    try list.reload()
    #expect(list.selected?.name == "Plants")
  }

  @Test func aListThatGoesLeavesItsStore() throws {
    do {
      let other = LayerList(of: drawing)
      other.select("notes")
    }
    list.delete(at: [0])
    drawing.undo()
    #expect(names.count == 3)
  }

  @Test func viewsAreToldOfWhatTheyHaveRead() throws {
    let other = LayerList(of: sampleDrawing())
    expectNotice({ list.selected }) { list.select("plants") }
    expectNotice({ list.selected }) { list.deleteSelected() }
    expectNotice({ list.selected }) { drawing.undo() }
    expectNotice({ list.layers }) { list.delete(at: [0]) }
    expectNotice({ list.question }) { list.askToDeleteAll() }
    expectNotice({ list.question }) { list.answer(false) }
    expectNoNotice({ other.selected }) { list.select("notes") }
  }
}
