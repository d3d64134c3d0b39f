import AnnotationCanvas
import Foundation
import PostgresCanvas
import TemporaryServer
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

typealias Canvas = SharedCanvas<DrawingElement>

let usage = """
  usage: canvas-benchmark [--actions N] [--rounds N] [--log N] [--no-fsync]

  Measures a shared canvas beside the same transactions by libpq alone, in turns, on a server of its
  own, and prints ratios. --log says how many actions are caught up. With --no-fsync, the server does
  not wait for the disk: that shows the rest, where a disk takes long or is not one's own.
  """

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, arguments[0] == "--follow" {
  try await Benchmark.follow(arguments[1])
  exit(0)
}
@MainActor func option(_ name: String, _ usual: Int) -> Int {
  guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count,
    let number = Int(arguments[index + 1]), number > 0
  else { return usual }
  arguments.removeSubrange(index...index + 1)
  return number
}
let (actions, rounds, logged) = (
  option("--actions", 2000), option("--rounds", 5), option("--log", 100_000)
)
let waitsForDisk = arguments.first != "--no-fsync"
if !waitsForDisk { arguments.removeFirst() }
guard arguments.isEmpty else {
  print(usage)
  exit(2)
}

do {
  let benchmark = try await Benchmark(
    TemporaryServer(["max_connections=100", "fsync=\(waitsForDisk ? "on" : "off")"]))
  for clients in [1, 8] {
    for (kind, speed, ratio) in try await benchmark.throughput(
      clients, actions: actions, rounds: rounds)
    {
      print(
        "\(clients) at once, \(name(kind)): \(Int(speed.actions)) actions a second, "
          + "\(text(ratio)) ×; each keeps a processor busy for \(text(speed.work)) ms")
    }
  }
  let (ours, bare) = try await benchmark.latency(actions)
  print("one action: \(text(ours)) ms, libpq alone \(text(bare)): ratio \(text(ours / bare))")
  print("until another process sees it: \(text(try await benchmark.visibility(actions / 4))) ms")
  let (opening, following, reading) = try await benchmark.catchingUp(logged)
  print(
    "\(logged) actions: opened in \(text(opening)) s, caught up in \(text(following)) s, "
      + "read by libpq alone in \(text(reading)) s")
} catch {
  FileHandle.standardError.write(Data("canvas-benchmark: \(error)\n".utf8))
  exit(1)
}

func text(_ number: Double) -> String { String(format: "%.2f", number) }

func name(_ kind: Benchmark.Kind) -> String {
  switch kind {
  case .lines: "canvas, lines"
  case .edits: "canvas, edits"
  case .bare: "libpq alone"
  case .atOnce: "libpq alone, all sent at once"
  case .coding: "libpq, by hand"
  }
}
