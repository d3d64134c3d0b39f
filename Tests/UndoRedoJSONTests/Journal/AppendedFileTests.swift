#if !os(Windows) && !os(WASI)
  import Foundation
  import Testing
  import TestSupport
  import UndoRedoTesting

  @testable import UndoRedoJSON

  @Suite struct AppendedFileTests {
    private let folder: TemporaryFolder
    private let script = FaultScript()
    private var file: AppendedFile

    /// How much longer a file with room becomes at once.
    private let step = 1 << 16

    init() throws {
      folder = try TemporaryFolder()
      file = try Self.open(folder, script)
    }

    private static func open(
      _ folder: TemporaryFolder, _ script: FaultScript, end: Int = 0, makesRoom: Bool = true
    ) throws -> AppendedFile {
      let document = script.file(folder.path("notes.json"))
      let path = folder.path("log")
      let file =
        try OpenFile.open(path, beside: document, isWritable: true)
        ?? OpenFile.create(path, beside: document)
      return AppendedFile(try #require(file), beside: document, end: end, makesRoom: makesRoom)
    }

    private var bytes: [UInt8] { folder.bytes("log").map(Array.init) ?? [] }

    private func line(_ character: Character, _ count: Int) -> [UInt8] {
      Array(String(repeating: character, count: count).utf8)
    }

    @Test mutating func roomIsMadeOnceForMany() throws {
      try file.append(line("a", 100), isFlushed: true)
      #expect(bytes == line("a", 100) + line(" ", step - 100))
      script.reset()
      try file.append(line("b", step - 100), isFlushed: true)
      #expect(bytes == line("a", 100) + line("b", step - 100) && file.end == step)
      #expect(script.calls.filter { $0 == .write || $0 == .truncate } == [.write])
      try file.append(line("c", 1), isFlushed: false)
      #expect(
        bytes.count == 2 * step && bytes.suffix(step) == (line("c", 1) + line(" ", step - 1))[...])
      file.cutRoom()
      #expect(bytes == line("a", 100) + line("b", step - 100) + line("c", 1))
    }

    @Test mutating func whatIsLargerThanTheRoomGetsMore() throws {
      try file.append(line("a", 3 * step + 1), isFlushed: true)
      #expect(bytes == line("a", 3 * step + 1) + line(" ", step - 1))
      file.cutRoom()
      file.cutRoom()
      #expect(bytes == line("a", 3 * step + 1))
    }

    @Test mutating func noRoomIsMadeWhereNoneIsWanted() throws {
      file = try Self.open(folder, script, makesRoom: false)
      try file.append(line("a", 10), isFlushed: true)
      #expect(bytes == line("a", 10))
    }

    @Test mutating func aDiskWithNoPlaceForRoomTakesTheBytes() throws {
      try file.append(line("a", 10), isFlushed: true)
      file.cutRoom()
      script.reset()
      try file.append(line("b", 10), isFlushed: true)
      let write = try #require(script.calls.firstIndex(of: .write))
      file.cutRoom()
      script.fail(at: write, with: ENOSPC)
      try file.append(line("c", 10), isFlushed: true)
      let all = line("a", 10) + line("b", 10) + line("c", 10)
      #expect(script.hasFailed && bytes == all)
      // The next appending makes room.
      try file.append(line("d", 10), isFlushed: true)
      #expect(bytes == all + line("d", 10) + line(" ", step - 40))
    }

    @Test mutating func aFileThatReplacesItHasNoRoomYet() throws {
      try file.append(line("a", 10), isFlushed: true)
      let document = script.file(folder.path("notes.json"))
      let other = try #require(try OpenFile.create(folder.path("other"), beside: document))
      try other.write(line("b", 5), at: 0)
      file.goOn(with: try other.replacing(folder.path("log")), end: 5)
      try file.append(line("c", 5), isFlushed: true)
      #expect(bytes == line("b", 5) + line("c", 5) + line(" ", step - 10))
    }

    @Test mutating func aFailureLeavesWhatWasThereBefore() throws {
      try file.append(line("a", 10), isFlushed: true)
      for call in 0..<3 {
        script.stop(at: call)
        expectFailure(.unwritable) { try file.append(line("b", step), isFlushed: true) }
        script.reset()
        #expect(bytes.starts(with: line("a", 10)) && file.end == 10)
        try file.append(line("c", 1), isFlushed: true)
        #expect(bytes.starts(with: line("a", 10) + line("c", 1) + line(" ", step - 11)))
        file = try Self.open(folder, script, end: 10)
      }
    }

    @Test mutating func aFileThatWasRemovedAndRestoredIsFoundWithItsRoom() throws {
      try file.append(line("a", 10), isFlushed: true)
      let copy = try #require(folder.bytes("log"))
      try FileManager.default.removeItem(atPath: folder.path("log"))
      expectFailure(.changedOnDisk) { try file.append(line("b", 1), isFlushed: true) }
      try folder.write(copy, to: "log")
      try file.append(line("b", 1), isFlushed: true)
      #expect(bytes == line("a", 10) + line("b", 1) + line(" ", step - 11))
    }

    @Test(arguments: Depth.slice(of: 0..<20, oneIn: 10)) mutating func anyFailuresLoseNothing(
      seed: UInt64
    ) throws {
      var random = SeededGenerator(seed: seed)
      var expected: [UInt8] = []
      for _ in 0..<20 {
        let bytes = line(
          Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random))),
          [1, 200, 3000, step, step + 1].randomElement(using: &random) ?? 1)
        if Bool.random(using: &random) {
          script.fail(at: Int.random(in: 0..<7, using: &random), with: ENOSPC)
        }
        do throws(JSONFileError) {
          try file.append(bytes, isFlushed: Bool.random(using: &random))
          expected += bytes
        } catch {
          #expect(script.hasFailed)
        }
        if Int.random(in: 0..<8, using: &random) == 0 { file.cutRoom() }
        script.reset()
        // Compared as a whole: byte by byte takes long without optimization.
        #expect(file.end == expected.count)
        #expect(self.bytes == expected + line(" ", max(0, self.bytes.count - expected.count)))
      }
    }
  }
#endif
