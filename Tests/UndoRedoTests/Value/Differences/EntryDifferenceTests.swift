import Foundation
import TestSupport
import Testing

@testable import UndoRedo
@testable import UndoRedoValues

/// Dictionaries, sets and data, alone and deep in a value.
@Suite struct EntryDifferenceTests {
  /// Keys and values that equality does not all tell apart.
  private static let entries: [(String, Double)] = [
    ("a", 0), ("a", -0.0), ("a", .nan), ("é", 0), ("e\u{301}", 0), ("e\u{301}", 1), ("b", 0),
  ]

  private static let dictionaries = distinct(
    everySequence(of: entries, upTo: 3).map { Dictionary($0, uniquingKeysWith: { $1 }) }, exactly)

  private static let sets = distinct(
    everySequence(of: ["a", "é", "e\u{301}", "b"], upTo: 4).map { Set($0) }, exactly)

  private static func distinct<Value>(
    _ values: [Value], _ exactly: (Value) -> [String]
  ) -> [Value] {
    var found: Set<[String]> = []
    return values.filter { found.insert(exactly($0)).inserted }
  }

  @Test func everyPairOfSmallDictionaries() {
    let all = Self.dictionaries
    for pair in Depth.slice(of: all.flatMap { one in all.map { (one, $0) } }, oneIn: 8) {
      #expect(check(pair.0, pair.1, Self.exactly))
    }
  }

  @Test func everyPairOfSmallSets() {
    let all = Self.sets
    for pair in Depth.slice(of: all.flatMap { one in all.map { (one, $0) } }, oneIn: 2) {
      #expect(check(pair.0, pair.1, Self.exactly))
    }
  }

  private func check<Value: StoredByDifference>(
    _ old: Value, _ new: Value, _ exactly: (Value) -> [String]
  ) -> Bool {
    guard let there = old.difference(to: new) else { return false }
    var value = old
    let back = value.apply(there)
    guard exactly(value) == exactly(new) else { return false }
    value.apply(back)
    return exactly(value) == exactly(old)
  }

  private static func exactly(_ dictionary: [String: Double]) -> [String] {
    dictionary.map { "\(Array($0.key.utf8)): \($0.value.bitPattern)" }.sorted()
  }

  private static func exactly(_ set: Set<String>) -> [String] {
    set.map { "\(Array($0.utf8))" }.sorted()
  }

  // In a store.

  private struct Model: Equatable {
    struct Layer: Equatable {
      var points = Array(0..<100)
    }

    var ages = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0) })
    var tags = Set(0..<100)
    var data = Data(repeating: 1, count: 1000)
    var layers = Array(repeating: Layer(), count: 4)
    var byName = ["a": Layer()]
  }

  @Test func eachIsStoredByDifference() throws {
    let store = UndoValue(Model())
    var values = [store.value]
    func step<Value: StoredByDifference>(_ path: WritableKeyPath<Model, Value>) throws {
      values.append(store.value)
      let step = try #require(store.history.actions.last?.steps.first)
      let log = store.state.engine.history.log
      #expect(log[valueOfStep: log.entries.endIndex - 1].version is Property<Model>)
      #expect((1...120).contains(log.differenceByteCount(log.entries.endIndex - 1) + 8))
      #expect(step.oldValue?.value(at: path) == values[values.count - 2][keyPath: path])
      #expect(step.newValue?.value(at: path) == store.value[keyPath: path])
    }
    store.modify(\.ages) { $0[50] = 51 }
    try step(\.ages)
    store.modify(\.tags) { $0.insert(-1) }
    try step(\.tags)
    store.modify(\.data) { $0[500] = 7 }
    try step(\.data)
    store.append(contentsOf: [1, 2, 3], to: \.data)
    try step(\.data)
    store.insert(7, into: \.layers[3].points, at: 50)
    try step(\.layers[3].points)
    store.modify(\.layers[2].points) { $0.remove(at: 1) }
    try step(\.layers[2].points)
    store.append(1, to: \.byName["a"]!.points)
    try step(\.byName["a"]!.points)
    for value in values.reversed().dropFirst() {
      store.undo()
      #expect(store.value == value)
    }
    store.redoAll()
    #expect(store.value == values.last)
  }

  /// A key that is not equal to itself is not found: with one, the whole is stored.
  @Test func aKeyThatIsNotANumber() {
    struct Numbers: Identifiable, Equatable {
      let id = 1
      var all = Set((0..<100).map(Double.init))
      var names = Dictionary(uniqueKeysWithValues: (0..<100).map { (Double($0), "\($0)") })
      var counts: [Int] { [all.count, names.count] }
    }
    var withNaN = Numbers()
    withNaN.all.insert(.nan)
    withNaN.names[.nan] = "none"
    for start in [Numbers(), withNaN] {
      let store = UndoValue(start)
      let elements = UndoStore([start])
      elements.storeDifferences(of: \.all)
      elements.storeDifferences(of: \.names)
      for number in [200, Double.nan, -1] {
        store.modify(\.all, named: "Add") { $0.insert(number) }
        store.modify(\.names, named: "Add") { $0[number] = "new" }
        elements.modify(1, named: "Add") {
          $0.all.insert(number)
          $0.names[number] = "new"
        }
      }
      let end = store.value.counts
      for _ in 1...2 {
        store.undoAll()
        elements.undoAll()
        #expect(store.value.counts == start.counts && elements[1]?.counts == start.counts)
        store.redoAll()
        elements.redoAll()
        #expect(store.value.counts == end && elements[1]?.counts == end)
      }
    }
  }

  /// A slice of data has indices of what it was cut from.
  @Test func dataHasItsIndicesAgain() throws {
    let store = UndoValue(Model())
    var values = [store.value.data]
    for number in 0..<9 {
      switch number {
      case 0, 4: store.modify(\.data, named: "Cut") { $0 = $0.dropFirst(4) }
      case 1: store.removeSubrange(10..<20, from: \.data, named: "Remove")
      case 2: store.removeSubrange(4..<6, from: \.data, named: "Remove First")
      case 3: store.insert(7, into: \.data, at: 4, named: "Insert")
      case 5: store.append(contentsOf: [1, 2, 3], to: \.data, named: "Append")
      case 6: store.modify(\.data, named: "Set") { $0[500] = 7 }
      case 7: store.removeSubrange(8..., from: \.data, named: "Empty")
      default: store.modify(\.data, named: "Replace") { $0 = Data(repeating: 2, count: 500) }
      }
      values.append(store.value.data)
    }
    #expect(values.map(\.startIndex) == [0, 4, 4, 4, 4, 8, 8, 8, 8, 0])
    for (number, action) in store.history.actions.enumerated() {
      let step = try #require(action.steps.first)
      #expect(step.oldValue?.value(at: \.data)?.indices == values[number].indices)
      #expect(step.newValue?.value(at: \.data)?.indices == values[number + 1].indices)
    }
    for value in values.reversed().dropFirst() {
      store.undo()
      #expect(store.value.data == value && store.value.data.indices == value.indices)
    }
    for value in values.dropFirst() {
      store.redo()
      #expect(store.value.data == value && store.value.data.indices == value.indices)
    }
  }

  /// Where many differences are applied at once, too.
  @Test func longDataHasItsIndicesAgain() {
    let store = UndoValue(Data(repeating: 1, count: 50_000).dropFirst(4))
    for number in 0..<40 { store.insert(UInt8(number), into: \.self, at: 100 * number + 4) }
    let old = store.history.actions[0].steps[0].oldValue?.value(at: \.self)
    #expect(old?.indices == 4..<50_000)
  }
}
