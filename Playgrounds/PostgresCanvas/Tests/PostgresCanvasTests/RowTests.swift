import Testing

@testable import PostgresCanvas

/// Rows as one text, as the log holds them.
@Suite struct RowTests {
  @Test(arguments: [
    [], [nil], [""], ["Hello"], ["5:Hello", "-", nil, ";"], ["“”", "\u{1F600}", "\n"],
    ["zero \0 byte", "%00", "%2500\0%", "\0"], ["e\u{301}", "\u{301}"],
    ["\0\u{301}", "%\u{301}00\0", "\0%\u{301}"],
  ])
  func areReadAsTheyWereWritten(_ values: [String?]) {
    let text = Row(values).text
    #expect(Row(text: text) == Row(values))
    #expect(!text.utf8.contains(0))
    // A row may hold rows.
    #expect(Row(text: Row([text, nil, text]).text) == Row([text, nil, text]))
  }

  @Test func looksLikeThis() {
    #expect(Row(["Hello", nil, ""]).text == "5:Hello-0:")
    #expect(Row(["\0%"]).text == "6;%00%25")
  }

  @Test(arguments: [
    "5", "5:", "5:Hell", ":", "x", "-5:", "05Hello", "1:“", "99999999999999999999:", "5:Hello5",
  ])
  func whatIsNoRow(_ text: String) {
    #expect(Row(text: text) == nil)
  }
}
