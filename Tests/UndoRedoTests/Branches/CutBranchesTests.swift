import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// Changes without recording, which cut off what would overwrite them on branches.
@Suite struct CutBranchesTests {
  /// Several changes at once do what they do one by one.
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 8))
  func manyAtOnceCutAsOneByOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore((0..<8).map { Note($0, "A") })
    store.keepsBranches = true
    for number in 0..<40 {
      store.undo(generator.int(0..<4))
      store.group("\(number)") {
        for _ in 0..<generator.int(1..<3) {
          store.save(Note(generator.int(0..<9), "\(number)"), named: "")
        }
      }
      if generator.oneIn(4) { store.jump(to: generator.pick(store.history.places)) }
      if generator.oneIn(6) { store.markSaved() }
    }
    let other = store.copy()
    let notes = (0..<9).filter { _ in generator.oneIn(3) }.map { Note($0, "Z") }
    store.withoutRecording { for note in notes { store.save(note, named: "") } }
    for note in notes { other.withoutRecording { _ = other.save(note, named: "") } }
    #expect(store.history == other.history)
    for place in store.history.places {
      store.jump(to: place)
      other.jump(to: place)
      #expect(store.elements == other.elements)
    }
  }

  struct Sheet: Equatable {
    struct Item: Equatable {
      var x = 0
      var y = 0
    }

    var items = Array(repeating: Item(), count: 6)
    var origin = Item()
  }

  /// Also where a change overlaps what others have changed.
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 8))
  func manyPropertiesAtOnceCutAsOneByOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (store, other) = (UndoValue(Sheet()), UndoValue(Sheet()))
    for store in [store, other] { store.keepsBranches = true }
    for number in 1..<30 {
      let (undone, deed, index) = (generator.int(0..<3), generator.int(0..<4), generator.int(0..<6))
      for store in [store, other] {
        store.undo(undone)
        switch deed {
        case 0: store.set(\.items, at: index, to: .init(x: number), named: "\(number)")
        case 1: store.set(\.items, to: Array(repeating: .init(y: number), count: 6), named: "")
        case 2: store.set(\.origin.x, to: number, named: "\(number)")
        default: store.set(\.origin, to: .init(x: number, y: number), named: "\(number)")
        }
      }
    }
    let (index, changesX) = (generator.int(0..<6), generator.oneIn(2))
    func change(_ store: UndoValue<Sheet>) {
      store.set(\.items, at: index, to: .init(x: -1), named: "")
    }
    func changeOther(_ store: UndoValue<Sheet>) {
      if changesX {
        store.set(\.origin.x, to: -1, named: "")
      } else {
        store.set(\.origin.y, to: -1, named: "")
      }
    }
    store.withoutRecording {
      change(store)
      changeOther(store)
    }
    other.withoutRecording { change(other) }
    other.withoutRecording { changeOther(other) }
    #expect(store.value == other.value)
    #expect(store.history.places == other.history.places)
    for place in store.history.places {
      store.jump(to: place)
      other.jump(to: place)
      #expect(store.value == other.value)
    }
  }

  /// An identity that counts how often it is compared.
  private struct CountedID: Hashable {
    nonisolated(unsafe) static var comparisons = 0

    let number: Int

    static func == (one: CountedID, other: CountedID) -> Bool {
      comparisons += 1
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private struct Item: Identifiable, Equatable {
    let id: CountedID
    var text = ""
  }

  /// What is on branches is looked through once for all of them.
  @Test func manyAtOnceLookThroughBranchesOnce() {
    func comparisons(_ count: Int) -> Int {
      let items = (0..<count * 2).map { Item(id: CountedID(number: $0)) }
      let store = UndoStore(items)
      store.keepsBranches = true
      for item in items[..<count] { store.modify(item.id, \.text, to: "A", named: "A") }
      store.undoAll()
      store.modify(items[0].id, \.text, to: "B", named: "B")
      let before = CountedID.comparisons
      store.withoutRecording {
        for item in items[count...] { store.modify(item.id) { $0.text = "C" } }
      }
      let comparisons = CountedID.comparisons - before
      #expect(store.history.places.count == count + 2)
      return comparisons
    }
    let (few, many) = (comparisons(50), comparisons(200))
    #expect(many < 8 * few, "\(few), \(many)")
  }
}
