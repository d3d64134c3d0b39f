import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Histories of elements that had a property more.
@Suite struct RemovedPropertiesTests {
  /// What is left of a note.
  private struct Line: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var text: String
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An action that has only changed it stays, whether it was coalesced or not, on the line or on a branch.
  @Test(arguments: [false, true]) func whatChangedNothingElse(keepsBranches: Bool) throws {
    do {
      let store = try UndoStore.open(folder, keepsBranches: keepsBranches)
      try store.save(Note(id: 1, text: "a"), named: "Add")
      for color in ["blue", "green", "red", "black"] {
        try store.coalescingActions(by: "color") {
          try store.modify(1, \.color, to: color, named: "Color")
        }
      }
      try store.modify(1, \.color, to: "white", named: "Once")
      for (text, color) in [("b", "pink"), ("a", "grey")] {
        try store.coalescingActions(by: "both") {
          try store.save(Note(id: 1, text: text, color: color), named: "Text and Color")
        }
      }
      try store.undo(3)
      if keepsBranches { try store.save(Note(id: 2, text: "c"), named: "Other") }
      try store.repository.close()
    }
    let names =
      keepsBranches ? ["Add", "Other"] : ["Add", "Color", "Once", "Text and Color"]
    let lines = [Line(id: 1, text: "a")] + (keepsBranches ? [Line(id: 2, text: "c")] : [])
    for isRewritten in [false, true] {
      let document = try JSONDocumentRepository<Line>(StoredFile(in: folder))
      let store = UndoStore(document)
      store.keepsBranches = keepsBranches
      if isRewritten { try document.journal.compact() }
      try store.loadHistory()
      #expect(document.report.complaints == [])
      #expect(store.history.actions.map(\.name) == names)
      #expect(
        store.history.branches.map { $0.actions.map(\.name) }
          == (keepsBranches ? [["Color", "Once", "Text and Color"]] : []))
      try store.undoAll()
      #expect(store.elements.isEmpty)
      #expect(try store.redoAll().map(\.name) == names)
      #expect(store.elements == lines)
      try document.close()
    }
  }
}
