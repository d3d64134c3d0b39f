import Testing
import UndoRedo

/// What can be done with a value can be done with its steps, actions and histories.
///
/// Most of it is checked by compiling it.
struct ConformanceTests {
  private func expectSendable<each T: Sendable>(_ types: repeat (each T).Type) {}
  private func expectHashable<each T: Hashable>(_ types: repeat (each T).Type) {}
  private func expectEquatable<each T: Equatable>(_ types: repeat (each T).Type) {}
  private func expectCodable<each T: Codable>(_ types: repeat (each T).Type) {}
  private func expectEncodable(_ type: (some Encodable).Type) {}
  private func expectDecodable(_ type: (some Decodable).Type) {}

  @Test func everythingIsSendableIfTheValueIs() {
    struct Value: Sendable {}
    expectSendable(
      UndoRedoStep<Value>.self, UndoSteps<Value>.self, UndoAction<Value>.self,
      UndoActions<Value>.self, UndoHistory<Value>.self, InMemoryRepository<Note>.self,
      UndoError.self, UndoError.Code.self, UndoDate.self, UndoTitleFormat.self)
  }

  @Test func everythingIsEquatableIfTheValueIs() {
    struct Value: Equatable {}
    expectEquatable(
      UndoRedoStep<Value>.self, UndoSteps<Value>.self, UndoAction<Value>.self,
      UndoActions<Value>.self, UndoHistory<Value>.self, InMemoryRepository<Note>.self)
  }

  @Test func everythingIsHashableIfTheValueIs() {
    expectHashable(
      UndoRedoStep<Int>.self, UndoSteps<Int>.self, UndoAction<Int>.self, UndoActions<Int>.self,
      UndoHistory<Int>.self, UndoError.self, UndoDate.self)
  }

  @Test func everythingIsCodableIfTheValueIs() {
    expectCodable(
      UndoRedoStep<Int>.self, UndoSteps<Int>.self, UndoAction<Int>.self, UndoHistory<Int>.self,
      UndoDate.self)
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
