import TestSupport
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// A store on the document of a test, awaited or not, of which calls fail as planned.
struct FaultyStore {
  private let variant: any StoreVariant
  private let fail: (FaultPlan.Point, Int) async -> Void
  private let hasFailed: () async -> Bool

  /// Closes the document.
  let close: () async throws -> Void

  init(
    _ folder: TemporaryFolder, isAwaited: Bool, limit: Int? = nil, keepsBranches: Bool = false
  ) async throws {
    let program = StoreProgram(limit: limit, keepsBranches: keepsBranches)
    if isAwaited {
      let faults = AsyncFaultPlan()
      let base = RepositoryActor(try JSONDocumentRepository.open(folder))
      variant = await AwaitedVariant(
        "awaited", program, FaultyAsyncRepository(base, faults: faults))
      fail = { await faults.fail(at: $0, atCall: $1) }
      hasFailed = { await faults.hasFailed }
      close = { try await base.withBase { document throws(JSONFileError) in try document.close() } }
    } else {
      let (document, faults) = (try JSONDocumentRepository.open(folder), FaultPlan())
      variant = PlainVariant("plain", program, FaultyRepository(document, faults: faults))
      fail = { faults.fail(at: $0, atCall: $1) }
      hasFailed = { faults.hasFailed }
      close = { try document.close() }
    }
  }

  /// Runs calls.
  ///
  /// - Returns: What they return.
  @discardableResult func run(_ calls: StoreCall...) async -> [CallOutcome] {
    for call in calls { await variant.run(call) }
    return variant.takeOutcomes()
  }

  /// Runs a call during which one of the repository fails.
  ///
  /// - Returns: What it returns, and whether it has come to the failure.
  @discardableResult func run(
    _ call: StoreCall, failingAt point: FaultPlan.Point, atCall number: Int = 1
  ) async -> (outcomes: [CallOutcome], hasFailed: Bool) {
    await fail(point, number)
    await variant.run(call)
    return (variant.takeOutcomes(), await hasFailed())
  }

  /// What can be seen of the store.
  func facts(_ look: StoreProgram.Look = .all) async throws -> StoreFacts {
    try await variant.look(look)
  }

  func history() async throws -> StoreFacts.Whole { try await facts().whole! }
}

extension StoreFacts.Whole {
  /// The texts that the actions on each branch have given.
  var branchTexts: [[String]] { branches.map { $0.actions.map(\.text) } }

  /// The texts that the actions on the line have given.
  var texts: [String] { actions.map(\.text) }
}

extension UndoAction<Note> {
  /// The text that the last step has given.
  var text: String { steps.last?.newValue?.text ?? "-" }
}
