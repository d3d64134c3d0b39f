import Foundation
import UndoRedo
import UndoRedoJSON
import Workloads

extension Way {
  /// Actions of one line over a document; the system flushes.
  static var document: Way {
    Way(
      "document", "`perform` over a document (by hand: a JSON line appended)", .each(1),
      waits: true,
      byHand: DocumentByHand.self, undoRedo: DocumentStore.self)
  }
}

/// A new folder, which goes when nobody holds it any more.
private final class Folder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("undoredo-ways-\(UUID())")

  init() { try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// The classic design that appends each step to a file as a line of JSON.
private final class DocumentByHand: Editor {
  struct Line: Codable {
    let name: String
    let old: Card?
    let new: Card?
  }

  private var classic: Classic<Void>
  private let folder = Folder()
  private let file: FileHandle
  private let encoder = JSONEncoder()

  init(_ cards: [Card]) {
    classic = Classic(cards)
    let url = folder.url.appendingPathComponent("journal")
    try! Data().write(to: url)
    file = try! FileHandle(forWritingTo: url)
  }

  func make(_ change: Change) {
    write(classic.modify(change.id, named: change.name, note: ()) { $0.nudge() })
  }

  func undo() -> Bool { write(classic.undo()) }
  func redo() -> Bool { write(classic.redo()) }

  @discardableResult
  private func write(_ step: Classic<Void>.Step?) -> Bool {
    guard let step else { return false }
    var line = try! encoder.encode(Line(name: step.name, old: step.old, new: step.new))
    line.append(UInt8(ascii: "\n"))
    try! file.write(contentsOf: line)
    return true
  }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class DocumentStore: Editor {
  private let folder = Folder()
  private let document: JSONDocumentRepository<Card>
  private let store: UndoStore<JSONDocumentRepository<Card>>

  init(_ cards: [Card]) {
    let url = folder.url.appendingPathComponent("cards.json")
    try! JSONFileRepository<Card>.defaultEncoder().encode(cards).write(to: url)
    document = try! JSONDocumentRepository(
      url, options: JSONDocumentOptions(durability: .system))
    store = UndoStore(document)
  }

  func make(_ change: Change) {
    try! store.perform(change.name) {
      Modify(change.id) { $0.nudge() }
    }
  }

  func undo() -> Bool { try! store.undo() != nil }
  func redo() -> Bool { try! store.redo() != nil }

  var checks: [UInt64] { [store.elements.digest] }
}
