/// Makes the trial of recording, undoing and redoing.
func editingTrial<System: UndoSystem<Annotation>>(
  _: System.Type, _ size: Size, usesResults: Bool = true,
  _ edit: @escaping (inout System, [Annotation.ID], Int) -> Void
) -> Trial {
  let start = (0..<size.elements).map { Annotation(number: $0) }
  let ids = start.map(\.id)
  var system = System(start)
  var results: UInt64 = 0
  return Trial(
    phases: [
      Trial.Phase(name: "record", count: size.actions) { edit(&system, ids, size.actions) },
      Trial.Phase(name: "undo", count: size.actions) {
        if usesResults { results &+= system.undoEach() } else { system.undoBlindly(size.actions) }
      },
      Trial.Phase(name: "redo", count: size.actions) {
        if usesResults { results &+= system.redoEach() } else { system.redoBlindly(size.actions) }
      },
    ],
    checks: { [system.digest, results] })
}

/// Makes the trial of creating and deleting elements, starting from none.
func createDeleteTrial<System: UndoSystem<Annotation>>(_: System.Type, _ size: Size) -> Trial {
  let created = (0..<size.actions).map { Annotation(number: $0) }
  var system = System([])
  var results: UInt64 = 0
  return Trial(
    phases: [
      Trial.Phase(name: "record", count: 2 * size.actions) { system.createAndDelete(created) },
      Trial.Phase(name: "undo", count: 2 * size.actions) { results &+= system.undoEach() },
      Trial.Phase(name: "redo", count: 2 * size.actions) { results &+= system.redoEach() },
    ],
    checks: { [system.digest, results] })
}

/// Makes the trial of discarding undone actions by a new one.
func discardTrial<System: UndoSystem<Annotation>>(_: System.Type, _ size: Size) -> Trial {
  let start = (0..<size.elements).map { Annotation(number: $0) }
  let ids = start.map(\.id)
  var system = System(start)
  return Trial(
    phases: [
      Trial.Phase(name: "record", count: size.actions) { system.modifyMany(ids, size.actions) },
      Trial.Phase(name: "undo", count: size.actions) { system.undoBlindly(size.actions) },
      Trial.Phase(name: "discard", count: size.actions) { system.modifyMany(ids, 1) },
    ],
    checks: { [system.digest] })
}
