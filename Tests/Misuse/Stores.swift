// swift-format-ignore-file
// What the compiler says of a store that is used by mistake.
import UndoRedo
import UndoRedoJSON
import UndoRedoParts
import UndoRedoValues

struct Card: Identifiable, Equatable {
  let id: Int
  var title = ""
}

struct Column: Identifiable, Equatable {
  let id: Int
}

final class Sheet: Identifiable, Equatable {
  let id = 1
  static func == (lhs: Sheet, rhs: Sheet) -> Bool { lhs === rhs }
}

func namesCanBeLeftOut(_ store: UndoStore<InMemoryRepository<Card>>) {
  store.save(Card(id: 1))
  store.modify(1) { $0.title = "Title" }
  store.delete(1)
}

func misuse(_ store: UndoStore<InMemoryRepository<Card>>) throws {
  store.modify("1") { $0.title = "Title" }  // expected-error {{cannot convert value of type 'String' to expected argument type 'Int'}}
  store.update(1) { $0.title = "Title" }  // expected-error {{update changes all elements at once; for one, write modify(id, named: "Name") { }}}
  _ = store.transaction("Save") { 1 }  // expected-error {{a transaction saves, which needs UndoStore(BufferedRepository(repository)); one action of several changes is group("Name") { }}}
  store.beginGroup()  // expected-error {{a group is a closure, group("Name") { }; what goes on across events is a gesture, beginGesture("Name")}}
  store.save()  // expected-error {{every change is in the repository already; markSaved() marks the place, and UndoStore(BufferedRepository(repository)) holds changes back}}
  store.rollback()  // expected-error {{nothing is held back, which needs UndoStore(BufferedRepository(repository)); revertToSaved() is an action that can be undone}}
  store.beginAutosaving { _ in }  // expected-error {{every change is in the repository already; autosaving needs UndoStore(BufferedRepository(repository))}}
  store.beginAutosaving()  // expected-error {{every change is in the repository already; autosaving needs UndoStore(BufferedRepository(repository))}}
  let sheet = store.makeScope()
  sheet.save()  // expected-error {{a scope is committed: commit("Name") makes its changes one action of the other store}}
  sheet.rollback()  // expected-error {{a scope is given up by abandon()}}
  let buffer = UndoStore(BufferedRepository(InMemoryRepository([Card(id: 1)])))
  buffer.save()
  buffer.rollback()
  buffer.beginAutosaving()
  _ = store.undoAction()  // expected-error {{has no member 'undoAction'}}
}

func wordsOfOtherCollections(
  _ store: UndoStore<InMemoryRepository<Card>>, _ columns: UndoStorePart<InMemoryRepository<OneOf2<Card, Column>>, Column>
) {
  store.insert(Card(id: 1))  // expected-error {{save(element) creates an element, or replaces the one with its identity}}
  store.append(Card(id: 1))  // expected-error {{save(element) creates an element, or replaces the one with its identity}}
  store.add(Card(id: 1))  // expected-error {{save(element) creates an element, or replaces the one with its identity}}
  store.create(Card(id: 1))  // expected-error {{save(element) creates an element, or replaces the one with its identity}}
  store.remove(1)  // expected-error {{delete(id) or delete(element) deletes an element}}
  store.remove(Card(id: 1))  // expected-error {{delete(id) or delete(element) deletes an element}}
  columns.insert(Column(id: 1))  // expected-error {{save(element) creates an element, or replaces the one with its identity}}
}

func elementsThatAreSet(
  _ store: UndoStore<InMemoryRepository<Card>>, _ columns: UndoStorePart<InMemoryRepository<OneOf2<Card, Column>>, Column>
) {
  store[1] = Card(id: 1)  // expected-error {{save(element), modify(id) { } and delete(id) change an element, and element(withID:) reads one}}
  store[1]?.title = "Title"  // expected-error {{save(element), modify(id) { } and delete(id) change an element}}
  columns[1] = nil  // expected-error {{save(element), modify(id) { } and delete(id) change an element}}
  store.modify(1, "Edit") { $0.title = "Title" }  // expected-error {{the name has a label: modify(id, named: "Edit") { }}}
  _ = store[1]?.title
  store[1, \.title, default: ""] = "Title"
}

struct Page: Identifiable, Equatable, Codable {
  let id: Int
  var title = ""
}

struct Chapter: Identifiable, Equatable, Codable {
  let id: Int
}

func documents(_ store: UndoStore<JSONDocumentRepository<Page>>) {
  store.close()  // expected-error {{a document is closed by its repository: store.repository.close()}}
  _ = store.fetch(sortedBy: \.id).count + (store.contains(1) ? 1 : 0)
}

func elementsInNoOrder(_ store: UndoStore<InMemoryRepository<Reminder>>) {
  _ = store.fetch(sortedBy: \.due, descending: true)  // expected-error {{the property is not Comparable; say which element comes first, as in sortedBy:}}
  _ = store.fetch(sortedBy: \.id)
}

struct Reminder: Identifiable, Equatable {
  let id: Int
  var due: Int?
  var cards: [Card.ID]
}

func misuseOfParts(_ store: UndoStore<InMemoryRepository<OneOf2<Card, Column>>>) {
  store.save(Column(id: 1))  // expected-error {{write store[Column.self].save(column), with the element's type}}
  store.save(.first(Card(id: 1)))
}

func mistakesAfterAPart(_ store: UndoStore<InMemoryRepository<OneOf2<Card, Column>>>) {
  _ = store[Card.self][1]?.lable  // expected-error {{value of type 'Card' has no member 'lable'}}
  _ = store[Card.self].elements.frist  // expected-error {{value of type '[Card]' has no member 'frist'}}
}

func controls(_ file: UndoStore<JSONDocumentRepository<Page>>, _ files: UndoStore<JSONDocumentRepository<OneOf2<Page, Chapter>>>) {
  _ = file[1, \.title, default: ""]  // expected-error {{setting it can fail: write a Binding whose setter calls}}
  _ = files[Page.self][1, \.title, default: ""]  // expected-error {{setting it can fail: write a Binding whose setter calls}}
}

struct Folder: Identifiable, Equatable {
  let id: Int
  var parent: Int
}

func documents(_ document: UndoStore<JSONDocumentRepository<Page>>, _ file: UndoStore<JSONFileRepository<Page>>) throws {
  document.reload()  // expected-error {{what others write to a document is taken in when it is opened; a JSONFileRepository can be read again}}
  try file.reload()
}

func misuseOfRules() {
  _ = UndoStore(
    InMemoryRepository<OneOf2<Card, Reminder>>(),
    rules: [.cascade(from: Card.self, to: Reminder.self, by: \.cards)])  // expected-error {{`by` is the identity of one element of the type after `from`, or nil; a list of them is for nullify, deny and require}}
  _ = UndoStore([Folder(id: 1, parent: 1)], rules: [.nullify(by: \.parent)])  // expected-error {{a reference that is set to nil is an optional; of others, write cascade or deny}}
}

func whatIsBuffered(_ store: UndoStore<BufferedRepository<InMemoryRepository<Card>>>) {
  store.transaction("Save") { _ = store.delete(1) }
  store.save()
}

struct Named: Identifiable, Equatable {
  let id: String
}

func textsAsIdentities(_ store: UndoStore<InMemoryRepository<Named>>) throws {
  try store.update("Clear") { $0.removeAll() }
  store.update("Clear") { $0 = Named(id: "a") }  // expected-error {{update changes all elements at once}}
}

func misuseOfLines(_ store: UndoStore<InMemoryRepository<Card>>) throws {
  try store.perform("No element") {
    Create("hello")  // expected-error {{cannot convert value of type 'String' to expected argument type 'Card'}}
  }
  try store.perform("An element of another type") {
    Create(Column(id: 1))  // expected-error {{the store has no elements of this line's type}}
  }
}

func misuseOfIdentities(_ store: UndoStore<InMemoryRepository<OneOf2<Card, Column>>>) throws {
  try store.perform("An identity of two types") {
    Delete(1)  // expected-error {{ambiguous use of 'buildExpression'}}
  }
  try store.perform("An identity of one type") {
    Delete<Card>(1)
  }
}

func elementsInMemory(_ card: Card) {
  let store: UndoStore<InMemoryRepository<Card>> = UndoStore([card])
  let value: UndoValue<[Card]> = UndoValue([card])
  let inferred = UndoStore([card])
  let empty = UndoStore<InMemoryRepository<Card>>()
  inferred.save(card)
  _ = (store, value, empty)
}

func misuseOfObjects(_ sheet: Sheet) {
  _ = UndoStore(InMemoryRepository<Sheet>())  // expected-warning {{elements are structs or enums: what changes in an object can't be undone}}
  _ = UndoValue(sheet)  // expected-warning {{the value is a struct or enum: what others change in an object can't be undone}}
  _ = UndoStore([sheet])  // expected-warning {{elements are structs or enums: what changes in an object can't be undone}}
}

struct Line {
  var text = ""
}

func misuseOfStores(_ repository: InMemoryRepository<Card>?, _ columns: [Column]) {
  _ = UndoStore(repository)  // expected-error {{must be unwrapped to a value of type 'InMemoryRepository<Card>'}} expected-note 2 {{}}
  _ = UndoStore([Line()])  // expected-error {{requires that 'Line' conform to 'Identifiable'}} expected-error {{requires that 'Line' conform to 'Equatable'}}
  _ = UndoStore(Line())  // expected-error {{generic class 'UndoStore' requires that 'Line' conform to 'RepositoryOrValue'}}
  UndoValue(Line()).modify("Edit") { $0.text = "" }  // expected-error {{the value must be Equatable to be changed as a whole}}
  UndoValue(Line()).perform("Edit") {}  // expected-error {{a value has no elements to write lines of; several changes are one action in group("Name") { }}}
  _ = UndoValue([Line()])
  _ = UndoValue(columns)
}
