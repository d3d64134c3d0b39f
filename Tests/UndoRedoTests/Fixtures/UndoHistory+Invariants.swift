@testable import UndoRedo

extension UndoHistory {
  /// Lets the numbers of an empty history's actions and steps begin elsewhere than at zero.
  mutating func beginNumbering(actionsAt action: Int, stepsAt step: Int) {
    log.indices = action..<action
    log.shift = step - action
    log.entries = ChunkedLog(startIndex: step, of: Value.self)
    log.links.links = ChunkedLog(startIndex: step)
    cursor = action
    mark = action
  }

  /// The numbers of the steps, by slot, oldest first.
  var stepsBySlot: [UInt32: [Int]] {
    Dictionary(grouping: log.entries.indices) { log.entries[$0].slot }
  }

  /// Says in words what of the storage does not fit together, or returns `nil`.
  ///
  /// Within a group there are staged steps, and slots that are still to be freed.
  func brokenInvariant(isInGroup: Bool = false) -> String? {
    let stepsBySlot = stepsBySlot
    if !isInGroup && !log.staged.isEmpty { return "steps are staged: \(log.staged)" }
    if !isInGroup && !log.abandoned.isEmpty { return "slots are not freed: \(log.abandoned)" }
    var linked = self
    linked.log.link()
    return brokenPlace ?? brokenLink(stepsBySlot) ?? linked.brokenLink(stepsBySlot)
      ?? brokenValue(stepsBySlot) ?? log.brokenDetail ?? table.brokenInvariant ?? brokenReversal
      ?? brokenCount
  }

  /// Says what beside the line is not counted as it is.
  private var brokenCount: String? {
    var counted = self
    counted.recountBranches()
    guard let branching, let anew = counted.branching else { return nil }
    let isSame = (branching.count, branching.byteCount) == (anew.count, anew.byteCount)
    return isSame ? nil : "\(branching.count) actions are counted beside the line, of \(anew.count)"
  }

  /// Says what is wrong with the cursor, the mark or the borders of actions.
  private var brokenPlace: String? {
    if cursor < log.startIndex || cursor > log.endIndex { return "the cursor is at \(cursor)" }
    if let mark, mark < log.startIndex || mark > log.endIndex { return "the mark is at \(mark)" }
    let stops = (log.startIndex..<cursor).filter { !log.isDiscardable($0) }
    let others = stops.count { !log.details(of: $0).isOwnReversal }
    if let maximum, others > maximum || stops.count > 2 * maximum { return "the limit is exceeded" }
    var next = log.entries.startIndex
    for action in log.indices {
      let steps = log.stepIndices(of: action)
      if steps.lowerBound != next || steps.isEmpty { return "action \(action) has \(steps)" }
      if steps.contains(where: { log.action(ofStep: $0) != action }) {
        return "a step of \(action) is not its own"
      }
      next = steps.upperBound
    }
    return next == log.staged.lowerBound ? nil : "the staged steps are \(log.staged)"
  }

  /// Says where following the links does not visit exactly the steps of a slot, in order.
  private func brokenLink(_ stepsBySlot: [UInt32: [Int]]) -> String? {
    let known = log.links.links.indices
    if known.lowerBound != log.entries.startIndex || known.upperBound > log.entries.endIndex {
      return "steps \(known) are linked"
    }
    for (slot, steps) in stepsBySlot {
      let none = ActionLog<Value>.none
      for (step, neighbours) in zip(steps, zip([none] + steps, steps.dropFirst() + [none])) {
        if log.step(before: step) != neighbours.0 { return "step \(step) has a wrong previous one" }
        if log.step(after: step) != neighbours.1 { return "step \(step) has a wrong next one" }
      }
      let last = steps.last { known.contains($0) } ?? none
      if log.links.lastLinked(of: slot) != last { return "the last step of \(slot) is not right" }
      let staged = steps.last { log.staged.contains($0) } ?? none
      if log.lastStagedStep(of: slot) != staged { return "\(slot) has another staged step" }
    }
    for slot in log.uses.indices
    where log.uses[slot].count != stepsBySlot[UInt32(slot)]?.count ?? 0 {
      return "slot \(slot) has not \(log.uses[slot].count) steps"
    }
    return nil
  }

  /// Says where a step has not the value it holds, or does not fit the slot.
  private func brokenValue(_ stepsBySlot: [UInt32: [Int]]) -> String? {
    for number in log.entries.indices {
      let entry = log.entries[number]
      if !entry.wasPresent && !entry.isPresent { return "step \(number) does nothing" }
      if entry.isModification && !entry.holdsValue { return "step \(number) holds no value" }
      if !entry.isPresent && entry.holdsValue { return "step \(number) holds a value" }
    }

    for (slot, steps) in stepsBySlot {
      if slot >= table.endIndex || table.isFree(slot) { return "the free slot \(slot) has steps" }
      var isPresent = log.entries[steps[0]].wasPresent
      var now = isPresent
      for step in steps {
        let entry = log.entries[step]
        // What is staged starts from the present, and not from undone actions before it.
        if log.staged.contains(step) { isPresent = now }
        if entry.wasPresent != isPresent {
          return "step \(step) does not start where the last ends"
        }
        isPresent = entry.isPresent
        if isPerformed(step) { now = isPresent }
      }
      if table.isPresent(slot) != now { return "slot \(slot) is not what its steps say" }
    }
    return nil
  }
}

extension ActionLog {
  /// The number of steps that hold a value.
  var heldCount: Int { entries.indices.count { entries[$0].holdsValue } }

  /// Says what is wrong with names, dates and metadata.
  fileprivate var brokenDetail: String? {
    if names.numbers.contains(where: { names[UInt32($0.value)] != $0.key }) {
      return "a name has moved"
    }
    let used = Set(indices.map { Int(nameNumber(of: $0)) }).union(
      authors.indices.lazy.map { authors[$0] }.filter { $0 != .max }.map { Int($0) })
    if !used.isSubset(of: names.numbers.values) { return "a name has gone that an action has" }
    if names.count > 2 * count + authors.count + 16 { return "\(names.count) names are too many" }
    if !dates.isEmpty && dates.endIndex != endIndex { return "dates end at \(dates.endIndex)" }
    if !dates.isEmpty && dates.startIndex < startIndex { return "dates of no action are kept" }
    if !authors.isEmpty && authors.endIndex != endIndex {
      return "authors end at \(authors.endIndex)"
    }
    if !authors.isEmpty && authors.startIndex < startIndex {
      return "authors of no action are stored"
    }
    if notes.keys.contains(where: { !indices.contains($0) }) { return "notes of no action" }
    if indices.count(where: { entries[firstStep(of: $0)].isDiscardable }) != discardableCount {
      return "\(discardableCount) actions are not discardable"
    }
    if indices.count(where: { details(of: $0).isOwnReversal }) != reversalCount {
      return "\(reversalCount) actions are not own undo and redo"
    }
    if largeNames.keys.contains(where: { !indices.contains($0) }) { return "a name of no action" }
    if !ends.isEmpty && ends.endIndex != endIndex { return "ends end at \(ends.endIndex)" }
    if !ends.isEmpty && ends.startIndex < startIndex { return "ends of no action are kept" }
    let starts = (startIndex...endIndex).map { firstStep(of: $0) }
    if starts[0] != entries.startIndex { return "the first action begins at \(starts[0])" }
    return zip(starts, starts.dropFirst()).allSatisfy(<) ? nil : "an action has no steps"
  }
}

extension ActionDetails {
  /// Whether an author takes back an own action or brings it back, by one that is not discardable.
  fileprivate var isOwnReversal: Bool {
    !isDiscardable && (link?.kind == .undoes || link?.kind == .redoes)
  }
}

extension SlotTable {
  /// Says what is wrong with the counts of slots.
  var brokenInvariant: String? {
    let free = (0..<UInt32(endIndex)).filter { isFree($0) }
    if freed.sorted() != free { return "\(freed) are freed, but \(free) are free" }
    return count == Array(present).count ? nil : "\(count) values are not present"
  }
}
