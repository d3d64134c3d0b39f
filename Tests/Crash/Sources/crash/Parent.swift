import Foundation
import Killing
import UndoRedo
import UndoRedoTesting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Starts children, kills them, and compares what they leave with what they were to do.
struct Parent {
  private var generator: SeededGenerator
  private let folder: URL
  private var path: String { folder.appendingPathComponent("items.json").path }

  /// The number of edits that are known to be in the document.
  private var edits = 0
  private var torn = 0
  private var beyond = 0

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("undoredo-crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs so many rounds.
  ///
  /// - Returns: Whether all was there each time. The folder is removed then.
  mutating func run(_ rounds: Int) throws -> Bool {
    for round in 1...max(rounds, 1) {
      let child = try killedChild()
      guard
        hasEnded(child, round, .killed), try check(child.acknowledged ?? edits, round)
      else { return failed() }
      // So that a document is not edited for ever: the edits are made from the first one on.
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
    for name in try names {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Lets a child edit and kills it at a random moment.
  private mutating func killedChild() throws -> Child {
    let child = try Child(path: path, edits)
    // Counted from the first sign of life or the start, so that opening is hit as well.
    if generator.oneIn(2) { child.awaitSign() }
    usleep(UInt32.random(in: 0...8000, using: &generator))
    child.end()
    return child
  }

  /// Returns whether a child has ended in one of some ways, and says so if not.
  private func hasEnded(_ child: Child, _ round: Int, _ endings: Ending...) -> Bool {
    if endings.contains(child.ending) { return true }
    print("Round \(round): a child has ended in another way: \(child.ending)")
    return false
  }

  private func failed() -> Bool {
    print("The files are in \(folder.path)")
    return false
  }

  /// Compares what is there with what has been acknowledged.
  ///
  /// - Parameters:
  ///   - acknowledged: The number of edits.
  ///   - round: What to call the round.
  ///   - isReadOnly: Whether to look only, so that nothing is repaired.
  /// - Returns: Whether all is there, and nothing else.
  /// - Throws: An error where the document can't be opened.
  private mutating func check(
    _ acknowledged: Int, _ round: Int, isReadOnly: Bool = false
  ) throws -> Bool {
    let edited = try Edited(path: path, isReadOnly: isReadOnly)
    try edited.loadHistory()
    let plan = Plan(InMemoryRepository())
    try plan.makeEdits(acknowledged)
    edits = acknowledged
    if edited.wasTorn { torn += 1 }
    if let complaint = edited.complaint {
      print("Round \(round): \(complaint)")
      return false
    }
    let others = try names.filter { !["items.json", "items.json.undo"].contains($0) }
    guard isReadOnly || others.isEmpty else {
      print("Round \(round): these have been left: \(others)")
      return false
    }
    func isAllThere() -> Bool {
      edited.elements.sorted { $0.id < $1.id } == plan.elements.sorted { $0.id < $1.id }
        && edited.history.undoable.elementsEqual(plan.history.undoable)
    }
    if isAllThere() { return true }
    // The one edit that was under way may be there as well, as a whole.
    try plan.makeEdit(acknowledged)
    edits += 1
    beyond += 1
    if isAllThere() { return true }
    print("Round \(round): after \(acknowledged) edits, something else is there")
    return false
  }
}

// Killing at every call.
extension Parent {
  /// How many edits a child makes: so many that the journal is written anew once.
  private static var editCount: Int { 60 }

  /// Kills a child at each call by which a file is changed, and the next one while it opens what is
  /// left or goes on.
  ///
  /// - Parameters:
  ///   - share: One call of so many is taken.
  ///   - seed: Which one.
  /// - Returns: Whether all was there each time. The folder is removed then.
  /// - Throws: An error where the document can't be opened, or no child be started.
  mutating func runThroughCalls(share: Int, seed: Int) throws -> Bool {
    var (count, left) = (0, 0)
    for stop in stride(from: seed % share, to: .max, by: share) {
      try begin()
      let first = try Child(path: path, edits, count: Self.editCount, stop: stop)
      if first.ending == .done { break }
      if try names.contains(where: { $0.hasPrefix(".") }) { left += 1 }
      guard
        hasEnded(first, stop, .killed),
        try check(first.acknowledged ?? edits, stop, isReadOnly: true)
      else { return failed() }
      let second = try Child(path: path, edits, count: 8, stop: stop % 37)
      guard
        hasEnded(second, stop, .killed, .done), try check(second.acknowledged ?? edits, stop)
      else { return failed() }
      count += 1
    }
    print(
      "\(count) children killed, each at another call, and as many in opening what was left: every "
        + "acknowledged edit was there; \(torn) times a part of an entry was cut off, and of \(left) "
        + "drafts none has stayed")
    try FileManager.default.removeItem(at: folder)
    return count > 0
  }
}
