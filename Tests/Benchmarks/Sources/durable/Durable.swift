import ArgumentParser
import Foundation
import Reporting
import UndoRedo
import UndoRedoJSON

/// The program.
@main
struct Durable: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what it costs to keep a document and its history, beside SQLite.",
    subcommands: [All.self, Creation.self, Opening.self], defaultSubcommand: All.self)
}

/// All figures, in one run.
struct All: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "all")

  @Option(help: "The number of saves in a round.")
  var saves = 500

  @Option(help: "How many times each way takes its turn.")
  var rounds = 5

  @Option(help: "The numbers of elements in the documents that are saved.")
  var elements: [Int] = [1_000, 10_000, 100_000]

  @Option(help: "The number of actions in the history of the document that is opened.")
  var history = 1_000_000

  @Option(help: "Where the files go; the disk there is what is measured.")
  var folder: String?

  func run() throws {
    let folder = URL(fileURLWithPath: folder ?? NSTemporaryDirectory())
      .appendingPathComponent("undoredo-durable-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    print("Load before: \(shortened(machineLoad))\n")
    try measureSaving(in: folder)
    try measureOpening(in: folder)
    print("\nLoad after: \(shortened(machineLoad))")
  }

  private func measureSaving(in folder: URL) throws {
    let results = try elements.map {
      try Saving(count: $0, saves: saves, rounds: rounds, in: folder)
    }
    var table = Table(header: ["microseconds per save"] + elements.map { "\($0)" })
    for (index, name) in Saving.names.enumerated() {
      table.rows.append([name] + results.map { shortened($0.medians[index]) })
    }
    table.rows.append(["folding, per save in the mean"] + results.map { shortened($0.folding) })
    func ratio(_ name: String, _ index: Int, _ other: Int, target: Double) {
      let ratios = results.map { $0.medians[index] / $0.medians[other] }
      table.rows.append(
        [name] + ratios.map { decimal($0, 2) + ($0 <= target ? "" : " (target \(target))") })
    }
    ratio("synced : SQLite, FULL", 1, 2, target: 1.0)
    ratio("synced : floor", 1, 3, target: .infinity)
    ratio("by the system : SQLite, NORMAL", 4, 5, target: 1.1)
    ratio("synced : JSON file", 1, 0, target: .infinity)
    print(table.text + "\n")
  }

  private func measureOpening(in folder: URL) throws {
    let count = elements.max() ?? 0
    let path = folder.appendingPathComponent("history.json").path
    // In a process of its own: what was in use here would count as a peak of the others.
    try Creation(elements: count, actions: history, path: path).start()
    var outcomes: [Opening.Way: [Opening.Outcome]] = [:]
    for _ in 0..<rounds {
      for way in Opening.Way.allCases where way != .history {
        outcomes[way, default: []].append(try way.measure(path))
      }
    }
    outcomes[.history] = [try Opening.Way.history.measure(path)]

    func median(_ way: Opening.Way, _ figure: (Opening.Outcome) -> Double?) -> Double? {
      let figures = outcomes[way, default: []].compactMap(figure).sorted()
      return figures.isEmpty ? nil : figures[figures.count / 2]
    }
    let names: [Opening.Way: String] = [
      .decoder: "JSONDecoder alone", .store: "store, menu filled",
      .undo: "the same, undo, redo and close", .history: "store, all of the history read",
    ]
    var table = Table(
      header: ["\(count) elements, \(history) actions", "ms", "ratio", "MB held", "MB peak"])
    for way in Opening.Way.allCases {
      let time = median(way) { $0.milliseconds }
      let ratio = time.flatMap { time in median(.decoder) { $0.milliseconds }.map { time / $0 } }
      table.rows.append([
        names[way] ?? "", shortened(time), shortened(ratio),
        shortened(median(way) { $0.bytes.map { $0 / 1e6 } }),
        shortened(median(way) { $0.peak.map { $0 / 1e6 } }),
      ])
    }
    print(table.text)
    for name in ["history.json", "history.json.undo"] {
      let size = try FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent(name).path)[.size]
      print("\(name): \(decimal(((size as? NSNumber)?.doubleValue ?? 0) / 1e6, 1)) MB")
    }
  }

}
