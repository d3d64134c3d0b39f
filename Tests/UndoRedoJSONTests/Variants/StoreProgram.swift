import UndoRedo
import UndoRedoTesting

/// What a store is made with, and what is done to it.
struct StoreProgram {
  /// One call, with what is looked at after it, and what becomes of documents then.
  struct Entry {
    var call: StoreCall
    var look: Look
    var reopening: Reopening?
  }

  /// How much is looked at, by which it may be read.
  enum Look: Int {
    case elements, names, saved, all
  }

  /// What becomes of stored documents.
  enum Reopening {
    case fold, compact, close, crash

    /// Whether a new store is opened.
    var isRelaunch: Bool { self == .close || self == .crash }
  }

  var limit: Int?
  var keepsBranches = false
  var isDated = false
  var hasContext = false

  /// Whether what is stored is read action by action.
  var readsOneByOne = false

  /// Whether it is for stores on documents, which are compared with one in memory alone.
  var isOfDocuments = false

  /// Whether all is looked at each time, by which all is read.
  var isThorough = false
  var entries: [Entry] = []

  /// Whether changes of the context are recorded, which awaited stores can't do.
  var recordsSelections: Bool {
    entries.contains { $0.call.contains { $0.isRecordedSelection } }
  }
}

extension StoreCall {
  fileprivate var isRecordedSelection: Bool {
    if case .select(_, isRecorded: true) = self { true } else { false }
  }
}

extension StoreProgram {
  init(seed: UInt64, isOfDocuments: Bool = false) {
    self.isOfDocuments = isOfDocuments
    var random = SeededGenerator(seed: seed)
    limit = random.pick([nil, nil, nil, 0, 1, 2, 3])
    keepsBranches = random.oneIn(2)
    isDated = random.oneIn(2)
    hasContext = random.oneIn(2)
    readsOneByOne = random.oneIn(2)
    isThorough = random.oneIn(2)
    let records = hasContext && random.oneIn(2)
    for _ in 0..<random.int(5..<41) {
      let call = StoreCall.random(
        using: &random, selects: hasContext, records: records, isAwaited: !isOfDocuments)
      let look = isThorough ? Look.all : random.pick([.elements, .elements, .names, .saved, .all])
      let reopening =
        random.oneIn(6) ? random.pick([Reopening.fold, .compact, .close, .crash]) : nil
      entries.append(Entry(call: call, look: look, reopening: reopening))
    }
    end()
  }

  /// Looks at all there is, and undoes and redoes it, which leads back.
  mutating func end() {
    entries.append(Entry(call: .endCoalescing, look: .all, reopening: .close))
    for call in [StoreCall.limit(nil), .jumpToEnd, .undoAll, .redoAll] {
      entries.append(
        Entry(call: call, look: .all, reopening: call == .redoAll ? .close : nil))
    }
  }

  /// Creates a program of few kinds of calls on two elements.
  init(smallWith seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    isOfDocuments = true
    limit = [nil, 1, 2, 4][Int(seed % 4)]
    for _ in 0..<random.int(4..<18) {
      let id = random.int(1..<3)
      let edit = random.pick([StoreCall.save(id, "a"), .save(id, "b"), .delete(id)])
      let call = random.pick([edit, edit, edit, .unrecorded([edit]), .undo, .redo])
      let reopening = random.oneIn(7) ? Reopening.crash : nil
      entries.append(Entry(call: call, look: .names, reopening: reopening))
    }
    for call in [StoreCall.endCoalescing, .undoAll] {
      entries.append(Entry(call: call, look: .all, reopening: .close))
    }
  }

  /// Programs that do less than this one, the much shorter ones first.
  var simpler: [StoreProgram] {
    var programs: [StoreProgram] = []
    func add(_ change: (inout StoreProgram) -> Void) {
      var program = self
      change(&program)
      programs.append(program)
    }
    var size = entries.count / 2
    while size > 0 {
      for start in stride(from: 0, to: entries.count - size + 1, by: size) {
        add { $0.entries.removeSubrange(start..<start + size) }
      }
      size /= 2
    }
    if limit != nil { add { $0.limit = nil } }
    if keepsBranches { add { $0.keepsBranches = false } }
    if isDated { add { $0.isDated = false } }
    if hasContext, !recordsSelections { add { $0.hasContext = false } }
    if isThorough { add { $0.isThorough = false } }
    if readsOneByOne { add { $0.readsOneByOne = false } }
    for (index, entry) in entries.enumerated() {
      if entry.reopening != nil { add { $0.entries[index].reopening = nil } }
      if entry.reopening == .crash { add { $0.entries[index].reopening = .close } }
      if entry.look != .elements { add { $0.entries[index].look = .elements } }
      for call in entry.call.simpler { add { $0.entries[index].call = call } }
    }
    return programs
  }
}

extension StoreProgram: CustomStringConvertible {
  var description: String {
    var lines = [
      "limit: \(limit.map { "\($0)" } ?? "nil"), keepsBranches: \(keepsBranches), dated: \(isDated), "
        + "context: \(hasContext), one by one: \(readsOneByOne), thorough: \(isThorough)"
    ]
    for entry in entries {
      let reopening = entry.reopening.map { ", \($0)" } ?? ""
      lines.append("  \(entry.call)    // look at \(entry.look)\(reopening)")
    }
    return lines.joined(separator: "\n")
  }
}

extension StoreCall {
  /// Returns a random call.
  ///
  /// - Parameters:
  ///   - random: Where random numbers come from.
  ///   - selects: Whether something is selected now and then.
  ///   - records: Whether that is recorded now and then.
  ///   - isAwaited: Whether an awaited store has to do the same.
  /// - Returns: The call.
  static func random(
    using random: inout SeededGenerator, selects: Bool, records: Bool, isAwaited: Bool
  ) -> StoreCall {
    if selects, random.oneIn(5) {
      return .select(random.int(0..<4), isRecorded: records && random.oneIn(2))
    }
    switch random.int(0..<60) {
    case 0...21: return edit(using: &random, depth: 2)
    case 22...26: return .undo
    case 27...28: return .redo
    case 29: return .undoMany(random.int(0..<4))
    case 30: return .redoMany(random.int(0..<4))
    case 31...32: return .jump(random.int(0..<8))
    case 33...35: return .visit(random.int(0..<12))
    case 36: return .jumpBy(random.int(-3..<4))
    case 37: return .undo
    case 38: return .jumpTo(random.pick(["x", "y"]))
    case 39: return .squash(random.pick(["x", "y"]))
    case 40...41: return .revert
    case 42...44: return .undoBy(author(using: &random), policy(using: &random))
    case 45: return .redoBy(author(using: &random), policy(using: &random))
    case 46...47: return .undoAt(random.int(0..<6), policy(using: &random))
    case 48:
      return .undoNamed(random.pick(["Group", "Save 1 a", "Modify 2"]), policy(using: &random))
    case 49...50:
      let body = (0..<random.int(0..<4)).map { _ in edit(using: &random, depth: 1) }
      return .transaction(body, fails: random.oneIn(3))
    case 51:
      let body = (0..<random.int(0..<4)).map { _ in edit(using: &random, depth: 1) }
      // What is not recorded stays when a gesture is cancelled, and not when a group fails.
      let isUnrecorded = body.contains {
        $0.contains { if case .unrecorded = $0 { true } else { false } }
      }
      let gesture = StoreCall.gesture(
        body, isCancelled: !(isAwaited && isUnrecorded) && random.oneIn(3))
      switch random.int(0..<4) {
      case 0: return .discardable(gesture)
      case 1: return .coalescing("k", gesture)
      default: return gesture
      }
    case 52...55:
      return .coalescing(
        random.pick(["k", "k", "l"]), within: random.oneIn(3) ? 1 : nil,
        edit(using: &random, depth: 1))
    case 56: return .wait(Double(random.int(-1..<3)))
    default: return atOnce(using: &random)
    }
  }

  private static func author(using random: inout SeededGenerator) -> String {
    random.pick(["Ada", "Bob"])
  }

  private static func policy(using random: inout SeededGenerator) -> UndoConflictPolicy {
    random.pick([.refuse, .skip, .leave, .overwrite, .undoLater])
  }

  private static func text(using random: inout SeededGenerator) -> String {
    random.pick(["a", "b", "c"])
  }

  private static func edit(using random: inout SeededGenerator, depth: Int) -> StoreCall {
    let id = random.int(1..<4)
    switch random.int(0..<(depth > 0 ? 20 : 8)) {
    case 0...3: return .save(id, text(using: &random))
    case 4: return .delete(id)
    case 5: return .modify(id, text(using: &random))
    case 6:
      // In a group, an awaited store takes up what the lines come to, and others line by line.
      let count = random.int(0..<(depth > 1 ? 4 : 2))
      return .perform((0..<count).map { _ in line(using: &random) })
    case 7:
      return random.oneIn(2)
        ? .read(id) : .update(text(using: &random), removes: random.oneIn(2))
    case 8...9: return .group(body(using: &random, depth: depth - 1), fails: random.oneIn(4))
    case 10: return .unrecorded(body(using: &random, depth: depth - 1), fails: random.oneIn(4))
    case 11: return .unrecorded([edit(using: &random, depth: 0)])
    case 12...13: return .discardable(edit(using: &random, depth: depth - 1))
    case 14: return .coalescing("k", edit(using: &random, depth: depth - 1))
    case 15...17: return .by(author(using: &random), edit(using: &random, depth: depth - 1))
    case 18: return .save(id, text(using: &random))
    // Within a group, these do nothing.
    default:
      return random.pick([.undo, .redo, .revert, .jumpTo("x"), .undoBy("Ada", .leave)])
    }
  }

  private static func body(using random: inout SeededGenerator, depth: Int) -> [StoreCall] {
    (0..<random.int(0..<4)).map { _ in
      random.oneIn(12) ? atOnce(using: &random) : edit(using: &random, depth: depth)
    }
  }

  private static func line(using random: inout SeededGenerator) -> Line {
    let (id, text) = (random.int(1..<4), text(using: &random))
    return random.pick([.create(id, text), .save(id, text), .modify(id, text), .delete(id)])
  }

  /// What takes effect at once within a group, too.
  private static func atOnce(using random: inout SeededGenerator) -> StoreCall {
    switch random.int(0..<24) {
    case 0...4: .markSaved
    case 5...8: .addCheckpoint(random.pick(["x", "y"]))
    case 9: .removeCheckpoint(random.pick(["x", "y"]))
    case 10: .endCoalescing
    case 11...14: .limit(random.pick([nil, nil, 0, 1, 2, 3]))
    case 15...17: .keepsBranches(random.oneIn(3) ? false : true)
    case 18...19: .removeActions(random.int(1..<4))
    case 20: .removeUndone
    case 21: .keepLast(random.int(0..<4))
    case 22: .removeBefore(Double(random.int(0..<6)))
    default: .removeAll
    }
  }
}
