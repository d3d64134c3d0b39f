import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// The steps of a log beside what they should hold: a number, or nothing.
private struct Pair: Modelled {
  var model: [Int?] = []
  var log = ActionLog<Lifetimes.Item>()
  let lifetimes: Lifetimes
  private var nextItem = 0

  enum Change: CaseIterable {
    case hold, holdNothing, dropFirst, dropLast, exchange
  }

  init(_ lifetimes: Lifetimes) {
    self.lifetimes = lifetimes
  }

  /// Makes a change; how many steps it appends or drops, or which one's value it exchanges, is up to a
  /// number.
  mutating func make(_ change: Change, _ number: Int) {
    let some = min(number, model.count)
    switch change {
    case .hold:
      for _ in 0..<number {
        nextItem += 1
        model.append(nextItem)
        log.stageHolder(0, wasPresent: true, name: 0).initialize(to: lifetimes.item(nextItem))
      }
    case .holdNothing:
      for _ in 0..<number {
        model.append(nil)
        log.stage(0, wasPresent: false, isPresent: true, name: 0)
      }
    case .dropFirst:
      model.removeFirst(some)
      log.entries.drop(before: log.entries.startIndex + some)
    case .dropLast:
      model.removeLast(some)
      log.entries.drop(from: log.entries.endIndex - some)
    case .exchange:
      let holders = model.indices.filter { model[$0] != nil }
      guard !holders.isEmpty else { return }
      nextItem += 1
      let offset = holders[number % holders.count]
      var item = lifetimes.item(nextItem)
      let held: UnsafeMutablePointer<Lifetimes.Item> =
        log.entries.pointer(toValueOf: log.entries.startIndex + offset)
      swap(&item, &held.pointee)
      #expect(item.number == model[offset])
      model[offset] = nextItem
    }
  }

  var held: Int { model.count { $0 != nil } }

  var isRight: Bool {
    model
      == log.entries.indices.map { log.entries[$0].holdsValue ? log[valueOfStep: $0].number : nil }
  }
}

/// That a step's value is where its step is, for as long as its step is, whatever else happens.
struct ValueChunkTests {
  /// Every short sequence of changes of one step, from logs that stand at a chunk's border.
  @Test(arguments: [0, 1, 7, 8, 255, 256, 257, 511], [Pair.Change.hold, .holdNothing])
  private func everyShortSequence(start: Int, _ first: Pair.Change) {
    for kept in [0, 1, 2] where kept <= start {
      Pair.check { pair in
        pair.make(first, start)
        pair.make(.dropFirst, start - kept)
        pair.checkEverySequence(length: 4)
      }
    }
  }

  @Test(arguments: Depth.slice(of: 0..<20 as Range<UInt64>, oneIn: 5))
  func longRandomSequences(seed: UInt64) {
    Pair.check("seed \(seed)") {
      $0.checkRandomSequence(of: Pair.Change.allCases + [.hold], seed: seed)
    }
  }

  /// Many creations in a row cost no memory for values; the first other step makes room for them.
  @Test func stepsThatHoldNothing() {
    let store = NoteStore()
    for id in 0..<600 { store.save(Note(id, "a"), named: "Add") }
    func areThereValues(_ history: NoteHistory) -> [Bool] {
      let entries = history.log.entries
      return entries.chunks.indices.map {
        let chunk: ValueChunk<StepEntry, Note> = entries.valueChunk($0)
        return chunk.values != nil
      }
    }
    #expect(areThereValues(store.state.engine.history) == [false, false, false])
    let copy = store.history
    store.save(Note(0, "b"), named: "Edit")
    #expect(areThereValues(store.state.engine.history) == [false, false, true])
    for id in 0..<600 { store.delete(id, named: "Delete") }
    #expect(areThereValues(store.state.engine.history) == [false, false, true, false, false])
    store.undoAll()
    #expect(areThereValues(copy) == [false, false, false] && copy.undoable.count == 600)
    #expect(store.texts.isEmpty && store.brokenInvariant == nil)
    store.redo(601)
    #expect(store.texts.first == "b" && store.count == 600)
  }
}
