import UndoRedo
import UndoRedoAsync
import UndoRedoTesting
import XCTest

/// The checks serve XCTest as they serve any framework in which a thrown error fails a test.
final class XCTestTests: XCTestCase {
  func testEveryRule() throws {
    for rule in RepositoryRule.all {
      try rule.check(elements: Note.init) { InMemoryRepository<Note>() }
    }
  }

  func testEveryRuleAwaited() async throws {
    for rule in RepositoryRule.all {
      try await rule.check(elements: Note.init) { RepositoryActor(InMemoryRepository<Note>()) }
    }
  }

  func testABrokenRule() {
    XCTAssertThrowsError(try Table.check(ForgetsToDelete.self, [.perform])) { error in
      XCTAssertEqual((error as? RuleViolation)?.rule, .perform)
    }
  }
}
