/// What a store of a sheet is to do, by copies of the whole sheet: the oracle.
///
/// It knows neither identities nor net steps: an action is the list of all its edits, each with the
/// sheet before and after.
struct ValueModel {
  struct Edit {
    var place: Place
    var old: Sheet
    var new: Sheet

    func flip() -> Edit { Edit(place: place, old: new, new: old) }
    func perform(on sheet: inout Sheet) { place.copy(from: new, to: &sheet) }
  }

  struct Action {
    var edits: [Edit]
    var isDiscardable = false

    func flip() -> Action { Action(edits: edits.reversed().map { $0.flip() }) }
  }

  struct Group {
    let start: Sheet
    var edits: [(edit: Edit, isRecorded: Bool)] = []
  }

  struct Failure: Error {}

  var value = Sheet()
  var actions: [Action] = []
  var position = 0
  var saved: Int? = 0
  var checkpoint: Int?
  var limit: Int?

  /// Whether discardable actions that follow one another are one, though there is no limit of their number.
  var joinsDiscardable = false

  private var group: Group?
  private var isInGesture = false
  private var isRecording = true
  private var isDiscardable = false
  private var key: String?
  private var lastKey: String?

  var isInGroup: Bool { group != nil }

  var hasUnsavedChanges: Bool {
    guard let saved else { return true }
    return actions[min(saved, position)..<max(saved, position)].contains { !$0.isDiscardable }
  }

  /// The sheet at each position.
  var values: [Sheet] {
    var values = [value]
    for action in actions[..<position].reversed() {
      values.insert(perform(action.flip(), on: values[0]), at: 0)
    }
    for action in actions[position...] { values.append(perform(action, on: values.last!)) }
    return values
  }

  private func perform(_ action: Action, on sheet: Sheet) -> Sheet {
    action.edits.reduce(into: sheet) { $1.perform(on: &$0) }
  }
}

extension ValueModel {
  mutating func perform(_ operation: ValueOperation) throws(Failure) {
    switch operation {
    case .edit(let place, let seed):
      guard place.exists(in: value) else { return }
      let new = place.changed(value, seed: seed)
      guard new != value else { return }
      try asGroup { (model) throws(Failure) in
        let edit = Edit(place: place, old: model.value, new: new)
        model.value = new
        // Part of a recorded edit that it may overlap, in the same group.
        let isPart = model.group!.edits.contains {
          $0.isRecorded && $0.edit.place.mayOverlap(place)
        }
        model.group!.edits.append(
          (edit, isPart || model.isRecording))
      }
    case .group(let inner, let fails):
      try? asGroup { (model) throws(Failure) in
        for operation in inner { try model.perform(operation) }
        if fails { throw Failure() }
      }
    case .withoutRecording(let inner, let fails):
      let (wasRecording, wasDiscardable) = (isRecording, isDiscardable)
      // What is not recorded is no discardable action.
      if group == nil { isDiscardable = false }
      try? asGroup { (model) throws(Failure) in
        model.isRecording = false
        for operation in inner { try model.perform(operation) }
        if fails { throw Failure() }
      }
      (isRecording, isDiscardable) = (wasRecording, wasDiscardable)
    case .discardable(let inner):
      let outer = isDiscardable
      isDiscardable = true
      for operation in inner { try perform(operation) }
      isDiscardable = outer
    case .joining(let key, let inner):
      let outer = self.key
      self.key = key
      for operation in inner { try perform(operation) }
      self.key = outer
    case .gesture(let inner, let isCancelled):
      try performGesture(inner, isCancelled)
    case .undo(let count): for _ in 0..<count { move(to: undoTarget) }
    case .redo(let count): for _ in 0..<count { move(to: redoTarget) }
    case .jump(let place): if place <= actions.count { move(to: place) }
    case .markSaved:
      saved = position
      lastKey = nil
      if group == nil { dropOldest() }
    case .revert: revert()
    case .limit(let limit):
      self.limit = limit
      dropOldest()
    case .addCheckpoint:
      checkpoint = position
      lastKey = nil
    case .jumpToCheckpoint: if let checkpoint { move(to: checkpoint) }
    case .endCoalescing: lastKey = nil
    }
  }

  private mutating func asGroup(
    _ body: (inout ValueModel) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = (value, group)
    if group == nil { group = newGroup }
    do throws(Failure) {
      try body(&self)
    } catch {
      (value, group) = outer
      throw error
    }
    if outer.1 == nil { commit() }
  }

  private var newGroup: Group {
    Group(start: value)
  }

  private mutating func performGesture(
    _ inner: [ValueOperation], _ isCancelled: Bool
  ) throws(Failure) {
    guard group == nil else {
      for operation in inner { try perform(operation) }
      return
    }
    group = newGroup
    isInGesture = true
    let (isDiscardable, key) = (isDiscardable, key)
    for operation in inner { try perform(operation) }
    isInGesture = false
    let now = (self.isDiscardable, self.key)
    (self.isDiscardable, self.key) = (isDiscardable, key)
    if isCancelled {
      value = group!.start
      group!.edits.removeAll { $0.isRecorded }
      for (edit, _) in group!.edits { edit.perform(on: &value) }
    }
    commit()
    (self.isDiscardable, self.key) = now
  }

  private mutating func commit() {
    let edits = group!.edits
    let start = group!.start
    group = nil
    guard value != start else { return }
    // What undo passes over is not worth what it would discard.
    let keepsUndone = isDiscardable && (position < actions.count || limit == 0)
    for (edit, isRecorded) in edits where !isRecorded && !isDiscardable {
      discardUndone(touching: edit)
    }
    for (edit, isRecorded) in edits where !isRecorded || keepsUndone { absorb(edit) }
    let recorded = edits.filter { $0.isRecorded && !keepsUndone }.map { $0.edit }
    guard !recorded.isEmpty else { return }
    record(Action(edits: recorded, isDiscardable: isDiscardable))
  }

  private mutating func record(_ action: Action) {
    discardUndone()
    // Under a limit, discardable actions that follow one another are one.
    let isLimited = limit != nil || joinsDiscardable
    let key = action.isDiscardable && isLimited ? "without a key" : key
    let joins = key != nil && key == lastKey && actions.last?.isDiscardable == action.isDiscardable
    lastKey = key
    if joins {
      actions[actions.count - 1].edits += action.edits
      if perform(actions.last!.flip(), on: value) == value {
        actions.removeLast()
        position = actions.count
        lastKey = nil
      }
    } else {
      actions.append(action)
      position = actions.count
    }
    dropOldest()
  }

  /// Discards what can be redone, from the first action on that may overwrite an edit.
  private mutating func discardUndone(touching edit: Edit) {
    let end = actions[position...].firstIndex { action in
      action.edits.contains { $0.place.mayOverlap(edit.place) }
    }
    if let end { discardUndone(from: end) }
  }

  private mutating func absorb(_ edit: Edit) {
    func isNear(_ action: Action) -> Bool {
      action.edits.contains { $0.place.mayOverlap(edit.place) }
    }
    if let index = actions[..<position].lastIndex(where: isNear) {
      actions[index].edits.append(edit)
      if index == actions.count - 1 { lastKey = nil }
    }
    if let index = actions[position...].firstIndex(where: isNear) {
      actions[index].edits.insert(edit.flip(), at: 0)
    }
  }

  private mutating func discardUndone() { discardUndone(from: position) }

  private mutating func discardUndone(from place: Int) {
    actions.removeSubrange(place...)
    if let saved, saved > place { self.saved = nil }
    if let checkpoint, checkpoint > place { self.checkpoint = nil }
  }

  private mutating func dropOldest() {
    guard let limit, position > limit else { return }
    // Undo does not stop at discardable actions, and the limit does not count them.
    let stops = actions[..<position].indices.filter { !actions[$0].isDiscardable }
    let count = limit == 0 ? position : stops.suffix(limit).first ?? 0
    guard limit == 0 || stops.count >= limit else { return }
    dropFirst(limit > 0 && isSaved(after: count) ? saved! : count)
  }

  /// Whether all actions from the saved place to a later one are discardable.
  private func isSaved(after count: Int) -> Bool {
    saved.map { $0 < count && actions[$0..<count].allSatisfy(\.isDiscardable) } ?? false
  }

  mutating func dropFirst(_ count: Int) {
    saved = isSaved(after: count) ? count : saved
    actions.removeFirst(count)
    position -= count
    saved = saved.flatMap { $0 < count ? nil : $0 - count }
    checkpoint = checkpoint.flatMap { $0 < count ? nil : $0 - count }
  }

  private var undoTarget: Int? { actions[..<position].lastIndex { !$0.isDiscardable } }

  private var redoTarget: Int? {
    guard let next = actions[position...].firstIndex(where: { !$0.isDiscardable }) else {
      return nil
    }
    return actions[(next + 1)...].firstIndex { !$0.isDiscardable } ?? actions.count
  }

  private mutating func move(to place: Int?) {
    guard group == nil, let place, place != position else { return }
    value = values[place]
    let isForward = place > position
    position = place
    lastKey = nil
    if isForward { dropOldest() }
  }

  private mutating func revert() {
    guard group == nil, hasUnsavedChanges, let saved else { return }
    let between =
      saved < position
      ? Array(actions[saved..<position].reversed().map { $0.flip() })
      : Array(actions[position..<saved])
    let target = values[saved]
    if target != value {
      value = target
      let outer = key
      (key, lastKey) = (nil, nil)
      record(Action(edits: between.flatMap { $0.edits }))
      key = outer
    }
    lastKey = nil
    self.saved = position
    dropOldest()
  }
}
