/// The contexts at the places of a history.
@usableFromInline
final class ContextLog<Context: Equatable> {
  @usableFromInline typealias Change = (name: String, context: Context)

  /// The contexts between which undo can go at a place.
  @usableFromInline
  struct Stay {
    @usableFromInline var present: Context

    /// What undo leads to, the nearest last, each with the name of the change that came after it.
    @usableFromInline var undoable: [Change] = []

    /// What redo leads to, the nearest last, each with the name of the change that leads to it.
    @usableFromInline var redoable: [Change] = []

    @inlinable
    init(_ present: Context) { self.present = present }

    /// Whether undo or redo leads to another context.
    @inlinable var hasChanges: Bool { !undoable.isEmpty || !redoable.isEmpty }

    /// Returns what undo leads to, or redo, the nearest last.
    @inlinable
    func changes(isUndo: Bool) -> [Change] { isUndo ? undoable : redoable }

    /// Makes the nearest context the present one to which undo leads, or redo.
    ///
    /// - Returns: The name of the change; `nil` where there is none.
    @inlinable
    mutating func move(isUndo: Bool) -> String? {
      guard let change = isUndo ? undoable.popLast() : redoable.popLast() else { return nil }
      if isUndo {
        redoable.append((change.name, present))
      } else {
        undoable.append((change.name, present))
      }
      present = change.context
      return change.name
    }
  }

  @usableFromInline let read: () -> Context
  @usableFromInline let restore: (Context) -> Void

  /// The contexts at places, from a first one on; `nil` where none was read.
  @exclusivity(unchecked)
  @usableFromInline var stays: [Stay?] = []
  @exclusivity(unchecked)
  @usableFromInline var first = 0

  /// How many at the beginning are no more than room.
  @exclusivity(unchecked)
  @usableFromInline var dropped = 0

  /// The contexts at places on branches, by the numbers that these have for good; some may have gone.
  @usableFromInline var aside: [Int: Stay] = [:]

  /// How many of them there are before those that have gone are forgotten.
  @usableFromInline var mostAside = 64

  /// The place that was left last, which is the present one until the operation ends.
  @exclusivity(unchecked)
  @usableFromInline var left = 0

  /// The context when it was read last, or restored.
  @exclusivity(unchecked)
  @usableFromInline var known: Context

  @inlinable
  init(_ read: @escaping () -> Context, _ restore: @escaping (Context) -> Void) {
    self.read = read
    self.restore = restore
    known = read()
  }

  /// Returns where the stay at a place is, if there is one.
  @inlinable
  @inline(__always)
  func index(of place: Int) -> Int? {
    let index = place - first
    return index >= dropped && index < stays.count && stays[index] != nil ? index : nil
  }

  /// Whether changes have been recorded, at any place.
  @usableFromInline var hasChanges: Bool {
    (stays.compactMap { $0 } + aside.values).contains { $0.hasChanges }
  }

  @inlinable
  func stay(at place: Int) -> Stay? { index(of: place).flatMap { stays[$0] } }

  @inlinable
  func setStay(at place: Int, _ stay: Stay) {
    if dropped == stays.count || place < first + dropped {
      extend(to: place)
    }
    while place >= first + stays.count { stays.append(nil) }
    stays[place - first] = stay
  }

  /// Makes room for a place before all others, or begins anew.
  @inlinable
  func extend(to place: Int) {
    let others = stays[dropped...]
    if others.isEmpty {
      stays = []
    } else {
      stays = Array(repeating: nil, count: first + dropped - place) + others
    }
    (first, dropped) = (place, 0)
  }

  @inlinable
  func leave(_ place: Int) {
    known = read()
    left = place
    if let index = index(of: place) {
      stays[index]!.present = known
    } else {
      setStay(at: place, Stay(known))
    }
  }

  @inlinable
  func follow(to place: Int, in kept: ClosedRange<Int>, _ move: ContextMove) {
    switch move {
    case .newAction:
      // What could be redone is gone, and with it the contexts there.
      forgetRedoable(at: place - 1)
      forget(after: place - 1)
    case .discardableAction:
      // Undo does not stop before it, and it discards nothing.
      forget(after: place - 1)
      moveChanges(from: place - 1, to: place)
    case .actionGone:
      moveChanges(from: place + 1, to: place)
    case .back:
      if let index = index(of: place), stays[index]!.present != known {
        known = stays[index]!.present
        restore(known)
      }
    case .takenBack:
      if let stay = stay(at: place), stay.present != read() {
        known = stay.present
        restore(known)
      }
    case .none: break
    }
    forget(after: kept.upperBound)
    forget(before: kept.lowerBound)
  }

  @inlinable
  func forgetRedoable(at place: Int) {
    guard let index = index(of: place), !stays[index]!.redoable.isEmpty else { return }
    stays[index]!.redoable = []
  }

  /// Lets the changes at a place be those of another one, if there are some.
  @inlinable
  func moveChanges(from place: Int, to other: Int) {
    guard let index = index(of: place), stays[index]!.hasChanges else { return }
    var stay = stay(at: other) ?? Stay(known)
    swap(&stay.undoable, &stays[index]!.undoable)
    swap(&stay.redoable, &stays[index]!.redoable)
    setStay(at: other, stay)
  }

  @inlinable
  func renumber(_ number: (Int) -> Int?) {
    let old = stays[dropped...].enumerated().map { ($0.offset + first + dropped, $0.element) }
    let present = stay(at: left)
    (stays, dropped) = ([], 0)
    // Where the action between two places has gone, the later one is that which stays, or the present one.
    for (place, stay) in old {
      if let stay, let place = number(place) { setStay(at: place, stay) }
    }
    left = number(left) ?? left
    if let present { setStay(at: left, present) }
  }

  @inlinable
  func follow(_ change: PlaceChange) {
    switch change {
    case .moved(let places):
      renumber { places[$0] }
    case .renumbered(let number):
      renumber(number)
    case .setAside(let place, let numbers):
      for (index, number) in numbers.enumerated() {
        aside[number] = stay(at: place + index + 1)
      }
    case .taken(let place, let numbers):
      forget(after: place)
      for (index, number) in numbers.enumerated() {
        if let stay = aside.removeValue(forKey: number) { setStay(at: place + index + 1, stay) }
      }
    case .replaced:
      (stays, dropped, aside) = ([], 0, [:])
    case .emptied(let place, let undo, let redo):
      if redo { forgetRedoable(at: place) }
      if undo, let index = index(of: place) { stays[index]!.undoable = [] }
    }
  }

  /// Forgets the contexts at places on branches that have gone, once there are many.
  @inlinable
  func forgetAside(where hasGone: (Int) -> Bool) {
    guard aside.count > mostAside else { return }
    aside = aside.filter { !hasGone($0.key) }
    mostAside = max(64, aside.count * 2)
  }

  @inlinable
  func recordChange(at place: Int, named name: String) -> Bool {
    let new = read()
    if index(of: place) == nil { setStay(at: place, Stay(known)) }
    // In place: a copy would copy the others, too.
    let index = place - first
    let old = stays[index]!.present
    guard new != old else { return false }
    stays[index]!.undoable.append((name, old))
    stays[index]!.redoable = []
    stays[index]!.present = new
    known = new
    return true
  }

  @inlinable
  func name(at place: Int, isUndo: Bool) -> String? {
    index(of: place).flatMap { stays[$0]!.changes(isUndo: isUndo).last?.name }
  }

  @inlinable
  func move(at place: Int, isUndo: Bool) -> String? {
    guard let index = index(of: place) else { return nil }
    return stays[index]!.move(isUndo: isUndo)
  }

  @inlinable
  func forget(after last: Int) {
    while stays.count > dropped, first + stays.count - 1 > last { stays.removeLast() }
  }

  @inlinable
  func forget(before start: Int) {
    while dropped < stays.count, first + dropped < start {
      stays[dropped] = nil
      dropped += 1
    }
    if dropped > 64 && dropped * 2 > stays.count {
      stays.removeFirst(dropped)
      first += dropped
      dropped = 0
    }
  }
}
