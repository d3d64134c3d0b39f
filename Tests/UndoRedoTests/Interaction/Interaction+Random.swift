import TestSupport
import UndoRedoTesting

extension Interaction {
  /// Returns a random operation, in which groups are nested at most as deep as said.
  ///
  /// The history is limited by its bytes or by the number of its actions. By bytes, nothing is
  /// deleted: what has been created anew keeps the value that was deleted, even when the deletion
  /// was dropped.
  static func random(
    using generator: inout SeededGenerator, depth: Int = 2, byBytes: Bool = false
  ) -> Interaction {
    let operation = any(using: &generator, depth: depth, byBytes: byBytes)
    return byBytes ? operation.modifyingInsteadOfDeleting : operation
  }

  /// Returns a random operation of an awaited store, which has no gestures.
  static func awaited(using generator: inout SeededGenerator, depth: Int = 2) -> Interaction {
    random(using: &generator, depth: depth)
      .withoutGestures(using: &generator).withRecords(using: &generator)
  }

  private var modifyingInsteadOfDeleting: Interaction {
    mapped {
      switch $0 {
      case .delete(let id): .modify(id, by: 1)
      case .revert: .markSaved
      case .limit: .endCoalescing
      case .perform(let lines):
        .perform(
          lines.map {
            switch $0 {
            case .delete(let id): .modify(id, by: 1)
            case .deleteAll: .modifyAll(by: 1)
            default: $0
            }
          })
      default: $0
      }
    }
  }

  /// Returns the operation with others instead of gestures.
  func withoutGestures(using generator: inout SeededGenerator) -> Interaction {
    mapped {
      switch $0 {
      case .begin, .commit, .cancel, .drop: .edit(using: &generator, depth: 1)
      default: $0
      }
    }
  }

  /// Returns the operation with changes among its own that are recorded after they were made.
  ///
  /// They do not go with gestures, of which they would be left when those are cancelled.
  func withRecords(using generator: inout SeededGenerator) -> Interaction {
    mapped {
      switch $0 {
      case .save(let item) where generator.oneIn(6): .record(item.id, from: item.value)
      case .delete(let id) where generator.oneIn(3): .record(id, from: nil)
      default: $0
      }
    }
  }

  /// Returns the operation with selections instead of some others.
  func withSelections(using generator: inout SeededGenerator) -> Interaction {
    mapped {
      switch $0 {
      case .save, .modify, .wait, .jump:
        guard generator.oneIn(3) else { return $0 }
        return .select(generator.int(0..<4), isRecorded: generator.oneIn(2))
      default: return $0
      }
    }
  }

  private static func any(
    using generator: inout SeededGenerator, depth: Int, byBytes: Bool
  ) -> Interaction {
    switch generator.int(0..<36) {
    case 0...9: return edit(using: &generator, depth: depth)
    case 10...12: return .undo
    case 13, 14: return .redo
    case 15: return .undoMany(generator.int(0..<4))
    case 16: return .redoMany(generator.int(0..<4))
    case 17: return generator.oneIn(2) ? .undoAll : .redoAll
    case 18: return byBytes ? memoryLimit(using: &generator) : limit(using: &generator)
    case 19, 20: return .begin
    case 21...24: return gestureEnd(using: &generator)
    case 25: return .jump(generator.int(0..<8))
    case 26: return .jumpTo(generator.pick(["x", "y"]))
    case 27:
      let operation = generator.oneIn(3) ? Interaction.begin : edit(using: &generator, depth: 1)
      return .discardable(operation)
    case 28...34: return joined(using: &generator)
    default: return atOnce(using: &generator)
    }
  }

  private static func edit(using generator: inout SeededGenerator, depth: Int) -> Interaction {
    switch generator.int(0..<(depth > 0 ? 13 : 7)) {
    case 0...3: return .save(Item(id: generator.int(0..<4), value: generator.int(0..<3)))
    case 4: return .delete(generator.int(0..<4))
    case 5: return .modify(generator.int(0..<4), by: generator.int(0..<3))
    case 6: return .perform((0..<generator.int(0..<4)).map { _ in line(using: &generator) })
    case 7, 8:
      return .group(body(using: &generator, depth: depth - 1), fails: generator.oneIn(4))
    case 9:
      return .unrecorded(body(using: &generator, depth: depth - 1), fails: generator.oneIn(4))
    case 10: return .discardable(edit(using: &generator, depth: depth - 1))
    case 11: return .joining("k", edit(using: &generator, depth: depth - 1))
    // Within a group, these do nothing.
    default: return generator.pick([.undo, .redo, .revert, .jump(0), .jumpTo("x")])
    }
  }

  private static func body(using generator: inout SeededGenerator, depth: Int) -> [Interaction] {
    (0..<generator.int(0..<5)).map { _ in
      generator.oneIn(12) ? atOnce(using: &generator) : edit(using: &generator, depth: depth)
    }
  }

  private static func line(using generator: inout SeededGenerator) -> Line {
    switch generator.int(0..<12) {
    case 0, 1: .save(Item(id: generator.int(0..<4), value: generator.int(0..<3)))
    case 2, 3: .create(Item(id: generator.int(0..<4), value: generator.int(0..<3)))
    case 4...7: .modify(generator.int(0..<4), by: generator.int(0..<3))
    case 8: .modifyAll(by: generator.int(0..<3))
    case 9: .deleteAll(above: generator.int(0..<3))
    default: .delete(generator.int(0..<4))
    }
  }

  private static func joined(using generator: inout SeededGenerator) -> Interaction {
    switch generator.int(0..<9) {
    case 0, 8: .wait(Double(generator.int(0..<3)))
    case 1: .joining("k", .begin)
    case 2: .joining("k", generator.pick([.commit, .undo, .revert, .markSaved]))
    case 3: .joining("k", edit(using: &generator, depth: 1))
    default:
      .joining(
        generator.pick(["k", "k", "l"]), within: generator.oneIn(2) ? 1 : nil,
        .save(Item(id: generator.int(0..<2), value: generator.int(0..<3))))
    }
  }

  private static func gestureEnd(using generator: inout SeededGenerator) -> Interaction {
    generator.pick([.commit, .commit, .cancel, .drop])
  }

  private static func limit(using generator: inout SeededGenerator) -> Interaction {
    .limit(generator.oneIn(3) ? nil : generator.int(0..<6))
  }

  private static func memoryLimit(using generator: inout SeededGenerator) -> Interaction {
    .memoryLimit(generator.oneIn(3) ? nil : generator.int(0..<300))
  }

  /// What takes effect at once within a group, too.
  private static func atOnce(using generator: inout SeededGenerator) -> Interaction {
    switch generator.int(0..<18) {
    case 0...4: .markSaved
    case 5...8: .addCheckpoint(generator.pick(["x", "y"]))
    case 9: .removeCheckpoint("x")
    case 10...12: .revert
    case 13, 14: .endCoalescing
    case 15, 16: limit(using: &generator)
    default: .removeAllActions
    }
  }
}
