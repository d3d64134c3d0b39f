import Testing
import UndoRedo
import UndoRedoParts

/// Rules about elements that refer to several others.
@Suite struct ListedReferencesTests {
  struct Tag: Identifiable, Equatable {
    let id: String
  }

  struct Recipe: Identifiable, Equatable {
    let id: Int
    var tags: Set<String> = []
    var similar: [Int] = []
  }

  typealias Element = OneOf2<Recipe, Tag>
  typealias Store = UndoStore<CheckedRepository<InMemoryRepository<Element>>>

  private static func store(_ rules: [DeleteRule<Element>]) throws -> Store {
    let store = Store(CheckedRepository(InMemoryRepository()), rules: rules)
    try store.group("Import") {
      for tag in ["quick", "sweet"] { try store[Tag.self].save(Tag(id: tag)) }
      try store[Recipe.self].save(Recipe(id: 1, tags: ["quick", "sweet"]))
      try store[Recipe.self].save(Recipe(id: 2, tags: ["sweet"], similar: [1, 1]))
    }
    return store
  }

  @Test func theyAreRemoved() throws {
    let store = try Self.store([
      .nullify(from: Tag.self, to: Recipe.self, by: \.tags),
      .nullify(from: Recipe.self, to: Recipe.self, by: \.similar),
    ])
    let before = store.elements
    try store[Tag.self].delete("sweet", named: "Delete Tag")
    #expect(store[Recipe.self].elements.map(\.tags) == [["quick"], []])
    try store[Recipe.self].delete(1, named: "Delete Recipe")
    #expect(store[Recipe.self].elements == [Recipe(id: 2)])
    try store.undo(2)
    #expect(store.elements == before)
  }

  @Test func theyAreInTheWay() throws {
    let store = try Self.store([
      .deny(from: Tag.self, to: Recipe.self, by: \.tags),
      .deny(from: Recipe.self, to: Recipe.self) { $0.similar },
    ])
    for delete in [
      { try store[Tag.self].delete("quick") != nil }, { try store[Recipe.self].delete(1) != nil },
    ] {
      let error = #expect(throws: UndoError.self) { try delete() }
      #expect(error?.code == .referencedElement)
    }
    try store[Recipe.self].modify(1, \.tags, to: ["sweet"], named: "Untag")
    try store[Tag.self].delete("quick", named: "Delete Tag")
    #expect(store[Tag.self].elements == [Tag(id: "sweet")])
  }

  @Test func eachOfThemMustBeThere() throws {
    let store = try Self.store([
      .require(from: Tag.self, to: Recipe.self, by: \.tags),
      .require(from: Recipe.self, to: Recipe.self, by: \.similar),
    ])
    for edit in [
      { try store[Recipe.self].modify(1, \.tags, to: ["quick", "soup"], named: "Tag") },
      { try store[Recipe.self].modify(1, \.similar, to: [2, 3], named: "Link") },
    ] {
      let error = #expect(throws: UndoError.self) { try edit() }
      #expect(error?.code == .missingReference)
    }
    let error = #expect(throws: UndoError.self) { try store[Tag.self].delete("quick") }
    #expect(error?.code == .referencedElement)
    try store[Recipe.self].modify(1, \.similar, to: [1, 2], named: "Link")
  }

  @Test func elementsOfOneTypeListEachOther() throws {
    struct Person: Identifiable, Equatable {
      let id: Int
      var friends: Set<Int> = []
    }
    let people = [Person(id: 1, friends: [2]), Person(id: 2, friends: [1, 2])]
    let store = UndoStore(InMemoryRepository(people), rules: [.nullify(by: \.friends)])
    store.delete(1, named: "Delete")
    #expect(store.elements == [Person(id: 2, friends: [2])])
    let strict: [[DeleteRule<Person>]] = [[.deny(by: \.friends)], [.require(by: \.friends)]]
    for rules in strict {
      let store = UndoStore(CheckedRepository(InMemoryRepository(people)), rules: rules)
      #expect(throws: UndoError.self) { try store.delete(1) }
      #expect(store.elements == people)
    }
  }

  /// Many elements are deleted at once that others list, which list many.
  @Test func manyOfThemAreRemovedFromManyLists() {
    struct Person: Identifiable, Equatable {
      let id: Int
      var leader: Int?
      var friends: Set<Int>
    }
    let people = (1...40).map { id in
      Person(id: id, leader: 1 < id && id <= 30 ? 1 : nil, friends: Set(1...40))
    }
    let store = UndoStore(
      InMemoryRepository(people), rules: [.cascade(by: \.leader), .nullify(by: \.friends)])
    for _ in 1...2 {
      store.delete(1, named: "Delete")
      #expect(
        store.elements.sorted { $0.id < $1.id }
          == (31...40).map { Person(id: $0, leader: nil, friends: Set(31...40)) })
      store.undo()
      #expect(store.elements.sorted { $0.id < $1.id } == people)
    }
    store.delete(7, named: "Delete")
    #expect(store.elements.allSatisfy { $0.friends.count == 39 })
  }
}
