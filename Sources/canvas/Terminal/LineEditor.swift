/// A line that a person edits: keys in, and what the line is and looks like out.
///
/// It knows no terminal. What a key asks of one is what ``press(_:)`` returns.
struct LineEditor {
  /// What follows from a key.
  enum Outcome: Equatable {
    /// The line is edited on.
    case editing

    /// The line is complete.
    case entered

    /// There is more than one way to go on with the word at the cursor.
    case choices([String])

    /// The line is dropped.
    case interrupted

    /// There are no more lines.
    case ended
  }

  /// The line, by what a person takes for one letter.
  private(set) var characters: [Character] = []

  /// How many letters are left of the cursor.
  private(set) var cursor = 0

  let prompt: String

  /// The lines that can be brought back, the oldest first, and after them the one that is edited.
  var lines: [String]
  var lineIndex: Int

  /// What is looked for in the lines before, and from where.
  var search: Search?

  private let complete: (String) -> Completion

  /// Begins an empty line.
  ///
  /// - Parameters:
  ///   - prompt: What stands before it.
  ///   - history: The lines that can be brought back, the oldest first.
  ///   - complete: Returns what may be written at the end of a text.
  init(
    prompt: String, history: [String] = [],
    complete: @escaping (String) -> Completion = { _ in Completion() }
  ) {
    self.prompt = prompt
    lines = history + [""]
    lineIndex = history.count
    self.complete = complete
  }

  var line: String { String(characters) }

  /// Does what a key asks for.
  ///
  /// - Parameter key: The key.
  /// - Returns: What follows from it.
  mutating func press(_ key: Key) -> Outcome {
    if search != nil, press(searching: key) { return .editing }
    switch key {
    case .text(let text): replace(cursor..<cursor, with: text)
    case .enter: return .entered
    case .tab: return completeWord()
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .wordLeft: cursor = startOfWord
    case .wordRight: cursor = endOfWord
    case .up: show(lineIndex - 1)
    case .down: show(lineIndex + 1)
    case .search: search = Search(index: lineIndex, line: line)
    case .backspace: replace(max(0, cursor - 1)..<cursor, with: "")
    case .delete: replace(cursor..<min(characters.count, cursor + 1), with: "")
    case .deleteWord: replace(startOfWord..<cursor, with: "")
    case .deleteToStart: replace(0..<cursor, with: "")
    case .deleteToEnd: replace(cursor..<characters.count, with: "")
    case .interrupt: return .interrupted
    case .endOfInput:
      guard !characters.isEmpty else { return .ended }
      replace(cursor..<min(characters.count, cursor + 1), with: "")
    case .suspend, .clearScreen: break
    }
    return .editing
  }

  /// Shows another line, with the cursor at its end.
  mutating func setLine(_ text: String) {
    replace(0..<characters.count, with: text)
    cursor = characters.count
  }
}

extension LineEditor {
  /// Replaces letters; the cursor is after the new ones.
  ///
  /// A mark is one letter with the one before it, also where that has stood there already.
  private mutating func replace(_ range: Range<Int>, with text: String) {
    let head = String(characters[..<range.lowerBound]) + text
    characters = Array(head + String(characters[range.upperBound...]))
    cursor = 0
    var length = head.unicodeScalars.count
    while length > 0 {
      length -= characters[cursor].unicodeScalars.count
      cursor += 1
    }
  }

  private mutating func show(_ index: Int) {
    guard lines.indices.contains(index) else { return }
    lines[lineIndex] = line
    lineIndex = index
    setLine(lines[index])
  }

  private var startOfWord: Int {
    let end = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
    return characters[..<end].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
  }

  private var endOfWord: Int {
    let start = characters[cursor...].firstIndex { !$0.isWhitespace } ?? characters.count
    return characters[start...].firstIndex(where: \.isWhitespace) ?? characters.count
  }

  private mutating func completeWord() -> Outcome {
    let completion = complete(String(characters[..<cursor]))
    let start = cursor - completion.word.count
    if completion.candidates.count == 1, let word = completion.candidates.first {
      // What is in a folder may follow on it.
      replace(start..<cursor, with: word.hasSuffix("/") ? word : word + " ")
      return .editing
    }
    let common = completion.candidates.commonPrefix
    guard common.count > completion.word.count else {
      return completion.candidates.isEmpty ? .editing : .choices(completion.candidates)
    }
    replace(start..<cursor, with: common)
    return .editing
  }
}

extension [String] {
  /// What all of the texts begin with.
  fileprivate var commonPrefix: String {
    dropFirst().reduce(first ?? "") { prefix, text in
      String(zip(prefix, text).prefix { $0 == $1 }.map(\.0))
    }
  }
}
