import AnnotationCanvas
import TestSupport
import Testing
import UndoRedo

@testable import canvas

/// Every command after every other: small worlds, all of them.
@Suite struct PairsTests {
  /// A document with something to undo, to redo, to revert, to jump to, selected and looked at.
  private static let beginning = """
    rect 0 0 9 9
    ellipse 50 0 9 9
    checkpoint Early
    drag r1 3 4 5 6
    save
    select r1
    nudge r1 right
    zoom 2
    color e1 red
    fill e1 blue
    undo
    """

  private static let commands = [
    "rect 5 5 5 5", "move r1 7 7", "drag e1 1 2 3 4", "drag r1 9 9 cancel", "drag r1 5 5 -5 -5",
    "nudge r1 right", "nudge r1 left", "nudge e1 up", "delete all", "undo", "undo 2", "redo",
    "save", "revert", "checkpoint Late", "jump Early", "jump 0", "jump 5", "select e1", "deselect",
    "zoom 3", "zoom fit", "scroll 2 2", "group G\nmove e1 1 1\nnudge r1 down\nend",
    "group G\nselect e1\ndelete selected\nscroll 1 1\ncancel", "group G\nend",
  ]

  private static let pairs = commands.flatMap { first in commands.map { (first, $0) } }

  @Test(arguments: Depth.slice(of: pairs, oneIn: 18))
  func everyPairCanBeUndoneAndRedone(_ first: String, _ second: String) throws {
    let script = "\(Self.beginning)\n\(first)\n\(second)\n"
    let played = Played(script, isInteractive: true)
    let history = played.store.history
    let comment = Comment(rawValue: "\(first), \(second)")

    let back = Played(script + "jump 0", isInteractive: true)
    #expect(back.store.elements.drawn.isEmpty, comment)
    #expect(!back.store.canUndo, comment)

    let there = Played(script + "jump 0\njump \(history.position)", isInteractive: true)
    #expect(InMemoryRepository(there.store.elements) == .init(played.store.elements), comment)
    #expect(there.selected == played.selected, comment)
    #expect(there.store.history == history, comment)
    #expect(there.store.undoTitle == played.store.undoTitle, comment)
    #expect(there.store.redoTitle == played.store.redoTitle, comment)

    // What the prompt says of saving, and what has changed since then, agree.
    if let changes = played.store.changesSinceSaved {
      let isLookedAt = changes.allSatisfy { $0.newValue?.shape.kind ?? .viewport == .viewport }
      #expect(played.store.hasUnsavedChanges || isLookedAt, comment)
    } else {
      #expect(played.store.hasUnsavedChanges, comment)
    }
  }

  @Test(arguments: commands) func whatIsCancelledHasNotHappened(_ command: String) {
    // Places are refused within a group; whatever else is in it, cancelling takes it back.
    let script = Self.beginning + "\n"
    let plain = Played(script, isInteractive: true)
    let cancelled = Played(script + "group Outer\n\(command)\ncancel", isInteractive: true)
    #expect(cancelled.store.elements == plain.store.elements)
    #expect(cancelled.store.history == plain.store.history)
    #expect(cancelled.selected == plain.selected)
    #expect(cancelled.text.contains("Outer: cancelled, everything is as before"))
  }
}
