import Testing
import UndoRedo
import UndoRedoValues

/// That a value is changed where it is.
@Suite struct ValueRepositoryTests {
  struct Document: Equatable {
    struct Layer: Equatable {
      var name = "Layer"
      var opacity = 1.0
    }

    var title = 0
    var pixels = [UInt8](repeating: 7, count: 10_000_000)
    var layers = [Layer](repeating: Layer(), count: 100_000)
  }

  let store = UndoValue(Document())

  private var pixels: UnsafeRawPointer { address(of: store.value.pixels) }
  private var layers: UnsafeRawPointer { address(of: store.value.layers) }

  private func address(of array: [some Any]) -> UnsafeRawPointer {
    array.withUnsafeBytes { $0.baseAddress! }
  }

  @Test func whatIsNotChangedIsNotCopied() {
    let (pixels, layers) = (pixels, layers)
    for title in 1...1000 { store.set(\.title, to: title, named: "Retitle") }
    store.modify("Modify") { $0.title = -1 }
    let gesture = store.beginGesture("Gesture")
    for title in 1...1000 { store.set(\.title, to: -title, named: "") }
    #expect(store.value.title == -1000)
    gesture.commit()
    store.undo(500)
    store.redo(100)
    #expect(pixels == self.pixels && layers == self.layers)
  }

  @Test func anElementOfAnArrayIsWrittenWhereItIs() {
    let layers = layers
    for number in 1...100 {
      store.set(\.layers[number].opacity, to: 0.5, named: "Fade")
      store.modify(\.layers, at: number, named: "Rename") { $0.name = "\(number)" }
    }
    store.undo(150)
    store.redoAll()
    store.undo(199)
    #expect(layers == self.layers)
    #expect(store.value.layers[1].opacity == 0.5 && store.value.layers[2] == Document.Layer())
  }

  @Test func aGroupCopiesAnArrayOnce() {
    store.group("Group") {
      store.set(\.layers[1].opacity, to: 0.5, named: "")
      #expect(store.value.layers[1].opacity == 0.5)
      let layers = layers
      for number in 1...100 {
        store.set(\.layers[number].name, to: "\(number)", named: "")
        store.modify(\.layers, at: 100 + number, named: "") { $0.opacity = 0.5 }
        #expect(store[\.layers[number].name] == "\(number)")
      }
      #expect(layers == self.layers)
    }
  }

  /// What a group has made of the value is not made anew with each of its changes.
  @Test func aGroupWritesEachChangeOnce() {
    final class Counter { var writes = 0 }
    struct Counted: Equatable {
      let counter: Counter
      var number = 0
      var half = 0
      var twice: Int {
        get { half * 2 }
        set {
          counter.writes += 1
          half = newValue / 2
        }
      }

      static func == (lhs: Self, rhs: Self) -> Bool {
        (lhs.number, lhs.half) == (rhs.number, rhs.half)
      }
    }
    let counter = Counter()
    let store = UndoValue(Counted(counter: counter))
    store.group("Group") {
      store.set(\.twice, to: 2, named: "")
      for number in 1...100 {
        store.set(\.number, to: number, named: "")
        #expect(store.value.number == number)
      }
      #expect(counter.writes == 1)
    }
    #expect(store.value.half == 1)
    #expect(counter.writes == 3, "one more to see whether it has an effect, and one to perform it")
  }

  @Test func aGroupThatFailedLeavesNothingThatIsShared() {
    let layers = layers
    try? store.group("Fail") {
      store.modify("") { $0.title = 1 }
      #expect(store.value.title == 1)
      throw OutOfPaper()
    }
    store.set(\.layers[1].opacity, to: 0.5, named: "Fade")
    #expect(layers == self.layers)
  }

  @Test func theHistoryOfAFieldTakesLessThanSixtyBytesAnEdit() {
    for title in 1...1000 { store.set(\.title, to: title, named: "Retitle") }
    #expect(store.history.byteCount == 1000 * 54)
  }

  @Test func itHasEveryPropertyAndListsNone() throws {
    store.set(\.title, to: 3, named: "Retitle")
    let id = try #require(store.history.actions.first?.steps.first?.id)
    #expect(store.repository[id]?.value(at: \.title) == 3)
    #expect(store.repository.allElements().isEmpty)
  }
}

extension Misuse {
  static let ofValues = [
    Misuse(
      "deleting a property of a value",
      breaks: "A property of a value can't be created or deleted"
    ) {
      let store = UndoValue(1)
      store.set(\.self, to: 2, named: "Set")
      let value = store.history.actions[0].steps[0].newValue!
      var repository = store.repository
      repository.perform([.deleted(value)])
    }
  ]
}
