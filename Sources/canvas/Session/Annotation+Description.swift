import AnnotationCanvas

extension Annotation {
  /// What it is, in a line.
  var outline: String {
    let frame = shape.frame
    var words = [
      "\(shape.kind)".padded(to: 9),
      "at \(frame.x.rounded(toPlaces: 2)),\(frame.y.rounded(toPlaces: 2))",
      frame.sizeInWords,
      "\(stroke)",
    ]
    if fill != .transparent { words.append("filled \(fill)") }
    if let container { words.append("in \(container)") }
    if !text.isEmpty { words.append(text.abbreviated.quoted) }
    return words.joined(separator: "  ")
  }

  /// All of it, in lines.
  var details: String {
    let frame = shape.frame
    let points = shape.points?.map { "\($0.x.shortest),\($0.y.shortest)" }
    let place =
      points.map { [("points", $0.joined(separator: "  "))] } ?? [
        ("left, top", "\(frame.x.shortest), \(frame.y.shortest)"),
        ("size", "\(frame.width.shortest) wide, \(frame.height.shortest) high"),
      ]
    let looks = [
      ("rotation", "\((rotation * 180 / .pi).shortest) degrees"),
      ("color", "\(stroke)"),
      ("fill", "\(fill)"),
      ("line", "\(lineWidth.shortest) wide, \(lineStyle)"),
      ("opacity", opacity.shortest),
      ("text", "\(text.quoted), letters \(fontSize.shortest) high"),
      ("container", container ?? "none"),
      ("stack", "\(zIndex)"),
    ]
    let layers = layer.map { [("layer", $0)] } ?? []
    return ([title] + (place + looks + layers).map { "  \($0.0.padded(to: 9))  \($0.1)" })
      .map(\.inLine).joined(separator: "\n")
  }
}

extension String {
  /// The text, or its beginning where it is long.
  var abbreviated: String { count > 40 ? prefix(39) + "…" : self }
}
