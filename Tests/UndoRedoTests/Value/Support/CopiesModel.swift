/// What a store of a value does, with a copy of the value at each place, under limits and with a
/// selection as its context.
///
/// What is changed is of properties that do not overlap, or of one property alone.
struct CopiesModel<Root: Equatable> {
  /// What the steps of an action take, before and after it is undone.
  struct Cost: Equatable {
    var old: Int
    var new: Int
  }

  struct Action {
    var name: String
    var steps: [Cost]
  }

  /// What is selected at a place, and what undo and redo lead to there, the nearest last.
  struct Stay {
    var present: Int
    var undoable: [Int] = []
    var redoable: [Int] = []
  }

  /// What a step takes beside what the limit says of its value.
  let bytesPerStep: Int

  var states: [Root]
  var actions: [Action] = []
  var stays: [Stay?] = [nil]
  var cursor = 0
  var mark: Int? = 0
  var limit: Int? { didSet { dropOldest() } }
  var bytes: Int? { didSet { dropOldest() } }

  var selection = 0
  private var known = 0

  /// What the gesture under way has made of the value, if there is one.
  var draft: Root?

  init(_ root: Root, bytesPerStep: Int) {
    states = [root]
    self.bytesPerStep = bytesPerStep
  }

  var stored: Root { states[cursor] }
  var value: Root { draft ?? stored }
  var isInGesture: Bool { draft != nil }
  var hasUnsavedChanges: Bool { mark != cursor }

  var undoName: String? {
    if isInGesture { return nil }
    if stays[cursor]?.undoable.isEmpty == false { return "Select" }
    return cursor > 0 ? actions[cursor - 1].name : nil
  }

  var redoName: String? {
    if isInGesture { return nil }
    if stays[cursor]?.redoable.isEmpty == false { return "Select" }
    return cursor < actions.count ? actions[cursor].name : nil
  }

  var byteCount: Int {
    actions.enumerated().reduce(0) { sum, action in
      action.element.steps.reduce(sum) { sum, cost in
        sum + bytesPerStep + (bytes == nil ? 0 : action.offset < cursor ? cost.old : cost.new)
      }
    }
  }
}

extension CopiesModel {
  /// Reads what is selected, as an operation begins.
  mutating func begin() {
    guard !isInGesture else { return }
    known = selection
    stays[cursor, default: Stay(present: selection)].present = selection
  }

  mutating func record(_ name: String, _ new: Root, _ steps: [Cost]) {
    guard !steps.isEmpty else { return }
    discardUndone()
    stays[cursor]?.redoable = []
    states.append(new)
    stays.append(nil)
    actions.append(Action(name: name, steps: steps))
    cursor += 1
    dropOldest()
  }

  /// Selects what was selected at the present place last.
  mutating func restore() {
    guard let stay = stays[cursor] else { return }
    (selection, known) = (stay.present, stay.present)
  }

  mutating func select(_ new: Int, isRecorded: Bool) {
    selection = new
    guard isRecorded, !isInGesture else { return }
    var stay = stays[cursor] ?? Stay(present: known)
    guard stay.present != new else { return }
    stay.undoable.append(stay.present)
    (stay.redoable, stay.present, known) = ([], new, new)
    stays[cursor] = stay
    dropOldest()
  }

  /// Undoes or redoes one action, or one change of the selection.
  mutating func step(isUndo: Bool) {
    guard !isInGesture else { return }
    if !moveSelection(isUndo: isUndo) { move(to: cursor + (isUndo ? -1 : 1)) }
  }

  /// Undoes or redoes everything.
  mutating func moveAll(isUndo: Bool) {
    guard !isInGesture else { return }
    move(to: isUndo ? 0 : actions.count)
    while moveSelection(isUndo: isUndo) {}
  }

  mutating func move(to place: Int) {
    guard !isInGesture, states.indices.contains(place), place != cursor else { return }
    let isForward = place > cursor
    cursor = place
    restore()
    if isForward { dropOldest() }
  }

  private mutating func moveSelection(isUndo: Bool) -> Bool {
    guard var stay = stays[cursor],
      let next = isUndo ? stay.undoable.popLast() : stay.redoable.popLast()
    else { return false }
    if isUndo { stay.redoable.append(stay.present) } else { stay.undoable.append(stay.present) }
    stay.present = next
    stays[cursor] = stay
    restore()
    dropOldest()
    return true
  }
}

extension CopiesModel {
  /// Leaves nothing to undo or redo.
  mutating func removeAll() {
    mark = hasUnsavedChanges ? nil : 0
    (states, stays) = ([stored], [stays[cursor].map { Stay(present: $0.present) }])
    (actions, cursor) = ([], 0)
  }

  mutating func removeUndone() {
    discardUndone()
    stays[cursor]?.redoable = []
  }

  mutating func keepLast(_ count: Int) {
    dropFirst(max(0, cursor - count))
    if count == 0 { stays[cursor]?.undoable = [] }
  }

  private mutating func dropFirst(_ count: Int) {
    states.removeFirst(count)
    stays.removeFirst(count)
    actions.removeFirst(count)
    cursor -= count
    mark = mark.flatMap { $0 < count ? nil : $0 - count }
  }

  private mutating func discardUndone() {
    if let mark, mark > cursor { self.mark = nil }
    states.removeSubrange((cursor + 1)...)
    stays.removeSubrange((cursor + 1)...)
    actions.removeSubrange(cursor...)
  }

  private mutating func dropOldest() {
    if let limit { keepLast(limit) }
    while let bytes, byteCount > bytes, cursor > 1 { dropFirst(1) }
  }
}

extension Array {
  /// The value at a place, where there is one, or else another one.
  fileprivate subscript<Value>(
    place: Int, default value: Value
  ) -> Value where Element == Value? {
    get { self[place] ?? value }
    set { self[place] = newValue }
  }
}
