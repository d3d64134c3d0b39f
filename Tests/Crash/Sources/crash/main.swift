import Foundation
import UndoRedo

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// crash [ROUNDS [SEED]]: kills a child so many times, and checks what is left each time.
// crash --child PATH FIRST: edits the document until it is killed.

let arguments = CommandLine.arguments
if arguments.dropFirst().first == "--child", arguments.count == 4, let first = Int(arguments[3]) {
  try edit(arguments[2], from: first)
} else {
  let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
  let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
  var parent = try Parent(seed: seed)
  exit(try parent.run(rounds) ? 0 : 1)
}

/// Edits a document from an edit on, and writes the number of each one that is durable.
func edit(_ path: String, from first: Int) throws {
  let edited = try Edited(path: path)
  var plan = Plan()
  for number in 0..<first { _ = plan.edit(number) }
  for number in first... {
    switch plan.edit(number) {
    case .perform(let action): try edited.perform(action)
    case .undo(let actions): try edited.undo(actions)
    }
    var line = Array("\(number)\n".utf8)
    write(1, &line, line.count)
    if number % 4 == 0 { try edited.fold() }
  }
}
