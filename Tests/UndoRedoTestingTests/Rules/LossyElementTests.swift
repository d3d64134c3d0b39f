import Foundation
import TestSupport
import Testing
import UndoRedoJSON
import UndoRedoTesting

/// Who checks a file with elements of their own is told what is lost in writing them.
@Suite struct LossyElementTests {
  struct Draft: Identifiable, Equatable, Codable {
    let id: Int
    var text: String
    var cursor = 0

    enum CodingKeys: CodingKey { case id, text }
  }

  struct Visit: Identifiable, Equatable, Codable {
    let id: Int
    var date: Date
  }

  private func violation<Element: Identifiable & Equatable & Codable>(
    _ encoder: JSONEncoder = JSONFileRepository<Element>.defaultEncoder(),
    _ decoder: JSONDecoder = JSONDecoder(), _ element: @escaping (Int, Int) -> Element
  ) throws -> RuleViolation? {
    let folder = try TemporaryFolder()
    var files = 0
    do {
      try RepositoryRule.durable.check(
        elements: element, rounds: 2,
        reopen: { try JSONFileRepository(path: $0.path, encoder: encoder, decoder: decoder) }
      ) {
        files += 1
        return try JSONFileRepository<Element>(
          path: folder.path("\(files).json"), encoder: encoder, decoder: decoder)
      }
      return nil
    } catch let error as RuleViolation {
      return error
    }
  }

  @Test func aPropertyThatIsLeftOutBreaksTheRule() throws {
    let violation = try violation { Draft(id: $0, text: "\($1)", cursor: $1) }
    #expect(violation?.rule == .durable)
  }

  @Test func aDateThatIsRoundedBreaksTheRule() throws {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
    func visit(_ number: Int, _ version: Int) -> Visit {
      Visit(id: number, date: Date(timeIntervalSince1970: Double(version) * 1.5))
    }
    let violation = try self.violation(encoder, decoder, visit)
    #expect(violation?.rule == .durable)
    // Both dates look the same.
    #expect(violation?.found.contains(" in place of ") == true)
    #expect(try self.violation(JSONEncoder(), JSONDecoder(), visit) == nil)
  }
}
