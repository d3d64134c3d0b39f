import ArgumentParser
import Foundation
import Reporting
import Workloads

/// Measures everything and prints it.
struct All: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all", abstract: "Measures everything and prints tables.")

  @Option(help: "How often each figure is measured; the median counts.")
  var rounds = 5

  @Option(help: "How many changes are made.")
  var actions = 1_000_000

  @Option(help: "How many elements there are.")
  var elements = 10_000

  @Flag(help: "Goes up to ten million actions.")
  var large = false

  @Flag(help: "Leaves out how the cost grows.")
  var noScaling = false

  @Flag(help: "Leaves out the ways of using a store.")
  var noWays = false

  func validate() throws {
    guard elements >= 1_000, actions >= 1_000, rounds >= 1 else {
      throw ValidationError("There are at least 1,000 elements, 1,000 actions and one round.")
    }
    // Groups have a thousand changes, of elements that a stride of this prime number visits.
    guard actions.isMultiple(of: 1_000), !elements.isMultiple(of: 7_919) else {
      throw ValidationError("The actions are thousands, and the elements no multiple of 7,919.")
    }
  }

  func run() throws {
    printLoad("before")
    let size = Size(actions: actions, elements: elements)
    try Comparison(size: size, rounds: rounds).run()
    if !noScaling {
      print("\n" + (try Scaling(size: size, rounds: rounds, isLarge: large).table.text))
    }
    if !noWays {
      let size = Size(actions: min(actions, WaysOnly.usualActions), elements: elements)
      try WayComparison(size: size, rounds: rounds).run()
    }
    printLoad("after")
  }
}

/// Prints how busy the machine is, where it tells.
func printLoad(_ when: String) {
  guard let load = machineLoad else { return }
  let cores = ProcessInfo.processInfo.activeProcessorCount
  print("Load of the machine \(when): \(decimal(load, 2)) on \(cores) cores")
}
