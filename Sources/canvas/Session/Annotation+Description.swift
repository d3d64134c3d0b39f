import AnnotationCanvas

extension Annotation {
  /// What it is, in a line.
  var outline: String {
    let frame = shape.frame
    var words = [
      "\(shape.kind)".padded(to: 9),
      "at \(frame.x.rounded().plain),\(frame.y.rounded().plain)",
      "\(frame.width.rounded().plain)×\(frame.height.rounded().plain)",
      "\(stroke)",
    ]
    if fill != .transparent { words.append("filled \(fill)") }
    if let container { words.append("in \(container)") }
    if !text.isEmpty { words.append(text.abbreviated.debugDescription) }
    return words.joined(separator: "  ")
  }

  /// All of it, in lines.
  var details: String {
    let place: [(String, String)]
    switch shape {
    case .rectangle(let frame), .diamond(let frame), .ellipse(let frame), .text(let frame):
      place = [
        ("left, top", "\(frame.x.plain), \(frame.y.plain)"),
        ("size", "\(frame.width.plain) wide, \(frame.height.plain) high"),
      ]
    case .line(let points), .arrow(let points), .freehand(let points):
      place = [("points", points.map { "\($0.x.plain),\($0.y.plain)" }.joined(separator: "  "))]
    }
    let looks = [
      ("rotation", "\((rotation * 180 / .pi).plain) degrees"),
      ("color", "\(stroke)"),
      ("fill", "\(fill)"),
      ("line", "\(lineWidth.plain) wide, \(lineStyle)"),
      ("opacity", opacity.plain),
      ("text", "\(text.debugDescription), letters \(fontSize.plain) high"),
      ("container", container ?? "none"),
      ("stack", "\(zIndex)"),
    ]
    return ([title] + (place + looks).map { "  \($0.0.padded(to: 9))  \($0.1)" })
      .joined(separator: "\n")
  }
}

extension String {
  /// The text, or its beginning where it is long.
  fileprivate var abbreviated: String { count > 40 ? prefix(39) + "…" : self }
}

extension Double {
  /// The number, without the fraction of a whole one: `40`, `12.5`.
  var plain: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
