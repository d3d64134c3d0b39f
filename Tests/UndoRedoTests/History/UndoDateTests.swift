import Foundation
import Testing
import UndoRedo

struct UndoDateTests {
  @Test func earlierDatesComeFirst() {
    let dates = [-1.5, 0, 0.25, 1e9].map { UndoDate(secondsSince1970: $0) }
    #expect(dates.shuffled().sorted() == dates)
    #expect(Set(dates).count == 4)
  }

  @Test func aDateIsCodedAsANumber() throws {
    let date = UndoDate(secondsSince1970: 12.25)
    #expect(String(decoding: try JSONEncoder().encode([date]), as: UTF8.self) == "[12.25]")
    #expect(try JSONDecoder().decode([UndoDate].self, from: Data("[12.25]".utf8)) == [date])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UndoDate].self, from: Data(#"["today"]"#.utf8))
    }
  }
}
