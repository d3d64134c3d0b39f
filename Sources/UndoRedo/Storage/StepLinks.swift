/// Which steps of a log speak of the same slot.
///
/// Recording, undoing and redoing need none: only looking at an action away from the cursor has
/// to know which step of an element came before, or comes next. So links are made when somebody
/// looks, of all steps that have come since. Steps that are not linked yet are looked through.
///
/// Numbers of steps are stored by their lower 32 bits.
///
/// - Invariant: The steps linked are the first ones that there are.
@usableFromInline
struct StepLinks {
  /// By step, those before and after it of the same slot.
  @usableFromInline var links = ChunkedLog<StepLink>()

  /// By slot, its last step that is linked; that one may have gone.
  var last = ChunkedLog<Int>()

  @usableFromInline
  init() {}

  /// The number of no step.
  @inlinable static var none: Int { -1 }

  /// Links the steps that are not linked yet.
  ///
  /// - Complexity: O(*n*) in their number.
  @usableFromInline
  mutating func link(_ entries: ChunkedLog<StepEntry>) {
    for number in links.endIndex..<entries.endIndex {
      let slot = Int(entries[number].slot)
      if slot >= last.endIndex { last.grow(to: slot + 1, repeating: Self.none) }
      let before = last[slot]
      let own = UInt32(truncatingIfNeeded: number)
      var link: StepLink = (before: own, after: own)
      if before >= links.startIndex {
        link.before = UInt32(truncatingIfNeeded: before)
        links.pointer(to: before).pointee.after = own
      }
      links.append(link)
      last[slot] = number
    }
  }

  /// Returns the last step of a slot that is linked, or `none`.
  @usableFromInline
  func lastLinked(of slot: UInt32) -> Int {
    guard slot < last.endIndex, last[Int(slot)] >= links.startIndex else { return Self.none }
    return last[Int(slot)]
  }

  /// Returns the step before of the same slot, or `none`.
  ///
  /// - Complexity: O(1) where the step is linked, or else O(*n*) in the number of steps that are not.
  @usableFromInline
  func step(before number: Int, in entries: ChunkedLog<StepEntry>) -> Int {
    if number < links.endIndex { return linkedStep(before: number) }
    let slot = entries[number].slot
    for other in (links.endIndex..<number).reversed() where entries[other].slot == slot {
      return other
    }
    return lastLinked(of: slot)
  }

  /// Returns the step after of the same slot, or `none`.
  ///
  /// - Complexity: O(1) where all steps are linked, or else O(*n*) in the number of those that are not.
  @usableFromInline
  func step(after number: Int, in entries: ChunkedLog<StepEntry>) -> Int {
    if number < links.endIndex {
      let distance = links[number].after &- UInt32(truncatingIfNeeded: number)
      if distance != 0 { return number + Int(distance) }
    }
    let slot = entries[number].slot
    for other in max(number + 1, links.endIndex)..<max(number + 1, entries.endIndex)
    where entries[other].slot == slot {
      return other
    }
    return Self.none
  }

  @usableFromInline
  mutating func drop(before number: Int) {
    links.drop(before: number)
  }

  /// Forgets the steps from a number on, which are still in the log.
  ///
  /// - Complexity: O(*n*) in the number of them that are linked.
  @usableFromInline
  mutating func drop(from first: Int, of entries: ChunkedLog<StepEntry>) {
    guard first < links.endIndex else { return }
    for number in (first..<links.endIndex).reversed() {
      let before = linkedStep(before: number)
      last[Int(entries[number].slot)] = before
      if before != Self.none {
        links.pointer(to: before).pointee.after = UInt32(truncatingIfNeeded: before)
      }
    }
    links.drop(from: first)
  }

  private func linkedStep(before number: Int) -> Int {
    let distance = UInt32(truncatingIfNeeded: number) &- links[number].before
    let before = number - Int(distance)
    return distance == 0 || before < links.startIndex ? Self.none : before
  }
}

/// The steps before and after one of the same slot, by the lower 32 bits of their numbers.
///
/// Where there is none, it is the step itself. The one before may have gone.
@usableFromInline
typealias StepLink = (before: UInt32, after: UInt32)

extension StepLinks: Sendable {}
