import UndoRedo

/// What a call returns, or how it ends.
enum CallOutcome: Equatable {
  case element(Note?)
  case action(UndoAction<Note>?)
  case actions([UndoAction<Note>])
  case event(UndoEvent<Note>?)
  case flag(Bool)
  case threw(UndoError)
  case failed(String)
}

/// What can be seen of a store.
struct StoreFacts {
  /// A branch, with its places by their order.
  struct Branch: Equatable {
    var start: Int?
    var actions: [UndoAction<Note>]
    var places: [Int]
    var saved: Int?
    var checkpoints: [String: Int]
  }

  /// What is seen of the history as a whole.
  struct Whole: Equatable {
    var limit: Int?
    var position: Int
    var actions: [UndoAction<Note>]
    var saved: Int?
    var checkpoints: [UndoCheckpoint]
    var place: Int?
    var line: [Int?]
    var branches: [Branch]
    var savedPlaces: [Int?]
    var keepsBranches: Bool
    var changesSinceSaved: UndoSteps<Note>?
    var undoNames: [String?]
    var redoNames: [String?]
    var conflicts: [[UndoConflict<Note>]?]
  }

  var elements: [Note] = []
  var names: [String?]?

  /// What has been read of the history.
  var read: (actions: [UndoAction<Note>], position: Int)?
  var isChanged: Bool?
  var canRevert: Bool?
  var whole: Whole?
  var selection: Int?
}

extension StoreFacts.Whole {
  /// Takes what a history says.
  init(_ history: UndoHistory<Note>) {
    func depth(of place: UndoPlace) -> Int {
      history.position(of: place) ?? history.parent(of: place).map { depth(of: $0) + 1 } ?? 0
    }
    let ranks = Dictionary(uniqueKeysWithValues: history.places.enumerated().map { ($1, $0) })
    self.init(
      limit: history.limit, position: history.position, actions: history.actions.linked(from: 0),
      saved: history.savedPosition, checkpoints: history.checkpoints, place: ranks[history.place],
      line: (0...history.actions.count).map { history.place(atPosition: $0).flatMap { ranks[$0] } },
      branches: history.branches.map { branch in
        StoreFacts.Branch(
          start: ranks[branch.start], actions: branch.actions.linked(from: depth(of: branch.start)),
          places: branch.places.map { ranks[$0] ?? -1 },
          saved: branch.savedPlace.flatMap { ranks[$0] },
          checkpoints: branch.checkpoints.mapValues { ranks[$0] ?? -1 })
      },
      savedPlaces: history.keepsBranches ? history.savedPlaces.map { ranks[$0] } : [],
      keepsBranches: history.keepsBranches, undoNames: [], redoNames: [], conflicts: [])
  }
}

extension Sequence<UndoAction<Note>> {
  /// Returns the actions without what they say of others that have gone.
  ///
  /// How far away one was before that is not the same everywhere: where it goes, a document does not write it anew.
  ///
  /// - Parameter start: How many actions come before them.
  /// - Returns: The actions.
  func linked(from start: Int) -> [UndoAction<Note>] {
    enumerated().map { index, action in
      var action = action
      for key in ["undoes", "redoes", "reverts"] {
        let distances = (action.metadata[key] ?? "").split(separator: ",").compactMap { Int($0) }
          .filter { $0 <= start + index }
        action.metadata[key] =
          distances.isEmpty ? nil : distances.map { "\($0)" }.joined(separator: ",")
      }
      return action
    }
  }
}

extension CallOutcome {
  /// Whether the call has failed.
  var isFailure: Bool {
    switch self {
    case .threw, .failed: true
    default: false
    }
  }

  /// What was done, or failed; `nil` where there is nothing to say.
  var text: String? {
    switch self {
    case .element: nil
    case .action(let action): action?.name ?? "-"
    case .actions(let actions): actions.map(\.name).joined(separator: ", ")
    case .event(let event): event.map { "\($0.distance)" } ?? "-"
    case .flag(let flag): "\(flag)"
    case .threw(let error): "\(error.code)"
    case .failed(let text): text
    }
  }

  /// The outcome without what actions say of others.
  var unlinked: CallOutcome {
    switch self {
    case .action(let action?): .action([action].linked(from: -.max)[0])
    case .actions(let actions): .actions(actions.linked(from: -.max))
    default: self
    }
  }
}

extension StoreFacts {
  /// Returns a text that has all of what is said.
  private func text<Value>(_ value: Value) -> String {
    guard let actions = value as? [UndoAction<Note>] else { return "\(value)" }
    return actions.map {
      "\($0) \($0.metadata) \($0.date?.secondsSince1970 ?? 0) \($0.isDiscardable)"
    }
    .joined(separator: ", ")
  }

  /// Says where what has been read differs from the same part of a whole history, or returns `nil`.
  private func difference(inReadOf all: (actions: [UndoAction<Note>], position: Int)?) -> String? {
    guard let read, let all else { return nil }
    // What is undone is read by itself.
    let unread = read.actions.count > read.position ? 0 : all.actions.count - all.position
    let wanted = all.actions.dropLast(unread).suffix(read.actions.count).linked(from: 0)
    let found = read.actions.linked(from: 0)
    return found == wanted ? nil : "read: \(text(found)), not \(text(wanted))"
  }

  /// Says in words where it differs from what it should be, or returns `nil`.
  func difference(from expected: StoreFacts, isOrdered: Bool) -> String? {
    func compare<Value: Equatable>(_ name: String, _ path: KeyPath<StoreFacts, Value?>) -> String? {
      guard let found = self[keyPath: path], let value = expected[keyPath: path], found != value
      else { return nil }
      return "\(name): \(found), not \(value)"
    }
    func compareAll<Value: Equatable>(_ name: String, _ path: KeyPath<Whole, Value>) -> String? {
      guard let found = whole?[keyPath: path], let value = expected.whole?[keyPath: path],
        found != value
      else { return nil }
      return "\(name): \(text(found)), not \(text(value))"
    }
    func sorted(_ notes: [Note]) -> [Note] { isOrdered ? notes : notes.sorted { $0.id < $1.id } }
    let (found, wanted) = (sorted(elements), sorted(expected.elements))
    if found != wanted {
      let texts = [found, wanted].map { $0.map { "\($0.id) \($0.text)" } }
      return "elements: \(texts[0]), not \(texts[1])"
    }
    let seen =
      compare("names", \.names) ?? compare("unsaved", \.isChanged)
      ?? compare("canRevertToSaved", \.canRevert) ?? compare("selection", \.selection)
      ?? difference(inReadOf: expected.read)
    let actions =
      compareAll("limit", \.limit) ?? compareAll("actions", \.actions)
      ?? compareAll("position", \.position) ?? compareAll("saved", \.saved)
      ?? compareAll("checkpoints", \.checkpoints)
    let places =
      compareAll("place", \.place) ?? compareAll("line", \.line)
      ?? compareAll("branches", \.branches) ?? compareAll("savedPlaces", \.savedPlaces)
      ?? compareAll("keepsBranches", \.keepsBranches)
    // Where the model was saved on a branch, a history that is not beside its elements may not know what an
    // element is of which no action speaks any more.
    let changes =
      isOrdered || whole?.saved != nil
      ? compareAll("changesSinceSaved", \.changesSinceSaved) : nil
    return seen ?? actions ?? places ?? changes
      ?? compareAll("undoName(by:)", \.undoNames) ?? compareAll("redoName(by:)", \.redoNames)
      ?? compareAll("conflicts", \.conflicts)
  }
}
