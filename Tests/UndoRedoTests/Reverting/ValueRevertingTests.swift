import Testing
import UndoRedo
import UndoRedoValues

@Suite struct ValueRevertingTests {
  struct Sheet: Equatable {
    struct Point: Equatable {
      var x = 0
      var y = 0
    }

    var title = ""
    var origin = Point()
  }

  let sheet = UndoValue(Sheet())

  @Test func anyPropertyCanGoBack() throws {
    sheet.author = "ann"
    sheet.set(\.title, to: "A", named: "Retitle")
    sheet.author = "bob"
    sheet.set(\.origin.x, to: 5, named: "Move")
    try sheet.undo(by: "ann")
    #expect(sheet.value == Sheet(origin: .init(x: 5)))
    try sheet.undo(by: "bob")
    try sheet.redo(by: "ann")
    #expect(sheet.value == Sheet(title: "A"))
    sheet.undoAll()
    #expect(sheet.value == Sheet())
  }

  @Test func aPropertyThatALaterOneOverlapsCannot() throws {
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.set(\.origin, to: .init(x: 5, y: 7), named: "Move Both")
    for policy in [UndoConflictPolicy.refuse, .overwrite] {
      let refusal = #expect(throws: UndoError.self) {
        try sheet.undo(actionAt: 0, onConflict: policy)
      }
      #expect(refusal?.laterActions == ["Move Both"])
    }
    #expect(sheet.value.origin == .init(x: 5, y: 7))
    try sheet.undo(actionAt: 1)
    #expect(sheet.value.origin == .init(x: 5, y: 0))
  }

  @Test func anActionIsNotInItsOwnWay() throws {
    sheet.group("Move") {
      sheet.set(\.origin.x, to: 5)
      sheet.set(\.origin, to: .init(x: 6, y: 7))
    }
    sheet.set(\.title, to: "A", named: "Retitle")
    #expect(sheet.conflicts(undoingActionAt: 0) == [])
    try sheet.undo(actionAt: 0)
    #expect(sheet.value == Sheet(title: "A"))
    sheet.undo()
    #expect(sheet.value == Sheet(title: "A", origin: .init(x: 6, y: 7)))
  }

  @Test func allLaterOnesThatOverlapItGoBackWithIt() throws {
    sheet.set(\.origin, to: .init(x: 1, y: 1), named: "Move Both")
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.set(\.title, to: "A", named: "Retitle")
    sheet.set(\.origin.y, to: 6, named: "Move")
    try sheet.undo(actionAt: 0, onConflict: .undoLater)
    #expect(sheet.value == Sheet(title: "A"))
    sheet.undo()
    #expect(sheet.value == Sheet(title: "A", origin: .init(x: 5, y: 6)))
  }

  @Test func anElementThatHasGoneFromItsArrayIsAConflict() throws {
    let list = UndoValue([1, 2, 3])
    list.set(\.self, at: 2, to: 9, named: "Change")
    list.remove(at: 2, from: \.self, named: "Remove")
    let conflicts = try #require(list.conflicts(undoingActionAt: 0))
    #expect(conflicts.map(\.positions) == [[1]] && conflicts[0].found == nil)
    for policy in [UndoConflictPolicy.refuse, .overwrite] {
      #expect(throws: UndoError.self) { try list.undo(actionAt: 0, onConflict: policy) }
    }
    #expect(list.value == [1, 2])
    try list.undo(actionAt: 0, onConflict: .undoLater)
    #expect(list.value == [1, 2, 3])
  }

  @Test func theSamePropertyIsAConflict() throws {
    sheet.set(\.title, to: "A", named: "Retitle")
    sheet.set(\.title, to: "B", named: "Retitle Again")
    #expect(throws: UndoError.self) { try sheet.undo(actionAt: 0) }
    try sheet.undo(actionAt: 0, onConflict: .overwrite)
    #expect(sheet.value.title == "")
    sheet.undo(2)
    #expect(sheet.value.title == "A")
  }
}
