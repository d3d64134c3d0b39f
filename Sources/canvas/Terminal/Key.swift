/// What a person asks for with a key, or text that was typed or pasted.
enum Key: Hashable {
  case text(String)
  case enter, tab
  case left, right, wordLeft, wordRight, home, end
  case up, down, search
  case backspace, delete, deleteWord, deleteToStart, deleteToEnd
  case interrupt, endOfInput, suspend, clearScreen
}

/// Makes keys of the bytes that a terminal sends, in whatever pieces they come.
///
/// A key that is alone at its end, such as Escape, is no key here: it is part of the next one.
struct KeyDecoder {
  private var bytes: ArraySlice<UInt8> = []

  /// Whether what comes is pasted, in which a tab is white space.
  private var isPasting = false

  /// Takes bytes.
  ///
  /// - Parameter new: The bytes.
  /// - Returns: The keys that are complete with them.
  mutating func keys(_ new: some Sequence<UInt8>) -> [Key] {
    bytes += new
    var keys: [Key] = []
    while let first = bytes.first {
      switch first {
      case 0x1B:
        guard let sequence = takeSequence() else { return keys }
        keys += key(for: sequence)
      case 0..<0x20, 0x7F:
        bytes.removeFirst()
        keys += key(for: first)
      default:
        guard let text = takeText() else { return keys }
        keys.append(.text(text))
      }
    }
    return keys
  }

  /// Takes the bytes up to the next key that is none of letters, without a letter that is not complete.
  private mutating func takeText() -> String? {
    let run = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
    var end = run.endIndex
    if end == bytes.endIndex, let lead = run.suffix(3).lastIndex(where: { 0xC2..<0xF5 ~= $0 }) {
      let length = run[lead] < 0xE0 ? 2 : run[lead] < 0xF0 ? 3 : 4
      if end - lead < length { end = lead }
    }
    guard end > run.startIndex else { return nil }
    bytes = bytes[end...]
    return String(decoding: run[..<end], as: UTF8.self)
  }

  /// Takes an escape sequence, if it is complete.
  private mutating func takeSequence() -> String? {
    let rest = bytes.dropFirst()
    guard let kind = rest.first else { return nil }
    var end = rest.startIndex
    switch kind {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      let parameters = rest.dropFirst().prefix { 0x20..<0x40 ~= $0 }
      guard parameters.endIndex < bytes.endIndex else { return nil }
      end = parameters.endIndex + 1
    case 0x20..<0x80: end += 1
    // What is no part of a sequence is a key of its own.
    default: break
    }
    bytes = bytes[end...]
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func key(for sequence: String) -> [Key] {
    switch sequence {
    case "[200~": isPasting = true
    case "[201~": isPasting = false
    case "[A", "OA": return [.up]
    case "[B", "OB": return [.down]
    case "[C", "OC": return [.right]
    case "[D", "OD": return [.left]
    case "[1;5C", "[1;3C", "f": return [.wordRight]
    case "[1;5D", "[1;3D", "b": return [.wordLeft]
    case "[H", "OH", "[1~", "[7~": return [.home]
    case "[F", "OF", "[4~", "[8~": return [.end]
    case "[3~": return [.delete]
    case "\u{7F}": return [.deleteWord]
    default: break
    }
    return []
  }

  private func key(for control: UInt8) -> [Key] {
    // A line that is pasted with its end is a line that is entered.
    if control == 0x0D || control == 0x0A { return [.enter] }
    guard !isPasting else { return control == 0x09 ? [.text(" ")] : [] }
    return Self.controls[control].map { [$0] } ?? []
  }

  private static let controls: [UInt8: Key] = [
    0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .end, 0x06: .right,
    0x08: .backspace, 0x09: .tab, 0x0B: .deleteToEnd, 0x0C: .clearScreen, 0x0E: .down, 0x10: .up,
    0x12: .search, 0x15: .deleteToStart, 0x17: .deleteWord, 0x1A: .suspend, 0x7F: .backspace,
  ]
}
