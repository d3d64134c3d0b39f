import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoAsync

/// Where others change the elements, too, an awaited store does what a plain one does.
@Suite struct AsyncSharedTests {
  /// What was created anew, because somebody had deleted it, and is deleted again: the store learns that it
  /// has gone.
  @Test func whatOthersHaveDeletedIsCreatedAndDeletedAgain() async throws {
    let (notes, events) = (SharedNotes(), EventLog<Note>())
    let plain = UndoStore(notes)
    let observation = plain.observe { events.add($0) }
    try plain.save(Note(1, "a"), named: "Add")
    notes.remove(1)
    let actor = RepositoryActor(SharedNotes())
    let (awaited, awaitedEvents) = (AsyncUndoStore(actor), EventLog<Note>())
    await awaited.observe(awaitedEvents)
    try await awaited.save(Note(1, "a"), named: "Add")
    await actor.withBase { $0.remove(1) }
    _ = (events.take(), awaitedEvents.take())

    let action = try plain.perform("Both") {
      Create(Note(1, "b"))
      DeleteAll(Note.self)
    }
    let awaitedAction = try await awaited.perform("Both") {
      Create(Note(1, "b"))
      DeleteAll(Note.self)
    }
    #expect(action == nil && awaitedAction == nil)
    #expect(plain.history.actions.isEmpty)
    #expect(await awaited.history == plain.history)
    let told = events.take()
    #expect(told == [UndoEvent(.changed, changes: [.deleted(Note(1, "a"))])])
    #expect(awaitedEvents.take() == told)
    observation.cancel()
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<300, oneIn: 12))
  func longRandomSequences(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (items, actor) = (SharedItems([]), RepositoryActor(SharedItems([])))
    let plain = StoreUnderTest(items, isObserved: false)
    let awaited = AsyncUndoStore(actor, now: plain.clock.now)
    let (events, awaitedEvents) = (EventLog<Item>(), EventLog<Item>())
    let observation = seed % 2 > 0 ? plain.store.observe { events.add($0) } : nil
    if observation != nil { await awaited.observe(awaitedEvents) }
    var log: [String] = []
    for round in 0..<80 {
      if generator.oneIn(4) {
        let id = generator.int(0..<4)
        let new = generator.oneIn(2) ? nil : Item(id: id, value: generator.int(0..<3))
        log.append("others \(id) \(new?.value ?? -1)")
        if let new { items.put(new) } else { items.remove(id) }
        await actor.withBase { if let new { $0.put(new) } else { $0.remove(id) } }
        continue
      }
      // What observers are shown of a change recorded later depends on what the store knew before.
      let operation =
        observation != nil
        ? Interaction.random(using: &generator).withoutGestures(using: &generator)
        : Interaction.awaited(using: &generator)
      log.append("\(operation)")
      let threw = plain.apply(operation)
      let awaitedThrew = await awaited.apply(operation)
      let found = try await awaited.fetch(sortedBy: \.id)
      let (told, expected) = (awaitedEvents.take(), events.take())
      let (history, store) = (await awaited.history, plain.store)
      guard
        awaitedThrew == threw, found == store.elements, history == store.history, told == expected
      else {
        Issue.record(
          """
          seed \(seed), round \(round): \(log.suffix(12)): \(found), \(history), told \(told), \
          not \(store.elements), \(store.history), told \(expected)
          """)
        return
      }
    }
    observation?.cancel()
  }
}
