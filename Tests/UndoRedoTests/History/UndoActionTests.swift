import Testing

@testable import UndoRedo

struct UndoActionTests {
  static let date = UndoDate(secondsSince1970: 1_700_000_000)

  @Test func anActionOfOneStep() {
    let action = UndoAction("Add", .created(1), date: Self.date, metadata: ["author": "Ada"])
    #expect(action.name == "Add")
    #expect(Array(action.steps) == [.created(1)])
    #expect(action.date == Self.date)
    #expect(action.metadata == ["author": "Ada"])
    #expect(
      action
        == UndoAction("Add", steps: [.created(1)], date: Self.date, metadata: ["author": "Ada"]))
  }

  @Test func anAuthorAndALinkAreNotStoredTwice() {
    let metadata = ["author": "Ada", "undoes": "2,1", "detail": "one"]
    var action = UndoAction("Add", .created(1), metadata: metadata)
    #expect(action.details.author == "Ada" && action.details.metadata == ["detail": "one"])
    #expect(action.details.link == ReversalLink(.undoes, distances: [2, 1]))
    #expect(action.metadata == metadata)
    action.detail = nil
    #expect(action.metadata == ["author": "Ada", "undoes": "2,1"])
    // What is no link is text.
    action.metadata = ["undoes": "the last one"]
    #expect(action.details.link == nil && action.metadata == ["undoes": "the last one"])
  }

  @Test func anActionNeedsNoDateAndNoMetadata() {
    let action = UndoAction("Add", .created(1))
    #expect(action.date == nil)
    #expect(action.metadata.isEmpty)
  }

  @Test func resultsAreComparedWithNilAndWithEachOther() {
    let (add, other) = (UndoAction("Add", .created(1)), UndoAction("Add", .created(2)))
    let all: [UndoAction<Int>?] = [nil, add, other]
    for (index, one) in all.enumerated() {
      #expect((one == nil) == (index == 0))
      #expect((one != nil) == (index > 0))
      #expect((nil == one) == (index == 0))
      for (number, another) in all.enumerated() {
        #expect((one == another) == (index == number))
        #expect((one != another) == (index != number))
      }
    }
    let event = Optional(UndoEvent<Int>(.saved))
    #expect(event != nil && event == UndoEvent(.saved) && event != UndoEvent(.cleared))
  }

  @Test func thereIsNoActionWithoutSteps() {
    #expect(UndoAction<Int>("Nothing", steps: []) == nil)
  }

  @Test func flipReversesTheStepsAndKeepsTheRest() throws {
    let action = try #require(
      UndoAction(
        "Swap", steps: [.deleted(1), .created(2), .modified(from: 3, to: 4)], date: Self.date,
        metadata: ["author": "Ada"]))
    let flipped = action.flip()
    #expect(Array(flipped.steps) == [.modified(from: 4, to: 3), .deleted(2), .created(1)])
    #expect(flipped.name == "Swap")
    #expect(flipped.date == Self.date)
    #expect(flipped.metadata == ["author": "Ada"])
    #expect(flipped.flip() == action)
  }

  @Test func eachPartCounts() {
    let action = UndoAction("Add", .created(1))
    var others: Set<UndoAction<Int>> = [UndoAction("Add", .created(2))]
    var other = action
    other.name = "Put"
    others.insert(other)
    other = action
    other.date = Self.date
    others.insert(other)
    other = action
    other.metadata["author"] = "Ada"
    others.insert(other)
    #expect(others.count == 4)
    #expect(!others.contains(action))
  }
}
