import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// Taking back a change of what another change has removed, which can't even be read.
@Suite struct VanishedPropertyTests {
  struct Layer: Equatable { var opacity = 1.0 }

  struct Picture: Equatable {
    var title = ""
    var layers = [Layer(), Layer()]
    var top: Layer? = Layer()
    var points = ["a": [1, 2]]
  }

  /// A property by a key path that traps once something else has been removed.
  struct Vanishing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (UndoValue<Picture>) -> Void
    let remove: @Sendable (UndoValue<Picture>) -> Void
  }

  static let all = [
    Vanishing(testDescription: "an element of an array") {
      $0.set(\.layers[1].opacity, to: 0.5, named: "Fade")
    } remove: {
      $0.set(\.layers, to: [], named: "Remove")
    },
    Vanishing(testDescription: "part of an optional") {
      $0.set(\.top!.opacity, to: 0.5, named: "Fade")
    } remove: {
      $0.set(\.top, to: nil, named: "Remove")
    },
    Vanishing(testDescription: "part of a value of a dictionary") {
      $0.set(\.points["a"]![1], to: 5, named: "Fade")
    } remove: {
      $0.set(\.points["a"], to: nil, named: "Remove")
    },
  ]

  let picture = UndoValue(Picture())

  private func prepare(_ vanishing: Vanishing) {
    picture.author = "ann"
    vanishing.change(picture)
    picture.author = "bob"
    vanishing.remove(picture)
  }

  @Test(arguments: all) func isAConflict(_ vanishing: Vanishing) throws {
    prepare(vanishing)
    let removed = picture.value
    let conflicts = try #require(picture.conflicts(undoingActionAt: 0))
    #expect(conflicts.map(\.positions) == [[1]] && conflicts.first?.found == nil)
    for policy in [UndoConflictPolicy.refuse, .overwrite] {
      let refusal = #expect(throws: UndoError.self) {
        try picture.undo(by: "ann", onConflict: policy)
      }
      #expect(refusal?.laterActions == ["Remove"])
    }
    for policy in [UndoConflictPolicy.skip, .leave] {
      #expect(try picture.undo(by: "ann", onConflict: policy) == nil)
    }
    #expect(picture.value == removed && picture.history.actions.count == 2)
  }

  @Test(arguments: all) func isTakenBackWithWhatHasRemovedIt(_ vanishing: Vanishing) throws {
    prepare(vanishing)
    try picture.undo(by: "ann", onConflict: .undoLater)
    #expect(picture.value == Picture())
  }

  /// Nothing is in the way once the removal has been taken back.
  @Test(arguments: all) func isThereAgain(_ vanishing: Vanishing) throws {
    prepare(vanishing)
    try picture.undo(by: "bob")
    #expect(picture.conflicts(undoingActionAt: 0) == [])
    try picture.undo(by: "ann")
    #expect(picture.value == Picture())
    try picture.redo(by: "ann")
    try picture.redo(by: "bob")
    #expect(throws: UndoError.self) { try picture.undo(by: "ann") }
  }

  @Test func aScopeOfAnOptionalIsRefusedOnceThatIsGone() throws {
    let sheet = picture.makeScope(\.top)
    sheet.set(\.!.opacity, to: 0.5, named: "Fade")
    picture.set(\.top, to: nil, named: "Remove")
    #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(picture.value.top == nil && sheet.value == Layer(opacity: 0.5))
    picture.undo()
    try sheet.commit("Edit")
    #expect(picture.value.top == Layer(opacity: 0.5))
  }

  /// A conflict names what is in the way, and not what an author has done and taken back.
  @Test func whatWasTakenBackIsNotNamed() throws {
    let notes = UndoStore([Note(1, "a")])
    for (author, text) in [("ann", "b"), ("ann", "c")] {
      notes.author = author
      notes.modify(1, \.text, to: text, named: "Write \(text)")
    }
    try notes.undo(by: "ann")
    notes.author = "bob"
    notes.modify(1, \.text, to: "d", named: "Write d")
    let refusal = #expect(throws: UndoError.self) { try notes.undo(by: "ann") }
    #expect(refusal?.laterActions == ["Write d"])
    #expect(notes.conflicts(undoingActionAt: 0)?.map(\.positions) == [[3]])
  }

  /// Actions on properties that overlap become one, whatever was done and undone between them.
  @Test(arguments: Depth.slice(of: UInt64(0)..<2_000, oneIn: 40))
  func actionsOnAValueAreSquashed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sheet = UndoValue(Sheet())
    sheet.author = "ann"
    func edit(_ count: Int) throws {
      for _ in 0..<count {
        switch generator.int(0..<6) {
        case 0: sheet.undo()
        case 1: sheet.redo()
        case 2: _ = try sheet.undo(by: "ann", onConflict: .skip)
        default:
          let place = generator.pick(Place.all)
          guard place.exists(in: sheet.value) else { continue }
          let new = place.changed(sheet.value, seed: generator.int(1..<5))
          place.set(in: sheet, from: new, named: "\(place)")
        }
      }
    }
    try edit(6)
    sheet.addCheckpoint("Start")
    let (start, position) = (sheet.value, sheet.history.position)
    try edit(12)
    guard sheet.history.checkpoints.contains(where: { $0.name == "Start" }),
      sheet.history.position > position
    else { return }
    let end = sheet.value
    let undone = sheet.history.redoable.count
    let action = sheet.squashActions(sinceCheckpoint: "Start", named: "All")
    #expect(sheet.value == end && sheet.history.redoable.count == undone, "seed \(seed)")
    #expect(action != nil || start == end, "seed \(seed)")
    guard action != nil else { return }
    #expect(sheet.history.position == position + 1 && sheet.undoName == "All", "seed \(seed)")
    sheet.undo()
    #expect(sheet.value == start, "seed \(seed)")
    sheet.redo()
    #expect(sheet.value == end, "seed \(seed)")
    sheet.undoAll()
    sheet.redoAll()
    while sheet.history.position > position + 1 { sheet.undo() }
    #expect(sheet.value == end, "seed \(seed)")
    sheet.undoAll()
    #expect(sheet.value == Sheet(), "seed \(seed)")
  }
}
