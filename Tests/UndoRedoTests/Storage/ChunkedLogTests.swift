import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What a log should be: an array, and the number of its first item.
private struct Model {
  var items: [Int] = []
  var start = 0

  enum Change: CaseIterable {
    case append, dropFirst, dropLast, set, exchange, dropAll
  }
}

/// A log of counted items beside its model.
private struct Pair: Modelled {
  var model = Model()
  var log = ChunkedLog<Lifetimes.Item>()
  let lifetimes: Lifetimes
  private var nextItem = 0

  init(_ lifetimes: Lifetimes) {
    self.lifetimes = lifetimes
  }

  /// Makes a change; how many items it appends or drops, or which one it sets, is up to a number.
  ///
  /// More may be dropped than there are.
  mutating func make(_ change: Model.Change, _ number: Int) {
    let some = min(number, model.items.count)
    switch change {
    case .append:
      for _ in 0..<number {
        nextItem += 1
        model.items.append(nextItem)
        log.append(lifetimes.item(nextItem))
      }
    case .dropFirst:
      model.items.removeFirst(some)
      model.start += number
      log.drop(before: log.startIndex + number)
    case .dropLast:
      model.items.removeLast(some)
      log.drop(from: log.endIndex - number)
    case .set:
      guard !model.items.isEmpty else { return }
      nextItem += 1
      let offset = number % model.items.count
      model.items[offset] = nextItem
      log[model.start + offset] = lifetimes.item(nextItem)
    case .exchange:
      guard !model.items.isEmpty else { return }
      nextItem += 1
      let offset = number % model.items.count
      var item = lifetimes.item(nextItem)
      swap(&item, &log.pointer(to: model.start + offset).pointee)
      #expect(item.number == model.items[offset])
      model.items[offset] = nextItem
    case .dropAll:
      model.start += model.items.count
      model.items = []
      log.drop(before: log.endIndex)
    }
  }

  var held: Int { model.items.count }

  var isRight: Bool {
    log.startIndex == model.start && log.count == model.items.count
      && log.endIndex == model.start + model.items.count && log.isEmpty == model.items.isEmpty
      && log.indices == log.startIndex..<log.endIndex
      && log.indices.map { log[$0].number } == model.items
  }
}

struct ChunkedLogTests {
  /// Growing at once is adding one by one, wherever chunks begin and end, and leaves copies alone.
  @Test(arguments: [0, 5, 250, 256, 300], [0, 1, 7, 8, 9, 255, 256, 257, 600])
  func growing(start: Int, number: Int) {
    for first in [0, 3, 8, 256] {
      var grown = ChunkedLog<Int>(startIndex: start)
      for item in 0..<first { grown.append(item) }
      let copy = grown
      var appended = grown
      let end = start + number
      grown.grow(to: end, repeating: 7)
      while appended.endIndex < end { appended.append(7) }
      #expect(grown.indices == appended.indices, "\(first)")
      #expect(grown.indices.allSatisfy { grown[$0] == appended[$0] }, "\(first)")
      grown.append(8)
      #expect(grown[grown.endIndex - 1] == 8 && grown.count == max(first, number) + 1, "\(first)")
      #expect(copy.count == first && copy.indices.allSatisfy { copy[$0] == $0 - start })
    }
  }

  /// Every short sequence of changes by one item, from logs that stand at a chunk's border.
  @Test(arguments: [0, 1, 7, 8, 255, 256, 257, 511])
  func everyShortSequence(start: Int) {
    for kept in [0, 1, 2] where kept <= start {
      Pair.check { pair in
        pair.make(.append, start)
        pair.make(.dropFirst, start - kept)
        pair.checkEverySequence(length: 4)
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func longRandomSequences(seed: UInt64) {
    // Growing more often than shrinking, and seldom emptied at once.
    let usual: [Model.Change] = [.append, .append, .dropFirst, .dropLast, .set, .exchange]
    Pair.check("seed \(seed)") {
      $0.checkRandomSequence(of: (0..<6).flatMap { _ in usual } + [.dropAll], seed: seed)
    }
  }

  @Test func whatACopyHoldsStaysAlive() {
    let lifetimes = Lifetimes()
    var pair = Pair(lifetimes)
    pair.make(.append, 300)
    var copy = pair
    pair.make(.dropFirst, 299)
    #expect(lifetimes.alive == 300)
    copy.make(.dropLast, 299)
    #expect(lifetimes.alive == 2)
    #expect(pair.isRight && copy.isRight)
  }

  @Test func numbersStayAndThoseAtTheEndAreGivenAgain() {
    var log = ChunkedLog<String>()
    for text in ["a", "b", "c"] { log.append(text) }
    log.drop(before: 2)
    #expect(log.indices == 2..<3)
    #expect(log[2] == "c")
    log.append("d")
    log.drop(from: 2)
    #expect(log.indices == 2..<2)
    log.append("e")
    #expect(log[2] == "e")
    log.drop(before: 7)
    #expect(log.indices == 7..<7)
  }
}

extension Misuse {
  static let ofLogs = [
    Misuse("reading what a log has dropped", breaks: "Index out of range") {
      var log = ChunkedLog<Int>()
      for number in 0..<9 { log.append(number) }
      log.drop(before: 3)
      _ = log[2]
    },
    Misuse("pointing to what a log does not have", breaks: "Index out of range") {
      var log = ChunkedLog<Int>()
      log.append(1)
      _ = log.pointer(to: 1)
    },
  ]
}
