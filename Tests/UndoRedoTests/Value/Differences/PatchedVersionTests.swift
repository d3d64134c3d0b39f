import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoValues

/// Versions that are made when somebody looks, beside what they have to be.
@Suite struct PatchedVersionTests {
  private struct Page {
    var text: String
  }

  private let property = (\Page.text).property(in: (\Page.text).extent)

  private typealias Version = TypedVersion<Page, String>

  /// Returns versions that lead to each other by some differences each, and what they have to be.
  private func versions(
    _ count: Int, _ generator: inout SeededGenerator
  ) -> [(version: Version, text: String)] {
    var text = String(repeating: "é", count: generator.int(0..<40))
    var versions = [(version: Version(property, text), text: text)]
    for _ in 0..<count {
      let differences = (0..<generator.int(0..<4)).map { _ in
        let next = changed(text, &generator)
        defer { text = next }
        return text.difference(to: next)!
      }
      let version = PatchedVersion(property, from: versions.last!.version, by: differences)
      versions.append((version, text))
    }
    return versions
  }

  private func changed(_ text: String, _ generator: inout SeededGenerator) -> String {
    let place = text.index(text.startIndex, offsetBy: generator.int(0..<(text.count + 1)))
    return text[..<place] + generator.pick(["a", "é", "😀"]) + text[place...].dropFirst(2)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 8))
  func readInAnyOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let versions = versions(200, &generator)
    for (version, text) in versions.shuffled(using: &generator) {
      #expect(version.value.isSame(as: text), "seed \(seed)")
    }
    var page = Page(text: "")
    for (version, text) in versions {
      version.write(to: &page)
      #expect(page.text.isSame(as: text), "seed \(seed)")
    }
  }

  @Test func aLongWayIsReleasedWithoutRecursion() {
    let splices = ["".difference(to: "xy")!, "xy".difference(to: "")!]
    var last = Version(property, "")
    for number in 0..<300_000 {
      last = PatchedVersion(property, from: last, by: [splices[number % 2]])
    }
    #expect(last.property === property)
  }
}

/// What a store of a value holds.
@Suite struct HeldVersionsTests {
  private struct Page: Equatable {
    var text = String(repeating: "Lorem ipsum. ", count: 800)
    var title = ""
    var numbers = Array(0..<1_000)
  }

  private let store = UndoValue(Page())

  private var end: String.Index { store.value.text.endIndex }

  /// Whether each step holds its property alone.
  private var holdsNoVersions: [Bool] {
    let log = store.state.engine.history.log
    return log.entries.indices.map { log[valueOfStep: $0].version is Property<Page> }
  }

  @Test func longPropertiesAreNotHeld() {
    for _ in 0..<20 { store.append("x", to: \.text) }
    store.append(7, to: \.numbers)
    store.modify(\.text) { $0.removeFirst() }
    store.set(\.numbers, to: [])
    store.set(\.title, to: "Title")
    #expect(holdsNoVersions == Array(repeating: true, count: 22) + [false, false])
    store.undo(10)
    #expect(holdsNoVersions == Array(repeating: true, count: 22) + [false, false])
    for _ in 0..<14 { store.undo() }
    #expect(holdsNoVersions == Array(repeating: true, count: 22) + [false, false])
    #expect(store.value == Page())
  }

  /// A difference that takes as much as the property is not stored, nor are those of what is short.
  @Test func whatIsLargeOrShortIsHeldWhole() {
    store.removeSubrange(0..<990, from: \.numbers)
    store.append("x", to: \.title)
    store.append("y", to: \.title)
    #expect(holdsNoVersions == [false, false, false])
    store.undoAll()
    #expect(store.value == Page())
  }

  /// A step that holds no version does not take the bytes of one, and steps next to each other share what says
  /// where their differences are.
  @Test func bytesOfDifferences() {
    let other = UndoValue(Page())
    for number in 0..<20 {
      store.append("x", to: \.text)
      other.set(\.title, to: "\(number)")
    }
    #expect(store.history.byteCount == other.history.byteCount + 16 + 20 * (8 - 32))
  }

  /// Where somebody observes a store, or actions have an author, a change is made in place, too.
  @Test func observedChangesAreMadeInPlace() {
    var seen: [Int?] = []
    let observation = store.observe { event in
      seen += event.changes.map { $0.newValue?.value(at: \.numbers)?.count }
    }
    store.author = "Ada"
    func place() -> UnsafePointer<Int>? {
      store.value.numbers.withUnsafeBufferPointer { $0.baseAddress }
    }
    repeat { store.append(1, to: \.numbers) } while store.value.numbers.capacity < 1_100
    let (start, count) = (place(), store.value.numbers.count)
    for number in 0..<20 {
      store.append(number, to: \.numbers)
      #expect(place() == start)
    }
    for _ in 0..<10 { store.undo() }
    for _ in 0..<5 { store.redo() }
    #expect(place() == start && store.history.actions.allSatisfy { $0.author == "Ada" })
    let lengths = (1...20).map { count + $0 } + (0..<10).map { count + 19 - $0 }
    #expect(Array(seen.suffix(35)) == lengths + (1...5).map { count + 10 + $0 })
    store.undoAll()
    #expect(store.value == Page())
    withExtendedLifetime(observation) {}
  }

  @Test func aGroupAndCoalescedTypingHoldOneDifference() {
    store.group("Group") {
      for _ in 0..<20 { store.append("x", to: \.text) }
      store.append(7, to: \.numbers)
      store.append("y", to: \.text)
    }
    store.coalescingActions(by: "typing") {
      for _ in 0..<20 { store.append("x", to: \.text) }
    }
    #expect(holdsNoVersions == [true, true, true])
    store.undoAll()
    #expect(store.value == Page())
  }

  /// A step that somebody has got is what it was, whatever becomes of the value.
  @Test func stepsStayWhatTheyAre() {
    var steps: [(step: UndoRedoStep<PropertyValue<Page>>, texts: [String?])] = []
    for number in 0..<200 {
      let old = store.value.text
      store.append("x", to: \.text)
      let step = store.history.actions.last!.steps[0]
      if number % 20 == 0 { steps.append((step, [old, store.value.text])) }
      if number % 30 == 29 { store.undo(10) }
      if number % 50 == 49 { store.undo() }
    }
    store.undoAll()
    for (step, texts) in steps {
      #expect([step.oldValue, step.newValue].map { $0?.value(at: \.text) } == texts)
    }
  }

  /// Steps that are read, first and last ones first.
  @Test func manyStepsAreReadAtOnce() {
    let start = store.value.text
    for _ in 0..<3_000 { store.append("x", to: \.text) }
    let actions = store.undoAll()
    for index in [0, 2_999, 1_500, 100, 2_000] {
      let text = actions[index].steps[0].newValue?.value(at: \.text)
      #expect(text == start + String(repeating: "x", count: 2_999 - index))
    }
    #expect(store.redo(3_000).last?.steps[0].newValue?.value(at: \.text) == store.value.text)
  }
}
