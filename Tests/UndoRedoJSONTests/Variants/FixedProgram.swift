import TestSupport
import Testing
import UndoRedo

/// Calls by hand, in sessions between which documents are opened again.
struct FixedProgram: CustomTestStringConvertible, Sendable {
  /// What is claimed of all stores.
  let testDescription: String
  var limit: Int?
  var keepsBranches: Bool
  var hasContext: Bool
  var sessions: [[StoreCall]]

  init(
    _ claim: String, limit: Int? = nil, keepsBranches: Bool = false, hasContext: Bool = false,
    _ sessions: [StoreCall]...
  ) {
    self.init(
      claim, limit: limit, keepsBranches: keepsBranches, hasContext: hasContext, sessions: sessions)
  }

  init(
    _ claim: String, limit: Int? = nil, keepsBranches: Bool = false, hasContext: Bool = false,
    sessions: [[StoreCall]]
  ) {
    testDescription = claim
    (self.limit, self.keepsBranches, self.hasContext) = (limit, keepsBranches, hasContext)
    self.sessions = sessions
  }

  /// Whether it is too long for everything to become of all stores after each call.
  private var isLong: Bool { sessions.joined().count > 30 }

  /// The program, with what may become of documents after each session, or after each call.
  var programs: [StoreProgram] {
    var programs = [program([.close], .elements, afterEach: false)]
    if !isLong {
      programs += [
        program([.fold, .close], .all, afterEach: false),
        program([.crash], .all, afterEach: true),
        program([.compact, .close], .elements, afterEach: true),
        program([.crash], .elements, afterEach: false),
      ]
    }
    return programs + [program([.compact, .crash], .elements, afterEach: false)]
  }

  private func program(
    _ end: [StoreProgram.Reopening], _ look: StoreProgram.Look, afterEach: Bool
  ) -> StoreProgram {
    var program = StoreProgram()
    (program.limit, program.keepsBranches) = (limit, keepsBranches)
    program.hasContext = hasContext
    program.readsOneByOne = look == .elements
    program.isThorough = look == .all
    program.isOfDocuments = isLong
    for session in afterEach ? sessions.joined().map({ [$0] }) : sessions {
      program.entries += session.map { StoreProgram.Entry(call: $0, look: look) }
      program.entries += end.map {
        StoreProgram.Entry(call: .endCoalescing, look: .elements, reopening: $0)
      }
    }
    program.end()
    return program
  }
}

@Suite struct FixedProgramsTests {
  @Test(
    arguments: FixedProgram.ofBranches + FixedProgram.ofPlaces + FixedProgram.ofLimits
      + FixedProgram.ofHistories)
  func theSameCallsLeadToTheSame(program: FixedProgram) async throws {
    for variation in Depth.slice(of: program.programs, oneIn: 6) {
      try await StoreVariantsTests.check(variation, program.testDescription)
    }
  }
}
