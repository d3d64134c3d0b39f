extension ExcalidrawScene {
  /// One element of a scene, and how it is read.
  ///
  /// Where the element's place or form is malformed, nothing can be drawn; where its looks are, it
  /// is drawn with the usual ones.
  struct Element {
    /// What is wrong with the value of a key.
    struct Malformed: Error {
      let key: String
      let message: String
    }

    /// What was wrong but could be replaced.
    private(set) var problems: [Malformed] = []

    private let object: [String: JSONValue]

    init(_ object: [String: JSONValue]) {
      self.object = object
    }

    /// Returns the element as an annotation.
    mutating func annotation(zIndex: Int) throws(Malformed) -> Annotation {
      let kind = try required("type", "a string", \.string)
      let id = try required("id", "a string", \.string)
      var annotation = Annotation(id: id, try shape(kind), zIndex: zIndex)
      if kind == "text" {
        annotation.text = try required("text", "a string", \.string)
        annotation.fontSize =
          optional("fontSize", "a number above zero") { $0.coordinate.filter { $0 > 0 } }
          ?? annotation.fontSize
        annotation.container = optional("containerId", "a string", \.string)
      }
      annotation.rotation = optional("angle", "a number", \.coordinate) ?? 0
      annotation.stroke = optional("strokeColor", "a colour", \.color) ?? .black
      annotation.fill = optional("backgroundColor", "a colour", \.color) ?? .transparent
      annotation.lineWidth =
        optional("strokeWidth", "zero or more") { $0.coordinate.filter { $0 >= 0 } }
        ?? annotation.lineWidth
      annotation.lineStyle =
        optional("strokeStyle", "solid, dashed or dotted") {
          $0.string.flatMap(Annotation.LineStyle.init)
        } ?? .solid
      let percent =
        optional("opacity", "from 0 to 100") { $0.coordinate.filter { 0...100 ~= $0 } } ?? 100
      annotation.opacity = percent / 100
      return annotation
    }

    private func shape(_ name: String) throws(Malformed) -> Shape {
      guard let kind = Self.kinds[name] else {
        throw Malformed(key: "type", message: "“\(name)” is not a kind that is imported")
      }
      return try Shape(kind, frame: frame, points: points)
    }

    private static let kinds: [String: Shape.Kind] = [
      "rectangle": .rectangle, "diamond": .diamond, "ellipse": .ellipse, "text": .text,
      "line": .line, "arrow": .arrow, "freedraw": .freehand,
    ]

    private func frame() throws(Malformed) -> Frame {
      Frame(
        x: try required("x", "a number", \.coordinate),
        y: try required("y", "a number", \.coordinate),
        width: try required("width", "a number", \.coordinate),
        height: try required("height", "a number", \.coordinate))
    }

    private func points() throws(Malformed) -> [Vector] {
      let origin = Vector(
        try required("x", "a number", \.coordinate), try required("y", "a number", \.coordinate))
      let points = try required("points", "a list of pairs of numbers") { value -> [Vector]? in
        guard let pairs = value.array, !pairs.isEmpty else { return nil }
        let points = pairs.compactMap(\.point)
        return points.count == pairs.count ? points : nil
      }
      return points.map { origin + $0 }
    }

    private func required<Value>(
      _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) throws(Malformed) -> Value {
      guard let json = object[key] else { throw Malformed(key: key, message: "is missing") }
      guard let value = read(json) else {
        throw Malformed(key: key, message: json.problem(expected))
      }
      return value
    }

    private mutating func optional<Value>(
      _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) -> Value? {
      guard let json = object[key], !json.isNull else { return nil }
      let value = read(json)
      if value == nil {
        problems.append(Malformed(key: key, message: "\(json.problem(expected)); ignored"))
      }
      return value
    }
  }
}

extension ExcalidrawScene.Element {
  /// The keys that Excalidraw itself writes, used here or not.
  static let keys: Set<String> = [
    "angle", "autoResize", "backgroundColor", "baseline", "boundElementIds", "boundElements",
    "containerId", "created", "crop", "customData", "elbowed", "endArrowhead", "endBinding",
    "endIsSpecial", "fileId", "fillStyle", "fixedSegments", "fontFamily", "fontSize", "frameId",
    "groupIds", "height", "id", "index", "isDeleted", "lastCommittedPoint", "lineHeight", "link",
    "locked", "name", "opacity", "originalText", "points", "polygon", "pressures", "roughness",
    "roundness", "scale", "seed", "simulatePressure", "startArrowhead", "startBinding",
    "startIsSpecial", "status", "strokeColor", "strokeSharpness", "strokeStyle", "strokeWidth",
    "text", "textAlign", "type", "updated", "version", "versionNonce", "verticalAlign", "width",
    "x", "y",
  ]
}

extension JSONValue {
  /// A number that a drawing can have: a thousand million pixels are enough for anyone, and keep
  /// all that is calculated from them finite.
  fileprivate var coordinate: Double? { isTooLarge ? nil : number }

  private var isTooLarge: Bool {
    switch self {
    case .unreadable: true
    case .number(let value): value.magnitude > 1e9
    case .array(let values): values.contains(where: \.isTooLarge)
    default: false
    }
  }

  /// What is wrong with the value.
  ///
  /// - Parameter expected: What it should be.
  /// - Returns: What the matter is.
  fileprivate func problem(_ expected: String) -> String {
    guard isTooLarge else { return "should be \(expected)" }
    return array == nil ? "is too large a number" : "holds too large a number"
  }

  fileprivate var color: Color? { string.flatMap { Color($0) } }

  fileprivate var point: Vector? {
    guard let pair = array, pair.count >= 2, let x = pair[0].coordinate, let y = pair[1].coordinate
    else { return nil }
    return Vector(x, y)
  }
}

extension Optional {
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isIncluded($0) ? $0 : nil }
  }
}
