/// One thing that an app does with a store.
indirect enum Interaction: Sendable {
  case save(Item)
  case delete(Int)
  case modify(Int, by: Int)
  case perform([Line])
  /// Records that an element has come to be what it is from a value, or from nothing.
  case record(Int, from: Int?)
  case group([Interaction], fails: Bool = false)
  case unrecorded([Interaction], fails: Bool = false)
  case undo
  case redo
  case undoMany(Int)
  case redoMany(Int)
  case undoAll
  case redoAll
  case limit(Int?)
  case memoryLimit(Int?)
  case markSaved
  case revert
  case removeAllActions
  case begin
  case commit
  case cancel
  case drop
  case joining(String, within: Double? = nil, Interaction)
  case endCoalescing
  case wait(Double)
  case discardable(Interaction)
  case addCheckpoint(String)
  case removeCheckpoint(String)
  /// To a position, counted around if it is beyond the last one.
  case jump(Int)
  case jumpTo(String)
  /// Selects something, which is no part of the model.
  case select(Int, isRecorded: Bool = false)

  /// One line of an action.
  enum Line: Sendable {
    case create(Item)
    case save(Item)
    case modify(Int, by: Int)
    case delete(Int)
    case modifyAll(by: Int)
    case deleteAll(above: Int)
  }
}

extension Interaction.Line {
  /// The identity of the element, where it is about one.
  var id: Int? {
    switch self {
    case .create(let item), .save(let item): item.id
    case .modify(let id, _), .delete(let id): id
    case .modifyAll, .deleteAll: nil
    }
  }
}

extension Interaction {
  // What the alphabets of short sequences are made of.
  static let create = Interaction.save(Item(id: 0, value: 1))
  static let change = Interaction.modify(0, by: 1)
  static let changeBack = Interaction.modify(0, by: -1)
  static let other = Interaction.save(Item(id: 1, value: 1))

  /// The name of a selection that is recorded.
  static let selecting = "Select"

  /// The name of the action that the operation makes.
  var name: String {
    switch self {
    case .save(let item): "Save \(item.id)"
    case .delete(let id): "Delete \(id)"
    case .modify(let id, _): "Modify \(id)"
    case .perform(let lines): "Perform \(lines.count)"
    case .record(let id, _): "Record \(id)"
    case .group(let body, _): "Group \(body.count)"
    case .begin: "Gesture"
    case .revert: "Revert"
    case .joining(_, _, let operation), .discardable(let operation): operation.name
    default: ""
    }
  }
}

extension Interaction {
  /// Whether it does what others do, and what is selected meanwhile is taken back with them.
  var hasBody: Bool {
    switch self {
    case .group, .unrecorded: true
    default: false
    }
  }

  /// Returns the operation with each one that has no others in it replaced by another.
  func mapped(_ replacement: (Interaction) -> Interaction) -> Interaction {
    switch self {
    case .group(let body, let fails):
      .group(body.map { $0.mapped(replacement) }, fails: fails)
    case .unrecorded(let body, let fails):
      .unrecorded(body.map { $0.mapped(replacement) }, fails: fails)
    case .joining(let key, let window, let operation):
      .joining(key, within: window, operation.mapped(replacement))
    case .discardable(let operation): .discardable(operation.mapped(replacement))
    default: replacement(self)
    }
  }
}

extension [Interaction] {
  /// Whether something is selected, so that what is selected has to be looked after.
  var haveSelections: Bool { contains { if case .select = $0 { true } else { false } } }
}
