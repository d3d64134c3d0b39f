import UndoRedo

// The least that a program does with the core. The size of its module is what the core costs.

struct Point: Identifiable, Equatable {
  let id: Int
  var x: Int
}

/// Answers with the number of the first thing that is wrong, or zero.
@_expose(wasm, "check")
@_cdecl("check")
public func check() -> Int {
  let store = UndoStore([Point(id: 1, x: 5)])
  store.save(Point(id: 2, x: 6), named: "Add Point")
  store.modify(1, named: "Move Point") { $0.x = 9 }
  store.delete(2, named: "Delete Point")
  store.group("Rearrange") {
    store.save(Point(id: 3, x: 5))
    store.modify(1) { $0.x = 11 }
  }
  guard store[1]?.x == 11, store.count == 2 else { return 1 }
  guard store.undo() != nil, store[1]?.x == 9, store.count == 1 else { return 2 }
  guard store.redo() != nil, store[1]?.x == 11, store.count == 2 else { return 3 }
  while store.canUndo { store.undo() }
  return store.count == 1 && store[1]?.x == 5 ? 0 : 4
}
