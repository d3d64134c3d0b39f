import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// Actions of more properties than are looked through one by one have one step for each of them, too.
@Suite struct ManyPropertiesTests {
  struct Item: Equatable {
    var x = 0
  }

  struct Sheet: Equatable {
    var title = ""
    var items: [Item]

    init(_ count: Int) { items = Array(repeating: Item(), count: count) }
  }

  /// Not known to be what it was: it can't be compared.
  struct Drawing {
    var items = Array(repeating: Item(), count: 100)
  }

  private static let counts = [63, 64, 65, 200]

  private func move(_ sheet: UndoValue<Sheet>, to x: Int) {
    for index in sheet.value.items.indices { sheet.modify(\.items, at: index) { $0.x = x } }
  }

  /// The last action is all that there is, and goes back and forth.
  private func check(_ sheet: UndoValue<Sheet>, _ stepCount: Int) {
    let count = sheet.value.items.count
    #expect(sheet.history.actions.map(\.steps.count) == [stepCount])
    let end = sheet.value
    sheet.undo()
    #expect(sheet.value == Sheet(count))
    sheet.redo()
    #expect(sheet.value == end)
  }

  /// A way in which changes become one action.
  enum Joining: CaseIterable {
    case inGesture, byCoalescingGroups, byCoalescingChanges
  }

  @Test(arguments: counts, Joining.allCases)
  func eachIsOneStep(count: Int, joining: Joining) {
    let sheet = UndoValue(Sheet(count))
    let drag = joining == .inGesture ? sheet.beginGesture("Drag") : nil
    for x in 1...5 {
      switch joining {
      case .inGesture: move(sheet, to: x)
      case .byCoalescingGroups:
        sheet.coalescingActions(by: "drag") { sheet.group("Drag") { move(sheet, to: x) } }
      case .byCoalescingChanges: sheet.coalescingActions(by: "drag") { move(sheet, to: x) }
      }
    }
    #expect(drag?.commit()?.steps.count ?? count == count)
    #expect(sheet.value.items.allSatisfy { $0.x == 5 })
    check(sheet, count)
  }

  /// The steps that are looked through first answer for some of them.
  @Test(arguments: counts)
  func eachIsOneStepInAnyOrder(count: Int) {
    let sheet = UndoValue(Sheet(count))
    let drag = sheet.beginGesture("Drag")
    for x in 1...4 {
      for index in 0..<count {
        sheet.set(\.items, at: index, to: Item(x: x))
        sheet.set(\.title, to: "\(x), \(index)")
        sheet.set(\.items, at: count - 1 - index, to: Item(x: -x))
      }
    }
    #expect(drag.commit()?.steps.count == count + 1)
    check(sheet, count + 1)
  }

  @Test(arguments: counts)
  func eachIsOneStepAfterAGroupThatFailed(count: Int) {
    let sheet = UndoValue(Sheet(count))
    let drag = sheet.beginGesture("Drag")
    for x in 1...3 {
      move(sheet, to: x)
      try? sheet.group {
        move(sheet, to: -x)
        sheet.set(\.title, to: "Moved")
        throw OutOfPaper()
      }
      #expect(sheet.value.items.allSatisfy { $0.x == x })
    }
    #expect(drag.commit()?.steps.count == count)
    check(sheet, count)
  }

  /// What was done before goes on under its identities, after an undo too.
  @Test func eachIsOneStepAfterAnUndo() {
    let sheet = UndoValue(Sheet(100))
    for x in 1...3 {
      sheet.group("Move") { move(sheet, to: x) }
      sheet.set(\.title, to: "\(x)", named: "Retitle")
      sheet.undo(2)
      sheet.coalescingActions(by: "drag") { sheet.group("Drag") { move(sheet, to: -x) } }
      sheet.coalescingActions(by: "drag") { sheet.group("Drag") { move(sheet, to: x + 10) } }
      check(sheet, 100)
      sheet.undo()
    }
  }

  /// An action is removed while the gesture is open.
  @Test func eachIsOneStepAfterARemoval() {
    let sheet = UndoValue(Sheet(100))
    sheet.set(\.title, to: "A", named: "Retitle")
    sheet.undo()
    let drag = sheet.beginGesture("Drag")
    move(sheet, to: 1)
    sheet.removeActions(exceptLast: 0)
    move(sheet, to: 2)
    #expect(drag.commit()?.steps.count == 100)
    check(sheet, 100)
  }

  /// What was there before, and a change of all that the gesture begins with, are not in the way.
  @Test(arguments: counts, [true, false])
  func eachIsOneStepAfterAChangeOfAll(count: Int, isPart: Bool) {
    let sheet = UndoValue(Sheet(count))
    if !isPart { sheet.modify("Import") { $0.title = "Imported" } }
    let drag = sheet.beginGesture("Drag")
    if isPart { sheet.modify { $0.title = "Imported" } }
    for x in 1...5 { move(sheet, to: x) }
    #expect(drag.commit()?.steps.count == count + (isPart ? 1 : 0))
    #expect(sheet.value.items.allSatisfy { $0.x == 5 })
    sheet.undoAll()
    #expect(sheet.value == Sheet(count))
    sheet.redoAll()
    #expect(sheet.value.items.allSatisfy { $0.x == 5 } && sheet.value.title == "Imported")
  }

  @Test func whatIsDraggedThereAndBackIsNotRecorded() {
    let drawing = UndoValue(Drawing())
    let drag = drawing.beginGesture("Drag")
    for x in [1, 2, 0] {
      for index in 0..<100 { drawing.set(\.items, at: index, to: Item(x: x)) }
    }
    #expect(drag.commit() == nil)
    #expect(!drawing.canUndo)
  }

  /// A change of all of them is a step of its own, after which each gets another one.
  @Test func whatOverlapsThemStaysInOrder() {
    let sheet = UndoValue(Sheet(100))
    let drag = sheet.beginGesture("Drag")
    move(sheet, to: 1)
    sheet.set(\.items[99], to: Item(x: 7))
    sheet.modify(\.items) { $0.append(Item(x: 5)) }
    move(sheet, to: 2)
    drag.commit()
    let end = sheet.value
    sheet.undo()
    #expect(sheet.value == Sheet(100))
    sheet.redo()
    #expect(sheet.value == end && end.items.count == 101)
  }

  /// Beside a copy of the value for each place of the history.
  @Test(arguments: Depth.slice(of: Array(0..<40), oneIn: 20))
  func anySequenceGoesBackAndForth(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sheet = UndoValue(Sheet(90))
    sheet.keepsBranches = seed % 4 == 3
    var (model, places) = (Sheet(90), [Sheet(90)])
    func change(_ round: Int) {
      for number in 0..<Int.random(in: 1...120, using: &generator) {
        switch Int.random(in: 0..<(seed % 2 == 0 ? 200 : 202), using: &generator) {
        case 200:
          model.items[5].x = round
          sheet.set(\.items[5], to: Item(x: round))
        case 201:
          model.items.reverse()
          sheet.modify(\.items) { $0.reverse() }
        case 0..<10:
          model.title = "\(number)"
          sheet.set(\.title, to: "\(number)")
        default:
          let index = Int.random(in: 0..<90, using: &generator)
          model.items[index].x = number
          sheet.set(\.items, at: index, to: Item(x: number))
        }
      }
    }
    for round in 0..<60 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<3:
        let count = Int.random(in: 1...3, using: &generator)
        sheet.undo(count)
      case 3: sheet.redo()
      default:
        let position = sheet.history.position
        sheet.group("Change") {
          change(round)
          let before = model
          try? sheet.group {
            change(round)
            throw OutOfPaper()
          }
          model = before
          if round % 2 == 0 { sheet.group { change(round) } }
        }
        #expect(sheet.value == model)
        if sheet.history.position > position { places = places[...position] + [model] }
      }
      model = places[sheet.history.position]
      try #require(sheet.value == model, "seed \(seed), round \(round)")
    }
    for place in places.indices {
      sheet.jump(to: place)
      #expect(sheet.value == places[place], "seed \(seed), place \(place)")
    }
  }
}
