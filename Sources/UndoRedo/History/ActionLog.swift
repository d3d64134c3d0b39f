/// The actions of a history, packed: an action costs no array, box or dictionary of its own.
///
/// The steps of all actions stand one after the other in one log; an action is a small head that
/// says where its steps begin. What few actions have, metadata, stands aside.
///
/// Actions are numbered as the items of a ``ChunkedLog`` are: for good.
struct ActionLog<Value> {
  fileprivate struct Head {
    var name: String
    /// The date, or not a number where there is none: an optional would cost eight bytes more.
    var seconds: Double
    /// The number of the first step; the steps reach to the next action's first one.
    var firstStep: Int
  }

  private var heads = ChunkedLog<Head>()
  private var steps = ChunkedLog<UndoRedoStep<Value>>()
  private var metadata: [Int: [String: String]] = [:]

  var indices: Range<Int> { heads.indices }
  var startIndex: Int { heads.startIndex }
  var endIndex: Int { heads.endIndex }
  var count: Int { heads.count }

  subscript(index: Int) -> UndoAction<Value> {
    let head = heads[index]
    let range = stepIndices(of: index)
    return UndoAction(
      head.name,
      unchecked: range.count == 1
        ? UndoSteps(steps[range.lowerBound]) : UndoSteps(range.map { steps[$0] }),
      date: head.seconds.isNaN ? nil : UndoDate(secondsSince1970: head.seconds),
      metadata: metadata.isEmpty ? [:] : metadata[index] ?? [:])
  }

  func name(of index: Int) -> String { heads[index].name }

  /// The numbers of the steps of an action.
  func stepIndices(of index: Int) -> Range<Int> {
    let end = index + 1 < heads.endIndex ? heads[index + 1].firstStep : steps.endIndex
    return heads[index].firstStep..<end
  }

  /// Returns the step with a number.
  func step(_ number: Int) -> UndoRedoStep<Value> { steps[number] }

  mutating func replaceStep(_ number: Int, by step: UndoRedoStep<Value>) {
    steps[number] = step
  }

  /// Takes a step out of its action, and the action out of the log where it has no other.
  ///
  /// - Returns: Whether the action is still there.
  /// - Complexity: O(*n*) in the number of steps from the action on.
  mutating func removeStep(_ number: Int, of index: Int) -> Bool {
    let later = ((index + 1)..<endIndex).map { self[$0] }
    let action = self[index]
    let rest = stepIndices(of: index).filter { $0 != number }.map { steps[$0] }
    removeLast(endIndex - index)
    let remainder = UndoAction(
      action.name, steps: UndoSteps(rest), date: action.date, metadata: action.metadata)
    if let remainder { append(remainder) }
    for action in later { append(action) }
    return remainder != nil
  }

  mutating func append(_ action: UndoAction<Value>) {
    if !action.metadata.isEmpty { metadata[heads.endIndex] = action.metadata }
    heads.append(
      Head(
        name: action.name, seconds: action.date?.secondsSince1970 ?? .nan,
        firstStep: steps.endIndex))
    for step in action.steps { steps.append(step) }
  }

  /// Drops the oldest actions.
  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    guard number < count else { return removeAll() }
    let kept = heads.startIndex + number
    forgetMetadata(heads.startIndex..<kept)
    steps.removeFirst(heads[kept].firstStep - steps.startIndex)
    heads.removeFirst(number)
  }

  /// Drops the newest actions.
  mutating func removeLast(_ number: Int) {
    guard number > 0 else { return }
    let end = heads.endIndex - number
    forgetMetadata(end..<heads.endIndex)
    steps.removeLast(steps.endIndex - heads[end].firstStep)
    heads.removeLast(number)
  }

  /// Drops every action; the next one gets the number after the last one's.
  mutating func removeAll() {
    heads.removeAll()
    steps.removeAll()
    metadata.removeAll()
  }

  private mutating func forgetMetadata(_ range: Range<Int>) {
    guard !metadata.isEmpty else { return }
    for index in range { metadata[index] = nil }
  }
}

extension ActionLog.Head: Sendable {}
extension ActionLog: Sendable where Value: Sendable {}
