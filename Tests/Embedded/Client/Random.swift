import UndoRedo

// Random programs without an operating system, where numbers have 32 bits: after each command, the history leads from
// its first place to what there is, and back.

struct Dot: Identifiable, Equatable {
  let id: Int
  var color = 0
}

struct Stop: Error {}

struct RandomNumbers {
  var state: UInt32

  mutating func callAsFunction(_ count: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int((state >> 8) % UInt32(count))
  }
}

struct RandomProgram {
  let store = UndoStore([Dot(id: 0), Dot(id: 1)])
  var random: RandomNumbers

  mutating func edit() {
    let (id, color) = (random(6), random(9))
    switch random(4) {
    case 0: store.save(Dot(id: id, color: color), named: "Save")
    case 1: store.delete(id, named: "Delete")
    default: store.modify(id, named: "Edit") { $0.color = color }
    }
  }

  mutating func group(depth: Int = 0) {
    let (count, fails) = (random(4), random(3) == 0)
    do throws(Stop) {
      try store.group("Group") { () throws(Stop) in
        for _ in 0..<count {
          if depth < 2, random(4) == 0 { group(depth: depth + 1) } else { edit() }
        }
        if fails { throw Stop() }
      }
    } catch {}
  }

  mutating func takeBack() {
    let policies: [UndoConflictPolicy] = [.refuse, .skip, .leave, .overwrite, .undoLater]
    let (policy, position) = (policies[random(5)], random(store.history.actions.count + 1))
    do throws(UndoError) {
      switch random(3) {
      case 0: try store.undo(by: "Ana", onConflict: policy)
      case 1: try store.redo(by: "Ana", onConflict: policy)
      default: try store.undo(actionAt: position, onConflict: policy)
      }
    } catch {}
  }

  mutating func step() {
    switch random(18) {
    case 0...3: edit()
    case 4: group()
    case 5:
      let gesture = store.beginGesture("Drag")
      for _ in 0..<random(4) { edit() }
      if random(2) == 0 { gesture.commit() } else { gesture.cancel() }
    case 6: store.undo(random(4))
    case 7: store.redo(random(4))
    case 8: store.jump(to: random(store.history.actions.count + 1))
    case 9: store.withoutRecording { edit() }
    case 10: store.withDiscardableActions { edit() }
    case 11: store.coalescingActions(by: "key") { edit() }
    case 12: if random(2) == 0 { store.markSaved() } else { store.revertToSaved() }
    case 13: store.author = random(2) == 0 ? "Ana" : "Ben"
    case 14, 15: takeBack()
    case 16:
      switch random(3) {
      case 0: store.limit = [nil, 5, .max][random(3)]
      // What versions share costs more than there are numbers.
      case 1: store.memoryLimit = UndoMemoryLimit(bytes: .max) { _ in 1 << 29 }
      default: store.removeActions(of: random(6))
      }
    default:
      store.addCheckpoint("Place")
      for _ in 0..<random(3) { edit() }
      store.squashActions(sinceCheckpoint: "Place", named: "Squash")
    }
  }

  func isConsistent() -> Bool {
    func elements() -> [Dot] { store.elements.sorted { $0.id < $1.id } }
    let (present, history) = (elements(), store.history)
    store.jump(to: 0)
    var model: [Int: Dot] = [:]
    for element in store.elements { model[element.id] = element }
    for action in history.actions.prefix(history.position) {
      for step in action.steps {
        guard model[step.id] == step.oldValue else { return false }
        model[step.id] = step.newValue
      }
    }
    store.jump(to: history.position)
    return elements() == present && model.values.sorted { $0.id < $1.id } == present
  }
}

/// Answers with a hundred and the seed of the first program that fails, or zero.
func checkAtRandom() -> Int {
  for seed in 1...60 {
    var program = RandomProgram(random: RandomNumbers(state: UInt32(seed) &* 2_654_435_761))
    for _ in 0..<60 {
      program.step()
      if !program.isConsistent() { return 100 + seed }
    }
  }
  return 0
}
