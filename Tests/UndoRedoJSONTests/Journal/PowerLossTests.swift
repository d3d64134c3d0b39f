#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo
  import UndoRedoTesting

  @testable import UndoRedoJSON

  /// What a disk holds when the power goes is a document with all that was acknowledged as flushed.
  @Suite struct PowerLossTests {
    /// What a disk may hold, and how many changes were acknowledged and begun by then.
    private struct Image {
      var files: [String: Data]
      var acknowledged: Int
      var begun: Int
    }

    /// Whether each action is flushed, and whether some flushes of the directory fail.
    private static let disks = (0..<200).flatMap { seed in
      [(false, false), (true, false), (false, true), (true, true)].map { (seed, $0) }
    }

    @Test(arguments: Depth.slice(of: disks, oneIn: 100))
    func nothingThatWasFlushedIsLost(seed: Int, kind: (isFlushed: Bool, hasFailures: Bool)) throws {
      let (isFlushed, hasFailures) = kind
      var random = SeededGenerator(seed: UInt64(seed))
      let folder = try TemporaryFolder()
      let disk = Disk(folder, SeededGenerator(seed: random.next()))
      var file = StoredFile(in: folder)
      var images: [Image] = []
      var states: [Set<Note>] = [[]]
      var begun = 0
      file.calls.failure = { [disk] name in
        disk.look(before: name)
        return disk.fails(name) ? EIO : nil
      }
      disk.hasFailures = hasFailures
      disk.onImage = {
        images.append(Image(files: $0, acknowledged: states.count - 1, begun: begun))
      }
      let options = JSONDocumentOptions(durability: isFlushed ? .everyAction : .system)
      for _ in 0..<3 {
        func attempt(_ body: () throws -> Void) throws {
          do { try body() } catch JSONFileError.Code.unwritable where hasFailures {}
        }
        try attempt {
          let store = UndoStore(try JSONDocumentRepository(file, ElementCoding<Note>(), options))
          for _ in 0..<random.int(1..<8) {
            begun += 1
            try attempt { try change(store, &random) }
            states.append(Set(store.elements))
          }
          if random.oneIn(2) { try store.repository.close() }
        }
      }
      disk.look(before: nil)

      for (number, image) in images.enumerated() {
        let copy = try TemporaryFolder()
        for (name, data) in image.files { try copy.write(data, to: name) }
        let store = UndoStore(
          try JSONDocumentRepository<Note>(path: copy.path("notes.json"), options: options))
        let lowest = isFlushed ? image.acknowledged : 0
        #expect(
          states[lowest...image.begun].contains(Set(store.elements)),
          "seed \(seed), image \(number)")
        do throws(JSONFileError) {
          try store.undoAll()
        } catch {
          // Entries that were not flushed may be missing before others that are there.
          guard !isFlushed, error.code == .damaged else { throw error }
        }
        let report = store.repository.report
        #expect(!report.isChangedByOthers, "seed \(seed), image \(number)")
        // Of the first entry of all, the end alone may be there.
        let hasHeader = image.files["notes.json.undo"]?.starts(
          with: JournalLine.headers[0].prefix(8))
        if isFlushed, hasHeader == true {
          #expect(report.damage == nil, "seed \(seed), image \(number)")
        }
      }
      #expect(images.count > 20 || hasFailures)
    }

    private func change(
      _ store: UndoStore<JSONDocumentRepository<Note>>, _ random: inout SeededGenerator
    ) throws {
      let note = Note(
        id: random.int(0..<4), text: String(repeating: "\(random.int(0..<10))", count: 600))
      switch random.int(0..<9) {
      case 0...2: try store.save(note, named: "Save")
      case 3: try store.delete(note.id, named: "Delete")
      case 4:
        try store.group("Both") {
          try store.save(note, named: "")
          try store.save(Note(id: 9, text: note.text), named: "")
        }
      case 5: try store.withoutRecording { _ = try store.save(note) }
      case 6: try store.undo(random.int(1..<3))
      case 7: try store.redo()
      default:
        try store.repository.fold()
        if random.oneIn(2) { try store.repository.journal.compact() }
      }
    }
  }

  /// A folder on a disk that writes when it is flushed, and any part of what was written before.
  ///
  /// Of what is in files, pieces of 512 bytes may be missing; a file that has been created or replaced may be
  /// what was there before, until its directory has been flushed.
  private final class Disk: @unchecked Sendable {
    var onImage: ([String: Data]) -> Void = { _ in }
    private let folder: TemporaryFolder
    private var random: SeededGenerator

    /// What is on the disk for certain, and what the system has.
    private var (flushed, written): ([String: Data], [String: Data]) = ([:], [:])

    /// What the directory may still lead to on the disk instead of the files; `nil` for nothing.
    private var older: [String: [Data?]] = [:]

    /// Whether some flushes of the directory fail.
    var hasFailures = false
    private var lastName: SystemCalls.Name?
    private var hasFailed = false
    private var lastWritten: String?

    init(_ folder: TemporaryFolder, _ random: SeededGenerator) {
      (self.folder, self.random) = (folder, random)
    }

    /// Looks what the last call has done, and what a loss of power would leave now.
    func look(before name: SystemCalls.Name?) {
      let present = files()
      let changed = present.filter { written[$0.key] != $0.value }.map(\.key)
      switch lastName {
      case .rename:
        if let target = changed.first, let draft = written.first(where: { present[$0.key] == nil })
        {
          older[target, default: []].append(flushed[target])
          flushed[target] = flushed[draft.key] ?? Data()
        }
      case .synchronizeDirectory: if !hasFailed { older = [:] }
      case .synchronize:
        if let lastWritten { flushed[lastWritten] = present[lastWritten] }
      default:
        for name in changed where flushed[name] == nil {
          flushed[name] = Data()
          older[name] = [nil]
        }
        lastWritten = changed.first ?? lastWritten
      }
      written = present
      flushed = flushed.filter { present[$0.key] != nil }
      older = older.filter { present[$0.key] != nil }
      lastName = name
      addImage()
    }

    /// Returns whether a call is to fail.
    func fails(_ name: SystemCalls.Name) -> Bool {
      hasFailed = hasFailures && name == .synchronizeDirectory && random.oneIn(3)
      return hasFailed
    }

    private func addImage() {
      var image: [String: Data] = [:]
      for (name, new) in written {
        let old = flushed[name] ?? Data()
        if let older = older[name], random.oneIn(2) {
          if let data = random.pick(older) { image[name] = data }
          continue
        }
        guard !random.oneIn(3) else {
          image[name] = random.oneIn(2) ? old : new
          continue
        }
        var data = Data(count: random.oneIn(2) ? old.count : new.count)
        for start in stride(from: 0, to: data.count, by: 512) {
          let source = random.oneIn(2) ? old : new
          let end = min(start + 512, data.count, source.count)
          if start < end { data.replaceSubrange(start..<end, with: source[start..<end]) }
        }
        image[name] = data
      }
      onImage(image)
    }

    private func files() -> [String: Data] {
      folder.names.reduce(into: [:]) { $0[$1] = folder.bytes($1) }
    }
  }
#endif
