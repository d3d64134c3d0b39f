// swift-format-ignore-file
// What the compiler says of lines that can't be part of an action.
import UndoRedo
import UndoRedoParts
import UndoRedoValues

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

func misuse(_ store: UndoStore<InMemoryRepository<Note>>, _ note: Note) throws {
  try store.perform("An element without a word") {
    note  // expected-error {{write Create(element), Save(element), Modify(element.id) { } or Delete(element); other code needs store.group("Name") { }}}
  }
  try store.perform("A change that happens at once") {
    store.save(note, named: "Save")  // expected-error {{write Create(element), Save(element), Modify(element.id) { } or Delete(element); other code needs store.group("Name") { }}}
  }
  try store.perform("Ordinary code") {
    print(note.text)  // expected-error {{write Create(element), Save(element), Modify(element.id) { } or Delete(element); other code needs store.group("Name") { }}}
  }
  try store.perform("The wrong type of value") {
    Modify(1, \.text, to: 2)  // expected-error {{cannot convert value of type 'Int' to expected argument type 'String'}}
  }
  try store.perform("A part of the identity") {
    Modify(1, \.id, to: 2)  // expected-error {{to expected argument type 'WritableKeyPath<Note, Int>'}}
  }
}

func misuseOfSteps(_ note: Note) {
  _ = UndoAction("Add", [.created(note)])  // expected-error {{write UndoAction("Name", steps: steps)}}
  _ = UndoRedoStep<Int>.modified(to: 1)  // expected-error {{missing argument for parameter 'from' in call}}
}

struct Folder: Identifiable, Equatable {
  let id: Int
}

struct Song: Identifiable, Equatable {
  let id: Int
}

func misuseOfTypes(_ store: UndoStore<InMemoryRepository<OneOf2<Note, Folder>>>, _ song: Song) throws {
  try store.perform("A type that the store does not hold") {
    Delete(song)  // expected-error {{the store has no elements of this line's type}}
  }
  _ = store[Song.self]  // expected-error {{the store has no elements of this type}}
}

struct Plain {
  var note: Note
}

func misuseOfScopes(_ value: UndoValue<Plain>) {
  _ = value.makeScope(\.self)  // expected-error {{requires that 'Plain' conform to 'Equatable'}}
  _ = value.makeScope(\.note)
  _ = value.makeScope()  // expected-error {{no exact matches in call to instance method 'makeScope'}}
}

func propertiesThatOverlap(
  _ value: UndoValue<Note>, _ history: UndoHistory<PropertyValue<Note>>, _ id: PropertyValue<Note>.ID
) {
  value.adopt(history)  // expected-error {{requires that 'ValueRepository<Note>' conform to 'Repository'}}
  value.removeActions(of: id)  // expected-error {{requires that 'ValueRepository<Note>' conform to 'Repository'}}
  value.removeActions { $0 == id }  // expected-error {{requires that 'ValueRepository<Note>' conform to 'Repository'}}
  value.delete(id)  // expected-error {{requires that 'ValueRepository<Note>' conform to 'Repository'}}
  value.deleteAll()  // expected-error {{requires that 'ValueRepository<Note>' conform to 'Repository'}}
  value.update { $0 = [] }  // expected-error {{no exact matches in call to instance method 'update'}}
  _ = value.makeScope()
}
