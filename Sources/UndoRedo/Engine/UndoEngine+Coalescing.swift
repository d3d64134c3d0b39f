/// By what actions are coalesced.
///
/// It is an object, so that the actions of a closure share one.
@usableFromInline
package final class Coalescing: Sendable {
  /// What two actions must have in common; `nil` for discardable ones without a key.
  @usableFromInline let key: TextKey?

  /// How many seconds may lie between the two, or `nil` for any number.
  @usableFromInline let window: Double?

  /// Whether the last action stays where, as far as can be seen, nothing is left of it.
  @usableFromInline let keepsLast: Bool

  @usableFromInline
  package init(key: String?, window: Double?, keepsLast: Bool = false) {
    self.key = key.map { TextKey($0) }
    self.window = window
    self.keepsLast = keepsLast
  }
}

extension UndoEngine {
  @inlinable
  @inline(__always)
  func coalesces(_ options: ActionOptions) -> Bool {
    lastCoalescing != nil && coalescesWithLast(options)
  }

  @inlinable @inline(never)
  func coalescesWithLast(_ options: ActionOptions) -> Bool {
    let last = history.log.endIndex - 1
    guard let lastCoalescing, let coalescing = coalescing(of: options),
      coalescing.key == lastCoalescing.key, last >= history.log.startIndex,
      history.log.isDiscardable(last) == options.isDiscardable,
      history.log.author(of: last).map({ TextKey($0) })
        == options.author.map({ TextKey($0) })
    else { return false }
    guard let window = coalescing.window else { return true }
    guard let moment = options.moment, let lastMoment else { return false }
    return abs(moment - lastMoment) <= window
  }

  /// Notes by what the last action is to be coalesced with the next one, and when it was performed or last
  /// added to.
  @inlinable
  @inline(__always)
  mutating func noteCoalescing(_ coalescing: Coalescing?, at moment: Double?) {
    if lastCoalescing !== coalescing { lastCoalescing = coalescing }
    lastMoment = moment
  }

  /// Returns the last action performed, without what the open transaction has made of its elements.
  package mutating func lastAction() -> UndoAction<Element> {
    history.log.link()
    return history.action(history.cursor - 1)
  }

  /// Coalesces an action without a key with the last one where a closure says so.
  @usableFromInline
  package mutating func askWhetherToCoalesce(
    _ options: inout ActionOptions, _ steps: UndoSteps<Element>,
    _ joins: (UndoAction<Element>, UndoAction<Element>) -> Bool
  ) {
    guard !options.isCoalesced, !options.standsAlone, !steps.isEmpty else { return }
    options.coalescing = Coalescing(key: nil, window: nil)
    guard coalesces(options) else { return }
    if !joins(lastAction(), UndoAction(options.details, steps: steps)) {
      // No other action is that close.
      options.coalescing = Coalescing(key: nil, window: -1)
    }
  }

  /// By what an action is to be coalesced with the one before, if it is to be.
  ///
  /// Under a limit, which does not count them, discardable actions of an author that follow one another are one,
  /// whatever their keys are.
  @inlinable
  func coalescing(of options: ActionOptions) -> Coalescing? {
    let isLimited = history.maximum != nil || history.maximumMemory != nil
    return options.isDiscardable && isLimited
      ? Coalescing(key: nil, window: nil) : options.coalescing
  }

  /// Records a modification that is discardable or is to be coalesced with the last action.
  ///
  /// Where that action has one step, of the same element, the step then ends with another value.
  @inlinable @inline(never)
  mutating func coalesce(
    _ slot: UInt32, modified new: consuming Element, _ options: ActionOptions
  ) -> Finish {
    let last = history.log.endIndex - 1
    guard !options.isDiscardable,
      case let steps = history.log.stepIndices(of: last), steps.count == 1,
      history.log.entries[steps.lowerBound].slot == slot,
      history.hasEffect(steps.lowerBound, from: new)
    else { return recordInTransaction(at: .found(slot), consume new, options) }
    generation &+= 1
    history.forgetLastSave()
    if isNoting { noteChange(new.id, at: slot) }
    history.replace(slot, with: consume new)
    noteCoalescing(options.coalescing, at: options.moment)
    let name = history.log.name(of: last)
    // The step may hold a larger difference.
    if history.maximumMemory != nil { dropOldest() }
    return Finish(name: name)
  }

  /// Makes the staged steps a part of the last action if they are to be coalesced with it, or else an
  /// action.
  @inlinable @inline(never)
  mutating func coalesce(
    _ options: ActionOptions, cancelsOut: (UndoSteps<Element>) -> Bool
  ) -> Finish {
    let coalesces = coalesces(options)
    noteCoalescing(coalescing(of: options), at: options.moment)
    guard coalesces else {
      history.finishAction(options.details)
      return Finish(name: options.name, distance: 1)
    }
    history.forgetLastSave()
    let name = history.log.name(of: history.log.endIndex - 1)
    if coalesceInPlace() || coalesceAtEnd() { return Finish(name: name) }

    let details = history.log.details(of: history.log.endIndex - 1)
    history.log.reopenLastAction()
    history.cursor = history.log.endIndex
    var changes = netChanges()
    if overlap != nil {
      let flipped = changes.reversed().compactMap { $0.recordedStep?.flip() }
      if cancelsOut(flipped) {
        changes = []
        // Those of the last action become what they were before it.
        if isNoting { noteChanges(ofSteps: history.log.staged) }
      }
    }
    history.rollBack(to: history.firstStaged)
    #if hasFeature(Embedded)
      let keepsAll = false
    #else
      let keepsAll =
        options.coalescing?.keepsLast == true && !changes.contains { $0.isRecorded }
    #endif
    for index in changes.indices where keepsAll || changes[index].isRecorded {
      history.change(changes[index].slot, to: changes[index].newValue)
    }
    guard !history.log.staged.isEmpty else {
      lastCoalescing = nil
      history.takeBackLastSave()
      return Finish(name: name, distance: -1)
    }
    // It is the same action still, which leads to the same place.
    history.log.finishAction(details)
    history.cursor = history.log.endIndex
    return Finish(name: name)
  }

  /// Drops the staged steps, where the last action has steps of the same elements that end with the
  /// same values then.
  ///
  /// - Returns: Whether that was all there was to do.
  /// - Complexity: O(*n*) in the number of staged steps, and of steps that are not linked yet; where differences
  ///   are stored, also in the number of the last action's steps.
  @inlinable
  mutating func coalesceInPlace() -> Bool {
    guard !mayRepeatElements else { return false }
    let (staged, steps) = (
      history.log.staged, history.log.stepIndices(of: history.log.endIndex - 1)
    )
    var firsts: [Int] = []
    for number in staged {
      guard history.log.entries[number].isModification,
        let first = step(before: number, in: steps), history.log.entries[first].isPresent,
        hasEffect(first)
      else { return false }
      firsts.append(first)
    }
    history.makeWhole(steps)
    history.countOutValues(ofSteps: staged)
    history.log.dropSteps(from: staged.lowerBound)
    history.storeDifferencesAnew(steps)
    for number in firsts {
      let slot = Int(history.log.entries[number].slot)
      history.log.uses.pointer(to: slot).pointee.last = UInt32(truncatingIfNeeded: number)
    }
    return true
  }

  /// Returns the number of the step of the same element among the last action's, which a staged step follows.
  @inlinable
  mutating func step(before number: Int, in steps: Range<Int>) -> Int? {
    if steps.count <= 8 {
      let slot = history.log.entries[number].slot
      for first in steps where history.log.entries[first].slot == slot { return first }
      return nil
    }
    history.log.link()
    let first = history.log.step(before: number)
    return steps.contains(first) ? first : nil
  }

  /// Lets the last action end with the staged steps, where it has none of the same elements.
  ///
  /// - Returns: Whether that was all there was to do.
  /// - Complexity: O(*n*) in the number of steps that are not linked yet; where elements may overlap, also in that of
  ///   the last action's steps.
  @inlinable
  mutating func coalesceAtEnd() -> Bool {
    guard !mayRepeatElements else { return false }
    history.log.link()
    let first = history.log.firstStep(of: history.log.endIndex - 1)
    for number in history.log.staged where history.log.step(before: number) >= first {
      return false
    }
    if let overlap {
      // What overlaps nothing of the last action can't cancel it out either.
      for number in history.log.staged {
        let id = history.table[history.log.entries[number].slot].id
        for other in first..<history.log.staged.lowerBound
        where overlap(id, history.table[history.log.entries[other].slot].id) {
          return false
        }
      }
    }
    history.log.extendLastAction()
    return true
  }
}
