import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What history costs, counted in looks at elements: four times as much history takes about four times
/// as many.
@Suite(.serialized) struct JournalComplexityTests {
  /// An element that counts how often it is compared or decoded, and its identity compared or hashed.
  struct Counted: Identifiable, Equatable, Codable {
    nonisolated(unsafe) static var count = 0

    struct ID: Hashable, Codable {
      let number: Int

      static func == (lhs: ID, rhs: ID) -> Bool {
        count += 1
        return lhs.number == rhs.number
      }

      func hash(into hasher: inout Hasher) {
        count += 1
        hasher.combine(number)
      }
    }

    let id: ID
    var text: String

    init(_ number: Int, _ text: String = "") { (id, self.text) = (ID(number: number), text) }

    init(from decoder: any Decoder) throws {
      Self.count += 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(ID.self, forKey: .id)
      text = try container.decode(String.self, forKey: .text)
    }

    static func == (lhs: Counted, rhs: Counted) -> Bool {
      count += 1
      return lhs.id.number == rhs.id.number && lhs.text == rhs.text
    }
  }

  typealias Store = UndoStore<JSONDocumentRepository<Counted>>

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ name: String) throws -> Store {
    try .open(StoredFile(in: folder, name))
  }

  /// Checks that an amount takes not much more than four times what a quarter of it takes.
  private func checkIsLinear(_ body: (Int) throws -> Void) rethrows {
    let counts = try [50, 200].map { amount in
      Counted.count = 0
      try body(amount)
      return Counted.count
    }
    #expect(counts[0] > 0 && counts[1] < counts[0] * 6, "\(counts)")
  }

  private func change(
    _ number: Int, in store: UndoStore<some Repository<Counted>>
  ) throws {
    try store.withoutRecording { _ = try store.save(Counted(number), named: "") }
  }

  @Test(arguments: [false, true])
  func actionsAndChangesOfOtherElements(isOfActions: Bool) throws {
    try checkIsLinear { count in
      var store = try open("\(count).json")
      for number in 0..<count {
        try store.save(Counted(number, "a"), named: "Add")
        try change(isOfActions ? number : 1_000 + number, in: store)
      }
      try store.repository.close()
      store = try open("\(count).json")
      try store.loadHistory()
      #expect(store.history.actions.count == count)
    }
  }

  @Test(arguments: [0, 1_000])
  func changesWhereMuchIsUndone(first: Int) throws {
    try checkIsLinear { count in
      var store = try open("\(count).json")
      for number in 0..<count { try store.save(Counted(number, "a"), named: "Add") }
      for _ in 0..<(count / 2) { try store.undo() }
      // A discardable change discards nothing, though it is of the elements of undone actions.
      for number in 0..<count {
        try store.withDiscardableActions {
          _ = try store.save(Counted(first + number), named: "Scroll")
        }
      }
      try store.repository.close()
      store = try open("\(count).json")
      try store.loadHistory()
      #expect(store.history.actions.count == count && store.history.position == count / 2)
    }
  }

  /// By turns with changes: of elements that no action touches, or of those that are to be undone next.
  @Test(arguments: [1_000, 0], [false, true])
  func undoingByTurnsWithChanges(first: Int, isRedoneAgain: Bool) throws {
    try checkIsLinear { count in
      var store = try open("\(count).json")
      for number in 0..<count { try store.save(Counted(number, "a"), named: "Add") }
      for number in 0..<count {
        try store.undo()
        try change(first == 0 ? max(0, count - number - 2) : first + number, in: store)
      }
      if isRedoneAgain {
        for number in 0..<(count - 1) {
          try store.redo()
          try change(2 * first + number, in: store)
        }
      }
      let history = store.history
      try store.repository.close()
      store = try open("\(count).json")
      try store.loadHistory()
      #expect(store.history.actions.map(\.steps) == history.actions.map(\.steps))
      #expect(store.history.position == history.position)
    }
  }

  /// Whatever the limit is, an action costs the same.
  @Test(arguments: [0, 1, 2, 3]) func actionsAndChangesUnderALimit(kind: Int) throws {
    let counts = try [40, 160].map { limit in
      let store = try open("\(limit).json")
      store.limit = limit
      func live(_ range: Range<Int>) throws {
        for number in range {
          switch kind {
          case 0:
            try store.save(Counted(number), named: "Add")
            try change(1_000 + number, in: store)
          case 1:
            try store.save(Counted(number % 7, "\(number)"), named: "Change")
            try store.withoutRecording {
              try store.save(Counted(number % 5, "x\(number)"), named: "")
            }
          case 2:
            try store.group("Mixed") {
              try change(1_000 + number, in: store)
              try store.save(Counted(number), named: "")
            }
          default:
            for text in ["a", "b"] {
              try store.coalescingActions(by: "\(number)") {
                try store.save(Counted(number % 7, "\(number)\(text)"), named: "Change")
              }
            }
            try store.withoutRecording {
              try store.save(Counted(number % 5, "x\(number)"), named: "")
            }
          }
        }
      }
      try live(0..<(limit + 10))
      Counted.count = 0
      try live((limit + 10)..<(limit + 30))
      let count = Counted.count
      #expect(store.history.actions.count == limit)
      try store.repository.close()
      let again = try open("\(limit).json")
      try again.loadHistory()
      #expect(again.history.actions.map(\.steps) == store.history.actions.map(\.steps))
      return count
    }
    #expect(counts[1] < counts[0] * 2, "\(counts)")
  }

  @Test func joinsOfOtherElements() throws {
    try checkIsLinear { count in
      let store = try open("\(count).json")
      for number in 0..<count {
        try store.coalescingActions(by: "k") { try store.save(Counted(number), named: "Add") }
      }
      #expect(store.history.actions.count == 1)
      let steps = store.history.actions[0].steps
      #expect(steps.count == count)
      try store.repository.close()
      let again = try open("\(count).json")
      try again.loadHistory()
      #expect(again.history.actions.first?.steps == steps)
    }
  }

  /// Of what was typed into a long text, the text before and the one after are decoded.
  @Test(arguments: [1, 2]) func joinsOfALongText(elementCount: Int) throws {
    let text = String(repeating: "x", count: 400)
    let counts = try [50, 200].map { count in
      var store = try open("\(count).json")
      for number in 0..<count {
        try store.coalescingActions(by: "k") {
          try store.group("Type") {
            for id in 0..<elementCount {
              try store.save(Counted(id, text + String(repeating: "y", count: number)), named: "")
            }
          }
        }
      }
      let steps = store.history.actions.map(\.steps)
      try store.repository.close()
      store = try open("\(count).json")
      Counted.count = 0
      try store.loadHistory()
      let looks = Counted.count
      #expect(steps.count == 1 && store.history.actions.map(\.steps) == steps)
      return looks
    }
    #expect(counts[0] > 0 && counts[1] < counts[0] * 2, "\(counts)")
  }

  @Test func joinsOfOtherElementsInMemory() {
    checkIsLinear { count in
      let store = UndoStore(InMemoryRepository<Counted>())
      for number in 0..<count {
        store.coalescingActions(by: "k") { store.save(Counted(number), named: "Add") }
      }
      #expect(store.history.actions.count == 1)
      #expect(store.history.actions[0].steps.count == count)
    }
  }

  /// A history that was stored elsewhere is taken over where none of its elements is there any more.
  @Test func aHistoryOfOtherElementsIsTakenOver() {
    checkIsLinear { count in
      let old = UndoStore(InMemoryRepository<Counted>())
      for number in 0..<count {
        old.save(Counted(number, "a"), named: "Add")
        old.save(Counted(number, "b"), named: "Change")
      }
      let new = UndoStore(InMemoryRepository<Counted>())
      #expect(new.adopt(old.history).count == count)
      #expect(new.elements.isEmpty)
    }
  }
}
