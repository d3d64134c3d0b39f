//: [Previous](@previous)
//: # Your own repository
//:
//: Elements can live wherever you like, as long as their repository follows the rules, each of which can be
//: checked. This page writes a repository and checks it. It runs with `swift run page7`.
import UndoRedo
import UndoRedoTesting

struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
}

//: ## Choose your kind
//:
//: This one keeps books as lines of text, as a file or a web service might, and has room for six.
//: Its back-end inserts, updates and deletes one book at a time: it is a `SimpleRepository`. One with
//: transactions would be a `Repository`, and implement `perform` itself. One whose books are in
//: memory, so that reading can't fail, is a `ResidentRepository` besides. What must be awaited, such as
//: a service, is a `SimpleAsyncRepository` or an `AsyncRepository`, and has an `AsyncUndoStore`.
//:
//: A back-end can fail. Wherever this one might, it reaches a point of a plan, by which it does.
struct ShelfIsFull: Error {}

struct Shelf: SimpleRepository {
  typealias Element = Book
  typealias Failure = any Error

  var faults = FaultPlan()
  var lines: [String] = []

  func allElements() throws -> [Book] {
    lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return Book(id: Int(parts[0])!, title: String(parts[1]))
    }
  }

  func element(withID id: Int) throws -> Book? {
    try faults.reach("read")
    return try allElements().first { $0.id == id }
  }

  mutating func insert(_ book: Book) throws {
    try faults.reach("insert")
    guard lines.count < 6 else { throw ShelfIsFull() }
    lines.append(line(book))
  }

  mutating func update(_ old: Book, to new: Book) throws {
    try faults.reach("update")
    lines = lines.map { $0 == line(old) ? line(new) : $0 }
  }

  mutating func delete(_ book: Book) throws {
    try faults.reach("delete")
    let old = line(book)
    lines.removeAll { $0 == old }
  }

  func line(_ book: Book) -> String { "\(book.id):\(book.title)" }
}

//: ## Test it
//:
//: Say how to make a book of a number in a version, and how to make an empty shelf. Each check does
//: hundreds of calls: some that fit, some that must be refused, and some in which the back-end fails.
for rule in RepositoryRule.all {
  let faults = FaultPlan()
  try rule.check(elements: { Book(id: $0, title: "Volume \($1)") }, faults: faults) {
    Shelf(faults: faults)
  }
  print(rule)
}
//> rule 1, Read
//> rule 2, Perform
//> rule 3, In order
//> rule 4, Compare before writing
//> rule 5, All or nothing
//> rule 6, Reversible
//> rule 7, Empty is nothing

//: ## Find a mistake
//:
//: This shelf does not compare: it would overwrite what somebody else has changed. A check names the
//: rule, and shows the shortest steps that break it. In a test, all of it is what the failure says.
struct CarelessShelf: Repository {
  typealias Element = Book
  typealias Failure = any Error

  var books: [Int: Book] = [:]

  func element(withID id: Int) throws -> Book? { books[id] }
  func allElements() throws -> [Book] { books.values.sorted { $0.id < $1.id } }

  mutating func perform(_ steps: UndoSteps<Book>) throws {
    for step in steps { books[step.id] = step.newValue }
  }
}

do {
  try RepositoryRule.compareBeforeWriting.check(
    elements: { Book(id: $0, title: "Volume \($1)") }
  ) {
    CarelessShelf()
  }
} catch let violation as RuleViolation {
  print(violation.rule)  //> rule 4, Compare before writing
  print(violation.calls[0])
  //> try repository.perform([.deleted(Book(id: 0, title: "Volume 0"))])  // does not fit
  print(violation.found)  //> no error; held afterwards: nothing
}

//: ## Use it
//:
//: What is on a shelf can be undone. If one of several books does not fit, all of them are taken off
//: again, and the history knows nothing of it.
let store = UndoStore(Shelf())
for id in 1...5 { try store.save(Book(id: id, title: "Volume \(id)"), named: "Add Book") }
do {
  try store.perform("Add Two Books") {
    Create(Book(id: 6, title: "Emma"))
    Create(Book(id: 7, title: "Persuasion"))
  }
} catch is ShelfIsFull {
  print(store.repository.lines.count, store.undoTitle)  //> 5 Undo Add Book
}
try store.undo(4)
print(store.repository.lines)  //> ["1:Volume 1"]

//: An element must be read as it was written, or else it can't be undone: with a `split` that leaves
//: out what is empty, a book without a title would be such a one. The guide “Implementing a repository”
//: tells more: which steps arrive, how to use transactions, and what to do where others write, too.

//: [Next: your own model](@next)
