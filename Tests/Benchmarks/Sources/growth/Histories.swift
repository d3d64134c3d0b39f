import UndoRedo

extension Work {
  /// Histories, of as many notes as actions.
  static var histories: [Work] {
    let context = Context()
    func keepBranches(_ store: UndoStore<Repo>, _ count: Int) { store.keepsBranches = true }
    return [
      Work("nothing") { _, _ in },
      Work(each: "one note") { store, _ in try store.edit(0) },
      Work(each: "every note") { store, number in try store.edit(number) },
      Work("one group") { store, count in
        try store.group("Group") { for number in 0..<count { try store.edit(number) } }
      },
      Work("groups of ten") { store, count in
        for group in 0..<(count / 10) {
          try store.group("Group") {
            for number in 0..<10 { try store.edit(group * 10 + number) }
          }
        }
      },
      Work("one coalesced") { store, count in
        for number in 0..<count {
          try store.coalescingActions(by: "history") { try store.edit(number) }
        }
      },
      Work(each: "every other one discardable") { store, number in
        if number.isMultiple(of: 2) {
          try store.edit(number)
        } else {
          try store.withDiscardableActions { try store.edit(number) }
        }
      },
      Work(each: "all discardable") { store, number in
        try store.withDiscardableActions { try store.edit(number) }
      },
      Work("all undone") { store, count in
        for number in 0..<count { try store.edit(number) }
        try store.undoAll()
      },
      Work("all of one note undone") { store, count in
        for _ in 0..<count { try store.edit(0) }
        try store.undoAll()
      },
      Work("branches from the first place", setUp: keepBranches) { store, count in
        for number in 0..<count {
          try store.edit(number)
          try store.undo()
        }
      },
      Work("branches along the line", setUp: keepBranches) { store, count in
        for number in 0..<(count / 2) {
          try store.edit(number)
          try store.undo()
          try store.mark(number)
        }
      },
      Work("one long branch", setUp: keepBranches) { store, count in
        for number in 0..<count { try store.edit(number) }
        try store.undoAll()
        try store.mark(0)
      },
      Work(each: "checkpoints") { store, number in
        try store.edit(number)
        try store.addCheckpoint("\(number)")
      },
      Work(each: "saved after each") { store, number in
        try store.edit(number)
        try store.markSaved()
      },
      Work(each: "two authors in turns") { store, number in
        store.author = number.isMultiple(of: 2) ? "A" : "B"
        try store.edit(number)
      },
      Work("another author last") { store, count in
        for number in 0..<count {
          store.author = number < count / 2 ? "A" : "B"
          try store.edit(number)
        }
      },
      Work("taken back by the author") { store, count in
        store.author = "A"
        for number in 0..<(count / 2) { try store.edit(number) }
        for _ in 0..<(count / 2) { try store.undo(by: "A") }
      },
      Work("limited by count", setUp: { $0.limit = $1 / 2 }) { store, count in
        for number in 0..<count { try store.edit(number) }
      },
      Work("limited by memory", setUp: { $0.memoryLimit = UndoMemoryLimit(bytes: $1 * 40) }) {
        store, count in
        for number in 0..<count { try store.edit(number) }
      },
      Work("with a context", setUp: { store, _ in context.keep(in: store) }) { store, count in
        for number in 0..<count {
          context.selection = number
          try store.edit(number)
        }
      },
      Work("unrecorded changes of all") { store, count in
        for number in 0..<count { try store.edit(number) }
        try store.withoutRecording { for number in 0..<count { try store.mark(number) } }
      },
      Work("created and deleted") { store, count in
        for number in count..<(2 * count) { try store.save(Note(id: number), named: "Create") }
        for number in count..<(2 * count) { try store.delete(number, named: "Delete") }
      },
    ]
  }
}

/// What belongs to a store and is no element.
private final class Context {
  var selection = 0

  func keep<Repo>(in store: UndoStore<Repo>) {
    selection = 0
    store.keepContext {
      self.selection
    } restore: {
      self.selection = $0
    }
  }
}
