import UndoRedo

// What the page reads: the canvas, its history, and one action, as JSON.

/// JSON that is being written, byte by byte.
struct JSON {
  private(set) var bytes: [UInt8] = []

  /// Adds what is JSON already.
  mutating func put(_ json: StaticString) {
    bytes += UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount)
  }

  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += digits(of: number.magnitude)
  }

  mutating func add(_ isTrue: Bool) { put(isTrue ? "true" : "false") }

  /// Adds a text, which has nothing in it that would have to be escaped.
  mutating func add(_ text: String?) {
    guard let text else { return put("null") }
    put("\"")
    text.utf8.withContiguousStorageIfAvailable { bytes += $0 }
    put("\"")
  }

  /// Adds a list of a number of values, each of which a closure adds.
  mutating func add(list count: Int, _ value: (inout JSON, Int) -> Void) {
    put("[")
    for index in 0..<count {
      if index > 0 { put(",") }
      value(&self, index)
    }
    put("]")
  }
}

extension JSON {
  /// Adds the drawing, what is selected, and what the last command did.
  mutating func add(_ canvas: Canvas) {
    let shapes = canvas.store.elements
    let selection = canvas.present
    put(#"{"shapes":"#)
    add(list: shapes.count) { $0.add(shapes[$1]) }
    put(#","selection":"#)
    add(list: selection.count) { $0.add(selection[$1]) }
    put(#","shown":"#)
    add(canvas.shown)
    put(#","refusal":"#)
    if let refusal = canvas.refusal {
      add(list: refusal.count) { $0.add(refusal[$1]) }
    } else {
      put("null")
    }
    put("}")
  }

  /// Adds the actions of a canvas, and what can be undone and redone by whom.
  mutating func add(historyOf canvas: Canvas) {
    let (store, history) = (canvas.store, canvas.store.history)
    put(#"{"actions":"#)
    add(list: history.actions.count) { json, position in
      let conflicts = store.conflicts(undoingActionAt: position)
      json.put("{")
      json.add(history.actions[position])
      json.put(#","isInForce":"#)
      json.add(conflicts != nil)
      json.put(#","hasConflicts":"#)
      json.add(conflicts?.isEmpty == false)
      json.put("}")
    }
    put(#","branches":"#)
    add(list: canvas.branches.count) { $0.add(branch: $1, of: canvas) }
    put(#","position":"#)
    add(history.position)
    put(#","person":"#)
    add(canvas.person)
    put(#","undo":"#)
    add(store.canUndo ? store.undoTitle : nil)
    put(#","redo":"#)
    add(store.canRedo ? store.redoTitle : nil)
    put(#","undoOwn":"#)
    add(store.undoName(by: canvas.person))
    put(#","redoOwn":"#)
    add(store.redoName(by: canvas.person))
    put("}")
  }

  /// Adds a branch: on which later one it begins, or on none, and the actions that it has alone.
  private mutating func add(branch index: Int, of canvas: Canvas) {
    let branch = canvas.branches[index].history
    var (place, start) = (-1, canvas.store.history.sharedCount(with: branch))
    for later in (index + 1..<canvas.branches.count).reversed() {
      let count = canvas.branches[later].history.sharedCount(with: branch)
      if count > start { (place, start) = (later, count) }
    }
    put(#"{"on":"#)
    add(place)
    put(#","start":"#)
    add(start)
    put(#","actions":"#)
    add(list: branch.actions.count - start) { json, position in
      json.put("{")
      json.add(branch.actions[start + position])
      json.put("}")
    }
    put("}")
  }

  /// Adds the name and the author of an action.
  private mutating func add(_ action: UndoAction<Shape>) {
    put(#""name":"#)
    add(action.name)
    put(#","author":"#)
    add(action.author ?? "")
  }

  /// Adds steps, each with the old and the new shape.
  mutating func add(_ steps: UndoSteps<Shape>) {
    add(list: steps.count) { json, index in
      json.put(#"{"old":"#)
      json.add(steps[index].oldValue)
      json.put(#","new":"#)
      json.add(steps[index].newValue)
      json.put("}")
    }
  }

  private mutating func add(_ shape: Shape?) {
    guard let shape else { return put("null") }
    put(#"{"id":"#)
    add(shape.id)
    put(#","kind":"#)
    add(shape.kind.name)
    put(#","x":"#)
    add(shape.x)
    put(#","y":"#)
    add(shape.y)
    put(#","width":"#)
    add(shape.width)
    put(#","height":"#)
    add(shape.height)
    put(#","color":"#)
    add(shape.color)
    put("}")
  }
}
