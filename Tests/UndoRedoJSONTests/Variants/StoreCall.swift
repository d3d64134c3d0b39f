import UndoRedo

/// One call of a store's API, whatever repository the store is on.
indirect enum StoreCall: Equatable, Sendable {
  case save(Int, String)
  case delete(Int)
  case modify(Int, String)

  /// Reads an element.
  case read(Int)

  /// Gives the first element a text, or removes it.
  case update(String, removes: Bool)
  case perform([Line])
  case group([StoreCall], fails: Bool = false)

  /// A gesture, which an awaited store has as a group.
  case gesture([StoreCall], isCancelled: Bool = false)
  case unrecorded([StoreCall], fails: Bool = false)

  /// A group that is saved with what it does.
  case transaction([StoreCall], fails: Bool = false)
  case discardable(StoreCall)
  case coalescing(String, within: Double? = nil, StoreCall)
  case by(String, StoreCall)
  case endCoalescing
  case undo, redo, undoAll, redoAll
  case undoMany(Int), redoMany(Int)

  /// To a position, counted around if it is beyond the last one.
  case jump(Int)
  case jumpToEnd

  /// To one of the places in the order in which they came about, after which comes one that is none.
  case visit(Int)

  /// To the place that has the number, of which nothing need be read.
  case place(Int)
  case jumpBy(Int)
  case addCheckpoint(String), removeCheckpoint(String), jumpTo(String)
  case squash(String)
  case markSaved, revert
  case undoBy(String, UndoConflictPolicy), redoBy(String, UndoConflictPolicy)

  /// At a position, or so many actions back, for which no more is read than that takes.
  case undoAt(Int, UndoConflictPolicy)
  case undoNamed(String, UndoConflictPolicy)
  case removeActions(Int), removeUndone, removeAll, keepLast(Int), removeBefore(Double)
  case limit(Int?)
  case keepsBranches(Bool)

  /// Selects something, which is no part of the model.
  case select(Int, isRecorded: Bool = false)
  case wait(Double)

  /// One line of an action.
  enum Line: Equatable, Sendable {
    case create(Int, String)
    case save(Int, String)
    case modify(Int, String)
    case delete(Int)
  }
}

extension StoreCall {
  /// The name of the action that the call makes.
  var name: String {
    switch self {
    case .save(let id, let text): "Save \(id) \(text)"
    case .delete(let id): "Delete \(id)"
    case .modify(let id, _): "Modify \(id)"
    case .update: "Update"
    case .perform: "Perform"
    case .group: "Group"
    case .gesture: "Gesture"
    case .transaction: "Transaction"
    default: ""
    }
  }

  /// The calls in it.
  private var bodies: [StoreCall] {
    switch self {
    case .group(let body, _), .gesture(let body, _), .unrecorded(let body, _),
      .transaction(let body, _):
      body
    case .discardable(let call), .coalescing(_, _, let call), .by(_, let call): [call]
    default: []
    }
  }

  /// Returns the call with others in it, if it can be.
  private func with(_ calls: [StoreCall]) -> StoreCall? {
    switch self {
    case .group(_, let fails): .group(calls, fails: fails)
    case .gesture(_, let isCancelled): .gesture(calls, isCancelled: isCancelled)
    case .unrecorded(_, let fails): .unrecorded(calls, fails: fails)
    case .transaction(_, let fails): .transaction(calls, fails: fails)
    case .discardable: calls.first.map { .discardable($0) }
    case .coalescing(let key, let window, _):
      calls.first.map { .coalescing(key, within: window, $0) }
    case .by(let author, _): calls.first.map { .by(author, $0) }
    default: nil
    }
  }

  /// Whether a condition holds for the call, or for one in it.
  func contains(_ isIncluded: (StoreCall) -> Bool) -> Bool {
    isIncluded(self) || bodies.contains { $0.contains(isIncluded) }
  }

  /// Calls that do less than this one.
  var simpler: [StoreCall] {
    if case .perform(let lines) = self {
      return lines.indices.map { index in
        var fewer = lines
        fewer.remove(at: index)
        return .perform(fewer)
      }
    }
    let bodies = bodies
    var simpler = bodies
    for index in bodies.indices {
      var fewer = bodies
      fewer.remove(at: index)
      if let call = with(fewer) { simpler.append(call) }
      for body in bodies[index].simpler {
        var others = bodies
        others[index] = body
        if let call = with(others) { simpler.append(call) }
      }
    }
    return simpler
  }
}

extension UndoHistory<Note> {
  /// The position with a number, counted around; with a negative one, so many before the present one.
  func position(_ number: Int) -> Int? {
    let position = number < 0 ? position + number : number % (actions.count + 1)
    return position < 0 ? nil : position
  }
}

extension [UndoPlace] {
  /// The place with a number, counted around; after the last one comes one that is none.
  func place(_ number: Int) -> UndoPlace {
    let number = number % (count + 1)
    return number < count ? self[number] : UndoPlace(1_000)
  }
}

extension Edit<Note> {
  /// The lines of an action.
  @ActionBuilder<Note>
  static func edits(_ lines: [StoreCall.Line]) -> [Edit<Note>] {
    for line in lines {
      switch line {
      case .create(let id, let text): Create(Note(id: id, text: text))
      case .save(let id, let text): Save(Note(id: id, text: text))
      case .modify(let id, let text): Modify(id, \.text, to: text)
      case .delete(let id): Delete(id)
      }
    }
  }
}
