/// The net changes of a group under way, one per element, before any of them is performed.
///
/// A group writes here instead of to the repository, and reads what it has written. When it ends,
/// its changes are performed at once; when it fails, the draft is dropped, and nothing has
/// happened. A group within a group is a savepoint, to which its writes can be taken back.
@usableFromInline
struct Draft<Element: Identifiable & Equatable> {
  /// One element, at four points in time: they differ where a change is not recorded, or was made
  /// before it was recorded.
  @usableFromInline
  struct Entry {
    @usableFromInline let id: Element.ID
    /// Where the element may stand in the repository.
    @usableFromInline let place: ElementPlace
    /// What the history knows from before the group.
    @usableFromInline var known: Element?
    /// What the repository holds.
    @usableFromInline var stored: Element?
    /// What the recorded step starts from.
    @usableFromInline var old: Element?
    /// What the group has made of it.
    @usableFromInline var new: Element?
    /// Whether a later entry of the same element stands for it now.
    @usableFromInline var isReplaced = false

    @inlinable
    init(_ id: Element.ID, at place: ElementPlace, known: Element?, stored: Element?) {
      self.id = id
      self.place = place
      self.known = known
      self.stored = stored
      old = stored
      new = stored
    }
  }

  /// What a write has done, for taking it back.
  @usableFromInline
  enum Trace {
    case changed(Int, from: Entry)
    case added(Element.ID, replacing: Int?)
  }

  /// The entries, in the order of their steps.
  @usableFromInline var entries: ContiguousArray<Entry> = []

  /// Where each element's entry is that stands for it.
  @usableFromInline var indices: [Element.ID: Int] = [:]

  /// Whether what is recorded is what is performed.
  @usableFromInline var isPlain = true

  /// What has been written since the first open savepoint.
  @usableFromInline var trail: [Trace] = []
  @usableFromInline var openSavepoints = 0

  @inlinable
  init() {}
}

extension Draft {
  /// Returns what the group has made of an element.
  ///
  /// - Returns: `nil` where the group has not touched it, `.some(nil)` where it does not exist.
  @inlinable
  func value(of id: Element.ID) -> Element?? {
    indices[id].map { entries[$0].new }
  }

  /// Changes an element.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - new: What it becomes; `nil` deletes it.
  ///   - stored: What the repository holds, where the group has not touched the element yet.
  ///   - place: Where it may stand in the repository.
  ///   - known: What the history knows of it from before the group, where that may be something
  ///     else.
  ///   - isRecorded: Whether the change is to be undone with the group.
  @inlinable
  mutating func write(
    _ id: Element.ID, _ new: Element?, stored: Element?, at place: ElementPlace = .unknown,
    known: Element?? = nil, isRecorded: Bool = true
  ) {
    let index = prepare(id, at: place, known: known ?? stored, stored: stored, for: new)
    if !isRecorded || known != nil { isPlain = false }
    // An unrecorded change before any recorded one moves the recorded step's start along.
    // Behind one, it becomes part of it, as it would in the history.
    if !isRecorded && entries[index].old == entries[index].new { entries[index].old = new }
    entries[index].new = new
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
    let index = prepare(step.id, at: .unknown, known: known, stored: new, for: new)
    isPlain = false
    var entry = entries[index]
    // An unrecorded change of somebody else lies before the step, as one of the group's would.
    if entry.old == entry.new { entry.old = isRecorded ? step.oldValue : new }
    if entry.new == entry.stored { entry.stored = new }
    entry.new = new
    entries[index] = entry
  }

  /// Whether the group has made something of an element that the repository does not hold yet.
  func isPending(_ id: Element.ID) -> Bool {
    indices[id].map { entries[$0].new != entries[$0].stored } ?? false
  }

  /// Returns the index of an element's entry, ready to be changed, where its step shall stand.
  ///
  /// A step stands where its element is touched first, and a deletion where it happens: what is
  /// created before others refer to it stays before them, what is deleted after them, after.
  @inlinable
  mutating func prepare(
    _ id: Element.ID, at place: ElementPlace, known: Element?, stored: Element?, for new: Element?
  ) -> Int {
    let previous = indices[id]
    if let previous, new != nil {
      if openSavepoints > 0 { trail.append(.changed(previous, from: entries[previous])) }
      return previous
    }
    if openSavepoints > 0 { trail.append(.added(id, replacing: previous)) }
    if let previous {
      entries.append(entries[previous])
      entries[previous].isReplaced = true
    } else {
      entries.append(Entry(id, at: place, known: known, stored: stored))
    }
    indices[id] = entries.count - 1
    return entries.count - 1
  }
}

extension Draft {
  /// Opens a savepoint.
  ///
  /// - Returns: The savepoint, to be closed after all that are opened behind it.
  @inlinable
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
  @inlinable
  mutating func closeSavepoint(_ savepoint: Int, isFailed: Bool) {
    openSavepoints -= 1
    while isFailed && trail.count > savepoint { takeBack(trail.removeLast()) }
    if openSavepoints == 0 { trail.removeAll() }
  }

  @inlinable
  mutating func takeBack(_ trace: Trace) {
    switch trace {
    case .changed(let index, let entry):
      entries[index] = entry
    case .added(let id, let replaced):
      entries.removeLast()
      indices[id] = replaced
      if let replaced { entries[replaced].isReplaced = false }
    }
  }
}
