#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// A journal that can't be written anew stays as it is, and does no harm.
  @Suite struct FailedCompactingTests {
    private let folder: TemporaryFolder
    private let script = FaultScript()
    private let world: JournalWorld

    /// A journal of which most is of no use, and whose document holds all that was done.
    init() throws {
      folder = try TemporaryFolder()
      world = try JournalWorld(folder, file: script.file(folder.path("notes.json")))
      for text in ["a", "b", "c"] { try world.happen(.set(1, text)) }
      try world.happen(.fold)
      for _ in 0..<300 { try world.happen(.saved) }
    }

    private var journal: Data { folder.bytes("notes.json.undo") ?? Data() }
    private var copies: [String] { folder.names.filter { $0.contains(".damaged") } }

    @Test(arguments: [SystemCalls.Name.create, .write, .synchronize, .rename])
    func theDocumentIsOpenedAllTheSame(call: SystemCalls.Name) throws {
      let before = journal
      script.failing = [call]
      try world.check("\(call)")
      #expect(journal == before && folder.names == ["notes.json", "notes.json.undo"])
      script.failing = []
      try world.check("")
      #expect(journal.count < before.count / 2)
    }

    /// Damages the first action.
    private func damage() throws {
      world.journal.crash()
      try folder.damage("Edit 0")
    }

    @Test func noCopiesOfADamagedJournalPileUp() throws {
      try damage()
      let before = journal
      script.failing = [.rename]
      for _ in 0..<3 {
        try world.reopen()
        expectFailure(.unwritable) { try world.journal.compact() }
        #expect(copies == [] && world.journal.report.copyOfDamaged == nil)
      }
      #expect(journal == before)
      script.failing = []
      try world.reopen()
      #expect(copies == ["notes.json.undo.damaged"] && folder.bytes(copies[0]) == before)
      #expect(world.journal.report.copyOfDamaged == folder.path(copies[0]))
    }

    /// That branches can't be read is found out before that lines can't be.
    @Test func oneCopyIsMadeOfADamagedJournalWithBranches() throws {
      try world.journal.branch(true)
      try world.happen(.set(2, "d"))
      try world.happen(.fold)
      try damage()
      let before = journal
      script.failing = [.rename]
      try world.reopen()
      expectFailure(.unwritable) { try world.journal.compact() }
      #expect(copies == [])
      script.failing = []
      try world.journal.compact()
      #expect(copies == ["notes.json.undo.damaged"] && folder.bytes(copies[0]) == before)
    }
  }
#endif
