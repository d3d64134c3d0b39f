import Foundation
import UndoRedoTesting

/// A value of any shape, which is written in any way.
indirect enum Tree: Encodable {
  case number(Double), text(String), null, date(Double)
  case list([Tree], Bool)
  case object([(String, Tree)], Bool)
  case single(Tree)
  case twice([(String, Tree)])

  init(_ random: inout SeededGenerator, depth: Int = 0) {
    func children(_ random: inout SeededGenerator) -> [Tree] {
      (0..<Int.random(in: 0..<4, using: &random)).map { _ in Tree(&random, depth: depth + 1) }
    }
    func entries(_ random: inout SeededGenerator) -> [(String, Tree)] {
      let letters = ["a", "b", "é", "\"", "a b", "\u{1}"]
      return children(&random).map { (letters.randomElement(using: &random) ?? "", $0) }
    }
    switch Int.random(in: depth > 4 ? 5..<9 : 0..<9, using: &random) {
    case 0: self = .list(children(&random), .random(using: &random))
    case 1, 2:
      let entries = entries(&random)
      // The encoder traps where a key gets an object after another value.
      let isNested = Set(entries.map(\.0)).count == entries.count
      self = .object(entries, isNested && .random(using: &random))
    case 3: self = .single(Tree(&random, depth: depth + 1))
    case 4: self = .twice(entries(&random))
    case 5: self = .text(String(["", "ab", "\n", "é"].randomElement(using: &random) ?? ""))
    case 6: self = .null
    case 7: self = .date(Double(Int.random(in: 0..<9, using: &random)))
    default: self = .number(Double(Int.random(in: -40..<40, using: &random)) / 8)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number): try number.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .date(let seconds):
      var container = encoder.singleValueContainer()
      try container.encode(Date(timeIntervalSince1970: seconds))
    case .list(let trees, let isNested):
      var container = encoder.unkeyedContainer()
      for tree in trees {
        if isNested, case .list(let inner, _) = tree {
          var nested = container.nestedUnkeyedContainer()
          for tree in inner { try nested.encode(tree) }
        } else {
          try container.encode(tree)
        }
      }
    case .object(let entries, let isNested):
      var container = encoder.container(keyedBy: LineWriterTests.Key.self)
      for (key, tree) in entries {
        let key = LineWriterTests.Key(stringValue: key)
        if isNested, case .object(let inner, _) = tree, !inner.isEmpty {
          var nested = container.nestedContainer(keyedBy: LineWriterTests.Key.self, forKey: key)
          for (key, tree) in inner {
            try nested.encode(tree, forKey: LineWriterTests.Key(stringValue: key))
          }
        } else {
          try container.encode(tree, forKey: key)
        }
      }
    case .single(let tree):
      var container = encoder.singleValueContainer()
      try container.encode(tree)
    case .twice(let entries):
      for (key, tree) in entries {
        var container = encoder.container(keyedBy: LineWriterTests.Key.self)
        try container.encode(tree, forKey: LineWriterTests.Key(stringValue: key))
      }
    }
  }
}
