/// The floor: the same promises, written by hand for this one model.
///
/// The history changes places with the model: an action holds the value before it while it is
/// performed, and the value behind it while it is undone. So each version is stored once, and on
/// the way back memory is read in order. An action finds its annotation by slot, not by identity;
/// names are kept once. Changes without an effect are not recorded, the steps of a group are folded
/// per annotation, and undo and redo return what they have done.
struct Floor: UndoSystem {
  enum Kind: UInt8 {
    case created, modified, deleted
  }

  /// A step.
  struct Entry {
    /// The side that the model does not hold, if that is a value at all.
    var value: Annotation
    var slot: UInt32
    /// The number of the step before of the same annotation: by it, both sides of any action can
    /// be looked at.
    var previous: UInt32
    var name: UInt16
    var kind: Kind
    /// Whether the step belongs to the same action as the one before.
    var isContinued: Bool
  }

  static var none: UInt32 { .max }
  private static let placeholder = Annotation(number: 0)

  var slotsByID: [Annotation.ID: UInt32] = [:]

  /// The annotations; a slot that is left keeps its last one.
  var slots: ContiguousArray<Annotation> = []
  var free: [UInt32] = []

  var entries = Chunks<Entry>()
  var cursor = 0

  /// By slot, the number of the step performed last.
  var latest: ContiguousArray<UInt32> = []

  var names: [String] = []
  var groupStart: Int?
  var groupName: UInt16 = 0

  init(_ annotations: [Annotation]) {
    for annotation in annotations { _ = insert(annotation) }
  }

  subscript(id: Annotation.ID) -> Annotation? { slotsByID[id].map { slots[Int($0)] } }
  var elements: [Annotation] { slotsByID.values.map { slots[Int($0)] } }

  mutating func modify(
    _ id: Annotation.ID, named name: String, _ body: (inout Annotation) -> Void
  ) {
    guard let slot = slotsByID[id] else { return }
    var new = slots[Int(slot)]
    body(&new)
    precondition(new.id == id)
    replace(slot, by: new, named: name)
  }

  mutating func save(_ annotation: Annotation, named name: String) {
    if let slot = slotsByID[annotation.id] {
      replace(slot, by: annotation, named: name)
    } else {
      record(.created, Self.placeholder, in: insert(annotation), named: name)
    }
  }

  mutating func delete(_ id: Annotation.ID, named name: String) {
    guard let slot = slotsByID[id] else { return }
    remove(id, from: slot)
    record(.deleted, slots[Int(slot)], in: slot, named: name)
  }

  mutating func beginGroup(_ name: String) {
    groupStart = cursor
    groupName = number(of: name)
  }

  mutating func endGroup() {
    groupStart = nil
  }
}

extension Floor {
  private mutating func replace(_ slot: UInt32, by new: Annotation, named name: String) {
    let old = slots[Int(slot)]
    guard old != new else { return }
    slots[Int(slot)] = new
    let last = latest[Int(slot)]
    if let groupStart, last != Self.none, Int(last) >= groupStart { return }
    record(.modified, old, in: slot, named: name)
  }

  private mutating func record(
    _ kind: Kind, _ old: Annotation, in slot: UInt32, named name: String
  ) {
    if cursor < entries.count { entries.truncate(to: cursor) }
    entries.append(
      Entry(
        value: old, slot: slot, previous: latest[Int(slot)],
        name: groupStart == nil ? number(of: name) : groupName, kind: kind,
        isContinued: groupStart.map { $0 < cursor } ?? false))
    latest[Int(slot)] = UInt32(truncatingIfNeeded: cursor)
    cursor += 1
  }

  /// Few names are in use at a time: looking through them is faster than hashing.
  private mutating func number(of name: String) -> UInt16 {
    for index in names.indices where names[index] == name { return UInt16(index) }
    names.append(name)
    return UInt16(names.count - 1)
  }

  /// Puts an annotation into the slot that was left last, or a new one.
  mutating func insert(_ annotation: Annotation) -> UInt32 {
    let slot = free.popLast() ?? UInt32(slots.count)
    if Int(slot) == slots.count {
      slots.append(annotation)
      latest.append(Self.none)
    } else {
      slots[Int(slot)] = annotation
    }
    slotsByID[annotation.id] = slot
    return slot
  }

  mutating func remove(_ id: Annotation.ID, from slot: UInt32) {
    slotsByID[id] = nil
    free.append(slot)
  }
}
