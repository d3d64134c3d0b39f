import Testing

@testable import UndoRedo

/// Sequences of operations that are written by hand, against the reference model.
@Suite struct InteractionScriptsTests {
  /// Two elements are there, and nothing can be undone.
  @Test(arguments: InteractionScripts.all)
  func aStoreDoesWhatTheModelDoes(_ script: Script<Interaction>) throws {
    for isObserved in [true, false] {
      let subject = StoreUnderTest(InMemoryRepository<Item>(), isObserved: isObserved)
      var model = InteractionModel()
      if script.operations.haveSelections { subject.keepSelection(in: &model) }
      for operation in [.start] + script.operations {
        let told = try subject.difference(doing: operation, like: &model)
        let difference = try told ?? subject.difference(from: model)
        try #require(difference == nil, "\(operation)")
      }
      #expect(subject.isInGesture || subject.store.brokenInvariant == nil)
      #expect(try subject.differenceOnTheWay(from: model) == nil)
    }
  }
}
