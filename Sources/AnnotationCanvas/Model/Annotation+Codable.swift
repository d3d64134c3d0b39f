/// An annotation is coded as one flat object that can be read and edited by hand.
///
///     {
///       "id" : "a1",
///       "points" : "120,30 240,30",
///       "shape" : "arrow",
///       "stroke" : "#1971c2"
///     }
///
/// `shape` is the name of the kind; beside it stands `frame` or `points`, whichever the kind has.
/// What has its usual value is left out. What can't be drawn is refused by name, in encoding as in
/// decoding, so that a document that was written can be read.
extension Annotation: Codable {
  private enum Key: String, CodingKey {
    case id, shape, frame, points, rotation, stroke, fill, lineWidth, lineStyle, opacity
    case text, fontSize, container, layer, zIndex
  }

  /// The first rule that is broken, and the key of the value that breaks it.
  private var brokenRule: (key: Key, rule: String)? {
    let points = shape.points
    let isPlaced = points.map { !$0.isEmpty && $0.allSatisfy(\.isFinite) } ?? shape.frame.isFinite
    // Beyond this, not every reader of JSON holds an integer exactly.
    let zIndices = -(Int64(1) << 53)...(Int64(1) << 53)
    let rules: [(key: Key, rule: String, isKept: Bool)] = [
      (points == nil ? .frame : .points, "made of finite numbers", isPlaced),
      (.rotation, "a finite number", rotation.isFinite),
      (.lineWidth, "zero or more", lineWidth >= 0 && lineWidth.isFinite),
      (.opacity, "from 0 to 1", 0...1 ~= opacity),
      (.fontSize, "more than zero", fontSize > 0 && fontSize.isFinite),
      (.zIndex, "at most 2 to the power of 53", zIndices.contains(Int64(zIndex))),
    ]
    return rules.first { !$0.isKept }.map { ($0.key, "\($0.key.rawValue) must be \($0.rule).") }
  }

  /// Encodes the annotation.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `EncodingError.invalidValue` where a value can't be drawn, and what the encoder
  ///   throws.
  public func encode(to encoder: any Encoder) throws {
    if let (key, rule) = brokenRule {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath + [key], debugDescription: rule))
    }
    let usual = Annotation(id: id, shape)
    var container = encoder.container(keyedBy: Key.self)
    func encode<Value: Encodable & Equatable>(
      _ property: KeyPath<Annotation, Value>, _ key: Key
    ) throws {
      guard self[keyPath: property] != usual[keyPath: property] else { return }
      try container.encode(self[keyPath: property], forKey: key)
    }

    try container.encode(id, forKey: .id)
    try container.encode(shape.kind, forKey: .shape)
    if let points = shape.points {
      let text = points.map { "\($0.x.shortest),\($0.y.shortest)" }.joined(separator: " ")
      try container.encode(text, forKey: .points)
    } else {
      try container.encode(shape.frame, forKey: .frame)
    }
    try encode(\.rotation, .rotation)
    try encode(\.stroke, .stroke)
    try encode(\.fill, .fill)
    try encode(\.lineWidth, .lineWidth)
    try encode(\.lineStyle, .lineStyle)
    try encode(\.opacity, .opacity)
    try encode(\.text, .text)
    try encode(\.fontSize, .fontSize)
    try encode(\.container, .container)
    try encode(\.layer, .layer)
    try encode(\.zIndex, .zIndex)
  }

  /// Decodes an annotation.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` where a value can't be drawn, and what the decoder
  ///   throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func decode<Value: Decodable>(_ key: Key) throws -> Value? {
      try container.decodeIfPresent(Value.self, forKey: key)
    }
    func frame() throws -> Frame { try container.decode(Frame.self, forKey: .frame) }
    func points() throws -> [Vector] {
      let text = try container.decode(String.self, forKey: .points)
      let points = text.split(separator: " ").map { Vector(pair: $0) }
      guard !points.isEmpty, !points.contains(nil) else {
        throw DecodingError.dataCorruptedError(
          forKey: .points, in: container,
          debugDescription: "points must be pairs of numbers, such as \"0,0 120,30.5\".")
      }
      return points.compactMap { $0 }
    }

    let kind = try container.decode(Shape.Kind.self, forKey: .shape)
    let shape = try Shape(kind, frame: frame, points: points)
    self.init(id: try container.decode(ID.self, forKey: .id), shape)
    rotation = try decode(.rotation) ?? rotation
    stroke = try decode(.stroke) ?? stroke
    fill = try decode(.fill) ?? fill
    lineWidth = try decode(.lineWidth) ?? lineWidth
    lineStyle = try decode(.lineStyle) ?? lineStyle
    opacity = try decode(.opacity) ?? opacity
    text = try decode(.text) ?? text
    fontSize = try decode(.fontSize) ?? fontSize
    self.container = try decode(.container)
    layer = try decode(.layer)
    zIndex = try decode(.zIndex) ?? zIndex
    if let (key, rule) = brokenRule {
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: rule)
    }
  }
}

extension Vector {
  /// Reads a pair of numbers such as `120,30.5`.
  fileprivate init?(pair: some StringProtocol) {
    let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]) else { return nil }
    self.init(x, y)
  }
}
