import Foundation
import Reporting
import UndoRedoJSON

/// What it costs to save one of so many shapes, by different ways to keep them.
struct Saving {
  /// A way to keep shapes, and how long each save has taken, in microseconds.
  private struct Way {
    let name: String
    var saver: any Saver
    var share = 1.0
    var times: [Double] = []

    var median: Double { times.sorted()[times.count / 2] }
  }

  /// The names of the ways, in the order of the figures.
  static let names = [
    "JSON file, written anew", "document, synced", "SQLite, FULL", "floor, synced",
    "document, by the system", "SQLite, NORMAL", "floor, by the system",
  ]

  /// The medians in microseconds, in the order of the names.
  let medians: [Double]

  /// What folding adds to each save of a document, in microseconds, in the mean.
  let folding: Double

  /// Measures.
  ///
  /// - Parameters:
  ///   - count: The number of shapes.
  ///   - saves: The number of saves in each round.
  ///   - rounds: How many times each way takes its turn.
  ///   - folder: Where the files go.
  /// - Throws: Where something can't be written.
  init(count: Int, saves: Int, rounds: Int, in folder: URL) throws {
    func path(_ name: String) -> String { folder.appendingPathComponent("\(count)-\(name)").path }
    let shapes = (0..<count).map(Shape.init)
    let synced = try DocumentSaver(path("synced.json"), shapes, .everyAction)
    let unsynced = try DocumentSaver(path("unsynced.json"), shapes, .system)
    let line = try Self.line(of: unsynced, shapes[0])
    let names = Self.names
    var ways = [
      // So slow that a few must do.
      Way(
        name: names[0], saver: try FileSaver(path("file.json"), shapes),
        share: 20 / Double(count)),
      Way(name: names[1], saver: synced),
      Way(name: names[2], saver: try Database(path("full.sqlite"), shapes, .full)),
      Way(
        name: names[3],
        saver: try Appending(
          path("floor-synced"), line, count: saves * rounds, isFlushed: true)),
      Way(name: names[4], saver: unsynced),
      Way(name: names[5], saver: try Database(path("normal.sqlite"), shapes, .normal)),
      Way(
        name: names[6],
        saver: try Appending(path("floor"), line, count: saves * rounds, isFlushed: false)),
    ]
    let clock = ContinuousClock()
    for round in 0..<rounds {
      for index in ways.indices {
        let number = max(3, Int(Double(saves) * ways[index].share))
        for save in 0..<number {
          var shape = shapes[(round * saves + save) &* 7919 % count]
          shape.x = Double(round * saves + save) + 0.125
          let time = try clock.measure { try ways[index].saver.save(shape) }
          ways[index].times.append(time / .microseconds(1))
        }
      }
    }
    medians = ways.map(\.median)
    let time = try clock.measure { try unsynced.document.fold() }
    let length = try FileManager.default.attributesOfItem(atPath: path("unsynced.json"))[.size]
    let between = max(4 << 20, 2 * ((length as? NSNumber)?.intValue ?? 0)) / line.count
    folding = time / .microseconds(between)
  }

  /// Returns the line by which a document has saved a shape.
  private static func line(of saver: DocumentSaver, _ shape: Shape) throws -> [UInt8] {
    var (saver, shape) = (saver, shape)
    shape.y += 1
    try saver.save(shape)
    let journal = try Data(contentsOf: URL(fileURLWithPath: saver.document.journalPath))
    return Array(journal.split(separator: UInt8(ascii: "\n")).last ?? []) + [UInt8(ascii: "\n")]
  }
}
