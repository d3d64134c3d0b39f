import AnnotationCanvas
import Foundation
import GRDB
import KillSwitch
import Killing
import SQLiteCanvas
import UndoRedo

// crash-sqlite [SHARE [SEED]]: kills a child at each call by which a file is changed, or at one of so many.
// crash-sqlite --child PATH FIRST COUNT STOP: edits a drawing, until it is killed or at the end.

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--child" {
  kill_switch_arm(arguments.last.flatMap { Int($0) } ?? .max)
  try edit(arguments[2])
} else {
  let numbers = arguments.map { Int($0) ?? 0 } + [1, 0].dropFirst(arguments.count)
  exit(try killChildren(share: max(numbers[0], 1), seed: numbers[1]) ? 0 : 1)
}

/// Makes all edits, and writes the number of each one that is durable.
func edit(_ path: String) throws {
  let store = UndoStore(try CanvasFile.open(path))
  for (number, edit) in Script.edits.enumerated() {
    try Script.make(edit, in: store)
    var line = Array("\(number)\n".utf8)
    write(1, &line, line.count)
  }
}

/// Kills a child at each call, and compares what it leaves with what it was to do.
///
/// - Parameters:
///   - share: One call of so many is taken.
///   - seed: Which one.
/// - Returns: Whether all was there each time.
/// - Throws: An error where the drawing can't be opened.
func killChildren(share: Int, seed: Int) throws -> Bool {
  let states = try Script.states()
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("undoredo-crash-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var (count, beyond) = (0, 0)
  for stop in stride(from: seed % share, to: .max, by: share) {
    let path = folder.appendingPathComponent("\(stop).sqlite").path
    let child = try Child(path: path, 0, stop: stop)
    if child.ending == .done { break }
    guard child.ending == .killed else {
      print("Call \(stop): a child has ended in another way: \(child.ending): \(path)")
      return false
    }
    count += 1
    let drawing = try CanvasFile.open(path)
    let found = Set(try drawing.allElements())
    let acknowledged = child.acknowledged ?? 0
    let isThere = found == states[acknowledged]
    if !isThere { beyond += 1 }
    guard isThere || found == states[min(acknowledged + 1, states.count - 1)] else {
      print("Call \(stop): after \(acknowledged) edits, something else is there: \(path)")
      return false
    }
    let complaints = try drawing.database.read { db in
      try String.fetchAll(db, sql: "PRAGMA integrity_check")
        + String.fetchAll(
          db, sql: "PRAGMA foreign_key_check")
    }
    guard complaints == ["ok"] else {
      print("Call \(stop): \(complaints): \(path)")
      return false
    }
  }
  print(
    "\(count) children killed, each at another call: every acknowledged edit was there, and \(beyond) times "
      + "one that was not acknowledged yet")
  try FileManager.default.removeItem(at: folder)
  return count > 0
}
