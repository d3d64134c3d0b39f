import Testing

/// Sequences of operations on a store and its scopes that are written by hand, against models of
/// whole copies.
@Suite struct ScopeScriptsTests {
  private static let scripts: [Script<ScopeOperation>] = [
    Script(
      "what is committed is one action", .interact(1, .set(0, 1)), .interact(1, .change),
      .interact(1, .set(2, 1)), .commit(1), .interact(0, .undo)),
    Script(
      "undo stays inside", .interact(0, .set(1, 1)), .interact(1, .set(0, 1)), .interact(1, .undo),
      .interact(1, .undo), .commit(1)),
    Script(
      "what is abandoned leaves no trace", .interact(1, .set(0, 1)), .interact(1, .delete(1)),
      .interact(1, .undo), .abandon(1)),
    Script(
      "a scope can be used on", .interact(1, .set(0, 1)), .commit(1), .interact(0, .set(0, 2)),
      .interact(1, .set(0, 3)), .commit(1)),
    Script(
      "scopes nest", .interact(1, .set(0, 1)), .interact(2, .change), .interact(2, .delete(1)),
      .commit(2), .interact(1, .undo), .interact(1, .redo), .commit(1)),
    Script(
      "a gesture of the scope is committed with it", .interact(1, .begin), .interact(1, .set(0, 1)),
      .interact(0, .set(1, 1)), .commit(1)),
    // The element is held as it was when it was changed.
    Script(
      "a gesture does not trap where the store changes the element", .interact(1, .begin),
      .interact(1, .set(0, 1)), .interact(0, .set(0, 2)), .interact(1, .commit), .commit(1),
      .interact(1, .undo), .abandon(1)),
    Script(
      "what a failed group has met is not known", .interact(1, .begin),
      .interact(1, .group([.set(0, 1)], fails: true)), .interact(0, .set(0, 2)),
      .interact(1, .set(0, 0)), .interact(1, .commit)),
    Script(
      "one that is committed has nothing to undo or redo", .interact(1, .set(0, 1)),
      .interact(1, .pick(1)), .interact(1, .pick(2)), .interact(1, .pick(3)), .interact(1, .undo),
      .commit(1), .interact(1, .undo), .interact(1, .redo)),
    Script(
      "one that is abandoned has nothing to undo or redo", .interact(1, .set(0, 1)),
      .interact(1, .pick(1)), .interact(1, .pick(2)), .interact(1, .pick(3)), .interact(1, .undo),
      .abandon(1), .interact(1, .undo), .interact(1, .redo)),
  ]

  /// Two elements are in the store, and nothing can be undone.
  @Test(arguments: scripts)
  func scopesDoWhatTheirModelsDo(_ script: Script<ScopeOperation>) throws {
    var world = ScopeWorld(isObserved: true, hasSelection: true)
    for operation in [.interact(0, .start)] + script.operations {
      let difference = try world.difference(doing: operation) ?? world.difference()
      try #require(difference == nil, "\(operation)")
    }
    #expect(try world.differenceOnTheWay() == nil)
  }
}
