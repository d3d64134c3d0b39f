import UndoRedo

// What the page calls. WebAssembly passes numbers alone; a text is read from the memory.

/// The canvas that the page shows, once it has started over.
nonisolated(unsafe) private var canvas = Canvas()

/// The bytes of the text that was asked for last.
nonisolated(unsafe) private var text: [UInt8] = []

/// What could be redone before the command that is carried out, or before the gesture that it belongs to.
nonisolated(unsafe) private var left: UndoStore<InMemoryRepository<Shape>>?

/// Carries out a command, and notes whether it was refused.
///
/// What could be redone, and can't any more, becomes a branch: while a gesture is under way, it still can.
private func perform(_ command: (inout Canvas) throws(UndoError) -> Void) {
  canvas.shown = []
  canvas.refusal = nil
  if canvas.gesture == nil { left = canvas.store.canRedo ? canvas.store.copy() : nil }
  do throws(UndoError) { try command(&canvas) } catch { canvas.refusal = error.laterActions }
  if canvas.gesture == nil, let left { canvas.setAside(left) }
}

@_expose(wasm, "startOver") @_cdecl("startOver")
func startOver() { canvas = .sample }

@_expose(wasm, "setPerson") @_cdecl("setPerson")
func setPerson(_ number: Int) {
  perform { $0.store.author = number == 0 ? "Ana" : "Ben" }
}

@_expose(wasm, "deselect") @_cdecl("deselect")
func deselect() {
  canvas.selection = []
  canvas.store.endCoalescing()
}

@_expose(wasm, "select") @_cdecl("select")
func select(_ id: Int) {
  if !canvas.selection.contains(id) { canvas.selection.append(id) }
  canvas.store.endCoalescing()
}

@_expose(wasm, "beginDrawing") @_cdecl("beginDrawing")
func beginDrawing(_ kind: Int, _ x: Int, _ y: Int, _ color: Int) {
  guard let kind = Shape.Kind(rawValue: kind) else { return }
  perform { $0.beginDrawing(kind, x: x, y: y, color: color) }
}

@_expose(wasm, "draw") @_cdecl("draw")
func draw(_ x: Int, _ y: Int) { perform { $0.draw(byX: x, y: y) } }

@_expose(wasm, "beginMoving") @_cdecl("beginMoving")
func beginMoving() { perform { $0.beginMoving() } }

@_expose(wasm, "move") @_cdecl("move")
func move(_ x: Int, _ y: Int) { perform { $0.move(byX: x, y: y) } }

@_expose(wasm, "commit") @_cdecl("commit")
func commit() { perform { $0.commit() } }

@_expose(wasm, "cancel") @_cdecl("cancel")
func cancel() { perform { $0.cancel() } }

@_expose(wasm, "nudge") @_cdecl("nudge")
func nudge(_ x: Int, _ y: Int) { perform { $0.nudge(byX: x, y: y) } }

@_expose(wasm, "recolor") @_cdecl("recolor")
func recolor(_ color: Int) { perform { $0.recolor(to: color) } }

@_expose(wasm, "delete") @_cdecl("delete")
func delete() { perform { $0.delete() } }

@_expose(wasm, "undo") @_cdecl("undo")
func undo() { perform { $0.undo() } }

@_expose(wasm, "redo") @_cdecl("redo")
func redo() { perform { $0.redo() } }

@_expose(wasm, "jump") @_cdecl("jump")
func jump(_ position: Int) { perform { $0.jump(to: position) } }

@_expose(wasm, "visit") @_cdecl("visit")
func visit(_ branch: Int, _ position: Int) { perform { $0.visit(branch, at: position) } }

@_expose(wasm, "undoOwn") @_cdecl("undoOwn")
func undoOwn() {
  perform { (canvas) throws(UndoError) in try canvas.undoOwn() }
}

@_expose(wasm, "redoOwn") @_cdecl("redoOwn")
func redoOwn() {
  perform { (canvas) throws(UndoError) in try canvas.redoOwn() }
}

@_expose(wasm, "undoOnly") @_cdecl("undoOnly")
func undoOnly(_ position: Int) {
  perform { (canvas) throws(UndoError) in try canvas.undoOnly(position) }
}

@_expose(wasm, "undoWithLaterOnes") @_cdecl("undoWithLaterOnes")
func undoWithLaterOnes(_ position: Int) {
  perform { (canvas) throws(UndoError) in try canvas.undoWithLaterOnes(position) }
}

/// Makes JSON readable at ``textStart()``, and answers with its length.
private func write(_ body: (inout JSON) -> Void) -> Int {
  var json = JSON()
  body(&json)
  text = json.bytes
  return text.count
}

@_expose(wasm, "writeCanvas") @_cdecl("writeCanvas")
func writeCanvas() -> Int { write { $0.add(canvas) } }

@_expose(wasm, "writeHistory") @_cdecl("writeHistory")
func writeHistory() -> Int { write { $0.add(historyOf: canvas) } }

@_expose(wasm, "writeSteps") @_cdecl("writeSteps")
func writeSteps(_ position: Int) -> Int {
  let actions = canvas.store.history.actions
  return write { $0.add(actions.indices.contains(position) ? actions[position].steps : []) }
}

@_expose(wasm, "textStart") @_cdecl("textStart")
func textStart() -> UnsafePointer<UInt8>? { text.withUnsafeBufferPointer { $0.baseAddress } }
