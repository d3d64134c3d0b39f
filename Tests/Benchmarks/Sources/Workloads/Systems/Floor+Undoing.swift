extension Floor {
  enum Change {
    case created(Annotation)
    case modified(from: Annotation, to: Annotation)
    case deleted(Annotation)

    var new: Annotation? {
      switch self {
      case .created(let new), .modified(_, let new): new
      case .deleted: nil
      }
    }
  }

  enum Performed: PerformedAction {
    case one(String, Change)
    case many(String, [Change])

    var quickDigest: UInt64 {
      switch self {
      case .one(let name, let change): quickDigestOf(name, 1, change.new)
      case .many(let name, let changes): quickDigestOf(name, changes.count, changes[0].new)
      }
    }
  }

  @inline(__always)
  mutating func undo() -> Performed? {
    guard cursor > 0 else { return nil }
    cursor -= 1
    let name = names[Int(entries[cursor].name)]
    let change = undoStep()
    guard entries[cursor].isContinued else { return .one(name, change) }
    var changes = [change]
    while entries[cursor].isContinued {
      cursor -= 1
      changes.append(undoStep())
    }
    return .many(name, changes)
  }

  @inline(__always)
  mutating func redo() -> Performed? {
    guard cursor < entries.count else { return nil }
    let name = names[Int(entries[cursor].name)]
    let change = redoStep()
    cursor += 1
    guard cursor < entries.count, entries[cursor].isContinued else { return .one(name, change) }
    var changes = [change]
    while cursor < entries.count, entries[cursor].isContinued {
      changes.append(redoStep())
      cursor += 1
    }
    return .many(name, changes)
  }

  @inline(__always)
  private mutating func undoStep() -> Change {
    let slot = entries[cursor].slot
    latest[Int(slot)] = entries[cursor].previous
    return switch entries[cursor].kind {
    case .modified: exchange(slot)
    case .created: takeOut(slot)
    case .deleted: putBack(slot)
    }
  }

  @inline(__always)
  private mutating func redoStep() -> Change {
    let slot = entries[cursor].slot
    latest[Int(slot)] = UInt32(truncatingIfNeeded: cursor)
    return switch entries[cursor].kind {
    case .modified: exchange(slot)
    case .created: putBack(slot)
    case .deleted: takeOut(slot)
    }
  }

  @inline(__always)
  private mutating func exchange(_ slot: UInt32) -> Change {
    swap(&slots[Int(slot)], &entries[cursor].value)
    return .modified(from: entries[cursor].value, to: slots[Int(slot)])
  }

  private mutating func takeOut(_ slot: UInt32) -> Change {
    let old = slots[Int(slot)]
    entries[cursor].value = old
    remove(old.id, from: slot)
    return .deleted(old)
  }

  private mutating func putBack(_ slot: UInt32) -> Change {
    let new = entries[cursor].value
    let taken = insert(new)
    precondition(taken == slot, "Slots are left and taken in the opposite order")
    return .created(new)
  }
}
