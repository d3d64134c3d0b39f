import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoJSON

@Suite struct BackwardLinesTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyLineComesOnce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<generator.int(0..<30)).map { _ in
      [UInt8](
        repeating: UInt8(generator.int(97..<123)),
        count: generator.oneIn(5) ? generator.int(0..<99) : 3)
    }
    let bytes = Array(lines.map { $0 + [10] }.joined())
    for blockSize in [1, 2, 7, 64, 4096] {
      var backward = BackwardLines(before: bytes.count, path: "", blockSize: blockSize) {
        Array(bytes[$0])
      }
      var found: [[UInt8]] = []
      while let line = try backward.next() {
        #expect(Array(bytes[line.offset...].prefix(line.bytes.count)) == Array(line.bytes))
        found.append(Array(line.bytes))
      }
      #expect(found.reversed() == lines, "seed \(seed), blocks of \(blockSize)")
      #expect(backward.end == 0)
    }
  }

  @Test func noMoreIsReadThanIsNeeded() throws {
    let bytes = Array(String(repeating: "0123456789\n", count: 10_000).utf8)
    var count = 0
    var backward = BackwardLines(before: bytes.count, path: "", blockSize: 100) {
      count += $0.count
      return Array(bytes[$0])
    }
    for _ in 0..<5 { #expect(try backward.next()?.bytes.count == 10) }
    #expect(count == 100)
  }

  /// That it ends before its lines do is no end of them.
  @Test func aFileThatHasBecomeShorterIsAnError() {
    let bytes = Array(String(repeating: "0123456789\n", count: 10).utf8)
    var backward = BackwardLines(before: 200, path: "", blockSize: 100) {
      Array(bytes[$0.clamped(to: 0..<110)])
    }
    expectFailure(.unreadable) { try backward.next() }
  }
}
