import Reporting
import UndoRedo

/// What is edited: 64 bytes.
struct Shape: Identifiable, Equatable {
  let id: Int
  var x = 0.0
  var y = 0.0
  var width = 10.0
  var height = 20.0
  var angle = 0.0
  var color = "#1e1e1e"
}

typealias ShapeStore = UndoStore<InMemoryRepository<Shape>>

func makeStore(_ count: Int) -> ShapeStore {
  UndoStore(InMemoryRepository((0..<count).map { Shape(id: $0) }))
}

/// Returns nanoseconds for each action recorded, undone and redone, and the bytes that each one takes that is left.
///
/// Where actions are undone between others, recording includes that.
func treeFigures(_ task: Task, _ size: Int) -> [Double] {
  let elements = 10_000
  let store = makeStore(elements)
  store.keepsBranches = task == .neverUndone || task == .halfUndone
  let isUndone = task == .discarded || task == .halfUndone
  Memory.release()
  let before = Memory.resident ?? 0
  var id = 0
  let recording = nanoseconds {
    for number in 0..<size {
      id = (id + 7_919) % elements
      store.modify(id, \.x, to: Double(number), named: "Move")
      if isUndone, number % 10 == 9 { store.undo(5) }
    }
  }
  Memory.release()
  let bytes = Double((Memory.resident ?? 0) - before)
  let left = Double(store.history.position)
  let undoing = nanoseconds { while store.undo() != nil {} }
  let redoing = nanoseconds { while store.redo() != nil {} }
  let count = Double(size)
  let held = task == .discarded ? left : count
  return [recording / count, undoing / left, redoing / left, bytes / held]
}
