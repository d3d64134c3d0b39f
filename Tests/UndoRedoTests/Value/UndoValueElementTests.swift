import Testing
import UndoRedo

@testable import UndoRedoValues

@Suite struct UndoValueElementTests {
  struct Level: Equatable {
    struct Layer: Equatable, PropertyMergeable {
      var name: String
      var opacity = 1.0
      var tiles = [UInt8](repeating: 0, count: 1_000)
      var objects: [Object] = []
      var mask: Object?

      static let mergeableProperties: [MergeableProperty<Layer>] = [
        .init(\.name), .init(\.opacity), .init(\.tiles), .init(\.objects), .init(\.mask),
      ]
    }

    struct Object: Equatable {
      var x = 0
      var name = ""
    }

    var name = "Level"
    var layers = [
      Layer(name: "Ground", objects: [Object(x: 1), Object(x: 2)]), Layer(name: "Sky"),
    ]
    var background: Object?
  }

  let level = UndoValue(Level())

  @Test func aPartIsReadAndChanged() {
    let ground = level[\.layers, at: 0]
    #expect(ground.set(\.opacity, to: 0.5, named: "Fade") == 1)
    #expect(ground.modify(\.name, named: "Rename") { $0 += "!" } == "Ground!")
    ground.replaceSubrange(3..<5, of: \.tiles, with: [7, 8], named: "Paint")
    ground.append(9, to: \.tiles)
    #expect(ground.remove(at: 0, from: \.tiles) == 0)
    #expect(ground[\.name] == "Ground!" && ground[\.opacity] == 0.5)
    #expect(ground.value?.tiles.prefix(5) == [0, 0, 7, 8, 0] && ground[\.tiles]?.last == 9)
    #expect(level.value.layers[0] == ground.value && level.value.layers[1] == Level().layers[1])
    level.undoAll()
    #expect(level.value == Level())
    level.redoAll()
    #expect(level.value.layers[0] == ground.value)
  }

  @Test func anElementOfAnElementIsOne() {
    let second = level[\.layers, at: 0][\.objects, at: 1]
    #expect(second.set(\.x, to: 5, named: "Move") == 2)
    #expect(second.value == Level.Object(x: 5) && level.value.layers[0].objects.map(\.x) == [1, 5])
    #expect(level.history.actions[0].steps[0].id.description == #"\Level.layers[0].objects[1].x"#)
    level.remove(at: 0, from: \.layers)
    #expect(second[\.x] == nil && second.set(\.x, to: 6) == nil)
    level.undo(2)
    #expect(level.value == Level())
  }

  @Test func whatIsNotThereIsNilAndIsNotChanged() {
    for gone in [level[\.layers, at: 2], level[\.layers, at: -1]] {
      #expect(gone.value == nil && gone[\.name] == nil)
      #expect(gone.set(\.name, to: "") == nil && gone.set(\.self, to: .init(name: "")) == nil)
      #expect(gone.modify(\.name) { _ in Issue.record("There is nothing to modify") } == nil)
      gone.append(1, to: \.tiles)
      #expect(gone.remove(at: 0, from: \.tiles) == nil)
      #expect(gone[\.objects, at: 0].value == nil)
    }
    level[\.layers, at: 2, \.name, default: "none"] = "new"
    #expect(level[\.layers, at: 2, \.name, default: "none"] == "none")
    #expect(level.value == Level() && level.history.actions.isEmpty)
  }

  @Test func anElementThatGoesWhileItIsModifiedIsNotChanged() {
    let sky = level[\.layers, at: 1]
    let result = sky.modify(\.name, named: "Rename") {
      $0 = "Night"
      level.remove(at: 1, from: \.layers, named: "Remove")
    }
    #expect(result == nil && level.history.actions.map(\.name) == ["Remove"])
  }

  @Test func theOldSideOfAnElementThatHasGoneIsNotRestored() throws {
    level[\.layers, at: 1].set(\.name, to: "Night", named: "Rename")
    let old = try #require(level.history.actions[0].steps[0].oldValue)
    level.remove(at: 1, from: \.layers, named: "Remove")
    #expect(level.save(old) == nil && level.history.actions.count == 2)
    level.undo()
    #expect(level.save(old, named: "Restore") != nil && level.value == Level())
  }

  @Test func aGroupSeesWhatItHasMade() {
    level.group("Edit") {
      level.append(.init(name: "New"), to: \.layers)
      let new = level[\.layers, at: 2]
      #expect(new[\.name] == "New")
      new.set(\.opacity, to: 0.25)
      new.append(1, to: \.tiles)
      #expect(new.value?.opacity == 0.25 && new.value?.tiles.count == 1_001)
    }
    level.undo()
    #expect(level.value == Level())
    level.redo()
    #expect(level.value.layers[2].opacity == 0.25 && level.value.layers[2].tiles.last == 1)
  }

  /// Nothing that has changed tells whether an element is there.
  @Test func aGroupOfChangesOfElementsCopiesNothing() {
    level.group("Edit") {
      for index in 0..<2 {
        level[\.layers, at: index].set(\.opacity, to: 0.5)
        level[\.layers, at: index].set(\.name, to: "new")
        level[\.layers, at: 0][\.objects, at: index].set(\.x, to: 5)
        #expect(level[\.layers, at: 2].set(\.name, to: "") == nil)
      }
      #expect(level.repository.draft == nil)
      level.set(\.layers, at: 0, to: .init(name: "Rock"))
      #expect(level[\.layers, at: 0][\.objects, at: 1].set(\.x, to: 6) == nil)
      level.remove(at: 0, from: \.layers)
      #expect(level[\.layers, at: 1].set(\.name, to: "") == nil)
      #expect(level[\.layers, at: 0].set(\.name, to: "last") == "new")
    }
    #expect(level.value.layers.map(\.name) == ["last"])
    level.undo()
    #expect(level.value == Level())
  }

  /// Arrays in arrays in arrays are not told apart.
  @Test func aGroupSeesWhatHasGoneFromDeepArrays() {
    let cube = UndoValue([[[1, 2], [3]]])
    cube.group("Edit") {
      let row = cube[\.self, at: 0][\.self, at: 0]
      row[\.self, at: 1].set(\.self, to: 5)
      row.remove(at: 1, from: \.self)
      #expect(row[\.self, at: 1].set(\.self, to: 6) == nil)
      cube[\.self, at: 0].remove(at: 0, from: \.self)
      #expect(row.value == [3] && cube[\.self, at: 0][\.self, at: 1].value == nil)
    }
    #expect(cube.value == [[[3]]])
    cube.undo()
    #expect(cube.value == [[[1, 2], [3]]])
  }

  @Test func strokesOverTwoElementsAreTwoStepsThatStoreWhatDiffers() {
    let stroke = level.beginGesture("Paint")
    for index in 0..<200 {
      for layer in 0...1 {
        level[\.layers, at: layer].replaceSubrange(index..<(index + 1), of: \.tiles, with: [1])
      }
    }
    stroke.commit()
    #expect(level.history.actions[0].steps.count == 2)
    #expect(level.history.byteCount < 1_000)
    level.undo()
    #expect(level.value == Level())
  }

  @Test func changesOfOtherPartsAreInNobodysWay() throws {
    level[\.layers, at: 0].set(\.name, to: "Earth", named: "Rename")
    level.set(\.name, to: "One", named: "Title")
    level[\.layers, at: 0].append(1, to: \.tiles, named: "Paint")
    level[\.layers, at: 1].set(\.name, to: "Night", named: "Rename")
    #expect(level.conflicts(undoingActionAt: 0)?.isEmpty == true)
    #expect(try level.undo(actionAt: 0)?.steps.count == 1)
    #expect(level.value.layers.map(\.name) == ["Ground", "Night"] && level.value.name == "One")

    level.set(\.layers, at: 1, to: .init(name: "Void"), named: "Clear")
    #expect(throws: UndoError.self) { try level.undo(actionAt: 3) }
  }

  @Test func whatIsInAnOptionalOfAnElementMayOverlapAllOfIt() throws {
    level[\.layers, at: 0].set(\.mask, to: Level.Object(), named: "Mask")
    level[\.layers, at: 0].set(\.mask!.x, to: 3, named: "Move Mask")
    level[\.layers, at: 1].set(\.name, to: "Night", named: "Rename")
    level[\.layers, at: 0].set(\.mask, to: nil, named: "Unmask")
    #expect(throws: UndoError.self) { try level.undo(actionAt: 1) }
    level.undoAll()
    #expect(level.value == Level())
  }

  @Test func manyPartsOfManyElementsGoOnUnderTheirIdentities() {
    let crowd = UndoValue((0..<100).map { Level.Object(x: $0) })
    crowd.group("Move") {
      for round in 1...3 {
        for index in 0..<100 {
          crowd[\.self, at: index].set(\.x, to: round)
          crowd[\.self, at: index].set(\.name, to: "\(round)")
        }
      }
      crowd.set(\.self, at: 7, to: Level.Object(x: 70))
      crowd[\.self, at: 7].set(\.x, to: 71)
    }
    // All but the x of one element, which is what it was; and those after the change of the whole element.
    #expect(crowd.history.actions[0].steps.count == 201)
    crowd.undo()
    #expect(crowd.value == (0..<100).map { Level.Object(x: $0) })
    crowd.redo()
    #expect(crowd.value[7] == Level.Object(x: 71) && crowd.value[8] == .init(x: 3, name: "3"))
  }

  @Test func elementsOfElementsAreApartToo() throws {
    let objects = level[\.layers, at: 0]
    objects[\.objects, at: 0].set(\.x, to: 5, named: "Move")
    objects[\.objects, at: 1].set(\.x, to: 6, named: "Move")
    objects[\.objects, at: 0].set(\.name, to: "Tree", named: "Rename")
    try level.undo(actionAt: 0)
    #expect(level.value.layers[0].objects == [.init(x: 1, name: "Tree"), .init(x: 6)])

    let forest = UndoValue([
      Level.Layer(name: "Forest", objects: (0..<100).map { .init(x: $0) }), .init(name: "Sky"),
    ])
    let start = forest.value
    let drag = forest.beginGesture("Move")
    for x in 101...103 {
      for index in 0..<100 { forest[\.self, at: 0][\.objects, at: index].set(\.x, to: x) }
      forest[\.self, at: 0].set(\.name, to: "\(x)")
    }
    drag.commit()
    #expect(forest.history.actions[0].steps.count == 101)
    forest.group("Clear") {
      forest[\.self, at: 0][\.objects, at: 7].set(\.x, to: 1)
      forest[\.self, at: 0].set(\.objects, to: [])
      forest[\.self, at: 0].append(.init(x: 2), to: \.objects)
      forest[\.self, at: 0][\.objects, at: 0].set(\.x, to: 3)
    }
    #expect(forest.value[0].objects == [.init(x: 3)])
    let end = forest.value
    forest.undo()
    #expect(forest.value[0].objects.allSatisfy { $0.x == 103 })
    forest.undo()
    #expect(forest.value == start)
    forest.redo(2)
    #expect(forest.value == end)
  }

  @Test func aControlSetsAPartAndCoalesces() {
    var now = 0.0
    let level = UndoValue(Level(), now: { UndoDate(secondsSince1970: now) })
    for letter in ["a", "ab", "abc"] {
      now += 0.5
      level[\.layers, at: 0, \.name, default: "", named: "Rename", coalescedWithin: 1] = letter
    }
    level[\.layers, at: 1, \.name, default: "", named: "Rename", coalescedWithin: 1] = "x"
    #expect(level.history.actions.count == 2)
    level.undo(2)
    #expect(level.value == Level())
  }

  @Test func anElementIsFoundByItsIdentity() {
    struct Board: Equatable {
      struct List: Equatable, Identifiable {
        let id: Int
        var cards: [Card] = []
      }

      struct Card: Equatable, Identifiable {
        let id: Int
        var title = ""
      }

      var lists = [List(id: 1), List(id: 2, cards: [Card(id: 7), Card(id: 8)])]
    }

    let board = UndoValue(Board())
    board.remove(at: 0, from: \.lists, named: "Remove")
    board[\.lists, id: 2][\.cards, id: 8].set(\.title, to: "Milk", named: "Retitle")
    #expect(board.value.lists[0].cards.map(\.title) == ["", "Milk"])
    #expect(board[\.lists, id: 2, \.cards, default: []].map(\.title) == ["", "Milk"])
    #expect(board[\.lists, id: 1].value == nil)
    #expect(board[\.lists, id: 1][\.cards, id: 7].set(\.title, to: "") == nil)
    #expect(board[\.lists, id: 2][\.cards, id: 9].set(\.title, to: "") == nil)
    board[\.lists, id: 1, \.cards, default: []] = []
    #expect(board.history.actions.map(\.name) == ["Remove", "Retitle"])
    func title(_ list: Int, _ card: Int) -> ReferenceWritableKeyPath<UndoValue<Board>, String> {
      \.[
        \.lists, id: list, \.cards, id: card, \.title, default: "?", named: "Type",
        coalescedWithin: 9
      ]
    }
    for letter in ["T", "Te", "Tea"] { board[keyPath: title(2, 7)] = letter }
    for path in [title(2, 9), title(1, 7)] { board[keyPath: path] = "Gone" }
    let titles = [title(2, 7), title(2, 9), title(1, 7)].map { board[keyPath: $0] }
    #expect(titles == ["Tea", "?", "?"])
    #expect(board.undo()?.name == "Type" && board[keyPath: title(2, 7)] == "")
    board.group("Add") {
      board.insert(.init(id: 3), into: \.lists, at: 0)
      board[\.lists, id: 3].append(.init(id: 1, title: "Bread"), to: \.cards)
    }
    #expect(board.value.lists.map(\.id) == [3, 2] && board.value.lists[0].cards.count == 1)
    board.undoAll()
    #expect(board.value == Board())
  }

  /// A struct of one array takes as much room as the array.
  @Test func elementsOfAStructOfOneArrayAreApart() throws {
    struct List: Equatable {
      var cards: [Level.Object] = []
    }

    let start = [List(cards: [.init(x: 1), .init(x: 2)]), List(cards: [.init(x: 3)])]
    let board = UndoValue(start)
    let list = board[\.self, at: 0]
    list[\.cards, at: 0].set(\.x, to: 10, named: "Move")
    list[\.cards, at: 1].set(\.x, to: 20, named: "Move")
    board[\.self, at: 1][\.cards, at: 0].set(\.x, to: 30, named: "Move")
    #expect(board.conflicts(undoingActionAt: 0)?.isEmpty == true)
    list[\.cards, at: 0].set(\.self, to: .init(x: 11), named: "Replace")
    #expect(board.conflicts(undoingActionAt: 0)?.isEmpty == false)
    list.set(\.cards, to: [], named: "Clear")
    list.append(.init(x: 4), to: \.cards)
    #expect(board.conflicts(undoingActionAt: 1)?.isEmpty == false)
    #expect(board.value == [List(cards: [.init(x: 4)]), List(cards: [.init(x: 30)])])
    for count in (0..<6).reversed() { board.jump(to: count) }
    #expect(board.value == start)
  }

  @Test func elementsOfNestedArraysAreApart() throws {
    let grid = UndoValue([[1, 2], [3]])
    let row = grid[\.self, at: 0]
    row[\.self, at: 0].set(\.self, to: 10, named: "Set")
    row[\.self, at: 1].set(\.self, to: 20, named: "Set")
    grid[\.self, at: 1].append(4, to: \.self, named: "Add")
    #expect(grid.conflicts(undoingActionAt: 0)?.isEmpty == true)
    try grid.undo(actionAt: 0)
    #expect(grid.value == [[1, 20], [3, 4]])
    row.append(5, to: \.self, named: "Add")
    #expect(grid.conflicts(undoingActionAt: 1)?.isEmpty == false)
    grid.undoAll()
    #expect(grid.value == [[1, 2], [3]])
  }

  @Test func aScopeOfAPartMergesWithOtherProperties() throws {
    let sheet = try #require(level[\.layers, at: 0].makeScope())
    sheet.set(\.name, to: "Earth", named: "Rename")
    level[\.layers, at: 0].append(1, to: \.tiles, named: "Paint")
    try sheet.commit("Edit Layer")
    #expect(level.value.layers[0].name == "Earth" && level.value.layers[0].tiles.last == 1)
    #expect(sheet.value == level.value.layers[0] && !sheet.hasPendingSteps && !sheet.canUndo)
    sheet.set(\.opacity, to: 0.5, named: "Fade")
    try sheet.commit("Edit Layer")
    level.undo(2)
    #expect(level.value.layers[0].name == "Ground" && level.value.layers[0].tiles.last == 1)
    sheet.abandon()
    #expect(sheet.value == level.value.layers[0])

    sheet.set(\.name, to: "Rock", named: "Rename")
    level[\.layers, at: 0].set(\.name, to: "Sand", named: "Rename")
    #expect(throws: UndoError.self) { try sheet.commit("Edit Layer") }
  }

  /// Also of one of which it can't be told whether it is still there.
  @Test func aScopeByKeyPathMergesEachTime() throws {
    let sheet = level.makeScope(\.layers[0])
    for number in 1...3 {
      level.set(\.layers[0].name, to: "\(number)", named: "Rename")
      sheet.set(\.opacity, to: 1 / Double(number + 1), named: "Fade")
      try sheet.commit("Edit Layer")
      #expect(sheet.value == level.value.layers[0] && !sheet.hasPendingSteps)
    }
    #expect(sheet.value.name == "3" && sheet.value.opacity == 0.25)
  }

  @Test func aScopeOfWhatHasGoneIsRefused() throws {
    let sheet = try #require(level[\.layers, at: 0][\.objects, at: 1].makeScope())
    sheet.set(\.x, to: 9, named: "Move")
    level.remove(at: 0, from: \.layers, named: "Remove")
    let error = #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(error?.code == .conflict && error?.found == "nothing")
    level.undo()
    try sheet.commit("Edit")
    #expect(level.value.layers[0].objects[1].x == 9)
    #expect(level[\.layers, at: 9].makeScope() == nil)
  }

  @Test func anOptionalIsSetInAClosureWithoutAResult() {
    let action: () -> Void = { self.level.set(\.background, to: Level.Object(x: 1), named: "Set") }
    action()
    #expect(level.value.background?.x == 1)
    level.set(\.background, to: nil, named: "Clear")
    #expect(level.value.background == nil && level.history.actions.count == 2)
  }

  @Test func aValueIsReadByItsType() throws {
    level.set(\.layers, at: 1, to: .init(name: "Night"), named: "Replace")
    let value = try #require(level.history.actions[0].steps[0].newValue)
    #expect(value.value(as: Level.Layer.self)?.name == "Night" && value.value(as: Int.self) == nil)
  }
}

extension Misuse {
  static let ofElementsOfValues = [
    Misuse(
      "an index that the array does not have", breaks: "The array has no element with this index"
    ) {
      UndoValue([1, 2]).set(\.self, at: 2, to: 3)
    }
  ]
}
