import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// The sheet with properties of every kind.
private typealias SheetOfAllKinds = Sheet

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

  /// What has brought back an action that is skipped stays, and is in the way of later ones.
  @Test func whatBringsBackASkippedActionIsInTheWay() throws {
    sheet.author = "ann"
    sheet.group("Both") {
      sheet.set(\.title, to: "A")
      sheet.set(\.origin, to: .init(y: 1))
    }
    try sheet.undo(by: "ann")
    sheet.author = nil
    sheet.set(\.origin.x, to: 5, named: "Move")
    try sheet.undo(actionAt: 2)
    #expect(try sheet.redo(by: "ann") != nil)
    let isIncluded: (UndoAction<PropertyValue<Sheet>>) -> Bool = {
      $0.name == "Both" || $0.name == "Undo Move"
    }
    sheet.set(\.title, to: "B", named: "Retitle")
    #expect(try sheet.undoActions("Undo", onConflict: .skip, where: isIncluded) == nil)
    #expect(sheet.value == Sheet(title: "B", origin: .init(y: 1)))
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

  /// Nor where a later action that overlapped it was taken back.
  @Test func anActionIsNotInItsOwnWayAfterwards() throws {
    sheet.group("Move") {
      sheet.set(\.origin.x, to: 5)
      sheet.set(\.origin, to: .init(x: 6, y: 7))
    }
    sheet.set(\.origin.y, to: 9, named: "Move Down")
    try sheet.undo(actionAt: 1)
    #expect(sheet.conflicts(undoingActionAt: 0) == [])
    try sheet.undo(actionAt: 0)
    #expect(sheet.value == Sheet())
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

  /// However many changes of others are in between, done or undone.
  @Test(arguments: [63, 64, 65, 200], [true, false])
  func theSamePropertyIsAConflictAfterManyOthers(count: Int, hasUndone: Bool) throws {
    sheet.set(\.title, to: "A", named: "Retitle")
    for x in 1...count { sheet.set(\.origin.x, to: x, named: "Move") }
    if hasUndone {
      for x in 1...count { sheet.set(\.origin.x, to: -x, named: "Move") }
      sheet.undo(count)
    }
    sheet.set(\.title, to: "B", named: "Retitle Again")
    #expect(sheet.changesSinceSaved?.count == 2)
    #expect(sheet.conflicts(undoingActionAt: 0)?.map(\.positions) == [[count + 1]])
    try sheet.undo(actionAt: 0, onConflict: .overwrite)
    #expect(sheet.value == Sheet(origin: .init(x: count)))
    sheet.undo()
    #expect(sheet.value.title == "B")
    sheet.undo()
    #expect(sheet.value.title == "A")
    sheet.jump(to: 0)
    #expect(sheet.value == Sheet())
  }

  /// What was changed before an overlapping property is another one, however long ago that was.
  @Test func aPropertyThatALaterOneOverlapsCannotAfterManyOthers() throws {
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.set(\.origin, to: .init(x: 5, y: 7), named: "Move Both")
    for number in 1...100 { sheet.set(\.title, to: "\(number)", named: "Retitle") }
    sheet.set(\.origin.x, to: 6, named: "Move")
    #expect(throws: UndoError.self) { try sheet.undo(actionAt: 0, onConflict: .overwrite) }
    try sheet.undo(actionAt: 0, onConflict: .undoLater)
    #expect(sheet.value == Sheet(title: "100"))
    sheet.undo(3)
    #expect(sheet.value == Sheet(title: "99", origin: .init(x: 5, y: 7)))
  }

  /// What an action makes of properties that overlap goes back, whatever else of it is in conflict.
  @Test func aConflictElsewhereIsNotInTheWayOfWhatOverlaps() throws {
    for isLast in [false, true] {
      for policy in [UndoConflictPolicy.leave, .overwrite, .undoLater, .refuse] {
        let sheet = UndoValue(Sheet())
        sheet.group("Restyle") {
          if !isLast { sheet.set(\.title, to: "A") }
          sheet.set(\.origin.x, to: 1)
          sheet.set(\.origin, to: .init(x: 5, y: 5))
          sheet.set(\.origin.y, to: 6)
          if isLast { sheet.set(\.title, to: "A") }
        }
        sheet.set(\.title, to: "B", named: "Retitle")
        let conflicts = try #require(sheet.conflicts(undoingActionAt: 0))
        #expect(conflicts.map(\.positions) == [[1]])
        if policy == .refuse {
          #expect(throws: UndoError.self) { try sheet.undo(actionAt: 0) }
          #expect(sheet.value == Sheet(title: "B", origin: .init(x: 5, y: 6)))
        } else {
          try sheet.undo(actionAt: 0, onConflict: policy)
          #expect(sheet.value == Sheet(title: policy == .leave ? "B" : ""))
          sheet.undo()
          #expect(sheet.value == Sheet(title: "B", origin: .init(x: 5, y: 6)))
        }
      }
    }
  }

  /// Where a later step of the action is left, what it overlaps is, too.
  @Test func whatOverlapsAConflictIsLeft() throws {
    sheet.group("Restyle") {
      sheet.set(\.origin.x, to: 1)
      sheet.set(\.origin, to: .init(x: 5, y: 5))
      sheet.set(\.title, to: "A")
    }
    sheet.set(\.origin, to: .init(x: 6, y: 6), named: "Move")
    let conflicts = try #require(sheet.conflicts(undoingActionAt: 0))
    #expect(conflicts.map(\.positions) == [[1], [1]])
    try sheet.undo(actionAt: 0, onConflict: .leave)
    #expect(sheet.value == Sheet(title: "", origin: .init(x: 6, y: 6)))

    // What is in the way of the later step does not overlap the earlier one.
    sheet.group("Restyle") {
      sheet.set(\.origin.x, to: 1)
      sheet.set(\.origin, to: .init(x: 5, y: 5))
      sheet.set(\.title, to: "A")
    }
    sheet.set(\.origin.y, to: 7, named: "Move")
    #expect(throws: UndoError.self) { try sheet.undo(actionAt: 3, onConflict: .overwrite) }
    try sheet.undo(actionAt: 3, onConflict: .leave)
    #expect(sheet.value == Sheet(title: "", origin: .init(x: 5, y: 7)))
  }

  /// Several actions go back at once, of which the later ones overlap the earlier ones.
  @Test func actionsThatOverlapEachOtherGoBackBesideAConflict() throws {
    sheet.group("Mine") {
      sheet.set(\.title, to: "A")
      sheet.set(\.origin.x, to: 1)
    }
    sheet.set(\.origin, to: .init(x: 5, y: 5), named: "Mine")
    sheet.set(\.title, to: "B", named: "Retitle")
    try sheet.undoActions("Undo Mine", onConflict: .leave) { $0.name == "Mine" }
    #expect(sheet.value == Sheet(title: "B"))
  }

  /// What was taken back is not in the way, nor is what has taken it back.
  @Test func whatOverlapsAndWasTakenBackIsNotInTheWay() throws {
    sheet.author = "ann"
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.set(\.origin, to: .init(x: 5, y: 7), named: "Move Both")
    try sheet.undo(by: "ann")
    #expect(sheet.conflicts(undoingActionAt: 0) == [])
    try sheet.undo(by: "ann")
    #expect(sheet.value == Sheet())
    try sheet.redo(by: "ann")
    #expect(sheet.value == Sheet(origin: .init(x: 5)))
    try sheet.redo(by: "ann")
    #expect(sheet.value == Sheet(origin: .init(x: 5, y: 7)))
    try sheet.undo(actionAt: 1)
    try sheet.undo(actionAt: 0)
    #expect(sheet.value == Sheet())
  }

  /// Nor is what was taken back together with something else.
  @Test func whatWasTakenBackWithOthersIsNotInTheWay() throws {
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.set(\.origin, to: .init(x: 5, y: 7), named: "Mine")
    sheet.set(\.title, to: "A", named: "Mine")
    try sheet.undoActions("Undo Mine") { $0.name == "Mine" }
    try sheet.undo(actionAt: 0)
    #expect(sheet.value == Sheet())
  }

  @Test func whatComesAfterSomethingTakenBackIsInTheWay() throws {
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.set(\.origin, to: .init(x: 5, y: 7), named: "Move Both")
    try sheet.undo(actionAt: 1)
    sheet.set(\.origin, to: .init(x: 8, y: 8), named: "Move Again")
    let conflicts = try #require(sheet.conflicts(undoingActionAt: 0))
    #expect(conflicts.map(\.positions) == [[3]])
    let refusal = #expect(throws: UndoError.self) { try sheet.undo(actionAt: 0) }
    #expect(refusal?.laterActions == ["Move Again"])
    // Together they go back, and what was taken back already stays so.
    try sheet.undoActions("Undo Moves") { $0.name.hasPrefix("Move") }
    #expect(sheet.value == Sheet())
  }

  @Test func whatWithoutRecordingHasMadeOfItIsAConflict() throws {
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.set(\.origin, to: .init(x: 5, y: 7), named: "Move Both")
    try sheet.undo(actionAt: 1)
    sheet.withoutRecording { sheet.set(\.origin, to: .init(x: 9, y: 9), named: "") }
    #expect(throws: UndoError.self) { try sheet.undo(actionAt: 0) }
    #expect(sheet.value.origin == .init(x: 9, y: 9))
  }

  /// Whatever overlaps, an author who is alone takes back one action after the other, and brings them again.
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 10))
  func anAuthorWhoIsAloneIsNeverRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = UndoValue(SheetOfAllKinds())
    store.author = "ann"
    var (past, future) = ([store.value], [SheetOfAllKinds]())
    for round in 0..<40 {
      let comment: Comment = "seed \(seed), round \(round)"
      switch generator.int(0..<4) {
      case 0:
        let action = try store.undo(by: "ann")
        #expect((action != nil) == (past.count > 1), comment)
        if past.count > 1 { future.append(past.removeLast()) }
      case 1:
        let action = try store.redo(by: "ann")
        #expect((action != nil) == !future.isEmpty, comment)
        if let next = future.popLast() { past.append(next) }
      default:
        let place = generator.pick(Place.all)
        guard place.exists(in: store.value) else { continue }
        let new = place.changed(store.value, seed: generator.int(1..<100))
        guard new != store.value else { continue }
        place.set(in: store, from: new, named: "\(place)")
        past.append(store.value)
        future = []
      }
      #expect(store.value == past.last, comment)
    }
  }

  /// What became part of an action without being recorded may have taken it back.
  @Test func anActionWhoseStepsTakeEachOtherBackIsPassedOver() throws {
    sheet.author = "Ann"
    sheet.set(\.title, to: "t", named: "Title")
    sheet.set(\.origin.x, to: 1, named: "Move")
    sheet.withoutRecording { sheet.set(\.origin, to: .init()) }
    #expect(sheet.conflicts(undoingActionAt: 1) == nil)
    #expect(try sheet.undo(actionAt: 1) == nil)
    #expect(sheet.undoName(by: "Ann") == "Title" && sheet.conflicts(undoingBy: "Ann") == [])
    #expect(try sheet.undo(by: "Ann")?.name == "Undo Title")
    #expect(sheet.undoName(by: "Ann") == nil && sheet.conflicts(undoingBy: "Ann") == nil)
    #expect(try sheet.undo(by: "Ann") == nil && sheet.value == Sheet())
  }
}
