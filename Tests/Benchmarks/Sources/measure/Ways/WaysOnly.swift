import ArgumentParser
import Ways
import Workloads

/// Measures the ways of using a store, and nothing else.
struct WaysOnly: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ways",
    abstract: "Measures ways of using a store, each beside its counterpart written by hand.")

  /// How many changes are made where nothing else is said.
  static let usualActions = 100_000

  @Option(help: "How often each figure is measured, in turns; the median counts.")
  var rounds = 5

  @Option(help: "How many changes are made at most; slow ways make fewer.")
  var actions = usualActions

  @Option(help: "How many elements there are.")
  var elements = 10_000

  @Option(help: "How many seconds a round of one side may take, about; 0.2 for 100,000 changes.")
  var seconds: Double?

  @Option(help: "Only the way with this name, or those whose names contain it; can be repeated.")
  var filter: [String] = []

  @Flag(help: "Prints the names of the ways, and measures nothing.")
  var list = false

  func validate() throws {
    guard elements >= 1_000, actions >= 100, rounds >= 1, seconds ?? 1 > 0 else {
      throw ValidationError("There are at least 1,000 elements, 100 actions and one round.")
    }
    guard !ways.isEmpty else { throw ValidationError("No way has such a name.") }
  }

  func run() throws {
    let size = Size(actions: actions, elements: elements)
    if list {
      for way in ways { print("\(way.name): \(way.title(size))") }
    } else {
      printLoad("before")
      try WayComparison(size: size, rounds: rounds, seconds: seconds, ways: ways).run()
      printLoad("after")
    }
  }

  private var ways: [Way] {
    guard !filter.isEmpty else { return Way.all }
    return Way.all.filter { way in
      filter.contains { name in
        Way.all.contains { $0.name == name } ? way.name == name : way.name.contains(name)
      }
    }
  }
}
