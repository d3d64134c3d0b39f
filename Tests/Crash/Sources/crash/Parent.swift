import Foundation
import UndoRedo

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Starts children, kills them, and compares what they leave with what they were to do.
struct Parent {
  private var generator: any RandomNumberGenerator
  private let folder: URL
  private var path: String { folder.appendingPathComponent("items.json").path }

  /// The number of edits that are known to be in the document.
  private var edits = 0
  private var torn = 0
  private var beyond = 0

  init(seed: UInt64) throws {
    generator = Seeded(state: seed)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("undoredo-crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs so many rounds.
  ///
  /// - Returns: Whether all was there each time. The folder is removed then.
  mutating func run(_ rounds: Int) throws -> Bool {
    for round in 1...max(rounds, 1) {
      let acknowledged = try killedChild()
      guard try check(acknowledged, round) else {
        print("The files are in \(folder.path)")
        return false
      }
      // So that a document is not edited for ever: the plan is gone through from its beginning.
      if edits > 400 { try begin() }
    }
    print(
      "\(rounds) children killed: every acknowledged edit was there; \(torn) times a part of an "
        + "entry was cut off, and \(beyond) times an edit was there that was not acknowledged yet")
    try FileManager.default.removeItem(at: folder)
    return true
  }

  private mutating func begin() throws {
    edits = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// Lets a child edit and kills it at a random moment.
  ///
  /// - Returns: The number of edits that it has acknowledged, those of its predecessors included.
  private mutating func killedChild() throws -> Int {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    child.arguments = ["--child", path, "\(edits)"]
    let pipe = Pipe()
    child.standardOutput = pipe
    try child.run()
    // Counted from the first sign of life or the start, so that opening is hit as well.
    var output = Data()
    if Bool.random(using: &generator) {
      output = pipe.fileHandleForReading.availableData
    }
    usleep(UInt32.random(in: 0...8000, using: &generator))
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    output += pipe.fileHandleForReading.readDataToEndOfFile()
    let numbers = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return numbers.last.flatMap { Int($0) }.map { $0 + 1 } ?? edits
  }

  private mutating func check(_ acknowledged: Int, _ round: Int) throws -> Bool {
    let edited = try Edited(path: path)
    let items = edited.items
    let undoable = try edited.undoable()
    var plan = Plan()
    for number in 0..<acknowledged { _ = plan.edit(number) }
    edits = acknowledged
    if edited.wasTorn { torn += 1 }
    if let complaint = edited.complaint {
      print("Round \(round): \(complaint)")
      return false
    }
    if items == plan.sortedItems, undoable == plan.undoable.reversed() { return true }
    // The one edit that was under way may be there as well, as a whole.
    _ = plan.edit(acknowledged)
    edits += 1
    beyond += 1
    if items == plan.sortedItems, undoable == plan.undoable.reversed() { return true }
    print("Round \(round): after \(acknowledged) edits, something else is there")
    return false
  }
}

/// SplitMix64, after Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
