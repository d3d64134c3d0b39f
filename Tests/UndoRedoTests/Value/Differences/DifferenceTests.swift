import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoValues

/// What leads from one value to another, for every pair of short ones.
@Suite struct DifferenceTests {
  @Test func everyPairOfShortArrays() {
    let arrays = everySequence(of: ["a", "b", "c"], upTo: 4)
    for pair in Depth.slice(of: arrays.flatMap { one in arrays.map { (one, $0) } }, oneIn: 8) {
      #expect(check(pair.0, pair.1))
      #expect(check(ContiguousArray(pair.0), ContiguousArray(pair.1)))
    }
  }

  @Test func everyPairOfShortStrings() {
    // A letter of one, two, and four bytes; a mark; two that are one character together.
    let letters = ["a", "é", "e\u{301}", "\u{301}", "😀", "\r", "\n", "\u{1F1E9}"]
    let strings = everySequence(of: letters, upTo: 3).map { $0.joined() }
    for pair in Depth.slice(of: strings.flatMap { one in strings.map { (one, $0) } }, oneIn: 40) {
      #expect(check(pair.0, pair.1))
    }
  }

  @Test func longValuesOfWhichTheEndsAreTheSame() {
    for length in [0, 1, 31, 32, 33, 64, 100] {
      let ends = Array(repeating: 1, count: length)
      for (old, new) in [([2], [3]), ([], [3]), ([2], []), ([2, 2], [2]), ([1], [1, 1])] {
        let splice = (ends + old + ends).difference(to: ends + new + ends)
        #expect(splice.map { $0.inserted.count <= new.count } == true)
        #expect(splice.map { $0.removedCount <= old.count } == true)
        #expect(check(ends + old + ends, ends + new + ends))
        let text = String(repeating: "é", count: length)
        #expect(check(text + "\(old)" + text, text + "\(new)" + text))
      }
    }
  }

  @Test func aScalarIsNotCut() {
    // Both begin with the same byte, and both end with the same one.
    #expect("é".difference(to: "ê") == Splice(at: 0, removing: 2, inserting: "ê"))
    #expect("é".difference(to: "ũ") == Splice(at: 0, removing: 2, inserting: "ũ"))
    #expect("aéb".difference(to: "aêb") == Splice(at: 1, removing: 2, inserting: "ê"))
  }

  @Test func whatEqualityDoesNotTellApart() {
    let numbers = [0.0, 1.0, .nan, -0.0]
    var changed = numbers
    changed.apply(numbers.difference(to: [-0.0, 2.0, .nan, -0.0])!)
    #expect(changed.map { $0.bitPattern } == [-0.0, 2.0, .nan, -0.0].map { $0.bitPattern })
    #expect("e\u{301}" == "é" && !"e\u{301}".isSame(as: "é"))
    #expect(check("a e\u{301}", "a é"))
  }

  @Test func whatTypingTakes() throws {
    #expect(MemoryLayout<Splice<String>?>.size == 8)
    #expect(MemoryLayout<Splice<[Int]>?>.size == 8)
    for (removed, inserted) in [(0, ""), (255, ""), (0, "x"), (255, "x"), (0, "\u{7f}")] {
      let splice = try #require(Splice(at: 1000, removing: removed, inserting: inserted))
      #expect(splice.byteCount == 8)
      #expect(splice.removed == 1000..<(1000 + removed) && splice.inserted == inserted)
    }
    for (removed, inserted) in [(256, ""), (0, "xy"), (0, "é"), (256, "x")] {
      let splice = try #require(Splice(at: 1000, removing: removed, inserting: inserted))
      #expect(splice.byteCount > 50)
      #expect(splice.removed == 1000..<(1000 + removed) && splice.inserted == inserted)
    }
  }

  @Test func whatIsTooLargeForASplice() {
    #expect(Splice(at: Int(UInt32.max) + 1, removing: 0, inserting: [1]) == nil)
    #expect(Splice(at: 0, removing: Int(UInt32.max) + 1, inserting: [1]) == nil)
  }

  /// Splices of the parts of a collection, and of many at once, do what those of the collection do.
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 8))
  func splicesOfParts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "é", "e\u{301}", "😀", "\r", "\n"]
    let (text, count) = (generator.int(0..<20), generator.int(0..<50))
    checkParts(String(repeating: "aé😀\r\n", count: text), of: letters, &generator)
    checkParts(Array(0..<count), of: [[7], [8]], &generator)
  }

  private func checkParts<Content: SpliceableCollection>(
    _ start: Content, of elements: [Content], _ generator: inout SeededGenerator
  ) {
    var value = start
    var chunks = ContentChunks(start, ofLength: generator.int(1..<9))
    for _ in 0..<30 {
      var other = value
      let indices = Array(value.indices) + [value.endIndex]
      let bounds = [generator.pick(indices), generator.pick(indices)].sorted()
      let count = generator.int(0..<12)
      let inserted = (0..<count).flatMap { _ in generator.pick(elements) }
      other.replaceSubrange(bounds[0]..<bounds[1], with: inserted)
      let splice = value.difference(to: other)!
      chunks.apply(splice)
      value = other
      #expect(chunks.content.isSame(as: value))
    }
  }

  @Test func manySplicesOfALongCollection() {
    let start = String(repeating: "Lorem é ipsum. ", count: 4_000)
    var (value, splices) = (start, [Splice<String>]())
    for number in 0..<200 {
      var other = value
      let index = value.index(value.startIndex, offsetBy: (number * 7_919) % value.count)
      other.replaceSubrange(index...index, with: number % 3 == 0 ? "" : "é\(number)")
      splices.append(value.difference(to: other)!)
      value = other
    }
    #expect(start.applying(splices).isSame(as: value))
    // One of several parts, too.
    var other = value
    for offset in [50_000, 20_000, 10] {
      let index = other.index(other.startIndex, offsetBy: offset)
      other.insert(contentsOf: "éé", at: index)
    }
    splices.append(value.difference(to: other)!)
    #expect(splices.last?.parts?.count == 3)
    #expect(start.applying(splices).isSame(as: other))
    #expect(value.applying([splices.last!]).isSame(as: other))
    #expect(start.applying(Array(splices.prefix(3))) != value)
  }

  private func check<Value: SpliceableCollection>(_ old: Value, _ new: Value) -> Bool {
    guard let there = old.difference(to: new) else { return false }
    var value = old
    let back = value.apply(there)
    guard value.isSame(as: new) else { return false }
    let again = value.apply(back)
    guard value.isSame(as: old), again == there else { return false }
    return old.isSame(as: new) == (there.removedCount == 0 && there.inserted.isEmpty)
  }
}

extension Splice {
  /// Creates a splice; `nil` where the numbers are too large for one.
  init?(at start: Int, removing removedCount: Int, inserting inserted: Content) {
    self.init(
      at: start, removing: removedCount, inserting: 0..<inserted.unitCount, of: inserted)
  }
}
