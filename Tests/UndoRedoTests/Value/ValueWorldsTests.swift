import TestSupport
import Testing
import UndoRedo

/// Every short sequence of a few operations on properties that overlap, beside the model.
@Suite struct ValueWorldsTests {
  private static let number = Place.named("number")
  private static let whole = Place.named("")
  private static let items = Place.named("items")
  private static let item = Place.named("items[1]")

  @Test(arguments: ValueComparison.Kind.allCases)
  func whatIsRecorded(_ kind: ValueComparison.Kind) {
    // An edit has the same value each time, so that a second one may change nothing.
    check(
      [
        { _ in .edit(Self.number, seed: 1) },
        { _ in .edit(Self.number, seed: 0) },
        { _ in .edit(Self.whole, seed: 1) },
        { _ in .edit(Self.item, seed: 5) },
        { _ in .group([.edit(Self.items, seed: 2), .edit(Self.item, seed: 5)], throws: false) },
        { _ in .joining("key", [.edit(Self.number, seed: 2)]) },
        { _ in .joining("key", [.edit(Self.whole, seed: 1)]) },
        { _ in .undo(1) },
        { _ in .redo(1) },
        { _ in .revert },
      ], upTo: kind == .plain ? 4 : 3, kind)
  }

  @Test(arguments: ValueComparison.Kind.allCases)
  func whatIsNotRecorded(_ kind: ValueComparison.Kind) {
    // Each edit has a value of its own. Seeds that are divisible by three make the array too short.
    check(
      [
        { .edit(Self.number, seed: 100 + $0) },
        { .edit(Self.items, seed: 101 + 3 * $0) },
        { .edit(Self.item, seed: 100 + $0) },
        { .withoutRecording([.edit(Self.number, seed: 200 + $0)], throws: false) },
        { .withoutRecording([.edit(Self.items, seed: 201 + 3 * $0)], throws: false) },
        { .withoutRecording([.edit(Self.item, seed: 200 + $0)], throws: false) },
        { .withoutRecording([.edit(Self.whole, seed: 200 + $0)], throws: false) },
        { .discardable([.edit(Self.number, seed: 300 + $0)]) },
        { _ in .undo(1) },
        { _ in .redo(1) },
      ], upTo: kind == .plain ? 4 : 3, kind)
  }

  @Test(arguments: ValueComparison.Kind.allCases)
  func whatAGroupMakes(_ kind: ValueComparison.Kind) {
    let inner: [(Int) -> ValueOperation] = [
      { .edit(Self.number, seed: 100 + $0) },
      { .edit(Self.items, seed: 101 + 3 * $0) },
      { .edit(Self.item, seed: 100 + $0) },
      { .withoutRecording([.edit(Self.items, seed: 201 + 3 * $0)], throws: false) },
      { .withoutRecording([.edit(Self.number, seed: 200 + $0)], throws: false) },
      { .group([.edit(Self.whole, seed: 300 + $0)], throws: true) },
      { .group([.edit(Self.item, seed: 300 + $0)], throws: false) },
    ]
    let sequences = everySequence(of: Array(inner.indices), upTo: kind == .plain ? 4 : 3)
    for sequence in Depth.slice(of: sequences, oneIn: 48) {
      let operations = sequence.enumerated().map { inner[$0.element]($0.offset) }
      let groups: [ValueOperation] = [
        .group(operations, throws: false), .gesture(operations, isCancelled: true),
      ]
      for group in groups {
        let all = [.edit(Self.item, seed: 1), group, .undo(1), .edit(Self.number, seed: 1)]
        guard check(all, kind) else { return }
      }
    }
  }

  /// Key-path edits, groups that throw, the saved mark, undo, redo and the limit, each with each.
  @Test(arguments: ValueComparison.Kind.allCases)
  func everyTwoFeatures(_ kind: ValueComparison.Kind) {
    check(
      [
        { .edit(Self.number, seed: 100 + $0) },
        { .edit(Self.whole, seed: 100 + $0) },
        { .group([.edit(Self.number, seed: 200 + $0), .edit(Self.item, seed: 5)], throws: true) },
        {
          .group(
            [
              .edit(Self.number, seed: 300 + $0),
              .group([.edit(Self.whole, seed: 400 + $0)], throws: true),
            ], throws: false)
        },
        { _ in .markSaved },
        { _ in .undo(1) },
        { _ in .redo(1) },
        { _ in .limit(1) },
      ], upTo: kind == .plain ? 4 : 3, kind)
  }

  private func check(
    _ operations: [(Int) -> ValueOperation], upTo length: Int, _ kind: ValueComparison.Kind
  ) {
    let sequences = everySequence(of: Array(operations.indices), upTo: length)
    for sequence in Depth.slice(of: sequences, oneIn: 48) {
      let all = sequence.enumerated().map { operations[$0.element]($0.offset) }
      guard check(all, kind) else { return }
    }
  }

  /// Returns whether a sequence leads to what it is to lead to.
  private func check(_ operations: [ValueOperation], _ kind: ValueComparison.Kind) -> Bool {
    let comparison = ValueComparison(kind)
    for operation in operations {
      if let difference = comparison.perform(operation) {
        Issue.record("\(difference) after \(operations)")
        return false
      }
    }
    guard let difference = comparison.finish() else { return true }
    Issue.record("\(difference) after \(operations)")
    return false
  }
}
