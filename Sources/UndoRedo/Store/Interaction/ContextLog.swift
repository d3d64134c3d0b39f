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

    /// Returns the stay with the changes of the one before, since the action between the two has gone.
    @inlinable
    func following(_ former: Stay) -> Stay {
      var stay = self
      stay.undoable = former.undoable + undoable
      if redoable.isEmpty { stay.redoable = former.redoable }
      return stay
    }

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

  /// The contexts at places; `nil` where none was read.
  @exclusivity(unchecked)
  @usableFromInline var stays = ChunkedLog<Stay?>()

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

  /// Whether changes have been recorded, at any place.
  @usableFromInline var hasChanges: Bool {
    stays.indices.contains { stays[$0]?.hasChanges == true }
      || aside.values.contains { $0.hasChanges }
  }

  @inlinable
  func stay(at place: Int) -> Stay? { stays.indices.contains(place) ? stays[place] : nil }

  /// Changes the stay at a place, if there is one, where it stands: a copy would copy the changes, too.
  @inlinable
  @inline(__always)
  func update<Result>(_ place: Int, _ body: (inout Stay) -> Result) -> Result? {
    guard stays.indices.contains(place), stays[place] != nil else { return nil }
    return body(&stays.pointer(to: place).pointee!)
  }

  @inlinable
  func setStay(at place: Int, _ stay: Stay) {
    if stays.isEmpty { stays = ChunkedLog(startIndex: place) }
    if place < stays.startIndex {
      // With as much room as there is already, since undo comes to lower places, one after the other.
      let others = stays
      stays = ChunkedLog(startIndex: place - others.count)
      stays.grow(to: others.startIndex, repeating: nil)
      for other in others.indices { stays.append(others[other]) }
    }
    stays.grow(to: place + 1, repeating: nil)
    stays[place] = stay
  }

  @inlinable
  func leave(_ place: Int) {
    let context = read()
    (known, left) = (context, place)
    if update(place, { $0.present = context }) == nil { setStay(at: place, Stay(context)) }
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
      if let stay = stay(at: place), stay.present != known {
        known = stay.present
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
    stays.drop(before: kept.lowerBound)
  }

  @inlinable
  func forgetRedoable(at place: Int) { _ = update(place) { $0.redoable = [] } }

  /// Lets the changes at a place be those of another one, if there are some.
  @inlinable
  func moveChanges(from place: Int, to other: Int) {
    guard stay(at: place)?.hasChanges == true else { return }
    var stay = stay(at: other) ?? Stay(known)
    _ = update(place) {
      swap(&stay.undoable, &$0.undoable)
      swap(&stay.redoable, &$0.redoable)
    }
    setStay(at: other, stay)
  }

  @inlinable
  func renumber(_ number: (Int) -> Int?) {
    let (old, present, place) = (stays, stay(at: left), number(left))
    stays = ChunkedLog()
    // Where the action between two places has gone, the later one is that which stays, or the present one.
    for index in old.indices {
      guard let stay = old[index], let number = number(index) else { continue }
      if number == place, index > left, present != nil { continue }
      setStay(at: number, self.stay(at: number).map { stay.following($0) } ?? stay)
    }
    left = place ?? left
    if place == nil, let present { setStay(at: left, present) }
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
      (stays, aside) = (ChunkedLog(), [:])
    case .emptied(let place, let undo, let redo):
      if redo { forgetRedoable(at: place) }
      if undo { _ = update(place) { $0.undoable = [] } }
    }
  }

  /// Forgets the contexts at places on branches that have gone, once there are many.
  ///
  /// - Parameter find: Returns what says whether a place has gone, by its number.
  @inlinable
  func forgetAside(finding find: () -> (Int) -> Bool) {
    guard aside.count > mostAside else { return }
    let hasGone = find()
    aside = aside.filter { !hasGone($0.key) }
    mostAside = max(64, aside.count * 2)
  }

  @inlinable
  func recordChange(at place: Int, named name: String) -> Bool {
    let new = read()
    if stay(at: place) == nil { setStay(at: place, Stay(known)) }
    let old = stay(at: place)!.present
    guard new != old else { return false }
    _ = update(place) { stay in
      stay.undoable.append((name, old))
      stay.redoable = []
      stay.present = new
    }
    known = new
    return true
  }

  @inlinable
  func name(at place: Int, isUndo: Bool) -> String? {
    stay(at: place)?.changes(isUndo: isUndo).last?.name
  }

  @inlinable
  func move(at place: Int, isUndo: Bool) -> String? {
    update(place) { $0.move(isUndo: isUndo) } ?? nil
  }

  @inlinable
  func forget(after last: Int) { stays.drop(from: last + 1) }
}
