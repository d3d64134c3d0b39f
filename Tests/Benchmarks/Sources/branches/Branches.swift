import ArgumentParser
import Reporting

/// The program.
@main
struct Branches: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures branches, undo by an author, and undo of single actions.",
    subcommands: [All.self, DoTask.self], defaultSubcommand: All.self)
}

/// Measures everything, each part in a process of its own.
struct All: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "all")

  @Option(help: "The numbers of actions of the histories.")
  var sizes: [Int] = [10_000, 100_000, 1_000_000]

  @Option(help: "How many times each figure is measured; the median counts.")
  var rounds = 5

  func run() throws {
    print("Load before: \(shortened(machineLoad))\n")
    for size in sizes { print(try treeTable(size).text + "\n") }
    print(try reversalTable().text + "\n")
    print("Load after: \(shortened(machineLoad))")
  }

  /// What a history with branches costs, of one without.
  private func treeTable(_ size: Int) throws -> Table {
    var table = Table(
      header: [
        "\(size) actions recorded", "ns an action", "ratio", "ns an undo", "ratio", "ns a redo",
        "ratio", "bytes an action", "ratio",
      ])
    var first: [Double] = []
    for task in [Task.line, .neverUndone, .discarded, .halfUndone] {
      let figures = try medians(task, size)
      if first.isEmpty { first = figures }
      table.rows.append(
        [task.title]
          + zip(figures, first).flatMap { [shortened($0), shortened($0 / $1)] })
    }
    return table
  }

  /// What it costs to take back actions that are not the last ones, by the length of the history.
  private func reversalTable() throws -> Table {
    var table = Table(header: ["µs"] + sizes.map { "\($0) actions" })
    let figures = try sizes.map { try medians(.reversals, $0) }
    for (index, title) in Task.reversalTitles.enumerated() {
      table.rows.append([title] + figures.map { shortened($0[index]) })
    }
    return table
  }

  private func medians(_ task: Task, _ size: Int) throws -> [Double] {
    let all = try (0..<rounds).map { _ in try task.measure(size) }
    return all[0].indices.map { index in all.map { $0[index] }.sorted()[rounds / 2] }
  }
}
