import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// What is read backwards from a journal is what a history in memory holds.
@Suite struct JournalHistoryTests {
  typealias Event = JournalWorld.Event

  @Test(arguments: [
    [Event.set(1, "a"), .set(1, "b"), .undo(1), .redo(1), .set(2, "a"), .crash],
    [.set(1, "a"), .set(1, "b"), .undo(1), .change(1, "b"), .redo(1), .saved],
    [.set(1, "a"), .change(1, nil), .undo(1), .undo(2), .set(2, "a"), .compact],
    [.set(1, "a"), .setBoth("b"), .undo(2), .change(1, "b"), .close, .redo(1)],
    [.set(1, "a"), .set(1, "b"), .undo(1), .scroll(1, "b"), .redo(1), .saved],
    [.set(2, "a"), .setBoth("b"), .undo(2), .scroll(1, "b"), .change(1, "c"), .redo(1)],
  ])
  func everySmallWorldAgrees(events: [Event]) throws {
    let sequences = Array(everySequence(of: events, upTo: 4).enumerated())
    for (index, sequence) in Depth.slice(of: sequences, oneIn: 36) {
      let world = try JournalWorld(
        try TemporaryFolder(), limit: index % 5 == 0 ? 2 : nil,
        padding: index % 3 == 0 ? JournalWorld.longText : "")
      for event in sequence { try world.happen(event) }
      try world.check("\(sequence)")
    }
  }

  @Test(arguments: Depth.slice(of: 0..<120 as Range<UInt64>, oneIn: 3))
  func everyRandomWorldAgrees(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let ids = seed % 2 == 0 ? 1..<4 : 1..<40
    let texts = ["a", "b", nil]
    let world = try JournalWorld(
      try TemporaryFolder(), limit: generator.pick([nil, nil, 0, 1, 3]),
      padding: generator.pick(["", JournalWorld.longText]))
    var events: [Event] = []
    // At least so many of the actions that can be undone are of earlier sessions.
    var earlier = 0
    for _ in 0..<generator.int(1..<80) {
      let id = generator.int(ids)
      let event: Event =
        switch generator.int(0..<16) {
        case 0...4: .set(id, generator.pick(texts))
        case 5: .setBoth(generator.pick(texts))
        case 6:
          generator.oneIn(2)
            ? .change(id, generator.pick(texts)) : .scroll(id, generator.pick(texts))
        case 7...9: .undo(generator.int(1..<4))
        case 10...11: .redo(generator.int(1..<4))
        case 12: generator.oneIn(4) ? .cleared : .saved
        case 13: .fold
        case 14: generator.oneIn(2) ? .compact : .close
        default: .crash
        }
      events.append(event)
      let before = world.history.undoable.count
      try world.happen(event)
      let count = world.history.undoable.count
      switch event {
      case .crash, .close: earlier = count
      case .change, .scroll: earlier = max(0, earlier - before + count)
      default: earlier = min(earlier, count)
      }
    }
    let count = try checkReading(world, "seed \(seed): \(events)")
    if world.history.limit == nil { #expect(count >= earlier, "seed \(seed): \(events)") }
    try world.check("seed \(seed): \(events)")
  }

  /// Checks that what is read of earlier sessions has taken in what has changed in this one.
  ///
  /// - Returns: The number of actions read.
  @discardableResult
  private func checkReading(_ world: JournalWorld, _ comment: Comment) throws -> Int {
    let undoable = world.expected.undoable
    _ = try world.journal.redoable()
    var read: [UndoAction<Note>] = []
    while case let batch = try world.journal.undoable(2), !batch.isEmpty { read += batch }
    #expect(Array(undoable.suffix(read.count)) == read, comment)
    return read.count
  }

  /// Whether something can be redone is known before a discardable action, be it that nobody has asked.
  @Test(arguments: [false, true], [false, true])
  func discardableActionsWhereNothingIsLeftToRedo(isAsked: Bool, isGroup: Bool) throws {
    let folder = try TemporaryFolder()
    let first = try UndoStore.open(folder)
    try first.save(Note(id: 2, text: "x"), named: "Add")
    try first.save(Note(id: 1, text: "x"), named: "Type")
    try first.undo()
    try first.withDiscardableActions { _ = try first.save(Note(id: 1, text: "x"), named: "Scroll") }
    #expect(!first.canRedo)
    let second = try first.reopened(in: folder)
    if isAsked { #expect(!second.canRedo) }
    try second.withDiscardableActions {
      if isGroup {
        try second.group("Scroll") { _ = try second.save(Note(id: 1, text: "y")) }
      } else {
        _ = try second.save(Note(id: 1, text: "y"), named: "Scroll")
      }
    }
    #expect(second.history.actions.last?.name == "Scroll")
    try second.undo()
    #expect(second.elements == [Note(id: 1, text: "x")])
  }

  /// Some of the actions have been read ahead, and others not at all.
  @Test(arguments: [nil, "b", "a"], [[140, 3, 120, 3], [3], [120], [148, 70, 149]])
  func changesOfWhatIsStillToBeReadAreTakenIn(text: String?, ids: [Int]) throws {
    let world = try JournalWorld(try TemporaryFolder())
    for id in 0..<150 { try world.happen(.set(id, "a")) }
    for event: Event in [.close, .change(1_000, "x"), .undo(1)] { try world.happen(event) }
    for id in ids {
      try world.happen(.change(id, text))
      try world.happen(.change(id, "c"))
      try world.happen(.undo(1))
    }
    let count = try checkReading(world, "")
    #expect(count == world.history.undoable.count)
    try world.check("")
  }
}
