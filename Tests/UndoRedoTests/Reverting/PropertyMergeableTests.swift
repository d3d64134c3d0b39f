import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting
import UndoRedoValues

@Suite struct PropertyMergeableTests {
  struct Card: Identifiable, Hashable, PropertyMergeable {
    let id: Int
    var title = 0
    var color = 0
    var secret = 0

    static let mergeableProperties: [MergeableProperty<Card>] = [.init(\.title), .init(\.color)]
  }

  @Test func changesOfDifferentPropertiesGoTogether() throws {
    let store = UndoStore(InMemoryRepository([Card(id: 1)]))
    store.author = "ann"
    store.modify(1, \.title, to: 1, named: "Retitle")
    store.author = "bob"
    store.modify(1, \.color, to: 2, named: "Recolor")

    #expect(store.conflicts(undoingActionAt: 0)?.isEmpty == true)
    try store.undo(by: "ann")
    #expect(store[1] == Card(id: 1, color: 2))
    try store.undo(by: "bob")
    #expect(store[1] == Card(id: 1))
    try store.redo(by: "ann")
    try store.redo(by: "bob")
    #expect(store[1] == Card(id: 1, title: 1, color: 2))
  }

  @Test func theSamePropertyIsAConflict() throws {
    let store = UndoStore(InMemoryRepository([Card(id: 1)]))
    store.modify(1, \.title, to: 1, named: "Retitle")
    store.modify(1, \.title, to: 2, named: "Retitle Again")
    #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    #expect(store[1]?.title == 2)
  }

  @Test func whatIsNotListedGoesTogetherWithNothing() throws {
    let store = UndoStore(InMemoryRepository([Card(id: 1)]))
    store.modify(1, \.secret, to: 1, named: "Hide")
    store.modify(1, \.title, to: 1, named: "Retitle")
    #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    // The later one is undone as it was recorded.
    try store.undo(actionAt: 1)
    #expect(store[1] == Card(id: 1, secret: 1))
    store.modify(1, \.title, to: 2, named: "Retitle")
    store.modify(1, \.secret, to: 2, named: "Hide")
    let position = store.history.position - 2
    #expect(store.conflicts(undoingActionAt: position)?.map(\.id) == [1])
    #expect(throws: UndoError.self) { try store.undo(actionAt: position) }
    #expect(store[1] == Card(id: 1, title: 2, secret: 2))
  }

  /// An identity is listed by nobody: what is another element now is not changed in place of the one that was there.
  @Test func aChangeOfAnElementIsNotMadeToAnotherOne() throws {
    struct Deck: Equatable { var cards = [Card(id: 1), Card(id: 2)] }
    for isById in [false, true] {
      let deck = UndoValue(Deck())
      let sheet = try #require(
        isById ? deck[\.cards, id: 1].makeScope() : deck.makeScope(\.cards, at: 0))
      sheet.set(\.title, to: 7, named: "Retitle")
      deck.remove(at: 0, from: \.cards, named: "Remove")
      #expect(throws: UndoError.self) { try sheet.commit("Edit") }
      #expect(deck.value.cards == [Card(id: 2)])
    }
  }

  /// Each author changes one property alone, of any card, and none is created or deleted.
  @Test func authorsOfDifferentPropertiesNeverMeet() throws {
    for seed in Depth.slice(of: 0..<400, oneIn: 5) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let store = UndoStore(InMemoryRepository((1...2).map { Card(id: $0) }))
      var model = ["ann": [[0, 0]], "bob": [[0, 0]]]
      var places = ["ann": 0, "bob": 0]
      for number in 1...14 {
        let author = generator.int(0..<2) == 0 ? "ann" : "bob"
        let path = author == "ann" ? \Card.title : \Card.color
        switch generator.int(0..<4) {
        case 0, 1:
          let id = generator.int(1..<3)
          store.author = author
          store.modify(id, path, to: number, named: "\(number)")
          var values = model[author]![places[author]!]
          values[id - 1] = number
          model[author]!.removeLast(model[author]!.count - places[author]! - 1)
          model[author]!.append(values)
          places[author]! += 1
        case 2:
          let action = try store.undo(by: author)
          try #require((action != nil) == (places[author]! > 0))
          if action != nil { places[author]! -= 1 }
        default:
          let action = try store.redo(by: author)
          try #require((action != nil) == (places[author]! < model[author]!.count - 1))
          if action != nil { places[author]! += 1 }
        }
        let (ann, bob) = (model["ann"]![places["ann"]!], model["bob"]![places["bob"]!])
        try #require(store.elements.map(\.title) == ann && store.elements.map(\.color) == bob)
      }
    }
  }

  /// There is nothing left to commit, and what can be redone stays.
  @Test(arguments: [false, true])
  func whatBothSidesHaveMadeIsNoAction(hasRules: Bool) async throws {
    let rules = hasRules ? [DeleteRule<Card>.cascade { _ in nil }] : []
    let repository = InMemoryRepository([Card(id: 1), Card(id: 2)])
    let store = UndoStore(repository, rules: rules)
    let awaited = AsyncUndoStore(RepositoryActor(repository), rules: rules)
    let (sheet, awaitedSheet) = (store.makeScope(), await awaited.makeScope())
    sheet.modify(1, \.title, to: 5, named: "Retitle")
    store.modify(1, \.title, to: 5, named: "Retitle")
    store.save(Card(id: 3), named: "Add")
    store.undo()
    #expect(try sheet.commit("Edit") == nil)
    #expect(store.redoName == "Add" && store.history.actions.count == 2)
    try await awaitedSheet.modify(1, \.title, to: 5, named: "Retitle")
    try await awaited.modify(1, \.title, to: 5, named: "Retitle")
    try await awaited.save(Card(id: 3), named: "Add")
    try await awaited.undo()
    #expect(try await awaitedSheet.commit("Edit") == nil)
    #expect(await awaited.redoName == "Add")
    #expect(await awaited.history.actions.count == 2)

    // What else there is becomes an action without it.
    for id in 1...2 {
      sheet.modify(id, \.color, to: 7, named: "Recolor")
      try await awaitedSheet.modify(id, \.color, to: 7, named: "Recolor")
    }
    store.modify(1, \.color, to: 7, named: "Recolor")
    try await awaited.modify(1, \.color, to: 7, named: "Recolor")
    let steps = [UndoRedoStep.modified(from: Card(id: 2), to: Card(id: 2, color: 7))]
    #expect(try sheet.commit("Edit")?.steps == steps)
    #expect(try await awaitedSheet.commit("Edit")?.steps == steps)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 10), [false, true])
  func aScopeIsCommittedWithWhatOthersHaveChanged(seed: UInt64, hasRules: Bool) async throws {
    var generator = SeededGenerator(seed: seed)
    let rules = hasRules ? [DeleteRule<Card>.cascade { _ in nil }] : []
    let repository = InMemoryRepository((1...3).map { Card(id: $0) })
    let store = UndoStore(repository, rules: rules)
    let awaited = AsyncUndoStore(RepositoryActor(repository), rules: rules)
    let (sheet, awaitedSheet) = (store.makeScope(), await awaited.makeScope())
    let paths = [\Card.title, \Card.color, \Card.secret]
    // What each side has made of each property, which is never what it was.
    var (own, others): ([[Int]: Int], [[Int]: Int]) = ([:], [:])
    // What was changed before the scope has changed the card is what that starts from.
    var later: Set<[Int]> = []
    for number in 1...4 {
      let (id, property) = (generator.int(1..<4), generator.int(0..<3))
      if generator.oneIn(2) {
        own[[id, property]] = number
        sheet.modify(id, paths[property], to: number, named: "")
        try await awaitedSheet.modify(id, paths[property], to: number, named: "")
      } else {
        others[[id, property]] = number
        if own.keys.contains(where: { $0[0] == id }) { later.insert([id, property]) }
        store.modify(id, paths[property], to: number, named: "")
        try await awaited.modify(id, paths[property], to: number, named: "")
      }
    }
    let isRefused = own.keys.contains { change in
      later.contains { $0 == change || $0[0] == change[0] && ($0[1] == 2 || change[1] == 2) }
    }
    #expect(throwsError { try sheet.commit("Edit") } == isRefused)
    #expect(await throwsError { try await awaitedSheet.commit("Edit") } == isRefused)

    var cards = repository
    for (change, value) in isRefused ? others : others.merging(own, uniquingKeysWith: { $1 }) {
      var card = try #require(cards[change[0]])
      card[keyPath: paths[change[1]]] = value
      cards.perform([.modified(from: try #require(cards[change[0]]), to: card)])
    }
    #expect(Set(store.elements) == Set(cards.elements))
    #expect(try await Set(awaited.elements) == Set(cards.elements))
    guard !isRefused, !own.isEmpty else { return }
    #expect(store.undoTitle == "Undo Edit" && sheet.isEmpty == false && !sheet.canUndo)
    store.undo()
    try await awaited.undo()
    for change in own.keys {
      let (id, path) = (change[0], paths[change[1]])
      #expect(store[id]?[keyPath: path] == others[change] ?? 0)
      #expect(try await awaited.element(withID: id)?[keyPath: path] == others[change] ?? 0)
    }
  }
}
