import TestSupport
import Testing
import UndoRedo

/// The same calls lead to the same, whatever repository a store is on, whether it is awaited, and whether
/// somebody watches.
@Suite struct StoreVariantsTests {
  @Test(arguments: Depth.slice(of: 0..<4_000 as Range<UInt64>, oneIn: 400))
  func theSameCallsLeadToTheSame(seed: UInt64) async throws {
    try await Self.check(StoreProgram(seed: seed), "seed \(seed)")
  }

  /// Runs a program, and records as an issue the shortest one found that fails.
  static func check(_ program: StoreProgram, _ comment: String) async throws {
    var program = program
    guard var difference = try await Self.difference(running: program) else { return }
    var isShorter = true
    while isShorter {
      isShorter = false
      for simpler in program.simpler {
        guard let found = try await Self.difference(running: simpler) else { continue }
        (program, difference, isShorter) = (simpler, found, true)
        break
      }
    }
    Issue.record("\(comment): \(difference)\n\(program)")
  }

  /// Runs a program in all variants.
  ///
  /// - Returns: Where the first one differs that does, in words; `nil` where none does.
  static func difference(running program: StoreProgram) async throws -> String? {
    let variants = try await program.variants
    var beforeUndoing: StoreFacts?
    for (index, entry) in program.entries.enumerated() {
      var first: (outcomes: [CallOutcome], facts: StoreFacts)?
      var firstEvents: [UndoEvent<Note>]?
      var differences: [String] = []
      for variant in variants {
        await variant.run(entry.call)
        let (outcomes, events) = (variant.takeOutcomes().map(\.unlinked), variant.takeEvents())
        let facts = try await variant.look(entry.look)
        defer { if let events { firstEvents = firstEvents ?? events } }
        guard let first else {
          first = (outcomes, facts)
          continue
        }
        var difference = facts.difference(from: first.facts, isOrdered: variant.isOrdered)
        if outcomes != first.outcomes { difference = "returned \(outcomes), not \(first.outcomes)" }
        if difference == nil, let events, let firstEvents, events != firstEvents {
          difference = "events \(events), not \(firstEvents)"
        }
        if let difference { differences.append("\(variant.name): \(difference)") }
      }
      if let difference = differences.first {
        let others = differences.dropFirst().map { $0.prefix { $0 != ":" } }
        return "after \(index), \(entry.call), \(difference); also \(others)"
      }
      if entry.call == .redoAll {
        if let beforeUndoing, entry.look == .all,
          let difference = first?.facts.difference(from: beforeUndoing, isOrdered: true)
        {
          return "undone and redone: \(difference)"
        }
      } else if entry.call != .undoAll {
        beforeUndoing = entry.call == .jumpToEnd && entry.look == .all ? first?.facts : nil
      }
      if let reopening = entry.reopening {
        for variant in variants {
          do { try await variant.reopen(reopening) } catch {
            return "\(variant.name), \(reopening) after \(index): \(error)"
          }
          _ = variant.takeEvents()
        }
      }
    }
    return nil
  }
}
