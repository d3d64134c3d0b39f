import UndoRedo

extension Work {
  /// Calls, each of which is made as often as the history has actions.
  static var calls: [Work] { edits + undos + authors + places + options + transactions + together }

  private static var edits: [Work] {
    [
      Work(each: "modify one note") { store, _ in try store.mark(0) },
      Work(each: "modify every note") { store, number in try store.mark(number) },
      Work(each: "create") { store, number in try store.save(Note(id: -1 - number), named: "Create")
      },
      Work(each: "delete, the first one first") { store, number in
        try store.delete(number, named: "Delete")
      },
      Work("delete, the last one first") { store, count in
        for number in (0..<count).reversed() { try store.delete(number, named: "Delete") }
      },
      Work(each: "record") { store, number in
        guard let note = try store.element(withID: number) else { return }
        try store.record("Record", [.modified(from: Note(id: number, mark: -1), to: note)])
      },
    ]
  }

  private static var undos: [Work] {
    [
      Work(each: "undo") { store, _ in try store.undo() },
      Work(each: "redo") { store, _ in try store.redo() },
      Work(each: "undo, redo") { store, _ in
        try store.undo()
        try store.redo()
      },
      Work(each: "undo, modify") { store, number in
        try store.undo()
        try store.mark(number)
      },
      Work(each: "undo two, modify") { store, number in
        try store.undo(2)
        try store.mark(number)
      },
      Work("undo all, redo all") { store, _ in
        for _ in 0..<4 {
          try store.undoAll()
          try store.redoAll()
        }
      },
      Work(each: "undo one in the middle") { store, number in
        guard number < store.history.position else { return }
        try store.undo(actionAt: number, onConflict: .leave)
      },
    ]
  }

  private static var authors: [Work] {
    [
      Work(each: "undo by an author") { store, _ in
        try store.undo(by: "A", onConflict: .skip)
      },
      Work(each: "undo and redo by an author") { store, _ in
        try store.undo(by: "A", onConflict: .skip)
        try store.redo(by: "A", onConflict: .skip)
      },
      Work(each: "modify, undo title of an author") { store, number in
        try store.mark(number)
        _ = store.undoTitle(by: "A")
      },
    ]
  }

  private static var places: [Work] {
    [
      Work(each: "add a checkpoint") { store, number in try store.addCheckpoint("call \(number)") },
      Work(each: "modify, add a checkpoint") { store, number in
        try store.mark(number)
        try store.addCheckpoint("call \(number)")
      },
      Work(each: "modify, move a checkpoint") { store, number in
        try store.mark(number)
        try store.addCheckpoint("call")
      },
      Work(each: "modify, mark as saved") { store, number in
        try store.mark(number)
        try store.markSaved()
      },
      Work(each: "modify, look") { store, number in
        try store.mark(number)
        if store.hasUnsavedChanges, store.canUndo, !store.canRedo { _ = store.undoTitle }
        _ = store.canRevertToSaved
      },
      Work("lower the limit") { store, count in
        for limit in (count / 2...count).reversed() { store.limit = limit }
      },
    ]
  }

  private static var options: [Work] {
    [
      Work(each: "unrecorded, one note") { store, _ in
        try store.withoutRecording { try store.mark(0) }
      },
      Work(each: "unrecorded, every note") { store, number in
        try store.withoutRecording { try store.mark(number) }
      },
      Work(each: "unrecorded, created") { store, number in
        try store.withoutRecording { _ = try store.save(Note(id: -1 - number), named: "") }
      },
      Work(each: "unrecorded, deleted") { store, number in
        try store.withoutRecording { _ = try store.delete(number, named: "") }
      },
      Work(each: "discardable, one note") { store, _ in
        try store.withDiscardableActions { try store.mark(0) }
      },
      Work(each: "discardable, every note") { store, number in
        try store.withDiscardableActions { try store.mark(number) }
      },
      Work(each: "coalesced, one note") { store, _ in
        try store.coalescingActions(by: "call") { try store.mark(0) }
      },
      Work(each: "coalesced, every note") { store, number in
        try store.coalescingActions(by: "call") { try store.mark(number) }
      },
    ]
  }

  private static var transactions: [Work] {
    [
      Work("a gesture") { store, count in
        let gesture = try store.beginGesture("Gesture")
        for number in 0..<count { try store.mark(number) }
        try gesture.commit()
      },
      Work("a gesture that is cancelled") { store, count in
        let gesture = try store.beginGesture("Gesture")
        for number in 0..<count { try store.mark(number) }
        try gesture.cancel()
      },
      Work(each: "gestures") { store, number in
        let gesture = try store.beginGesture("Gesture")
        try store.mark(number)
        try gesture.commit()
      },
      Work(each: "gestures that are cancelled") { store, number in
        let gesture = try store.beginGesture("Gesture")
        try store.mark(number)
        try gesture.cancel()
      },
      Work(each: "groups") { store, number in
        try store.group("Group") {
          try store.mark(number)
          try store.mark(0)
        }
      },
      Work(each: "groups that fail") { store, number in
        try? store.group("Group") {
          try store.mark(number)
          throw Cancelled()
        }
      },
      Work("a group of groups") { store, count in
        try store.group("Group") {
          for number in 0..<count { try store.group("Inner") { try store.mark(number) } }
        }
      },
      Work("a group of groups that fail") { store, count in
        try store.group("Group") {
          for number in 0..<count {
            try? store.group("Inner") {
              try store.mark(number)
              throw Cancelled()
            }
          }
        }
      },
      Work("a group of what comes and goes") { store, count in
        try store.group("Group") {
          for number in 0..<count {
            try store.save(Note(id: -1 - number), named: "")
            try store.delete(-1 - number, named: "")
          }
        }
      },
    ]
  }

  private static var together: [Work] {
    [
      Work("a group with unrecorded changes") { store, count in
        try store.group("Group") {
          for number in 0..<count {
            try store.edit(number)
            try store.withoutRecording { try store.mark(number) }
          }
        }
      },
      Work("a group with discardable changes") { store, count in
        try store.group("Group") {
          for number in 0..<count {
            try store.edit(number)
            try store.withDiscardableActions { try store.mark(number) }
          }
        }
      },
      Work("lines") { store, count in
        try store.perform("Lines") {
          for number in 0..<count { Modify(number) { $0.mark += 1 } }
        }
      },
      Work("a scope") { store, count in
        let scope = store.makeScope()
        for number in 0..<count { try scope.mark(number) }
        try scope.commit("Scope")
      },
      Work(each: "scopes") { store, number in
        let scope = store.makeScope()
        try scope.mark(number)
        try scope.commit("Scope")
      },
      Work("an update of all") { store, _ in
        try store.update("Update") { (notes: inout [Note]) in
          for index in notes.indices { notes[index].mark += 1 }
        }
      },
    ]
  }
}
