import UndoRedo
import UndoRedoJSON
import UndoRedoParts

/// A model of two types, and what has become of it.
enum Sketch {
  struct Mark: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var text: String
  }

  struct Layer: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var name: String
  }

  struct Person: Identifiable, Hashable, Codable, Sendable {
    let id: Int
  }

  /// What has become of a mark.
  struct Label: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var title: String
  }

  typealias Element = OneOf2<Mark, Layer>
}

/// What has become of a `Note`: its text is the title, its size is gone, and there is more.
struct Memo: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var title: String
  var color: String
  var isDone: Bool

  init(id: Int, title: String, color: String = "red", isDone: Bool = false) {
    (self.id, self.title, self.color, self.isDone) = (id, title, color, isDone)
  }

  init(_ note: Note) { self.init(id: note.id, title: note.text, color: note.color) }

  /// Reads notes.
  static let migration = JSONMigration<Memo>(to: 2) { decoder, _ in
    [Memo(try Note(from: decoder))]
  }

  /// Reads notes, of which those with the number 3 have no place any more, each with the number 2 has
  /// become two, and those whose text is not fit can't be read.
  static let unevenMigration = JSONMigration<Memo>(to: 2) { decoder, _ in
    try memos(of: Note(from: decoder))
  }

  static func memos(of note: Note) throws -> [Memo] {
    if note.text == "unfit" { throw Unfit() }
    return switch note.id {
    case 2: [Memo(note), Memo(id: 102, title: note.text.uppercased())]
    case 3: []
    default: [Memo(note)]
    }
  }

  struct Unfit: Error {}
}
