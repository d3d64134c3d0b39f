import TestSupport
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
    #expect(try json(of: [date]) == "[12.25]")
    #expect(try recoded([date]) == [date])
    #expect(throws: DecodingError.self) { try decoded([UndoDate].self, from: #"["today"]"#) }
  }
}
