import AnnotationCanvas
import Foundation
import GRDB
import SQLiteCanvas
import UndoRedo

typealias Canvas = UndoStore<SQLiteRepository<Annotation>>

/// A drawing in a temporary file, which goes when nothing holds it any more.
final class Drawing {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("drawing-\(UUID()).sqlite").path

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// Opens the drawing through a connection of its own.
  func open(_ configuration: Configuration = Configuration()) throws -> Canvas {
    UndoStore(try CanvasFile.open(path, configuration: configuration))
  }

  /// What is in the file, as a new connection sees it.
  var contents: [Annotation] {
    get throws { try open().allElements() }
  }
}

extension Annotation {
  /// A box, at a place and with a size that have no short binary fraction.
  static func box(_ id: ID, in container: ID? = nil, fill: Color = .transparent) -> Annotation {
    var box = Annotation(id: id, .rectangle(Frame(x: 0.1, y: -1 / 3, width: 160, height: 1e-300)))
    box.container = container
    box.fill = fill
    return box
  }

  /// Whether everything that annotations refer to is among them.
  static func areWhole(_ held: [ID: Annotation]) -> Bool {
    held.values.allSatisfy { annotation in
      annotation.container.map { held[$0] != nil } ?? true
    }
  }
}
