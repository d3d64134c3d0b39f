import UndoRedoTesting

/// The elements of the laws: small, so that sequences meet again and again on the same ones.
struct Item: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var value: Int
}

/// One thing that an app does with a store.
indirect enum Operation {
  case save(Item)
  case delete(Int)
  case modify(Int, by: Int)
  case perform([Line])
  /// Records that an element has come to be what it is from a value, or from nothing.
  case record(Int, from: Int?)
  case group([Operation], fails: Bool = false)
  case unrecorded([Operation], fails: Bool = false)
  case undo
  case redo
  case undoMany(Int)
  case redoMany(Int)
  case undoAll
  case redoAll
  case limit(Int?)
  case markSaved
  case removeAllActions

  /// One line of an action.
  enum Line {
    case create(Item)
    case modify(Int, by: Int)
    case delete(Int)
  }
}

extension Operation {
  /// Returns a random operation, in which groups are nested at most as deep as said.
  ///
  /// Within groups there may be what is no change of the elements, such as setting the limit.
  static func random(
    using generator: inout SeededGenerator, depth: Int = 2, setsInGroups: Bool = false
  ) -> Operation {
    func body(_ depth: Int) -> [Operation] {
      (0..<generator.int(0..<5)).map { _ in
        if setsInGroups && generator.oneIn(8) { return setting() }
        return edit(depth)
      }
    }
    func edit(_ depth: Int) -> Operation {
      switch generator.int(0..<(depth > 0 ? 12 : 8)) {
      case 0...3: .save(Item(id: generator.int(0..<4), value: generator.int(0..<3)))
      case 4: .delete(generator.int(0..<4))
      case 5: .modify(generator.int(0..<4), by: generator.int(0..<3))
      case 6: .perform(lines())
      case 7:
        .record(generator.int(0..<4), from: generator.oneIn(3) ? nil : generator.int(0..<3))
      case 8, 9: .group(body(depth - 1), fails: generator.oneIn(4))
      case 10: .unrecorded(body(depth - 1), fails: generator.oneIn(4))
      default: generator.oneIn(2) ? .undo : .redo
      }
    }
    func lines() -> [Line] {
      (0..<generator.int(0..<4)).map { _ in
        switch generator.int(0..<4) {
        case 0: .create(Item(id: generator.int(0..<4), value: generator.int(0..<3)))
        case 1, 2: .modify(generator.int(0..<4), by: generator.int(0..<3))
        default: .delete(generator.int(0..<4))
        }
      }
    }
    func setting() -> Operation {
      if generator.oneIn(8) { return .removeAllActions }
      if generator.oneIn(4) { return .markSaved }
      return .limit(generator.oneIn(3) ? nil : generator.int(0..<6))
    }
    switch generator.int(0..<20) {
    case 0...9: return edit(depth)
    case 10...12: return .undo
    case 13, 14: return .redo
    case 15: return .undoMany(generator.int(0..<4))
    case 16: return .redoMany(generator.int(0..<4))
    case 17: return generator.oneIn(2) ? .undoAll : .redoAll
    default: return setting()
    }
  }
}
