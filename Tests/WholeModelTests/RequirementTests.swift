import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts
import UndoRedoTesting

/// Rules that refuse references to nothing.
@Suite struct RequirementTests {
  typealias Store = UndoStore<CheckedRepository<InMemoryRepository<Folder>>>

  struct Folder: Identifiable, Equatable {
    let id: Int
    var parent: Int?
    var name = ""
  }

  private let store = UndoStore(
    CheckedRepository(
      InMemoryRepository([Folder(id: 1), Folder(id: 2, parent: 1), Folder(id: 3, parent: 9)])),
    rules: [.require(by: \.parent)])

  @Test func aReferenceToNothingIsRefused() throws {
    let edits: [(Store) throws -> Void] = [
      { try $0.save(Folder(id: 4, parent: 7)) },
      { try $0.modify(1, \.parent, to: 7) },
      { try $0.modify(3, \.parent, to: 7) },
      { store in
        try store.group("Group") {
          try store.modify(1, \.name, to: "Renamed")
          try store.save(Folder(id: 4, parent: 7))
        }
      },
      { try $0.perform("Lines") { Modify(2, \.parent, to: 7) } },
      { store in try store.withoutRecording { _ = try store.modify(1, \.parent, to: 7) } },
    ]
    let elements = store.elements
    for (number, edit) in edits.enumerated() {
      let error = #expect(throws: UndoError.self, "\(number)") { try edit(store) }
      #expect(error?.code == .missingReference, "\(number)")
      #expect(store.elements == elements && !store.canUndo, "\(number)")
    }
    let error = #expect(throws: UndoError.self) { try store.save(Folder(id: 4, parent: 7)) }
    #expect(error?.id == "4")
    #expect(error?.description == "element 4 would refer to element 7, which does not exist")
  }

  @Test func whatIsReferredToCannotGo() throws {
    let error = #expect(throws: UndoError.self) { try store.delete(1) }
    #expect(error?.code == .referencedElement && error?.id == "1" && store.count == 3)
    try store.perform("Delete both") {
      Delete(1)
      Delete(2)
    }
    #expect(store.count == 1)
  }

  @Test func whatExistsInTheEndIsAllRight() throws {
    // The order within an action does not matter.
    try store.perform("Import") {
      Create(Folder(id: 5, parent: 6))
      Create(Folder(id: 6, parent: 6))
      Modify(2, \.parent, to: 5)
    }
    try store.undo()
    try store.redo()
    #expect(store[2]?.parent == 5)
    #expect(throws: UndoError.self) {
      try store.group("Create and delete") {
        try store.save(Folder(id: 7))
        try store.save(Folder(id: 8, parent: 7))
        try store.delete(7)
      }
    }
  }

  @Test func whatReferredToNothingBeforeMayGoOn() throws {
    try store.modify(3, \.name, to: "Renamed")
    #expect(store[3]?.name == "Renamed")
  }

  /// It is a former state, which undo leads to as well.
  @Test func whatReferredToNothingIsRevertedTo() async throws {
    try store.modify(3, \.parent, to: nil, named: "Fix")
    #expect(store.canRevertToSaved)
    #expect(try store.revertToSaved()?.name == "Revert")
    #expect(store[3]?.parent == 9 && !store.hasUnsavedChanges)
    #expect(throws: UndoError.self) { try store.modify(2, \.parent, to: 9, named: "Move") }

    let awaited = AsyncUndoStore(
      RepositoryActor(CheckedRepository(InMemoryRepository([Folder(id: 3, parent: 9)]))),
      rules: [.require(by: \.parent)])
    try await awaited.modify(3, named: "Fix") { $0.parent = nil }
    #expect(await awaited.canRevertToSaved)
    #expect(try await awaited.revertToSaved()?.name == "Revert")
    #expect(try await awaited.element(withID: 3)?.parent == 9)
    #expect(await !awaited.hasUnsavedChanges)
    await #expect(throws: UndoError.self) {
      try await awaited.save(Folder(id: 4, parent: 9), named: "Add")
    }
  }

  @Test func anotherRuleMayHelp() throws {
    let store = Store(
      store.repository, rules: [.cascade(by: \.parent), .require(by: \.parent)])
    try store.delete(1)
    #expect(store.elements.map(\.id) == [3])
  }

  @Test func betweenTypes() throws {
    let store = UndoStore(
      CheckedRepository(InMemoryRepository<DrawingElement>([.layer(Layer(id: 1))])),
      rules: [.require(from: Layer.self, to: Mark.self, by: \.layer)])
    // That there is a mark with this identity does not help.
    try store[Mark.self].save(Mark(id: 2))
    let error = #expect(throws: UndoError.self) {
      try store[Mark.self].save(Mark(id: 3, layer: 2))
    }
    #expect(error?.code == .missingReference)
    try store[Mark.self].save(Mark(id: 3, layer: 1))
    #expect(throws: UndoError.self) { try store[Layer.self].delete(1) }
    #expect(store.count == 3)
  }

  @Test func awaited() async throws {
    let repository = RepositoryActor(
      CheckedRepository(InMemoryRepository<DrawingElement>([.layer(Layer(id: 1))])))
    let store = AsyncUndoStore(
      repository, rules: [.require(from: Layer.self, to: Mark.self, by: \.layer)])
    try await store.save(.mark(Mark(id: 2)))
    let error = await #expect(throws: UndoError.self) {
      try await store.save(.mark(Mark(id: 3, layer: 2)))
    }
    #expect(error?.code == .missingReference)
    try await store.save(.mark(Mark(id: 3, layer: 1)))
    await #expect(throws: UndoError.self) { try await store.delete(.layer(Layer(id: 1))) }
    #expect(try await store.count == 3)
  }
}
