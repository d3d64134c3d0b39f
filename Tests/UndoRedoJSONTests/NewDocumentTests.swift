import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Whether a document is new: one in which something was done is not, whatever is left of it.
@Suite struct NewDocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> UndoStore<JSONDocumentRepository<Note>> { try .open(folder) }

  @Test(arguments: [false, true]) func itIsUntilSomethingIsDone(keepsBranches: Bool) throws {
    for isClosed in [false, true] {
      let store = try open()
      #expect(store.repository.report.isNew)
      store.keepsBranches = keepsBranches
      if isClosed { try store.repository.close() }
    }
    do {
      let store = try open()
      #expect(store.repository.report.isNew)
      try store.withoutRecording { _ = try store.save(Note(id: 1, text: "a"), named: "") }
    }
    for isClosed in [true, false] {
      let store = try open()
      #expect(!store.repository.report.isNew)
      try store.deleteAll()
      try store.removeAllActions()
      if isClosed { try store.repository.close() }
    }
    let store = try open()
    #expect(!store.repository.report.isNew && store.isEmpty && !store.canUndo)
    try store.repository.close()
  }

  @Test func itIsNotWhereTheDocumentHasGone() throws {
    do {
      let store = try open()
      try store.save(Note(id: 1, text: "a"), named: "Add")
      try store.repository.close()
    }
    try FileManager.default.removeItem(atPath: folder.path("notes.json"))
    let store = try open()
    #expect(!store.repository.report.isNew && store.isEmpty)
    try store.repository.close()
  }
}
