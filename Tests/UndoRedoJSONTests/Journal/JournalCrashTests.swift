#if !os(Windows) && !os(WASI)
  import Foundation
  import Testing
  import TestSupport
  import UndoRedo

  @testable import UndoRedoJSON

  /// Any call of the system may fail, or be the last one: nothing is lost, and nothing is half.
  @Suite struct JournalCrashTests {
    typealias Event = JournalWorld.Event

    static let events: [Event] = [
      .set(1, "a"), .setBoth("b"), .fold, .undo(1), .set(2, "c"), .saved, .change(1, "d"),
      .close, .set(3, "e"), .undo(2), .compact, .redo(1), .crash, .set(1, "f"), .compact,
      .cleared, .set(1, "g"), .fold, .undo(1), .redo(1), .close, .set(2, "h"), .undo(1),
    ]

    /// What the files have to hold after each event, with what is around every text.
    static let states = ["": states(""), JournalWorld.longText: states(JournalWorld.longText)]

    private static func states(_ padding: String) -> [JournalWorld.State] {
      guard let folder = try? TemporaryFolder(),
        let world = try? JournalWorld(folder, padding: padding)
      else { return [] }
      return [world.expected]
        + events.compactMap { event in
          do {
            try world.happen(event)
            return world.expected
          } catch {
            return nil
          }
        }
    }

    @Test(
      arguments: [
        (9, .system, ""), (1 << 16, .system, ""), (1 << 16, .everyAction, ""),
        (9, .system, JournalWorld.longText), (1 << 16, .system, JournalWorld.longText),
      ] as [(Int, JSONDocumentOptions.Durability, String)])
    func aCrashAtAnyCallLosesNothing(
      transferSize: Int, durability: JSONDocumentOptions.Durability, padding: String
    ) throws {
      let states = try #require(Self.states[padding])
      try #require(states.count == Self.events.count + 1)
      // With small pieces, a crash leaves a part of an entry; not every piece need be tried.
      let count = try Self.countOfCalls(transferSize, durability, padding)
      #expect(count > 100)
      let pieces = padding.isEmpty ? 29 : 229
      let calls = Array(stride(from: 0, to: count, by: transferSize == 9 ? pieces : 1)) + [count]
      for call in Depth.slice(of: calls, oneIn: 12) {
        let script = FaultScript()
        let folder = try TemporaryFolder()
        let file = script.file(folder.path("notes.json"), transferSize: transferSize)
        script.stop(at: call)
        var done = 0
        var world: JournalWorld?
        do {
          world = try JournalWorld(folder, file: file, padding: padding)
          world?.options.durability = durability
          for event in Self.events {
            try world?.happen(event)
            done += 1
          }
        } catch is JSONFileError {}
        #expect(script.hasFailed == (call < count), "call \(call)")
        script.reset()
        world?.journal.crash()

        let survivor = try JournalWorld(folder)
        // Only the first opening meets what the crash has left.
        #expect(!survivor.journal.report.isChangedByOthers, "call \(call)")
        #expect(survivor.journal.report.damage == nil, "call \(call)")
        let found = try survivor.found()
        let next = min(done + 1, Self.events.count)
        #expect(
          found == states[done] || found == states[next], "call \(call), event \(done)")
      }
    }

    /// How many calls of the system all events make.
    private static func countOfCalls(
      _ transferSize: Int, _ durability: JSONDocumentOptions.Durability,
      _ padding: String
    ) throws -> Int {
      let script = FaultScript()
      let folder = try TemporaryFolder()
      let file = script.file(folder.path("notes.json"), transferSize: transferSize)
      let world = try JournalWorld(folder, file: file, padding: padding)
      world.options.durability = durability
      for event in events { try world.happen(event) }
      return script.calls.count
    }

    @Test(arguments: ["", JournalWorld.longText])
    func afterAFailedCallTheSameCanBeDoneAgain(padding: String) throws {
      let calls = Depth.slice(of: 0...(try Self.countOfCalls(1 << 16, .system, padding)), oneIn: 8)
      var failures = 0
      for call in calls {
        let script = FaultScript()
        let folder = try TemporaryFolder()
        let file = script.file(folder.path("notes.json"))
        script.fail(at: call, with: [EIO, ENOSPC, EACCES, EROFS][call % 4])
        // The second attempt meets no failure.
        let first = try? JournalWorld(folder, file: file, padding: padding)
        let world = try first ?? JournalWorld(folder, file: file, padding: padding)
        for event in Self.events {
          let before = world.expected
          do {
            try world.happen(event)
          } catch let error as JSONFileError {
            failures += 1
            #expect([.unwritable, .unreadable, .outOfSpace].contains(error.code))
            #expect(!error.reason.isEmpty)
            #expect(world.expected == before)
            try world.happen(event)
          }
        }
        #expect(script.hasFailed == (call != calls.last), "call \(call)")
        script.reset()
        #expect(try world.found() == Self.states[padding]?.last, "call \(call)")
        #expect(folder.names == ["notes.json", "notes.json.undo"], "call \(call)")
      }
      #expect(failures > calls.count / 2)
    }
  }
#endif
