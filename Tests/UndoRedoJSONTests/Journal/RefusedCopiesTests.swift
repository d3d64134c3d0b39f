#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo
  import UndoRedoParts

  @testable import UndoRedoJSON

  /// What is refused leaves no copy that was made for it.
  @Suite struct RefusedCopiesTests {
    typealias Marks = OneOf1<Sketch.Mark>

    private let folder: TemporaryFolder
    private let script = FaultScript()

    init() throws { folder = try TemporaryFolder() }

    private var copies: [String] {
      folder.names.filter { $0.contains(".old") || $0.contains(".damaged") }
    }

    enum Operation: CaseIterable { case save, remove }

    /// Opens a document with a type that is not known.
    private func openSketch() throws -> UndoStore<JSONDocumentRepository<Marks>> {
      try folder.copyGolden("version-1-positions.json", as: "sketch.json")
      return try .open(script.file(folder.path("sketch.json")))
    }

    @Test(arguments: Operation.allCases)
    func aRefusedChangeLeavesNoCopies(operation: Operation) throws {
      let store = try openSketch()
      try store.loadHistory()
      let before = [folder.bytes("sketch.json"), folder.bytes("sketch.json.undo")]
      func change() throws {
        switch operation {
        case .save:
          try store[Sketch.Mark.self].save(Sketch.Mark(id: 9, text: "x"), named: "Add")
        case .remove: try store.removeActions { _ in true }
        }
      }
      var isDone = false
      for call in 0..<200 where !isDone {
        script.fail(at: call, with: ENOSPC)
        do {
          try change()
          isDone = true
        } catch let error as JSONFileError {
          #expect([.unwritable, .unreadable, .outOfSpace].contains(error.code), "call \(call)")
          // Where more than one entry is written, the first one may have been.
          let isUnchanged = folder.bytes("sketch.json.undo") == before[1]
          let count = isUnchanged ? 0 : 2
          #expect(copies.count == count, "call \(call)")
          #expect(store.repository.report.copiesOfOlder.count == count, "call \(call)")
        }
      }
      #expect(isDone)
      #expect(copies == ["sketch.json.old", "sketch.json.undo.old"])
      #expect(copies.map { folder.bytes($0) } == before)
      script.reset()
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 8, text: "y"), named: "Add")
      try store.removeActions { _ in true }
      #expect(copies == ["sketch.json.old", "sketch.json.undo.old"])
    }

    /// A copy that could not be removed is reported, whatever is copied after it.
    @Test func copiesThatStayAreReported() throws {
      var (isDone, most) = (false, 0)
      for call in 0..<200 where !isDone {
        for name in folder.names { try folder.remove(name) }
        let store = try openSketch()
        try store.loadHistory()
        func save() throws {
          try store[Sketch.Mark.self].save(Sketch.Mark(id: 9, text: "x"), named: "Add")
        }
        script.stop(at: call)
        isDone = (try? save()) != nil
        script.reset()
        if !isDone { try save() }
        let reported = store.repository.report.copiesOfOlder
        #expect(Set(reported) == Set(copies.map(folder.path)), "call \(call)")
        most = max(most, copies.count)
      }
      #expect(isDone && most > 2)
    }

    /// A journal that has gone may be nowhere but in its copy.
    @Test func theCopyOfAJournalThatHasGoneStays() throws {
      let store = try openSketch()
      let journal = folder.bytes("sketch.json.undo")
      try folder.remove("sketch.json.undo")
      expectFailure(.changedOnDisk) {
        try store[Sketch.Mark.self].save(Sketch.Mark(id: 9, text: "x"), named: "Add")
      }
      #expect(folder.bytes("sketch.json.undo.old") == journal)
    }

    /// Where the journal is damaged: at its beginning, within it, and at its end.
    private static let damages = [0.0, 0.5, 0.95]

    /// Makes a document with a damaged journal, which another program may have changed.
    private func makeDamaged(at place: Double, isChangedByOthers: Bool) throws -> Data {
      do {
        let store = try UndoStore.open(folder)
        for text in ["a", "b", "c"] { try store.set(text) }
        try store.repository.fold()
        for text in ["d", "e", "f"] { try store.set(text) }
      }
      if isChangedByOthers { try folder.write("[]", to: "notes.json") }
      var bytes = try #require(folder.bytes("notes.json.undo"))
      bytes[Int(Double(bytes.count) * place)] ^= 1
      try folder.write(bytes, to: "notes.json.undo")
      return bytes
    }

    @Test func aJournalThatCannotBeRepairedIsNotCopiedAgainAndAgain() throws {
      let before = try makeDamaged(at: 0, isChangedByOthers: false)
      script.failing = [.rename]
      for _ in 0..<3 {
        expectFailure(.unwritable) {
          try JSONDocumentRepository<Note>(script.file(folder.path("notes.json")))
        }
        #expect(folder.names == ["notes.json", "notes.json.undo"])
      }
      #expect(folder.bytes("notes.json.undo") == before)
      script.failing = []
      let document = try JSONDocumentRepository<Note>(script.file(folder.path("notes.json")))
      #expect(document.report.copyOfDamaged == folder.path("notes.json.undo.damaged"))
      #expect(copies == ["notes.json.undo.damaged"] && folder.bytes(copies[0]) == before)
    }

    /// Numbers that leave no room for more are no damage of the bytes.
    @Test func aJournalThatCannotBeBegunAnewIsNotCopiedAgainAndAgain() throws {
      try folder.forge(
        Data("[]".utf8), firstNumber: LineScanner.largest - 20, [(.folded, JournalPosition(), "")])
      script.failing = [.rename]
      for _ in 0..<3 {
        expectFailure(.unwritable) {
          try JSONDocumentRepository<Note>(script.file(folder.path("notes.json")))
        }
        #expect(copies == [])
      }
      script.failing = []
      _ = try JSONDocumentRepository<Note>(script.file(folder.path("notes.json")))
      #expect(copies == ["notes.json.undo.damaged"])
    }

    /// What has been cut off or replaced is in the copy.
    @Test(arguments: damages, [false, true])
    func theCopyStaysOnceTheJournalHasChanged(place: Double, isChangedByOthers: Bool) throws {
      let before = try makeDamaged(at: place, isChangedByOthers: isChangedByOthers)
      let document = folder.bytes("notes.json")
      var refusals = 0
      for call in 0..<200 {
        script.fail(at: call, with: ENOSPC)
        do {
          _ = try JSONDocumentRepository<Note>(script.file(folder.path("notes.json")))
        } catch {
          refusals += 1
          // What is appended costs nothing.
          if folder.bytes("notes.json.undo")?.starts(with: before) == true {
            #expect(copies == [], "call \(call)")
          } else {
            #expect(copies.map { folder.bytes($0) } == [before], "call \(call)")
          }
        }
        let isOver = !script.hasFailed
        script.reset()
        for name in folder.names { try folder.remove(name) }
        try folder.write(before, to: "notes.json.undo")
        if let document { try folder.write(document, to: "notes.json") }
        if isOver {
          #expect(refusals > 0)
          return
        }
      }
      Issue.record("there are more calls")
    }
  }
#endif
