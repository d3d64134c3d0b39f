// Made of the examples in Sources/UndoRedoTesting/UndoRedoTesting.docc/CheckingARepository.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@Suite("Examples of Sources/UndoRedoTesting/UndoRedoTesting.docc/CheckingARepository.md") struct examplesOfCheckingARepository {

struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
}

struct Shelf: SimpleRepository {
  typealias Element = Book
  typealias Failure = any Error

  var faults = FaultPlan()
  private var books: [Book] = []

  init(faults: FaultPlan) {
    self.faults = faults
  }

  func element(withID id: Int) throws -> Book? { books.first { $0.id == id } }
  func allElements() throws -> [Book] { books }

  mutating func insert(_ book: Book) throws {
    try faults.reach("insert")
    books.append(book)
  }

  mutating func update(_ old: Book, to new: Book) throws {
    try faults.reach("update")
    books = books.map { $0.id == old.id ? new : $0 }
  }

  mutating func delete(_ book: Book) throws {
    try faults.reach("delete")
    books.removeAll { $0.id == book.id }
  }
}


@Test func shelfKeepsTheRules() throws {
  let faults = FaultPlan()
  try RepositoryRule.all.check(elements: { Book(id: $0, title: "\($1)") }, faults: faults) {
    Shelf(faults: faults)
  }
}

@Test(arguments: RepositoryRule.all)
func shelfKeeps(_ rule: RepositoryRule) throws {
  try rule.check(elements: { Book(id: $0, title: "\($1)") }) { Shelf(faults: FaultPlan()) }
}

struct Reader: Identifiable, Equatable {
  let id: UUID
  var name: String
}

@Test func readersKeepTheRules() throws {
  let ids = (0..<6).map { _ in UUID() }
  try RepositoryRule.all.check(elements: { Reader(id: ids[$0], name: "\($1)") }) {
    InMemoryRepository<Reader>()
  }
}

struct Entry: Identifiable, Equatable {
  let id: String
  var title = "a"
  var note: String? = "b"
  var price = 0.1
  var count = 1
}

func entry(_ number: Int, _ version: Int) -> Entry {
  // Swift takes both for the same identity, though their bytes differ.
  let accented = version.isMultiple(of: 2) ? "\u{E9}" : "e\u{301}"
  var entry = Entry(id: ["", "a", "A", " a", "e", accented][number])
  switch version {
  case 1: entry.title = ""
  case 2: entry.title = "A"
  case 3: entry.title = " 'a\u{0}\r\n"
  case 4: entry.note = nil
  case 5: entry.note = ""
  case 6: entry.price = 0.1.nextUp
  case 7: entry.count = .max
  default: break
  }
  return entry
}

@Test func entriesKeepTheRules() throws {
  try RepositoryRule.all.check(elements: entry) { InMemoryRepository<Entry>() }
}

final class Disk {
  var books: [Int: Book] = [:]
}

struct Database: ResidentRepository {
  typealias Element = Book
  typealias Failure = UndoError

  let disk: Disk

  subscript(id: Int) -> Book? { disk.books[id] }
  var elements: [Book] { disk.books.values.sorted { $0.id < $1.id } }

  mutating func perform(_ steps: UndoSteps<Book>) throws(UndoError) {
    var transaction = disk.books
    for step in steps {
      guard step.starts(from: transaction[step.id]) else {
        throw UndoError(refusing: step, found: transaction[step.id])
      }
      transaction[step.id] = step.newValue
    }
    disk.books = transaction
  }
}

@Test func databaseKeepsTheRules() throws {
  try RepositoryRule.allShared.check(
    elements: { Book(id: $0, title: "\($1)") }, reopen: { Database(disk: $0.disk) }
  ) {
    Database(disk: Disk())
  }
}

struct Page: Identifiable, Equatable {
  let id: Int
  var parent: Int?
  var text: String
}

struct Dangling: Error {}

struct Pages: ResidentRepository {
  typealias Element = Page
  typealias Failure = any Error

  private var pages: [Int: Page] = [:]

  subscript(id: Int) -> Page? { pages[id] }
  var elements: [Page] { pages.values.sorted { $0.id < $1.id } }

  static func areWhole(_ held: [Int: Page]) -> Bool {
    held.values.allSatisfy { page in page.parent.map { held[$0] != nil } ?? true }
  }

  mutating func perform(_ steps: UndoSteps<Page>) throws {
    var transaction = pages
    for step in steps {
      guard step.starts(from: transaction[step.id]) else {
        throw UndoError(refusing: step, found: transaction[step.id])
      }
      transaction[step.id] = step.newValue
    }
    guard Pages.areWhole(transaction) else { throw Dangling() }
    pages = transaction
  }
}

@Test func pagesKeepTheRules() throws {
  try RepositoryRule.all.check(
    elements: { number, version in
      // Every other version refers to another page.
      let parent = version % 2 == 0 ? nil : (number + version) % 6
      return Page(id: number, parent: parent, text: "\(version)")
    },
    accepting: Pages.areWhole
  ) {
    Pages()
  }
}

@Test func aFailedEditIsNotRecorded() throws {
  let library = FaultyRepository(InMemoryRepository<Book>())
  let store = UndoStore(library)
  library.faults.fail(at: .perform)
  #expect(throws: InjectedFault.self) {
    try store.save(Book(id: 1, title: "Emma"), named: "Add Book")
  }
  #expect(!store.canUndo)
}
}
