import Testing
import UndoRedo
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
}
