import Foundation
import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoJSON

@Suite struct JSONScannerTests {
  @Test func valuesAreFoundWithTheirPlaces() throws {
    let text = #"[{"a": [1, "b"], "c": null}, true]"#
    var found: [String] = []
    try JSONScanner.scan(Array(text.utf8)) { value in
      let start = text.utf8.index(text.startIndex, offsetBy: value.range.lowerBound)
      let end = text.utf8.index(text.startIndex, offsetBy: value.range.upperBound)
      found.append("\(value.keys.count) \(value.kind.rawValue) \(text[start..<end])")
    }
    #expect(
      found == [
        #"3 a number 1"#, #"3 a string "b""#, #"2 an array [1, "b"]"#, #"2 null null"#,
        #"1 an object {"a": [1, "b"], "c": null}"#, #"1 true or false true"#,
        #"0 an array [{"a": [1, "b"], "c": null}, true]"#,
      ])
  }

  /// What the decoder reads whole must be without fault, and what it does not must have one.
  ///
  /// The decoder may look away where nothing is decoded, so everything is decoded here.
  @Test(arguments: Depth.slice(of: 0..<20 as Range<UInt64>, oneIn: 3))
  func itAgreesWithTheDecoder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let text = #"[{"a":-1.5e+3,"b":[0,12,"\"\n\u00e9\ud83d\ude00ü",true]},null,{},[],false]"#
    for _ in 0..<500 {
      var bytes = Array(text.utf8)
      for _ in 0...generator.int(0..<2) {
        let position = generator.int(0..<bytes.count)
        switch generator.int(0..<3) {
        case 0: bytes.remove(at: position)
        case 1: bytes.insert(generator.pick(text.utf8), at: position)
        default: bytes[position] = generator.pick(text.utf8)
        }
      }
      let isDecoded =
        (try? JSONDecoder().decode(LongTextsTests.Tree.self, from: Data(bytes))) != nil
      let isScanned = (try? JSONScanner.scan(bytes) { _ in }) != nil
      #expect(isDecoded == isScanned, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
