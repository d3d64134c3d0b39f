import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// A document is written anew by itself, though not often.
@Suite struct FoldingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func aDocumentIsWrittenAnewOnceItsJournalIsTwiceAsLarge() throws {
    let document = try JSONDocumentRepository.open(folder)
    let store = UndoStore(document)
    // Eleven of them take more than four megabytes.
    let text = String(repeating: "x", count: 400_000)
    var writings: [Int] = []
    var length = document.journal.stamp?.length
    for id in 1...33 {
      try store.save(Note(id: id, text: text), named: "Add")
      if document.journal.stamp?.length != length { writings.append(id) }
      length = document.journal.stamp?.length
    }
    #expect(writings == [11, 33])
    #expect(document.foldingError == nil)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("notes.json")))
    #expect(try JSONDecoder().decode([Note].self, from: data) == store.elements)
  }

  #if !os(Windows) && !os(WASI)
    /// Who only reads the two reads both again, where another program has written the document and cut off the end of
    /// the journal meanwhile.
    @Test func aDocumentThatIsClosedMeanwhileIsReadAgain() throws {
      nonisolated(unsafe) let world = try JournalWorld(folder)
      world.options.durability = .everyAction
      try world.reopen()
      for number in 0..<9 { try world.happen(.set(1, "\(number)")) }
      var file = StoredFile(path: folder.path("notes.json"))
      nonisolated(unsafe) var isClosed = false
      file.calls.failure = { name in
        guard name == .read, !isClosed else { return nil }
        isClosed = true
        try? world.journal.fold(world.held.elements)
        try? world.journal.close()
        return nil
      }
      let (reader, elements) = try Journal.open(
        file, ElementCoding<Note>(), JSONDocumentOptions(isReadOnly: true))
      #expect(isClosed && elements == world.held)
      _ = try reader.redoable()
      #expect(try reader.undoable(.max).count == 9)
    }
  #endif
}
