/// A colour: transparent, or opaque with eight bits each of red, green and blue.
///
/// It is written as `#rrggbb`, `#rgb`, `transparent` or one of the names in ``named``:
///
///     Color("#e03131") == Color("red")    // true
///     Color("reddish")                    // nil
public struct Color: Hashable, Sendable {
  /// Red, green and blue as `0xRRGGBB`, or `nil` where it is transparent.
  private let rgb: UInt32?

  private init(rgb: UInt32?) {
    self.rgb = rgb
  }

  /// Reads a colour; `nil` where the text is not one.
  ///
  /// - Parameter text: The text, in upper or lower case.
  public init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    if let color = Self.named.first(where: { $0.name == text })?.color {
      self = color
      return
    }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard text.first == "#", digits.count == text.count - 1 else { return nil }
    let rgb: [Int]
    switch digits.count {
    case 3: rgb = digits.flatMap { [$0, $0] }
    case 6: rgb = digits
    default: return nil
    }
    self.init(rgb: rgb.reduce(0) { $0 << 4 | UInt32($1) })
  }
}

extension Color {
  /// No colour at all.
  public static let transparent = Color(rgb: nil)

  /// Nearly black, the colour of outlines and of text.
  public static let black = Color(rgb: 0x1e1e1e)

  /// White.
  public static let white = Color(rgb: 0xffffff)

  /// Gray.
  public static let gray = Color(rgb: 0x868e96)

  /// Red.
  public static let red = Color(rgb: 0xe03131)

  /// Orange.
  public static let orange = Color(rgb: 0xf08c00)

  /// Yellow.
  public static let yellow = Color(rgb: 0xffec99)

  /// Green.
  public static let green = Color(rgb: 0x2f9e44)

  /// Blue.
  public static let blue = Color(rgb: 0x1971c2)

  /// Purple.
  public static let purple = Color(rgb: 0x9c36b5)

  /// The colours that have a name.
  public static let named: [(name: String, color: Color)] = [
    ("transparent", transparent), ("black", black), ("white", white), ("gray", gray),
    ("red", red), ("orange", orange), ("yellow", yellow), ("green", green), ("blue", blue),
    ("purple", purple),
  ]

  /// The colour as `#rrggbb`, or as `transparent`.
  public var hex: String {
    guard let rgb else { return "transparent" }
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension Color: CustomStringConvertible {
  /// The colour's name where it has one, or else `#rrggbb`.
  public var description: String {
    Self.named.first { $0.color == self }?.name ?? hex
  }
}

/// A colour is coded as text: written as `#rrggbb` or `transparent`, read in every form.
extension Color: Codable {
  /// Encodes the colour.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }

  /// Decodes a colour.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` where the text is not a colour.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = Color(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "“\(text)” is not a colour: write #rrggbb, or a name such as red.")
    }
    self = color
  }
}
