//: [Previous](@previous)
//: # Your own repository
//:
//: Elements can live wherever you like. A repository that inserts, updates and deletes one element
//: at a time conforms to `SimpleRepository`; the rest is there. This page runs with `swift run page7`.
import UndoRedo

struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
}

//: ## Three operations
//:
//: This shelf has room for two books. Since its books are in memory, reading them can't fail: it is
//: a `ResidentRepository` too, and its store is read without `try`.
struct ShelfIsFull: Error {}

struct Shelf: SimpleRepository, ResidentRepository {
  typealias Element = Book
  typealias Failure = any Error

  private var books: [Book] = []

  subscript(id: Int) -> Book? { books.first { $0.id == id } }
  var elements: [Book] { books }

  mutating func insert(_ book: Book) throws {
    guard books.count < 2 else { throw ShelfIsFull() }
    books.append(book)
  }

  mutating func update(_ old: Book, to new: Book) throws {
    books = books.map { $0.id == old.id ? new : $0 }
  }

  mutating func delete(_ book: Book) throws {
    books.removeAll { $0.id == book.id }
  }
}

//: ## All or nothing
//:
//: A store performs the steps of an action with one call. If the third book does not fit, the second
//: one is taken off again, and the history knows nothing of it.
let store = UndoStore(Shelf())
try store.save(Book(id: 1, title: "Emma"), named: "Add Book")
do {
  try store.perform("Add Two Books") {
    Create(Book(id: 2, title: "Persuasion"))
    Create(Book(id: 3, title: "Sanditon"))
  }
} catch is ShelfIsFull {
  print(store.elements.map(\.title), store.undoTitle)  //> ["Emma"] Undo Add Book
}

//: ## Compare before writing
//:
//: A step says what it starts from. If that is not what the repository holds, the step is refused:
//: so nobody's change is ever overwritten without notice.
var shelf = Shelf()
try shelf.perform([.created(Book(id: 1, title: "Emma"))])
do {
  try shelf.perform([
    .modified(from: Book(id: 1, title: "Evelina"), to: Book(id: 1, title: "Cecilia"))
  ])
} catch UndoError.Code.conflict {
  print(shelf.elements.map(\.title))  //> ["Emma"]
}

//: ## Undoing everything
try store.undoAll()
print(store.elements.isEmpty)  //> true

//: [Next: your own model](@next)
