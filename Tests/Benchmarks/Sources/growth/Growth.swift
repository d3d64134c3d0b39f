import ArgumentParser
import Foundation
import Reporting
import UndoRedo
import UndoRedoJSON

/// The program.
@main
struct Growth: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds calls that take longer the longer the history is.",
    discussion: """
      Each of many calls is made on each of many histories, as often as these have actions, and again with four \
      times as many. Those that take more than so many times as long are measured once more, and listed.
      """)

  /// Where the elements are stored.
  enum Place: String, ExpressibleByArgument, CaseIterable {
    case memory, buffer, document
  }

  @Option(help: "Where the elements are: \(Place.allValueStrings.joined(separator: ", "))")
  var place = Place.memory

  @Option(
    help: "The actions of the shortest histories; they become longer until calls can be measured.")
  var size = 500

  @Option(help: "Lists what takes more than so many times as long with four times as many.")
  var factor = 8.0

  @Option(help: "Measures what has this in its name, which is HISTORY, CALL.")
  var only = ""

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    switch place {
    case .memory:
      try measure { InMemoryRepository<Note>() }
    case .buffer:
      try measure { BufferedRepository(InMemoryRepository<Note>()) }
    case .document:
      let options = JSONDocumentOptions(durability: .system)
      var url = folder
      try measure {
        url = folder.appendingPathComponent("\(UUID().uuidString).json")
        return try JSONDocumentRepository<Note>(url, options: options)
      } reopened: { document in
        try document.close()
        return try JSONDocumentRepository<Note>(url, options: options)
      }
    }
  }

  /// Measures every call on every history.
  private func measure<Repo: Repository<Note>>(
    _ make: () throws -> Repo, reopened: ((Repo) throws -> Repo)? = nil
  ) throws {
    var table = Table(header: [
      "history, call", "actions", "ms", "ms with 4 times as many", "times",
    ])
    var measured = 0
    for history in Work<Repo>.histories {
      for call in Work<Repo>.calls {
        let name = "\(history.name), \(call.name)"
        guard only.isEmpty || name.contains(only) else { continue }
        measured += 1
        func time(_ count: Int) throws -> Double {
          try milliseconds(of: call, count, after: history, in: make(), reopened)
        }
        var count = size
        var short = try time(count)
        // What takes less is hardly measured.
        while short < 1, count < 8 * size {
          count *= 2
          short = try time(count)
        }
        var long = try time(4 * count)
        guard long > factor * short else { continue }
        // Something else may have run for a moment.
        (short, long) = (max(short, try time(count)), min(long, try time(4 * count)))
        guard long > factor * short else { continue }
        table.rows.append([
          name, "\(count)", shortened(short), shortened(long), shortened(long / short),
        ])
      }
    }
    guard measured > 0 else { throw ValidationError("No history and call have such a name.") }
    print("\(table.rows.count) of \(measured) grow by more than \(shortened(factor)).")
    if !table.rows.isEmpty { print("\n" + table.text) }
  }

  /// Returns for how long calls run in a store with a history; closed and opened again, where that is possible.
  private func milliseconds<Repo: Repository<Note>>(
    of call: Work<Repo>, _ count: Int, after history: Work<Repo>, in repository: Repo,
    _ reopened: ((Repo) throws -> Repo)?
  ) throws -> Double {
    var store = UndoStore(repository)
    try store.withoutRecording {
      for number in 0..<count { _ = try store.save(Note(id: number), named: "") }
    }
    try history.setUp(store, count)
    try history.run(store, count)
    if let reopened {
      store = UndoStore(try reopened(repository))
      try history.setUp(store, count)
    }
    let start = threadTime()
    try call.run(store, count)
    return (threadTime() - start) / .milliseconds(1)
  }
}
