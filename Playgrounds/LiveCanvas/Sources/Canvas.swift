import UndoRedo

/// A drawing that two people edit, and all that the page can do to it.
///
/// It has a store of shapes, and no code for undoing. The page shows the source of the method that
/// was called last.
struct Canvas {
  var store = UndoStore(InMemoryRepository<Shape>(), now: counter())

  /// What the store was where it was left, the last one last.
  var branches: [UndoStore<InMemoryRepository<Shape>>] = []

  /// The gesture under way, if there is one.
  var gesture: UndoGesture<InMemoryRepository<Shape>>?

  /// What the next changes are about.
  var selection: [Int] = []

  /// What the last undo, redo, jump or visit has changed.
  var shown: UndoSteps<Shape> = []

  /// The later actions for which the last command was refused, if it was.
  var refusal: [String]?

  /// The last identity that was given away.
  var lastID = 0

  /// Whoever works on the canvas now.
  var person: String { store.author ?? "" }

  /// Those of the selected shapes that are there: undo may have taken some away.
  var present: [Int] { selection.filter { store[$0] != nil } }

  /// The selected shapes as menus call them: "Arrow", "3 Shapes".
  var noun: String {
    let shapes = present
    guard shapes.count == 1, let shape = store[shapes[0]] else {
      return String(digits(of: UInt(shapes.count))) + " Shapes"
    }
    return shape.kind.name
  }
}

// Changing the canvas.
extension Canvas {
  mutating func beginDrawing(_ kind: Shape.Kind, x: Int, y: Int, color: Int) {
    gesture = store.beginGesture("Add " + kind.name)
    lastID += 1
    store.save(Shape(id: lastID, kind: kind, x: x, y: y, color: color))
    selection = [lastID]
  }

  mutating func draw(byX x: Int, y: Int) {
    store.modify(lastID) { shape in
      shape.width += x
      shape.height += y
    }
  }

  mutating func beginMoving() {
    gesture = store.beginGesture("Move " + noun)
  }

  mutating func move(byX x: Int, y: Int) {
    for id in selection {
      store.modify(id) { shape in
        shape.x += x
        shape.y += y
      }
    }
  }

  mutating func commit() {
    gesture?.commit()
    gesture = nil
  }

  mutating func cancel() {
    gesture?.cancel()
    gesture = nil
  }

  mutating func nudge(byX x: Int, y: Int) {
    store.coalescingActions(by: "nudge") {
      store.group("Nudge " + noun) { move(byX: x, y: y) }
    }
  }

  mutating func recolor(to color: Int) {
    store.group("Recolor " + noun) {
      for id in selection {
        store.modify(id) { shape in shape.color = color }
      }
    }
  }

  mutating func delete() {
    store.group("Delete " + noun) {
      for id in selection { store.delete(id) }
    }
  }
}

// Going back and forth.
extension Canvas {
  mutating func undo() {
    shown = store.undo()?.steps ?? []
  }

  mutating func redo() {
    shown = store.redo()?.steps ?? []
  }

  mutating func jump(to position: Int) {
    shown = store.jump(to: position)?.changes ?? []
  }

  mutating func undoOwn() throws(UndoError) {
    shown = try store.undo(by: person)?.steps ?? []
  }

  mutating func redoOwn() throws(UndoError) {
    shown = try store.redo(by: person)?.steps ?? []
  }

  mutating func undoOnly(_ position: Int) throws(UndoError) {
    shown = try store.undo(actionAt: position)?.steps ?? []
  }

  mutating func undoWithLaterOnes(_ position: Int) throws(UndoError) {
    shown = try store.undo(actionAt: position, onConflict: .undoLater)?.steps ?? []
  }
}

// A copy of a store shares its history until one of the two changes, so that a branch is a copy. Embedded
// Swift does without the branches of the core for their size; elsewhere, `store.keepsBranches = true` is
// all that it takes.
extension Canvas {
  mutating func visit(_ branch: Int, at position: Int) {
    let (left, next) = (store, branches.remove(at: branch))
    let fork = left.history.sharedCount(with: next.history)
    next.jump(to: fork)
    next.author = left.author
    let back = left.jump(to: fork)?.changes ?? []
    let forth = next.jump(to: position)?.changes ?? []
    store = next
    shown = UndoSteps(Array(back) + forth)
    setAside(left)
  }

  /// Returns a clock that counts, so that each action has a date of its own.
  static func counter() -> () -> UndoDate {
    var count = 0.0
    return {
      count += 1
      return UndoDate(secondsSince1970: count)
    }
  }

  /// Makes a store that was left a branch, if no other one has all of its actions.
  mutating func setAside(_ left: UndoStore<InMemoryRepository<Shape>>) {
    let history = left.history
    let others = branches + [store]
    if !others.contains(where: {
      $0.history.sharedCount(with: history) == history.actions.count
    }) {
      branches.append(left)
    }
  }
}

extension UndoHistory<Shape> {
  /// Returns with how many of the same actions two histories begin.
  func sharedCount(with other: UndoHistory<Shape>) -> Int {
    let (own, others) = (actions, other.actions)
    var count = 0
    while count < min(own.count, others.count), own[count].date == others[count].date {
      count += 1
    }
    return count
  }
}

extension Canvas {
  /// A drawing to begin with, and how two people have made it.
  static var sample: Canvas {
    var canvas = Canvas()
    func add(_ kind: Shape.Kind, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: Int) {
      canvas.beginDrawing(kind, x: x, y: y, color: color)
      canvas.draw(byX: width, y: height)
      canvas.commit()
    }
    canvas.store.author = "Ana"
    add(.rectangle, 70, 60, 190, 100, 0)
    add(.ellipse, 440, 50, 180, 120, 2)
    add(.arrow, 270, 110, 160, 0, 4)
    canvas.store.author = "Ben"
    add(.diamond, 240, 190, 160, 110, 3)
    canvas.store.author = "Ana"
    canvas.selection = [1]
    canvas.recolor(to: 1)
    canvas.store.author = "Ben"
    canvas.selection = [4]
    canvas.beginMoving()
    canvas.move(byX: 30, y: 40)
    canvas.commit()
    canvas.store.author = "Ana"
    canvas.selection = []
    return canvas
  }
}
