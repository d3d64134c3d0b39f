import TestSupport
import Testing

@testable import UndoRedoJSON

/// Edits between any two short texts, and how steps with them are written.
@Suite struct TextEditTests {
  private static let texts = everySequence(of: ["a", "b", "é", "ê", "😀", "\"", "\\"], upTo: 3)
    .map { Array($0.joined().utf8) }

  private static var pairs: [(old: [UInt8], new: [UInt8])] {
    Depth.slice(of: texts.flatMap { old in texts.map { (old, $0) } }, oneIn: 40)
  }

  @Test func everyPairOfShortTexts() throws {
    for (old, new) in Self.pairs {
      let edit = TextEdit(from: old[...], to: new[...])
      #expect(String(validating: edit.inserted, as: UTF8.self) != nil)
      var text = old
      let flipped = try #require(edit.apply(to: &text))
      #expect(text == new)
      #expect(flipped.apply(to: &text) != nil && text == old)
      #expect(edit.inserted.count <= new.count && edit.removedCount <= old.count)
      if old == new { #expect(edit.inserted.isEmpty && edit.removedCount == 0) }
    }
  }

  @Test func whatDoesNotFitChangesNothing() {
    for (start, count) in [(4, 0), (0, 4), (3, 1), (.max, .max), (0, .max)] {
      var text = Array("abc".utf8)
      let edit = TextEdit(start: start, removedCount: count, inserted: [1])
      #expect(edit.apply(to: &text) == nil && text == Array("abc".utf8))
    }
  }

  @Test func everyStepIsReadAsItWasWritten() throws {
    for (old, new) in Self.pairs {
      for source in [nil, (distance: 3, step: 1)] {
        var step = WrittenStep()
        if source == nil { step.old = Array("{\"text\":[1,\"}\"]}".utf8)[...] }
        step.edit = TextEdit(from: old[...], to: new[...])
        step.source = source
        var bytes: [UInt8] = []
        step.write(to: &bytes)
        var scanner = LineScanner(rest: bytes[...])
        let found = scanner.step()
        let read = try #require(found)
        #expect(scanner.rest.isEmpty && read.old == step.old && read.new == nil)
        #expect(read.source?.distance == source?.distance && read.source?.step == source?.step)
        #expect(read.edit?.start == step.edit?.start)
        #expect(read.edit?.removedCount == step.edit?.removedCount)
        #expect(read.edit?.inserted == step.edit?.inserted)
      }
    }
  }
}
