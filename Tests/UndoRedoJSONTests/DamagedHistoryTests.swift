import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What comes after an older action that is damaged is undone and redone as if that were whole.
struct DamagedHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private typealias Store = UndoStore<JSONDocumentRepository<Note>>

  private static let names = ["First", "Second", "Third", "Fourth"]

  /// Makes a document of four actions and damages one.
  private func makeDocument(damaging name: String, savedAfter saved: String? = nil) throws {
    let store = try Store.open(folder)
    for (index, name) in Self.names.enumerated() {
      try store.save(Note(id: index / 2, text: name), named: name)
      if name == saved { try store.markSaved() }
    }
    try store.repository.close()
    try folder.damage("\(name)\"")
  }

  /// A journal that was written anew says at its end how many of its actions are undone, and of which document it is.
  @Test(arguments: [false, true]) func whatWasWrittenAnewIsUndoneWithoutItsEnd(keepsBranches: Bool)
    throws
  {
    var store = try Store.open(folder)
    store.keepsBranches = keepsBranches
    for (index, name) in Self.names.enumerated() {
      try store.save(Note(id: 1, text: name), named: name)
      if index == 1 { try store.addCheckpoint("Place") }
    }
    try store.save(Note(id: 7, text: "Secret"), named: "Secret")
    try store.removeActions(of: 7)
    try store.repository.close()
    let elements = store.elements
    var journal = try #require(folder.bytes("notes.json.undo"))
    journal[journal.endIndex - 20] ^= 1
    try folder.write(journal, to: "notes.json.undo")
    for _ in 1...2 {
      store = try Store.open(folder)
      #expect(store.elements == elements)
      while try store.undo() != nil {}
      while try store.redo() != nil {}
      #expect(store.elements == elements)
      try store.repository.close()
    }
  }

  /// Removes a line of the journal.
  private func removeLine(_ index: Int) throws {
    let journal = try #require(folder.bytes("notes.json.undo"))
    var lines = journal.split(separator: UInt8(ascii: "\n"))
    lines.remove(at: index)
    try folder.write(
      Data(lines.joined(separator: [UInt8(ascii: "\n")])) + [10], to: "notes.json.undo")
  }

  /// A journal that does not say to which document it belongs was not begun so.
  @Test func firstEntriesThatAreMissingAreReported() throws {
    do {
      let store = try Store.open(folder)
      for name in Self.names { try store.save(Note(id: 1, text: name), named: name) }
    }
    try removeLine(1)
    var store = try Store.open(folder)
    #expect(store.repository.report.damage?.code == .damaged)
    #expect(store.elements.isEmpty && store.undoName == "External Change")
    #expect(try store.undo() != nil)
    #expect(store.elements == [Note(id: 1, text: "Fourth")])
    try store.repository.close()
    store = try Store.open(folder)
    #expect(store.repository.report.damage == nil)
    #expect(store.elements == [Note(id: 1, text: "Fourth")])
    try store.repository.close()
  }

  @Test func theOldestActionIsNotMissedInSilence() throws {
    do {
      let store = try Store.open(folder)
      for name in Self.names { try store.save(Note(id: 1, text: name), named: name) }
      try store.repository.compact()
      try store.repository.close()
    }
    try removeLine(1)
    let store = try Store.open(folder)
    #expect(store.repository.report.damage == nil)
    #expect(try store.undo(3).map(\.name) == ["Fourth", "Third", "Second"])
    let error = #expect(throws: JSONFileError.self) { try store.undo() }
    #expect(error?.code == .damaged)
    #expect(
      error?.description.contains("entries are missing before entry 2") == true)
    #expect(store.elements == [Note(id: 1, text: "First")])
    try store.repository.close()
  }

  /// A change that leaves what can be redone.
  enum Change: CaseIterable {
    case ofAnother, ofTheSame, discardable, twoOfThem

    func make<Repo: Repository<Note>>(in store: UndoStore<Repo>) throws {
      switch self {
      case .ofAnother:
        try store.withoutRecording { try store.save(Note(id: 9, text: "new"), named: "") }
      case .ofTheSame:
        try store.withoutRecording { try store.save(Note(id: 0, text: "new"), named: "") }
      case .discardable:
        try store.withDiscardableActions {
          try store.save(Note(id: 9, text: "new"), named: "Scroll")
        }
      case .twoOfThem:
        try Change.ofTheSame.make(in: store)
        try Change.ofAnother.make(in: store)
      }
    }
  }

  @Test(arguments: Change.allCases, [false, true])
  func whatWasUndoneIsRedoneAfterOtherChanges(change: Change, isReopened: Bool) throws {
    try makeDocument(damaging: "First")
    let memory = UndoStore([Note]())
    for (index, name) in Self.names.enumerated() {
      memory.save(Note(id: index / 2, text: name), named: name)
    }
    var store = try Store.open(folder)
    memory.undo(3)
    for name in Self.names.dropFirst().reversed() { #expect(try store.undo()?.name == name) }
    try change.make(in: memory)
    try change.make(in: store)
    if isReopened {
      store = try store.reopened(in: folder)
    }
    var count = 0
    while let action = memory.redo() {
      #expect(try store.redo() == action)
      #expect(Set(store.elements) == Set(memory.elements))
      count += 1
    }
    // What another change has overwritten can't be redone.
    #expect(count == ([.ofAnother, .discardable].contains(change) ? 3 : 0))
    #expect(try store.redo() == nil)
    #expect(try store.undo(count) == memory.undo(count))
    #expect(Set(store.elements) == Set(memory.elements))
    #expect(throws: JSONFileError.self) { try store.undo() }
  }

  /// What changed at a place before the damage waits for what can't be read, and for nothing else.
  @Test func anActionAfterTheDamageIsUndoneThoughItWasUndoneBefore() throws {
    try makeDocument(damaging: "Second")
    var store = try Store.open(folder)
    try store.save(Note(id: 5, text: "Fifth"), named: "Fifth")
    try store.undo()
    try store.withoutRecording { try store.save(Note(id: 9, text: "new"), named: "") }
    #expect(try store.redo()?.name == "Fifth")
    store = try store.reopened(in: folder)
    for name in ["Fifth", "Fourth", "Third"] { #expect(try store.undo()?.name == name) }
    #expect(throws: JSONFileError.self) { try store.undo() }
    for name in ["Third", "Fourth", "Fifth"] { #expect(try store.redo()?.name == name) }
  }

  @Test(arguments: names.dropLast(), names.dropLast())
  func thePlaceWhereItWasSavedIsKnown(damaged: String, saved: String) throws {
    try makeDocument(damaging: damaged, savedAfter: saved)
    let store = try Store.open(folder)
    var isDamaged = false
    for name in Self.names.reversed() where !isDamaged {
      #expect(store.hasUnsavedChanges == (name != saved), "\(name)")
      do { try store.undo() } catch { isDamaged = true }
    }
    #expect(isDamaged)
  }
}
