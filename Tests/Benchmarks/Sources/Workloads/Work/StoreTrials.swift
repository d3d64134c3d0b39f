import UndoRedo

/// Makes the trial of recording under a limit.
func limitedTrial(
  _ size: Size, _ limit: (UndoStore<InMemoryRepository<Annotation>>) -> Void
) -> Trial {
  let start = (0..<size.elements).map { Annotation(number: $0) }
  let ids = start.map(\.id)
  var system = Store(start)
  limit(system.store)
  return Trial(
    phases: [
      Trial.Phase(name: "record", count: size.actions) { system.modifyMany(ids, size.actions) }
    ],
    checks: { [system.digest] })
}

/// Makes the trial of dropping all actions but ten by setting a limit.
func dropTrial(_ size: Size) -> Trial {
  let start = (0..<size.elements).map { Annotation(number: $0) }
  let ids = start.map(\.id)
  var system = Store(start)
  return Trial(
    phases: [
      Trial.Phase(name: "record", count: size.actions) { system.modifyMany(ids, size.actions) },
      Trial.Phase(name: "drop", count: max(size.actions - 10, 1)) { system.store.limit = 10 },
    ],
    checks: { [system.digest] })
}

/// Makes the trial of looking at a history, copying it, and modifying while there is a copy.
func copyTrial(_ size: Size) -> Trial {
  let start = (0..<size.elements).map { Annotation(number: $0) }
  let ids = start.map(\.id)
  var system = Store(start)
  return Trial(
    phases: [
      Trial.Phase(name: "record", count: size.actions) { system.modifyMany(ids, size.actions) },
      Trial.Phase(name: "look", count: size.actions) { consume(system.store.history) },
      Trial.Phase(name: "copy", count: 1_000) {
        for _ in 0..<1_000 { consume(system.store.history) }
      },
      Trial.Phase(name: "modify", count: 100) {
        for _ in 0..<100 {
          let copy = system.store.history
          system.modifyMany(ids, 1)
          consume(copy)
        }
      },
    ],
    checks: { [system.digest] })
}
