import Foundation
import KillSwitch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// crash [ROUNDS [SEED]]: kills children at random moments.
// crash --calls [SHARE [SEED]]: kills a child at each call by which a file is changed, or at one of so many.
// crash --child PATH FIRST COUNT [STOP]: edits the document, until it is killed or has made so many edits.

var arguments = CommandLine.arguments.dropFirst()
let mode = arguments.first.flatMap { $0.hasPrefix("--") ? $0 : nil }
if mode != nil { arguments.removeFirst() }
let numbers = arguments.map { Int($0) }
func number(_ index: Int, default value: Int) -> Int {
  numbers.dropFirst(index).first.flatMap { $0 } ?? value
}

if mode == "--child", let path = arguments.first {
  let stop = number(3, default: -1)
  if stop >= 0 { kill_switch_arm(stop) }
  try edit(path, number(1, default: 0), count: number(2, default: .max))
} else {
  var parent = try Parent(seed: UInt64(number(1, default: 1)))
  let isWell =
    mode == "--calls"
    ? try parent.runThroughCalls(share: number(0, default: 1), seed: number(1, default: 0))
    : try parent.run(number(0, default: 1000))
  exit(isWell ? 0 : 1)
}

/// Makes a number of edits from one on, writes the number of each one that is durable, and closes the
/// document.
func edit(_ path: String, _ first: Int, count: Int) throws {
  let edited = try Edited(path: path)
  for number in (first...).prefix(count) {
    try edited.makeEdit(number)
    var line = Array("\(number)\n".utf8)
    write(1, &line, line.count)
    if number % 4 == 0 { try edited.fold() }
  }
  try edited.close()
}
