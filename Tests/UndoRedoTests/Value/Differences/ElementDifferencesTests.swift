import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoAsync
@testable import UndoRedoValues

/// Stores whose steps hold what differs between two versions of an element.
@Suite struct ElementDifferencesTests {
  struct Page: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
    var text = ""
    var numbers: [Int] = []
  }

  private typealias Pages = UndoStore<InMemoryRepository<Page>>
  private typealias PerformedPages = UndoStore<RecordingRepository<InMemoryRepository<Page>>>

  private let long = String(repeating: "Lorem ipsum. ", count: 800)

  private func heldTexts(in store: Pages) -> [String] { store.state.engine.history.log.heldTexts }

  @Test func longTextsAreNotHeld() {
    let store = Pages([Page(id: 1, text: long)])
    for _ in 0..<50 { store.modify(1, \.text, named: "Typing") { $0.append("x") } }
    #expect(heldTexts(in: store) == Array(repeating: "", count: 50))
    #expect(store.history.actions[20].steps[0].oldValue?.text.utf8.count == long.utf8.count + 20)
    store.undo(25)
    #expect(heldTexts(in: store) == Array(repeating: "", count: 50))
    #expect(store[1]?.text == long + String(repeating: "x", count: 25))
    #expect(store.history.redoable.last?.steps[0].newValue?.text.utf8.count == long.utf8.count + 50)
  }

  /// An action that is coalesced into the last one may make its difference larger.
  @Test func aLargerDifferenceHeedsTheLimit() {
    let store = Pages([Page(id: 1, text: String(repeating: "x", count: 200_000))])
    store.storeDifferences(of: \.text)
    store.memoryLimit = UndoMemoryLimit(bytes: 60_000) { $0.text.utf8.count }
    for _ in 0..<10 { store.modify(1, \.text, named: "Cut") { $0.removeLast(5_000) } }
    #expect(store.history.actions.count == 10)
    store.coalescingActions(by: "text") {
      store.modify(1, \.text, named: "Type") { $0.append("y") }
      store.modify(1, \.text, named: "Type") { $0.removeLast(40_000) }
    }
    #expect(store.history.byteCount <= 60_000)
    #expect(store.history.actions.last?.name == "Type" && store.history.actions.count < 6)
  }

  /// Other changes of the element, by whatever verb, hold no text either.
  @Test func everyChangeOfTheElementIsShort() {
    let store = Pages([Page(id: 1, text: long)])
    store.modify(1, \.text, named: "Typing") { $0.append("x") }
    store.modify(1, named: "Rename") { $0.title = "New" }
    store.save(Page(id: 1, text: long + "xy"), named: "Save")
    store.group("Group") {
      store.modify(1, named: "") { $0.text.append("zz") }
      store.modify(1, named: "") { $0.text.removeLast() }
    }
    #expect(heldTexts(in: store) == ["", "", "", ""])
    store.undoAll()
    #expect(store[1] == Page(id: 1, text: long))
    store.redoAll()
    #expect(store[1]?.text == long + "xyz")
  }

  /// A change copies a text once, and undo does: what is performed is what the store and the repository hold.
  @Test func performedStepsShareTheirTexts() {
    func place(of text: String?) -> UnsafePointer<UInt8>? {
      text?.utf8.withContiguousStorageIfAvailable { $0.baseAddress! }
    }
    let store = PerformedPages(RecordingRepository(InMemoryRepository([Page(id: 1, text: long)])))
    let calls: [() -> Void] = [
      { store.modify(1, \.text, named: "Typing") { $0.append("x") } },
      { store.append(contentsOf: "y", to: \.text, of: 1, named: "Typing") },
      { store.undo() }, { store.redo() }, { store.undoAll() }, { store.redoAll() },
    ]
    for call in calls {
      let old = store[1]
      store.repository.forgetCalls()
      call()
      let steps = store.repository.performed.joined()
      #expect(place(of: steps.first?.oldValue?.text) == place(of: old?.text))
      #expect(place(of: steps.last?.newValue?.text) == place(of: store[1]?.text))
      #expect(place(of: store.state.engine.element(1)?.text) == place(of: store[1]?.text))
    }
    #expect(store.state.engine.history.log.heldTexts == ["", ""])
    // A history that is taken over is stored in the same way.
    store.adopt(store.history)
    #expect(store.state.engine.history.log.heldTexts == ["", ""] && store.undoAll().count == 2)
  }

  @Test func awaitedStores() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository([Page(id: 1, text: long)])))
    await store.storeDifferences(of: \.text)
    for _ in 0..<20 {
      try await store.modify(1, \.text, named: "Typing") { $0.append("x") }
    }
    #expect(await store.heldTexts == Array(repeating: "", count: 20))
    try await store.undo(5)
    #expect(try await store.element(withID: 1)?.text == long + String(repeating: "x", count: 15))
    try await store.redoAll()
    #expect(try await store.element(withID: 1)?.text == long + String(repeating: "x", count: 20))
  }

  @Test func coalescedTypingIsShort() {
    let store = Pages([Page(id: 1, text: long), Page(id: 2, text: long)])
    func type(_ id: Int, _ text: String) {
      store.modify(id, \.text, named: "") { $0.append(contentsOf: text) }
    }
    for letter in ["a", "b", "c"] {
      store.coalescingActions(by: "typing") { type(1, letter) }
    }
    for letter in ["a", "b", "c"] {
      store.coalescingActions(by: "both") {
        store.group("Both") {
          type(1, letter)
          type(2, letter)
        }
      }
    }
    #expect(heldTexts(in: store) == ["", "", ""] && store.history.actions.count == 2)
    store.undo()
    #expect(store.elements.map(\.text) == [long + "abc", long])
    store.undo()
    #expect(store.elements.map(\.text) == [long, long])
    store.redoAll()
    #expect(store.elements.map(\.text) == [long + "abcabc", long + "abc"])
  }

  /// What a limit drops takes its differences with it.
  @Test func differencesAreDropped() {
    let store = Pages([Page(id: 1, text: long)])
    store.limit = 10
    for _ in 0..<50 { store.modify(1, \.text, named: "Typing") { $0.append("x") } }
    #expect(store.state.engine.history.log.differences[0].steps.places.count == 10)
    store.undo(4)
    store.modify(1, \.text, named: "Typing") { $0.append("y") }
    #expect(store.state.engine.history.log.differences[0].steps.places.count == 7)
    store.undoAll()
    #expect(store[1]?.text == long + String(repeating: "x", count: 40))
  }

  /// What is taken out of the middle of the history leaves differences, on both sides of the cursor.
  @Test func actionsThatAreRewrittenHoldNoTexts() {
    let store = Pages([Page(id: 1, text: long), Page(id: 2)])
    for _ in 0..<5 {
      store.modify(1, \.text, named: "Typing") { $0.append("x") }
      store.modify(2, \.title, named: "Retitle") { $0.append("x") }
    }
    store.undo(4)
    store.removeActions(of: 2)
    #expect(heldTexts(in: store) == Array(repeating: "", count: 5))
    store.redoAll()
    #expect(store[1]?.text == long + "xxxxx")
    store.undoAll()
    #expect(heldTexts(in: store) == Array(repeating: "", count: 5))
    #expect(store[1]?.text == long)
  }

  /// Reading a step never means going through all of them.
  @Test func wholeTextsStandAmongThem() {
    let store = Pages([Page(id: 1, text: long)])
    for _ in 0..<3_000 { store.modify(1, \.text, named: "Typing") { $0.append("x") } }
    let texts = heldTexts(in: store)
    #expect(texts.indices.filter { !texts[$0].isEmpty } == [1_000, 2_001])
    #expect(store.history.actions[0].steps[0].oldValue?.text == long)
  }

  /// Where a text is short, so few that they take a fraction of the differences.
  @Test func fewWholeTextsStandAmongThemWhereTheyAreShort() {
    let store = Pages([Page(id: 1, text: String(long.prefix(600)))])
    for _ in 0..<200 { store.modify(1, \.text, named: "Typing") { $0.append("x") } }
    #expect((1...2).contains(heldTexts(in: store).count { !$0.isEmpty }))
  }

  /// They take no more than the differences between them.
  @Test func fewWholeTextsStandAmongThemWhereTheyAreLong() {
    let text = String(repeating: long, count: 10)
    let store = Pages([Page(id: 1, text: text), Page(id: 2)])
    store.storeDifferences(of: \.text)
    for number in 0..<3_000 {
      let middle = store[1]!.text.utf8.index(text.startIndex, offsetBy: (number * 7_919) % 90_000)
      store.insert(contentsOf: "x", into: \.text, of: 1, at: middle, named: "Typing")
      if number % 1_000 == 0 { store.modify(2, named: "Rename") { $0.title += "t" } }
    }
    #expect(heldTexts(in: store).allSatisfy { $0.isEmpty })
    #expect(store.history.actions[0].steps[0].oldValue?.text == text)
    store.undo(1_500)
    let (count, middle) = (store.history.actions.count, store[1]!.text)
    #expect(store.history.actions[count - 1].steps[0].newValue?.text.utf8.count == 107_000)
    store.undoAll()
    #expect(store[1]?.text == text)
    store.redo(count - 1_500)
    #expect(store[1]?.text == middle)
  }

  /// The changes between two places are found without making each value between whole.
  @Test func changesBetweenPlacesAreReadOnce() {
    let store = UndoStore([Gauge(id: 1), Gauge(id: 2)])
    store.storeDifferences(of: \.level)
    for number in 1...500 { store.modify(1 + number % 2) { $0.level.value = number } }
    Level.appliedCount = 0
    let changes = store.changesSinceSaved
    #expect(Level.appliedCount <= 500)
    #expect(changes?.map { $0.oldValue?.level.value } == [0, 0])
    #expect(changes?.map { $0.newValue?.level.value } == [499, 500])
    let (history, places) = (store.history, store.history.places)
    Level.appliedCount = 0
    #expect(history.changes(from: places.first!, to: places.last!) == changes)
    #expect(history.changes(from: places.last!, to: places.first!) == changes?.flip())
    #expect(Level.appliedCount <= 1000)
    store.revertToSaved()
    #expect(store.elements == [Gauge(id: 1), Gauge(id: 2)] && store.history.actions.count == 501)
  }

  @Test func rangesOfElements() {
    let store = Pages([Page(id: 1, text: long, numbers: Array(0..<1_000))])
    let start = long.startIndex
    #expect(store.insert(contentsOf: "Once: ", into: \.text, of: 1, at: start, named: "Insert"))
    #expect(store.append(contentsOf: "The end", to: \.text, of: 1, named: "Append"))
    #expect(store.append(contentsOf: [7, 7], to: \.numbers, of: 1, named: "Append"))
    #expect(store.removeSubrange(0..<10, from: \.numbers, of: 1, named: "Remove"))
    #expect(store.replaceSubrange(0..., of: \.numbers, in: 1, with: [1], named: "Replace"))
    #expect(!store.append(contentsOf: "x", to: \.text, of: 2, named: "Append"))
    #expect(
      store.history.actions.map(\.name) == ["Insert", "Append", "Append", "Remove", "Replace"])
    #expect(heldTexts(in: store) == Array(repeating: "", count: 5))
    let end = Page(id: 1, text: "Once: " + long + "The end", numbers: [1])
    #expect(store[1] == end)
    #expect(store.history.actions[4].steps[0].oldValue?.numbers == Array(10..<1_000) + [7, 7])
    store.undo(3)
    #expect(store[1]?.numbers == Array(0..<1_000) && store[1]?.text == end.text)
    store.undoAll()
    #expect(store[1] == Page(id: 1, text: long, numbers: Array(0..<1_000)))
    store.redoAll()
    #expect(store[1] == end)
  }

  /// Whatever is stored by difference can be such a property.
  @Test func dictionariesAndPartsOfTexts() {
    struct Table: Identifiable, Equatable {
      let id: Int
      var cells = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, "\($0)") })
      var text = String(repeating: "Lorem ipsum. ", count: 800)
    }
    let store = UndoStore(InMemoryRepository([Table(id: 1)]))
    store.modify(1, \.cells, named: "Fill") { $0[100] = "x" }
    let middle = String(repeating: "Lorem ipsum. ", count: 700)
    store.modify(1, \.text, to: "x" + middle + "y" + middle + "z", named: "Replace")
    store.modify(1, \.text, named: "Replace") {
      $0.removeLast()
      $0.removeFirst()
    }
    store.modify(1, named: "Empty") { $0.cells = [:] }
    let log = store.state.engine.history.log
    #expect(log.entries.indices.map { log[valueOfStep: $0].cells.count } == [0, 0, 0, 101])
    #expect(log[valueOfStep: 2].text.isEmpty && log.differenceByteCount(2) < 200)
    let end = store[1]
    store.undoAll()
    #expect(store[1] == Table(id: 1))
    store.redoAll()
    #expect(store[1] == end)
  }

  /// What is inserted may come from the store itself.
  @Test func rangesOfTheStoreItself() {
    let store = Pages([Page(id: 1, text: long), Page(id: 2, text: "Title")])
    let copied = "12".lazy.flatMap { store[$0.wholeNumberValue!]!.text.prefix(5) }
    store.append(contentsOf: copied, to: \.text, of: 1, named: "Copy")
    #expect(store[1]?.text == long + "LoremTitle")
    let value = UndoValue(["a", "b"])
    let doubled = (0..<2).lazy.map { value.value[$0] + "!" }
    value.append(contentsOf: doubled, to: \.self, named: "Copy")
    #expect(value.value == ["a", "b", "a!", "b!"])
  }

  /// The same is no change by range either, nor is what `==` does not see.
  @Test func rangesThatChangeNothing() {
    struct Blind: Identifiable, Equatable {
      let id: Int
      var text: String

      static func == (one: Blind, other: Blind) -> Bool { one.id == other.id }
    }
    let accented = "e\u{301}" + long
    let store = Pages([Page(id: 1, text: accented)])
    let first = accented.startIndex..<accented.index(after: accented.startIndex)
    #expect(store.replaceSubrange(first, of: \.text, in: 1, with: "\u{e9}", named: "Compose"))
    #expect(store.replaceSubrange(first, of: \.text, in: 1, with: "e\u{301}", named: "Same"))
    #expect(!store.canUndo)
    let blind = UndoStore(InMemoryRepository([Blind(id: 1, text: long)]))
    #expect(blind.append(contentsOf: "x", to: \.text, of: 1, named: "Append"))
    // Nor is what comes after, once what differs can be stored.
    #expect(blind.append(contentsOf: "x", to: \.text, of: 1, named: "Append"))
    #expect(!blind.canUndo && blind[1]?.text == long)
  }

  /// One that is not equal to itself says nothing of what `==` sees of others.
  @Test func whatIsNotEqualToItselfTellsNothingApart() {
    struct Reading: Identifiable, Equatable {
      let id: Int
      var level: Double
      var text: String

      static func == (one: Reading, other: Reading) -> Bool {
        one.id == other.id && one.level == other.level
      }
    }
    let store = UndoStore([
      Reading(id: 1, level: .nan, text: long), Reading(id: 2, level: 0, text: long),
    ])
    store.storeDifferences(of: \.text)
    store.append(contentsOf: "x", to: \.text, of: 1, named: "Append")
    store.append(contentsOf: "x", to: \.text, of: 2, named: "Append")
    #expect(store.history.actions.map { $0.steps.map(\.id) } == [[1]])
    #expect(store[2]?.text == long)
  }

  /// An element's own `==` may rely on what all elements have: it is asked of no others.
  @Test func elementsThatThereCanNotBeAreNotCompared() {
    struct Polygon: Identifiable, Equatable {
      let id: Int
      var points: [Int]

      static func == (one: Polygon, other: Polygon) -> Bool {
        one.id == other.id && one.points.min()! == other.points.min()! && one.points == other.points
      }
    }
    let points = Array(100..<300)
    let store = UndoStore(InMemoryRepository([Polygon(id: 1, points: points)]))
    store.modify(1, \.points, named: "Move") { $0[0] = 1 }
    store.append(contentsOf: [500], to: \.points, of: 1, named: "Append")
    store.removeSubrange(3..<5, from: \.points, of: 1, named: "Remove")
    store.insert(contentsOf: [7], into: \.points, of: 1, at: 0, named: "Insert")
    let end = store[1]?.points
    #expect(end?.count == 200 && end?[0...4] == [7, 1, 101, 102, 105] && end?.last == 500)
    #expect(store.undo(3).map(\.name) == ["Insert", "Remove", "Append"])
    #expect(store[1]?.points == [1] + points.dropFirst())
    store.redoAll()
    #expect(store[1]?.points == end)
  }

  @Test func whatIsShortOrComputedIsHeldWhole() {
    let store = Pages([Page(id: 1, text: "short")])
    store.modify(1, \.text, named: "Typing") { $0.append("x") }
    #expect(heldTexts(in: store) == ["short"] && !store.storesDifferences)
    store.modify(1, \.text, to: long, named: "Paste")
    store.modify(1, \.shouted, named: "Typing") { $0.append("X") }
    #expect(heldTexts(in: store)[1] == "shortx")
    store.undoAll()
    #expect(store[1]?.text == "short")
  }
}

extension ActionLog where Value == ElementDifferencesTests.Page {
  fileprivate var heldTexts: [String] {
    entries.indices.filter { entries[$0].holdsValue }.map { self[valueOfStep: $0].text }
  }
}

extension AsyncUndoStore where Repo.Element == ElementDifferencesTests.Page {
  fileprivate var heldTexts: [String] { engine.history.log.heldTexts }
}

extension ElementDifferencesTests.Page {
  fileprivate var shouted: String {
    get { text.uppercased() }
    set { text = newValue.lowercased() }
  }
}

private struct Gauge: Identifiable, Equatable {
  let id: Int
  var level = Level()
}

/// A number that takes more than a difference, and counts how often one was applied.
private struct Level: StoredByDifference {
  nonisolated(unsafe) static var appliedCount = 0

  var value = 0

  var byteCount: Int { 1_000 }
  static func byteCount(of difference: Int) -> Int { 8 }
  func difference(to other: Level) -> Int? { other.value - value }

  mutating func apply(_ difference: Int) -> Int {
    Self.appliedCount += 1
    value += difference
    return -difference
  }
}
