import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoValues

/// The shortest edits, and the parts of differences that they are found for.
@Suite struct ShortestEditTests {
  @Test func everyPairOfShortArraysHasTheShortestEdit() throws {
    let arrays = everySequence(of: [UInt16(1), 2, 3], upTo: 4)
    for (old, new) in Depth.slice(of: arrays.flatMap { one in arrays.map { (one, $0) } }, oneIn: 8)
    {
      let length = old.count + new.count - 2 * commonCount(old[...], new[...])
      let edit = try #require(stretches(from: old, to: new, bound: length, leastDistance: 0))
      #expect(applied(edit, from: old, to: new) == new)
      #expect(edit.reduce(0) { $0 + $1.removed.count + $1.inserted.count } == length)
      if length > 0 { #expect(stretches(from: old, to: new, bound: length - 1) == nil) }
      let joined = try #require(stretches(from: old, to: new, bound: length, leastDistance: 4))
      #expect(applied(joined, from: old, to: new) == new)
      for (one, next) in zip(joined, joined.dropFirst()) {
        #expect(next.removed.lowerBound - one.removed.upperBound >= 2)
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 4))
  func partsDoWhatTheWholeDoes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "b", "é", "ê", "e\u{301}", "😀", "😃", "\n"]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in letters.randomElement(using: &generator)! }.joined()
    }
    // Places that are far from each other, so that the parts of them are.
    let common = (0..<Int.random(in: 2...5, using: &generator)).map { _ in text(4_000) }
    func joined() -> String {
      common.map { $0 + text(Int.random(in: 0...1, using: &generator)) }.joined()
    }
    let (old, new) = (joined(), joined())
    let difference = try #require(old.difference(to: new))
    guard let parts = difference.parts else { return #expect(difference.removedCount <= 2_000) }
    var value = old
    let whole = value.apply(difference)
    #expect(value.isSame(as: new))
    #expect(value.apply(whole) == difference && value.isSame(as: old))
    #expect(old.applying([difference, whole, difference]).isSame(as: new))
    var back: [Splice<String>] = []
    for part in parts {
      #expect(part.inserted.utf8.count <= 16 && part.removedCount <= 16)
      back.append(value.apply(part))
    }
    #expect(value.isSame(as: new))
    for part in back.reversed() { value.apply(part) }
    #expect(value.isSame(as: old))
  }

  @Test func arraysHaveParts() throws {
    var numbers = Array(0..<10_000)
    let old = numbers
    numbers[9_000] = -1
    numbers.remove(at: 5_000)
    numbers.insert(contentsOf: [7, 7], at: 1_000)
    let parts = try #require(old.difference(to: numbers)?.parts)
    #expect(
      parts == [
        Splice(at: 9_000, removing: 1, inserting: [-1]),
        Splice(at: 5_000, removing: 1, inserting: []),
        Splice(at: 1_000, removing: 0, inserting: [7, 7]),
      ])
    #expect(ContiguousArray(old).difference(to: [])?.parts == nil)
  }

  @Test func whatDiffersEverywhereHasNoParts() throws {
    let old = String(repeating: "The quick brown fox. ", count: 500)
    for new in [old.uppercased(), String(old.reversed()), old + old, ""] {
      #expect(try #require(old.difference(to: new)).parts == nil)
    }
  }

  @Test func aStoreStoresThePlacesThatChange() throws {
    struct Page { var text = String(repeating: "The quick brown fox. ", count: 5_000) }
    let page = UndoValue(Page())
    let before = page.value.text
    page.modify(\.text, named: "Replace") {
      for offset in [90_000, 50_000, 10] {
        let start = $0.utf8.index($0.startIndex, offsetBy: offset)
        $0.insert(contentsOf: "éé", at: start)
      }
    }
    let after = page.value.text
    #expect(after.utf8.count == before.utf8.count + 12)
    let step = page.history.actions[0].steps[0]
    #expect(page.history.log.differenceByteCount(0) < 200)
    for _ in 0..<3 {
      page.undo()
      #expect(page.value.text == before)
      #expect(step.newValue?.value(at: \.text) == after)
      page.redo()
      #expect(page.value.text == after)
      #expect(step.oldValue?.value(at: \.text) == before)
    }
  }

  private func stretches(
    from old: [UInt16], to new: [UInt16], bound: Int, leastDistance: Int = 64
  ) -> [ShortestEdit.Stretch]? {
    old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        ShortestEdit(from: old, to: new, stride: 2, bound: bound, leastDistance: leastDistance)?
          .stretches
      }
    }
  }

  private func applied(
    _ stretches: [ShortestEdit.Stretch], from old: [UInt16], to new: [UInt16]
  ) -> [UInt16] {
    var result = old
    for stretch in stretches.reversed() {
      result.replaceSubrange(stretch.removed, with: new[stretch.inserted])
    }
    return result
  }

  /// Returns how long the longest sequence is that both have in common, by trying all.
  private func commonCount(_ one: ArraySlice<UInt16>, _ other: ArraySlice<UInt16>) -> Int {
    guard let first = one.first, let otherFirst = other.first else { return 0 }
    if first == otherFirst { return 1 + commonCount(one.dropFirst(), other.dropFirst()) }
    return max(commonCount(one.dropFirst(), other), commonCount(one, other.dropFirst()))
  }
}
