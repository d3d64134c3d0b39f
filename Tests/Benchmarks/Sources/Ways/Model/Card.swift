import Workloads

/// What is edited: a value of ten fields and 96 bytes, one of which is a text on the heap.
struct Card: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var title: String
  var color: String
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  var angle: Double
  var opacity: Double

  /// The card on which this one lies, or -1 where it lies on none.
  var stack: Int
}

extension Card {
  /// Creates the card with a number.
  init(number: Int, on stack: Int = -1) {
    self.init(
      id: number, title: "The card with the number \(number)", color: "#1e1e1e",
      x: Double(number % 640), y: Double(number % 480), width: 10, height: 20, angle: 0,
      opacity: 1, stack: stack)
  }

  /// What each modification does.
  @inline(__always)
  mutating func nudge() {
    x += 1
    y -= 0.5
  }

  /// A number made of every field.
  var digest: UInt64 {
    let words = [UInt64(bitPattern: Int64(id)), UInt64(bitPattern: Int64(stack))]
    let numbers = words + [x, y, width, height, angle, opacity].map(\.bitPattern)
    let texts = title.utf8.map(UInt64.init) + color.utf8.map(UInt64.init)
    return (numbers + texts).reduce(0) { mixed($0 ^ $1) }
  }
}

extension Sequence where Element == Card {
  /// A number made of every card, in whatever order they come.
  var digest: UInt64 { reduce(0) { $0 &+ $1.digest } }
}

extension Size {
  /// As many cards as there are elements.
  var cards: [Card] {
    precondition(MemoryLayout<Card>.stride == 96, "A card has 96 bytes")
    return (0..<elements).map { Card(number: $0) }
  }
}
