/// The net changes of a group under way, one per element, before any of them is performed.
///
/// A group writes here instead of to the repository, and reads what it has written. When it ends,
/// its changes are performed at once; when it fails, the draft is dropped, and nothing has
/// happened. A group within a group is a savepoint, to which its writes can be taken back.
@usableFromInline
struct Draft<Element: Identifiable & Equatable> {
  /// One element, at four points in time: they differ where a change is not recorded, or was made
  /// before it was recorded.
  private struct Entry {
    /// What the history knows from before the group.
    var known: Element?
    /// What the repository holds.
    var stored: Element?
    /// What the recorded step starts from.
    var old: Element?
    /// What the group has made of it.
    var new: Element?
    /// The place of the element's step among the others.
    var order: Int
  }

  private var entries: [Element.ID: Entry] = [:]
  private var nextOrder = 0

  /// What stood before each write since the first open savepoint, for taking it back.
  private var trail: [(id: Element.ID, entry: Entry?)] = []
  private var openSavepoints = 0
}

extension Draft {
  /// Returns what the group has made of an element.
  ///
  /// - Returns: `nil` where the group has not touched it, `.some(nil)` where it does not exist.
  @usableFromInline
  func value(of id: Element.ID) -> Element?? {
    entries[id].map { $0.new }
  }

  /// Changes an element.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - new: What it becomes; `nil` deletes it.
  ///   - stored: What the repository holds, where the group has not touched the element yet.
  ///   - known: What the history knows of it from before the group, where that may be something
  ///     else.
  ///   - isRecorded: Whether the change is to be undone with the group.
  @usableFromInline
  mutating func write(
    _ id: Element.ID, _ new: Element?, stored: Element?, known: Element?? = nil,
    isRecorded: Bool = true
  ) {
    change(id, stored: stored, known: known ?? stored, isDeletion: new == nil) { entry in
      // An unrecorded change before any recorded one moves the recorded step's start along.
      // Behind one, it becomes part of it, as it would in the history.
      if !isRecorded && entry.old == entry.new { entry.old = new }
      entry.new = new
    }
  }

  /// Performs a step, each side of which is taken at its word.
  mutating func perform(_ step: UndoRedoStep<Element>) {
    write(step.id, step.newValue, stored: step.oldValue)
  }

  /// Takes up a step that has been performed already.
  ///
  /// - Parameters:
  ///   - step: The step, which ends with what the repository holds, or the group sees, now.
  ///   - known: What the history knows of the element from before the group.
  ///   - isRecorded: Whether the step is to be undone with the group.
  mutating func note(_ step: UndoRedoStep<Element>, known: Element?, isRecorded: Bool) {
    let new = step.newValue
    change(step.id, stored: new, known: known, isDeletion: new == nil) { entry in
      // An unrecorded change of somebody else lies before the step, as one of the group's would.
      if entry.old == entry.new { entry.old = isRecorded ? step.oldValue : new }
      if entry.new == entry.stored { entry.stored = new }
      entry.new = new
    }
  }

  /// Whether the group has made something of an element that the repository does not hold yet.
  func isPending(_ id: Element.ID) -> Bool {
    entries[id].map { $0.new != $0.stored } ?? false
  }

  private mutating func change(
    _ id: Element.ID, stored: Element?, known: Element?, isDeletion: Bool,
    _ body: (inout Entry) -> Void
  ) {
    let previous = entries[id]
    if openSavepoints > 0 { trail.append((id, previous)) }
    var entry =
      previous ?? Entry(known: known, stored: stored, old: stored, new: stored, order: nextOrder)
    // A step stands where its element is touched first, and a deletion where it happens: what is
    // created before others refer to it stays before them, what is deleted after them, after.
    if previous == nil || isDeletion {
      entry.order = nextOrder
      nextOrder += 1
    }
    body(&entry)
    entries[id] = entry
  }
}

extension Draft {
  /// Opens a savepoint.
  ///
  /// - Returns: The savepoint, to be closed after all that are opened behind it.
  mutating func openSavepoint() -> Int {
    openSavepoints += 1
    return trail.count
  }

  /// Closes a savepoint.
  ///
  /// - Parameters:
  ///   - savepoint: The savepoint opened last.
  ///   - isFailed: Whether to take back all that was written behind it.
  /// - Complexity: O(*n*) in the number of writes behind it where they are taken back.
  mutating func closeSavepoint(_ savepoint: Int, isFailed: Bool) {
    openSavepoints -= 1
    if isFailed {
      while trail.count > savepoint {
        let (id, entry) = trail.removeLast()
        entries[id] = entry
      }
    }
    if openSavepoints == 0 { trail.removeAll() }
  }
}

extension Draft {
  /// The steps to be performed by the repository.
  var steps: UndoSteps<Element> {
    UndoSteps(ordered.compactMap { UndoRedoStep(changing: $0.stored, to: $0.new) })
  }

  /// The steps to be recorded as an action.
  var recordedSteps: UndoSteps<Element> {
    UndoSteps(ordered.compactMap { UndoRedoStep(changing: $0.old, to: $0.new) })
  }

  /// The changes that lead from what the history knows to where the recorded steps begin.
  var unrecordedSteps: UndoSteps<Element> {
    UndoSteps(ordered.compactMap { UndoRedoStep(changing: $0.known, to: $0.old) })
  }

  /// What the elements are that the group has touched, as the history knows them after it.
  var newValues: some Sequence<(id: Element.ID, value: Element?)> {
    entries.lazy.map { ($0.key, $0.value.new) }
  }

  /// Returns elements as the group sees them.
  ///
  /// - Parameter elements: The repository's elements.
  /// - Returns: The elements, those of the group in their place, and those it created at the end.
  func applied(to elements: [Element]) -> [Element] {
    guard !entries.isEmpty else { return elements }
    let kept = elements.compactMap { value(of: $0.id) ?? $0 }
    return kept + ordered.compactMap { $0.stored == nil ? $0.new : nil }
  }

  private var ordered: [Entry] {
    entries.values.sorted { $0.order < $1.order }
  }
}
