import Testing

@testable import UndoRedoJSON

@Suite struct JournalLineTests {
  static let entries: [JournalEntry] = JournalEntry.Kind.allCases.flatMap { kind in
    [
      JournalEntry(
        number: 1, kind: kind, position: JournalPosition(cursor: 0, floor: 0, saved: nil)),
      JournalEntry(
        number: 123_456, kind: kind,
        position: JournalPosition(
          cursor: 70, floor: 5, saved: 80, end: 90, hasGaps: true),
        document: DocumentStamp(length: 9, checksum: Checksum(value: 7)),
        waste: kind == .folding || kind == .folded ? 12 : 0),
    ]
  }

  @Test(arguments: entries)
  func whatIsWrittenIsRead(entry: JournalEntry) throws {
    let payload = Array(#"{"name":"\"check\":"}"#.utf8)
    let bytes = JournalLine.bytes(of: entry, payload: payload)
    #expect(bytes.last == UInt8(ascii: "\n"))
    let line = try #require(JournalLine(bytes.dropLast()))
    #expect(line.entry == entry)
    #expect(Array(line.payload) == (entry.kind.payloadKey == nil ? [] : payload))

    var texts: RecentTexts?
    let renumbered = line.renumbered(to: 99, &texts)
    var expected = entry
    expected.number = 99
    #expect(renumbered == JournalLine.bytes(of: expected, payload: payload))
  }

  @Test(arguments: entries)
  func aFlippedBitOrAMissingByteIsNoticed(entry: JournalEntry) {
    let bytes = JournalLine.bytes(of: entry, payload: "[1]".utf8).dropLast()
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect(JournalLine(damaged) == nil)
      }
      #expect(JournalLine(bytes[..<index]) == nil)
      #expect(JournalLine(bytes[(index + 1)...]) == nil)
    }
  }

  @Test(arguments: [
    "", "{}", #"{"n":1}"#, #"{"n":1,"do":"undo","at":1}"#, #"{"n":1,"do":"saved"}"#,
    #"{"n":1,"do":"nothing","at":1}"#, #"{"n":-1,"do":"saved","at":1}"#,
    #"{"n":1,"do":"saved","at":99999999999999999999}"#, #"{"n":,"do":"saved","at":1}"#,
    #"{"n":1,"do":"saved","at":1,"from":2}"#, #"{"n":1,"do":"saved","at":1,"else":2}"#,
    #"{"n":1,"do":"folded","at":1,"length":2}"#, #"{"n":1,"do":"folded","at":1,"length":2,"sum":"#,
  ])
  func whatIsNoEntryIsRefusedThoughItsChecksumIsRight(text: String) {
    let body = Array(text.utf8.dropLast(text.hasSuffix("}") ? 1 : 0))
    var line = body + Array(",\"check\":\"".utf8)
    line += Checksum(of: body).digits + Array("\"}".utf8)
    #expect(JournalLine(line[...]) == nil)
  }

  /// Those about the document tell it once for all before them.
  @Test func otherEntriesDoNotTellTheWaste() {
    var entry = JournalEntry(number: 1, kind: .saved, position: JournalPosition(), waste: 12)
    #expect(JournalLine(JournalLine.bytes(of: entry, payload: []).dropLast())?.entry.waste == 0)
    entry.kind = .folded
    #expect(JournalLine(JournalLine.bytes(of: entry, payload: []).dropLast())?.entry.waste == 12)
  }

  @Test func theHeaderIsFrozen() {
    #expect(
      String(decoding: JournalLine.headers[0], as: UTF8.self)
        == #"{"undoredo":"journal","version":1,"check":"c9c68c4ead9c8135"}"# + "\n")
    #expect(!JournalLine.isHeaderOfLaterVersion(JournalLine.headers[0].dropLast()))
  }
}
