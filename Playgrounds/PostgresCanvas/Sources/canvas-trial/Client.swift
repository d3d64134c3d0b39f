import AnnotationCanvas
import Foundation
import PostgresCanvas
import UndoRedo
import UndoRedoAsync
import UndoRedoParts
import UndoRedoTesting

typealias Canvas = SharedCanvas<DrawingElement>

/// One program that draws.
///
/// It writes the name of each action that it was told is done to a file, before it goes on.
struct Client {
  let url: String
  let author: String
  let folder: String
  let count: Int
  let seed: UInt64
  let limit: Int?

  /// Draws, waits until all have, and writes what the canvas is then.
  func run() async throws {
    let acknowledged = Acknowledgements(folder + "/" + author)
    let done = try acknowledged.names.count
    var generator = SeededGenerator(seed: seed &+ UInt64(done))
    let canvas = try await Canvas.open(
      url, as: author, rules: .drawing, limit: limit.map { .count($0) }, patience: .seconds(30),
      heartbeat: .seconds(1))
    var number = done
    while number < count {
      do {
        try acknowledged.write(try await act(number, on: canvas, &generator) ?? "nothing")
      } catch is UndoError {
        try acknowledged.write("refused")
      } catch let failure as PostgresError where failure.sqlState == "23503" {
        // What is brought back may refer to what somebody else has deleted.
        try acknowledged.write("refused")
      } catch let failure as PostgresError where failure.sqlState == "53100" {
        // There will be room on the disk again.
        try await Task.sleep(for: .milliseconds(50))
        continue
      } catch PostgresError.Code.outcomeUnknown {
        try acknowledged.write("unknown")
      }
      number += 1
    }
    print("done")
    fflush(nil)
    while readLine() != nil {}
    try await canvas.catchUp()
    try Summary(
      elements: try await canvas.store.elements, actions: Array(await canvas.store.history.actions)
    ).write(to: "\(folder)/\(author).json")
    await canvas.close()
  }

  /// Performs a random action.
  ///
  /// - Returns: The name of what was performed.
  private func act(
    _ number: Int, on canvas: Canvas, _ generator: inout SeededGenerator
  ) async throws -> String? {
    let policy = generator.pick([UndoConflictPolicy.refuse, .refuse, .skip, .leave, .overwrite])
    let name = "\(author) \(number)"
    switch generator.int(0..<13) {
    case 0, 1, 2: return try await canvas.undo(onConflict: policy)?.name
    case 3: return try await canvas.redo(onConflict: policy)?.name
    case 4:
      let id = "layer\(generator.int(0..<3))"
      let isDeleted = generator.oneIn(2)
      return try await canvas.edit { store in
        if isDeleted {
          return try await store.delete(.other(.first(id)), named: name).map { _ in name }
        }
        try await store.save(.other(.first(Layer(id: id, name: name))), named: name)
        return name
      }
    case 5:
      let ids = (0..<3).map { _ in "box\(generator.int(0..<12))" }
      return try await canvas.edit { store in
        try await store.group(name) {
          for id in ids { try await change(id, to: name, in: store) }
        }
        return name
      }
    case 10, 11, 12:
      let (id, other) = ("box\(generator.int(0..<12))", "box\(generator.int(0..<12))")
      let (isDeleted, hasTwo) = (generator.oneIn(8), generator.oneIn(4))
      return try await canvas.perform(name) {
        if isDeleted {
          Delete<DrawingElement>(.first(id))
        } else {
          Modify(id, \Annotation.text, to: name)
          if hasTwo { Modify(other) { (box: inout Annotation) in box.zIndex += 1 } }
        }
      }?.name
    case 6:
      let id = "box\(generator.int(0..<12))"
      return try await canvas.edit { store in
        try await store.delete(.first(id), named: name).map { _ in name }
      }
    default:
      let id = "box\(generator.int(0..<12))"
      return try await canvas.edit { store in
        try await store.group(name) { try await change(id, to: name, in: store) }
        return name
      }
    }
  }

  /// Makes a box say something, or creates it on a layer that is there and in another box.
  private func change(
    _ id: String, to text: String, in store: AsyncUndoStore<Replica<DrawingElement>>
  ) async throws {
    if var box = try await store[.first(id)]?.part(Annotation.self) {
      if text.utf8.last! % 2 == 0 { box.text = text } else { box.zIndex += 1 }
      _ = try await store.save(.first(box))
      return
    }
    let elements = try await store.elements
    var box = Annotation(id: id, .rectangle(Frame(x: 0, y: 0, width: 1, height: 1)), text: text)
    box.layer = elements.compactMap { $0.part(Layer.self)?.id }.min()
    let free = elements.of(Annotation.self).filter { $0.container == nil }
    box.container = free.map(\.id).filter { $0 != id }.min()
    _ = try await store.save(.first(box))
  }
}

/// The names of the actions that a client was told are done, in a file.
struct Acknowledgements {
  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// The names, in order.
  var names: [String] {
    get throws {
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(
        String.init)
    }
  }

  /// Writes a name, all of it at once.
  func write(_ name: String) throws {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    defer { close(file) }
    let line = Array((name + "\n").utf8)
    guard Foundation.write(file, line, line.count) == line.count else {
      throw Failure("an acknowledgement can't be written")
    }
  }
}

/// What a canvas is in the end.
struct Summary: Codable {
  let elements: [DrawingElement]
  let actions: [UndoAction<DrawingElement>]

  /// The elements by their identities.
  var byID: [DrawingElement.ID: DrawingElement] {
    Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
  }

  init(elements: [DrawingElement], actions: [UndoAction<DrawingElement>]) {
    (self.elements, self.actions) = (elements, actions)
  }

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    self = try JSONDecoder().decode(Summary.self, from: data)
  }

  func write(to path: String) throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path))
  }
}
