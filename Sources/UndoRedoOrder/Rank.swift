/// The position of an element in a list: there is always another rank between any two.
///
/// An order that a person chooses is part of the model, and is stored in the elements. Moving an element
/// changes only its own rank: one step, however long the list is.
///
///     struct Card: Identifiable, Equatable {
///       let id: Int
///       var title: String
///       var rank = Rank()
///     }
///
///     let cards = store.fetch(sortedBy: \.rank)
///     store.move(fromOffsets: [2], toOffset: 0, in: cards, by: \.rank, named: "Move Card")
///
/// # Ranks never run out, and don't collide
///
/// A rank is a fraction with as many digits as it needs. The last eight are chosen at random, so that two
/// people, or two devices, that insert at the same place at the same time get different ranks; and so do
/// an element whose move is undone and another one that was inserted in its place in the meantime. Which
/// of them comes first is random, but there is always room between them.
///
/// # How long they get
///
/// Inserting at an end of a list does not make ranks longer: a list of a thousand elements has ranks of
/// about eleven characters. Each insertion next to the last one in the same gap takes a bit or two, about
/// a quarter of a character. Elements that are inserted at once share the room evenly.
///
/// # Source
///
/// The digits are those of fractional indexing by David Greenspan ("Implementing Fractional Indexing",
/// 2020); the random ones are Evan Wallace's ("CRDT: Fractional Indexing").
public struct Rank: Hashable, Sendable {
  private let text: String

  init(_ digits: RankDigits) {
    text = digits.text
  }

  private var digits: RankDigits { RankDigits(text)! }

  /// Creates a rank for the first element of a list.
  public init() {
    self.init(after: nil)
  }

  /// Creates a rank after another one, at the end of a list.
  ///
  /// - Parameter lower: The last rank, or `nil` where the list is empty.
  public init(after lower: Rank?) {
    var generator = SystemRandomNumberGenerator()
    self.init(Self.digits(lower?.digits, nil, using: &generator))
  }

  /// Creates a rank before another one, at the beginning of a list.
  ///
  /// - Parameter upper: The first rank, or `nil` where the list is empty.
  public init(before upper: Rank?) {
    var generator = SystemRandomNumberGenerator()
    self.init(Self.digits(nil, upper?.digits, using: &generator))
  }

  /// Creates a rank between two others.
  ///
  /// The result is `nil` where the first is not less than the second: there is nothing between them.
  ///
  /// - Parameters:
  ///   - lower: The rank before.
  ///   - upper: The rank after.
  public init?(between lower: Rank, and upper: Rank) {
    guard lower < upper else { return nil }
    var generator = SystemRandomNumberGenerator()
    self.init(Self.digits(lower.digits, upper.digits, using: &generator))
  }
}

extension Rank {
  /// Returns ranks in increasing order, between two others or at an end of a list.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - lower: The rank before them, or `nil` at the beginning of the list.
  ///   - upper: The rank after them, or `nil` at the end of the list.
  ///   - generator: The source of randomness.
  /// - Returns: The ranks.
  /// - Precondition: The first rank is less than the second, and the number not negative.
  /// - Complexity: O(*n*) in the number of ranks, times their length.
  static func ranks(
    _ count: Int, between lower: Rank?, and upper: Rank?,
    using generator: inout some RandomNumberGenerator
  ) -> [Rank] {
    var ranks: [Rank] = []
    ranks.reserveCapacity(count)
    func add(_ count: Int, _ lower: RankDigits?, _ upper: RankDigits?) {
      guard count > 0 else { return }
      let before = (count - 1) / 2
      let rank = digits(lower, upper, using: &generator)
      add(before, lower, rank)
      ranks.append(Rank(rank))
      add(count - 1 - before, rank, upper)
    }
    if let lower, let upper {
      add(count, lower.digits, upper.digits)
      return ranks
    }
    // At an end of the list, each takes its place beyond the one before.
    var end = (lower ?? upper)?.digits
    for _ in 0..<count {
      end = lower == nil ? digits(nil, end, using: &generator) : digits(end, nil, using: &generator)
      ranks.append(Rank(end!))
    }
    return lower == nil ? ranks.reversed() : ranks
  }

  /// Returns digits between others that nobody else is likely to choose.
  private static func digits(
    _ lower: RankDigits?, _ upper: RankDigits?, using generator: inout some RandomNumberGenerator
  ) -> RankDigits {
    var (digits, upper) = (RankDigits.between(lower, upper), upper)
    // What follows may take them past digits that begin with them.
    while let end = upper, digits.isPrefix(of: end) {
      upper = digits
      digits = .between(lower, upper)
    }
    let last = RankDigits.base - 1
    for _ in 1..<8 { digits.fraction.append(.random(in: 0...last, using: &generator)) }
    digits.fraction.append(.random(in: 1...last, using: &generator))
    return digits
  }
}

extension Rank: Comparable {
  /// Whether one rank comes before another.
  ///
  /// - Parameters:
  ///   - lhs: A rank.
  ///   - rhs: Another rank.
  /// - Returns: Whether the first comes before the second.
  public static func < (lhs: Rank, rhs: Rank) -> Bool { lhs.text < rhs.text }
}

extension Rank: LosslessStringConvertible {
  /// The rank as text, which compares as the rank does where it is compared byte by byte, as in a
  /// database.
  public var description: String { text }

  /// Creates a rank from its text.
  ///
  /// The result is `nil` where the text is not that of a rank.
  ///
  /// - Parameter description: The text.
  public init?(_ description: String) {
    guard RankDigits(description) != nil else { return nil }
    text = description
  }
}

/// A rank is coded as its text.
extension Rank: Codable {
  /// Decodes a rank from its text.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError` where the text is not that of a rank, or what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let rank = Rank(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not the text of a rank.")
    }
    self = rank
  }

  /// Encodes the rank as its text.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
