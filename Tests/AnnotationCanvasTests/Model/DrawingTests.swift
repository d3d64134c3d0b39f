import AnnotationCanvas
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoParts
import UndoRedoTesting

/// A drawing of the sample's elements, with an empty history.
func sampleDrawing() -> Drawing {
  Drawing(InMemoryRepository(SampleDrawing.elements), rules: .drawing)
}

extension UndoStore where Repo: ResidentRepository, Repo.Element == DrawingElement {
  /// All that is in the drawing, in words, in any order.
  var contents: Set<String> {
    Set(
      elements.map { element in
        if let annotation = element.part(Annotation.self) {
          "\(annotation.title) on \(annotation.layer ?? "nothing") in \(annotation.container ?? "-")"
        } else if let layer = element.part(Layer.self) {
          layer.title
        } else {
          title == "Garden" ? "the title" : "the title \(title)"
        }
      })
  }
}

@Suite struct DrawingTests {
  private let drawing = sampleDrawing()

  @Test func aLayerIsDeletedWithWhatIsOnIt() throws {
    let before = drawing.contents
    LayerList(of: drawing).delete(at: [0])
    let action = try #require(drawing.history.actions.last)
    #expect(action.steps.of(Layer.self).map(\.sentence) == ["layer “Ground” disappears"])
    #expect(
      action.steps.of(Annotation.self).map(\.sentence).sorted()
        == ["ellipse pond disappears", "rectangle lawn disappears"])
    #expect(drawing.annotations.allSatisfy { $0.layer != "ground" })
    drawing.undo()
    #expect(drawing.contents == before)
  }

  @Test func onlyWhatIsOnTheLayerByThenGoesWithIt() throws {
    let layers = SampleDrawing.layers
    let tree = try #require(drawing[Annotation.self]["tree"])
    try drawing.perform(.put([tree], on: layers[2]))
    #expect(drawing.undoName == "Move to Layer")
    try drawing.perform(.put(drawing.annotations.filter { $0.id == "hedge" }, on: nil))
    #expect(drawing.undoName == "Take off Layer")
    LayerList(of: drawing).delete(at: [1])
    #expect(drawing.count == 5 + 2 + 1)
    #expect(drawing[Annotation.self]["hedge"]?.layer == nil)
  }

  @Test func whatWasInADeletedContainerStandsAlone() throws {
    var label = Annotation(id: "label", text: "Lawn", at: .zero)
    label.container = "lawn"
    try drawing.perform(.add(label))
    let (lawn, before) = (drawing.annotations.filter { $0.id == "lawn" }, drawing.contents)
    try drawing.perform(.delete(lawn))
    #expect(drawing[Annotation.self]["label"]?.container == nil)
    drawing.undo()
    #expect(drawing.contents == before)
    // As on the one-type canvas, a person who selects the container deletes both.
    try drawing.perform(.delete(drawing.annotations.selection(["lawn"])))
    #expect(drawing[Annotation.self]["label"] == nil)
    drawing.undo()
    #expect(drawing.contents == before)
  }

  @Test func thereIsOneTitleAtMost() throws {
    try drawing.perform(.setTitle("Park"))
    #expect(drawing.title == "Park")
    #expect(drawing[Title.self].count == 1)
    try drawing.perform(.setTitle(""))
    #expect(drawing.title == "" && drawing[Title.self].count == 0)
    #expect(drawing.undoTitle == "Undo Remove Title")
    #expect(try drawing.perform(.setTitle("")) == nil)
    drawing.undo(2)
    #expect(drawing.title == "Garden")
  }

  @Test func operationsOfTheCanvasWorkOnAWholeDrawing() throws {
    let action = try #require(try drawing.perform(.align(drawing.annotations, .left)))
    #expect(action.name == "Align Left" && action.detail?.hasPrefix("Align Left: ") == true)
    #expect(try drawing.perform(.align(drawing.annotations, .left)) == nil)
    #expect(Set(drawing.annotations.map(\.bounds.x)) == [drawing.annotations[0].bounds.x])
    #expect(throws: UndoError.self) { try drawing.perform(.delete([box("nowhere")])) }
  }

  @Test func oneActionTouchesAllTypes() throws {
    let before = drawing.contents
    try drawing.perform("Start a Park") {
      Modify("title") { (title: inout Title) in title.text = "Park" }
      Create(Layer(id: "paths", name: "Paths", place: 3))
      DeleteAll(Annotation.self) { $0.layer == "notes" }
      ModifyAll(Annotation.self) { $0.layer = "paths" }
    }
    #expect(drawing.history.actions.count == 1)
    #expect(drawing.title == "Park")
    #expect(drawing.annotations.allSatisfy { $0.layer == "paths" })
    drawing.undo()
    #expect(drawing.contents == before)
  }

  @Test func sentencesSayWhatHappens() throws {
    let layer = Layer(id: "sky", name: "Sky")
    var steps = try #require(try drawing.perform(.add(layer))).steps.map(\.sentence)
    steps += try #require(try drawing.perform(.rename(layer, to: "Air"))).steps.map(\.sentence)
    steps += try #require(drawing.undo(2).last).steps.map(\.sentence)
    steps += try #require(try drawing.perform(.setTitle("Park"))).steps.map(\.sentence)
    steps += try #require(try drawing.perform(.setTitle(""))).steps.map(\.sentence)
    #expect(
      steps == [
        "layer “Sky” appears", "layer “Sky” is called “Air”", "layer “Sky” disappears",
        "the title is “Park”", "the title disappears",
      ])
    #expect(
      UndoRedoStep.modified(from: layer, to: Layer(id: "sky", name: "Sky", place: 7)).sentence
        == "layer “Sky” goes to place 7")
  }

  @Test func aLayerIsKeptInAFileOfTheDrawing() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let store = UndoStore(try JSONFileRepository<DrawingElement>(file), rules: .drawing)
    try store.perform(.reloadSample())
    try store[Layer.self].delete("plants", named: "Delete Layer")
    let again = UndoStore(try JSONFileRepository<DrawingElement>(file), rules: .drawing)
    #expect(again.contents == store.contents)
    try store.undo()
    #expect(store.contents == drawing.contents)
  }

  @Test func everyNameIsTranslated() throws {
    let operations: [DrawingOperation] = [
      .add(SampleDrawing.layers[0]), .rename(SampleDrawing.layers[0], to: ""), .put([], on: nil),
      .put([], on: SampleDrawing.layers[0]), .setTitle("A"), .setTitle(""), .reloadSample(),
    ]
    let names =
      operations.map(\.name) + [
        "Delete Layer", "Delete 2 Layers", "Delete All Layers", "Select Layer", "Deselect",
      ]
    for name in names { #expect(Language.german.name(name) != name) }
  }

  /// The model is what it was after everything is undone, and what it became after everything is
  /// redone.
  @Test(arguments: Depth.slice(of: 0..<40, oneIn: 4))
  func everyEditIsUndoneAndRedone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = LayerList(of: drawing)
    let first = Set(drawing.elements)
    for step in 0..<30 {
      let annotations = drawing.annotations
      switch random.int(0..<12) {
      case 0: list.delete(at: [random.int(0..<4), random.int(0..<4)])
      case 1: list.select(drawing.layers.randomElement(using: &random)?.id)
      case 2: list.deleteSelected()
      case 3:
        list.askToDeleteAll()
        list.answer(random.oneIn(3))
      case 4: try list.reload()
      case 5: drawing.undo()
      case 6: drawing.redo()
      case 7:
        try drawing.perform(.add(Layer(id: "new\(step)", name: "New", place: random.int(0..<9))))
      case 8:
        let layer = drawing.layers.randomElement(using: &random)
        try drawing.perform(.put(annotations.filter { _ in random.oneIn(2) }, on: layer))
      case 9: try drawing.perform(.setTitle(random.pick(["", "A", "B"])))
      default: try drawing.perform(random.operation(on: annotations, newID: "a\(step)"))
      }
      let layers = Set(drawing.layers.map(\.id))
      #expect(
        drawing.annotations.allSatisfy { $0.layer.map(layers.contains) ?? true }, "seed \(seed)")
      #expect(list.selected.map { layers.contains($0.id) } ?? true, "seed \(seed)")
    }
    let (last, position) = (Set(drawing.elements), drawing.history.position)
    drawing.jump(to: 0)
    #expect(Set(drawing.elements) == first, "seed \(seed)")
    drawing.jump(to: position)
    #expect(Set(drawing.elements) == last, "seed \(seed)")
  }
}
