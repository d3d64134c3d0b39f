import UndoRedo
import UndoRedoValues

/// A change: what is inserted at a position, in the place of some units.
struct Edit<Content> {
  let position: Int
  let removed: Int
  let inserted: Content

  func moved(by offset: Int) -> Edit {
    Edit(position: position + offset, removed: removed, inserted: inserted)
  }
}

/// What can be changed, and undone.
protocol Editing {
  var content: AnyHashable { get }
  mutating func undo() -> Bool
  mutating func redo() -> Bool
}

/// A collection that can be spliced in the most direct way that there is.
protocol Spliced: SpliceableCollection, Hashable {}

extension String: Spliced {}

extension Edit: Sendable where Content: Sendable {}

extension Array: Spliced where Element == Int {}

extension Spliced {
  func count(ofUnits share: Double) -> Int { Int(Double(unitCount) * share) }

  func range(_ position: Int, _ count: Int) -> Range<Index> {
    let start = index(atUnitOffset: position)
    return start..<index(atUnitOffset: position + count)
  }
}

/// The value, and an array of splices: what a careful programmer writes.
struct ByHand<Value: Spliced>: Editing {
  private var value: Value
  private var edits: [Edit<Value>] = []
  private var cursor = 0

  init(_ value: Value) { self.value = value }

  var content: AnyHashable { value }

  @inline(never)
  mutating func perform(_ changes: [Edit<Value>], after offset: Int = 0) {
    for change in changes {
      edits.removeSubrange(cursor...)
      edits.append(exchange(change.moved(by: offset)))
      cursor += 1
    }
  }

  /// Makes a change.
  ///
  /// - Returns: The one that takes it back.
  private mutating func exchange(_ edit: Edit<Value>) -> Edit<Value> {
    let range = value.range(edit.position, edit.removed)
    let removed = edit.removed == 0 ? Value() : Value(value[range])
    value.replaceSubrange(range, with: edit.inserted)
    return Edit(position: edit.position, removed: edit.inserted.unitCount, inserted: removed)
  }

  mutating func undo() -> Bool {
    guard cursor > 0 else { return false }
    cursor -= 1
    edits[cursor] = exchange(edits[cursor])
    return true
  }

  mutating func redo() -> Bool {
    guard cursor < edits.count else { return false }
    edits[cursor] = exchange(edits[cursor])
    cursor += 1
    return true
  }
}

/// A store of a value that has the collection as its property.
struct Store<Value: Spliced>: Editing {
  private struct Document {
    var title = "Untitled"
    var content: Value
  }

  private let store: UndoValue<Document>

  // Written where the type of the value is known, it would be a constant.
  private let path = \Document.content

  init(_ value: Value) { store = UndoValue(Document(content: value)) }

  var content: AnyHashable { store.value.content }

  @inline(never)
  func performByRange(_ changes: [Edit<Value>], after offset: Int = 0) {
    for change in changes {
      let range = store.value.content.range(offset + change.position, change.removed)
      store.replaceSubrange(range, of: path, with: change.inserted, named: "Typing")
    }
  }

  @inline(never)
  func performByModifying(_ changes: [Edit<Value>]) {
    for change in changes {
      store.modify(path, named: "Typing") {
        $0.replaceSubrange($0.range(change.position, change.removed), with: change.inserted)
      }
    }
  }

  /// Replaces units at several places by one of two values, in turns, each time by one change.
  @inline(never)
  func performByModifying(at places: [Int], replacing count: Int, by values: [Value], _ times: Int)
  {
    for time in 0..<times {
      store.modify(path, named: "Replace") {
        for place in places.reversed() {
          $0.replaceSubrange($0.range(place, count), with: values[time % values.count])
        }
      }
    }
  }

  func undo() -> Bool { store.undo() != nil }
  func redo() -> Bool { store.redo() != nil }
}

/// A store of elements, one of which has the collection as its property.
struct ElementStore<Value: Spliced>: Editing {
  private struct Page: Identifiable, Equatable {
    let id: Int
    var title = "Untitled"
    var content: Value
  }

  private let store: UndoStore<InMemoryRepository<Page>>
  private let path = \Page.content

  init(_ value: Value) {
    store = UndoStore(InMemoryRepository((0..<100).map { Page(id: $0, content: value) }))
  }

  var content: AnyHashable { store[7]!.content }

  @inline(never)
  func performByRange(_ changes: [Edit<Value>], after offset: Int = 0) {
    for change in changes {
      let range = store[7]!.content.range(offset + change.position, change.removed)
      store.replaceSubrange(range, of: path, in: 7, with: change.inserted, named: "Typing")
    }
  }

  @inline(never)
  func performByModifying(_ changes: [Edit<Value>]) {
    for change in changes {
      store.modify(7, path, named: "Typing") {
        $0.replaceSubrange($0.range(change.position, change.removed), with: change.inserted)
      }
    }
  }

  func undo() -> Bool { store.undo() != nil }
  func redo() -> Bool { store.redo() != nil }
}

/// Returns how long it takes to change a copy of a value, and to compare that, to its end, with an equal one.
func comparing<Value: Spliced>(_ value: Value, _ edit: Edit<Value>, _ count: Int) -> Double {
  var same = 0
  var other = value
  other.replaceSubrange(other.range(edit.position, edit.removed), with: edit.inserted)
  let time = microseconds {
    for _ in 0..<count {
      var copy = value
      copy.replaceSubrange(copy.range(edit.position, edit.removed), with: edit.inserted)
      if copy == other { same += 1 }
    }
  }
  precondition(same == count)
  return time
}
