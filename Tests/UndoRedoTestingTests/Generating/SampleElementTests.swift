import Testing
import UndoRedoTesting

@Suite struct SampleElementTests {
  @Test func identitiesDifferAndTheirHashesDoNot() {
    let ids = (0..<6).map { SampleElement($0, 0).id }
    #expect(Set(ids).count == 6)
    #expect(Set(ids.map(\.hashValue)).count == 1)
  }

  @Test func itsTextIsCode() {
    #expect("\(SampleElement(2, 3))" == "SampleElement(2, 3)")
    #expect("\(SampleElement(2, 3).id)" == "2")
  }
}
