import UndoRedo
import UndoRedoTesting

/// One thing that an app does with a store whose changes are held back until they are saved.
enum SavingOperation {
  case interact(Interaction)
  case save
  case rollback
  case transaction([Interaction], fails: Bool = false)
  case removeSteps(of: Int)
  case keepLast(Int)
  case removeUndone
}

extension SavingOperation {
  /// The name of the action that a transaction makes.
  static let name = "Transaction"

  /// Returns a random operation.
  static func random(
    using generator: inout SeededGenerator, byBytes: Bool, canSaveWithin: Bool
  ) -> SavingOperation {
    switch generator.int(0..<16) {
    case 0, 1: return .save
    case 2: return .rollback
    case 3, 4:
      let body = (0..<generator.int(0..<4)).map { _ in
        Interaction.random(using: &generator, depth: 1, byBytes: byBytes)
      }
      let edits = body.filter(\.isEdit).map { canSaveWithin ? $0 : $0.withoutSaving }
      return .transaction(edits, fails: generator.oneIn(4))
    case 5: return .removeSteps(of: generator.int(0..<4))
    case 6: return generator.oneIn(2) ? .keepLast(generator.int(0..<5)) : .removeUndone
    default:
      let operation = Interaction.random(using: &generator, byBytes: byBytes)
      return .interact(canSaveWithin ? operation : operation.withoutSaving)
    }
  }
}

extension SavingOperation {
  /// Returns the operation with selections instead of some others.
  func withSelections(using generator: inout SeededGenerator) -> SavingOperation {
    guard case .interact(let operation) = self else { return self }
    return .interact(operation.withSelections(using: &generator))
  }
}

extension Interaction {
  /// Whether it can be a part of a group.
  fileprivate var isEdit: Bool {
    switch self {
    case .save, .delete, .modify, .perform, .group, .unrecorded: true
    case .joining(_, _, let operation), .discardable(let operation): operation.isEdit
    default: false
    }
  }

  /// The operation without what saves on its way.
  var withoutSaving: Interaction {
    mapped {
      switch $0 {
      case .markSaved, .revert: .endCoalescing
      default: $0
      }
    }
  }
}
