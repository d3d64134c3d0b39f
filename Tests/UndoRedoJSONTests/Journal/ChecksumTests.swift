import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoJSON

@Suite struct ChecksumTests {
  @Test func theCheckValueOfTheCatalogueIsMet() {
    // Of "123456789", as catalogues of cyclic redundancy checks give it for CRC-64/XZ.
    #expect(Checksum(of: Array("123456789".utf8)).value == 0x995D_C9BB_DF19_39FA)
    #expect(Checksum(of: []).value == 0)
  }

  @Test(arguments: 0..<40)
  func eightBytesAtOnceGiveWhatBitsOneByOneGive(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    var register = UInt64.max
    for byte in bytes {
      register ^= UInt64(byte)
      for _ in 0..<8 {
        register = register >> 1 ^ (register & 1 == 1 ? 0xC96C_5795_D787_0F42 : 0)
      }
    }
    #expect(Checksum(of: bytes).value == ~register)
    #expect(Checksum(of: ([0] + bytes).dropFirst()).value == ~register)
    #expect(Checksum(of: AnySequence(bytes)).value == ~register)
  }

  @Test func digitsAreReadBack() {
    for value in [0, 1, .max, 0x0123_4567_89AB_CDEF] as [UInt64] {
      let checksum = Checksum(value: value)
      #expect(Checksum(digits: checksum.digits) == checksum)
    }
    #expect(String(decoding: Checksum(value: 0xAB).digits, as: UTF8.self) == "00000000000000ab")
    for text in ["", "0", "00000000000000AB", "0000000000000000b", "g000000000000000"] {
      #expect(Checksum(digits: Array(text.utf8)) == nil)
    }
  }
}
