import Testing
import UndoRedo

/// What can be done with a value can be done with its steps, actions and histories.
///
/// Most of it is checked by compiling it.
struct ConformanceTests {
  private func expectSendable(_ type: (some Sendable).Type) {}
  private func expectHashable(_ type: (some Hashable).Type) {}
  private func expectEquatable(_ type: (some Equatable).Type) {}
  private func expectCodable(_ type: (some Codable).Type) {}
  private func expectEncodable(_ type: (some Encodable).Type) {}
  private func expectDecodable(_ type: (some Decodable).Type) {}

  @Test func everythingIsSendableIfTheValueIs() {
    struct Value: Sendable {}
    expectSendable(UndoRedoStep<Value>.self)
    expectSendable(UndoSteps<Value>.self)
    expectSendable(UndoAction<Value>.self)
    expectSendable(UndoActions<Value>.self)
    expectSendable(UndoHistory<Value>.self)
    expectSendable(InMemoryRepository<Note>.self)
    expectSendable(UndoError.self)
    expectSendable(UndoError.Code.self)
    expectSendable(UndoDate.self)
    expectSendable(UndoTitleFormat.self)
  }

  @Test func everythingIsEquatableIfTheValueIs() {
    struct Value: Equatable {}
    expectEquatable(UndoRedoStep<Value>.self)
    expectEquatable(UndoSteps<Value>.self)
    expectEquatable(UndoAction<Value>.self)
    expectEquatable(UndoActions<Value>.self)
    expectEquatable(UndoHistory<Value>.self)
    expectEquatable(InMemoryRepository<Note>.self)
  }

  @Test func everythingIsHashableIfTheValueIs() {
    expectHashable(UndoRedoStep<Int>.self)
    expectHashable(UndoSteps<Int>.self)
    expectHashable(UndoAction<Int>.self)
    expectHashable(UndoActions<Int>.self)
    expectHashable(UndoHistory<Int>.self)
    expectHashable(UndoError.self)
    expectHashable(UndoDate.self)
  }

  @Test func everythingIsCodableIfTheValueIs() {
    expectCodable(UndoRedoStep<Int>.self)
    expectCodable(UndoSteps<Int>.self)
    expectCodable(UndoAction<Int>.self)
    expectCodable(UndoHistory<Int>.self)
    expectCodable(UndoDate.self)
  }

  @Test func eitherHalfOfCodableIsEnough() {
    struct Written: Encodable {}
    struct Read: Decodable {}
    expectEncodable(UndoHistory<Written>.self)
    expectDecodable(UndoHistory<Read>.self)
  }

  /// Neither the element nor its identity can be sent, hashed on its own or coded.
  @Test func anElementThatCanDoLittle() throws {
    final class Reference {}
    struct Odd: Identifiable, Equatable {
      struct ID: Hashable {
        let number: Int
        let reference: Reference?
        static func == (lhs: ID, rhs: ID) -> Bool { lhs.number == rhs.number }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
      }
      let id: ID
      var reference: Reference?
      static func == (lhs: Odd, rhs: Odd) -> Bool {
        lhs.id == rhs.id && lhs.reference === rhs.reference
      }
    }
    let id = Odd.ID(number: 1, reference: Reference())
    let store = UndoStore(InMemoryRepository<Odd>())
    try store.perform("Add") { Create(Odd(id: id)) }
    store.group("Edit") { store.modify(id, \.reference, to: Reference(), named: "") }
    #expect(store.undo()?.modifiedIDs == [id])
    #expect(store.elements == [Odd(id: id)])
    #expect(store.history == store.history)
  }

  /// A store is in the isolation domain of its user; what it hands out can leave it.
  @MainActor @Test func whatAStoreHandsOutCanBeSent() async {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    let history = store.history
    let undone = store.undo()
    let names = await Task.detached { [history.undoName, undone?.name] }.value
    #expect(names == ["Edit", "Edit"])
  }
}
