/// The digits of a rank: an integer of variable length, and a fraction.
///
/// The head says how many digits the integer has: one to 26 from `a` to `z`, and for those below zero
/// from `Z` down to `A`. So texts compare as the numbers do, and ranks at the ends of a list stay
/// short. The scheme is David Greenspan's, see "Implementing Fractional Indexing" (2020).
struct RankDigits: Equatable {
  static let base: UInt8 = 62

  var head: UInt8
  var integer: [UInt8]
  var fraction: [UInt8] = []

  static let zero = RankDigits(head: UInt8(ascii: "a"), integer: [0])
}

extension RankDigits: Comparable {
  static func < (lhs: RankDigits, rhs: RankDigits) -> Bool {
    if lhs.head != rhs.head { return lhs.head < rhs.head }
    if lhs.integer != rhs.integer { return lhs.integer.lexicographicallyPrecedes(rhs.integer) }
    return lhs.fraction.lexicographicallyPrecedes(rhs.fraction)
  }

  /// Whether the text of other digits begins with that of these.
  func isPrefix(of other: RankDigits) -> Bool {
    head == other.head && integer == other.integer && other.fraction.starts(with: fraction)
  }
}

extension RankDigits {
  /// Returns digits between others, as few as there are; `nil` stands for the end of the list.
  ///
  /// - Precondition: The first are less than the second.
  static func between(_ lower: RankDigits?, _ upper: RankDigits?) -> RankDigits {
    guard let lower else {
      guard let upper else { return zero }
      if !upper.fraction.isEmpty, let whole = upper.whole { return whole }
      return upper.neighbour(at: -1) ?? upper.replacingFraction(by: middle([], upper.fraction))
    }
    if let upper, (upper.head, upper.integer) == (lower.head, lower.integer) {
      return lower.replacingFraction(by: middle(lower.fraction, upper.fraction))
    }
    if let next = lower.neighbour(at: 1), upper.map({ next < $0 }) ?? true { return next }
    return lower.replacingFraction(by: middle(lower.fraction, nil))
  }

  /// Returns a fraction between two, as short as there is; `nil` stands for one.
  private static func middle(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
    var (digits, upper) = ([UInt8](), upper)
    while true {
      let index = digits.count
      let low = index < lower.count ? lower[index] : 0
      let high = upper?[index] ?? base
      if high - low > 1 {
        return digits + [(low + high + 1) / 2]
      }
      if high > low {
        if let upper, upper.count > index + 1 { return digits + [high] }
        upper = nil
      }
      digits.append(low)
    }
  }

  private func replacingFraction(by fraction: [UInt8]) -> RankDigits {
    RankDigits(head: head, integer: integer, fraction: fraction)
  }

  /// The integer alone; `nil` where it is the smallest, below which there is nothing.
  private var whole: RankDigits? {
    let isSmallest = head == UInt8(ascii: "A") && integer.allSatisfy { $0 == 0 }
    return isSmallest ? nil : replacingFraction(by: [])
  }

  /// Returns the integer next to this one.
  ///
  /// - Parameter distance: 1 upwards, -1 downwards.
  /// - Returns: The integer; `nil` beyond the last one.
  private func neighbour(at distance: Int) -> RankDigits? {
    let (first, last) = distance > 0 ? (0, Self.base - 1) : (Self.base - 1, 0)
    guard let place = integer.lastIndex(where: { $0 != last }) else {
      let index = Self.heads.firstIndex(of: head)! + distance
      guard Self.heads.indices.contains(index) else { return nil }
      let head = Self.heads[index]
      return RankDigits(
        head: head, integer: Array(repeating: first, count: Self.count(of: head)!))
    }
    var digits = integer
    digits[place] = distance > 0 ? digits[place] + 1 : digits[place] - 1
    for index in digits.indices[(place + 1)...] { digits[index] = first }
    return RankDigits(head: head, integer: digits)
  }
}

extension RankDigits {
  private static let heads = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let characters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The number of digits that the integer with a head has; `nil` where it is no head.
  private static func count(of head: UInt8) -> Int? {
    heads.firstIndex(of: head).map { $0 < 26 ? 26 - $0 : $0 - 25 }
  }

  /// Reads digits; `nil` where the text has none of a rank.
  init?(_ text: some StringProtocol) {
    let text = Array(text.utf8)
    guard let head = text.first, let count = Self.count(of: head), text.count > count else {
      return nil
    }
    var digits: [UInt8] = []
    for character in text.dropFirst() {
      guard let digit = Self.characters.firstIndex(of: character) else { return nil }
      digits.append(UInt8(digit))
    }
    let fraction = Array(digits[count...])
    self.init(head: head, integer: Array(digits[..<count]), fraction: fraction)
    guard fraction.last != 0, !fraction.isEmpty || whole != nil else { return nil }
  }

  /// The text of the digits.
  var text: String {
    String(decoding: [head] + (integer + fraction).map { Self.characters[Int($0)] }, as: UTF8.self)
  }
}
