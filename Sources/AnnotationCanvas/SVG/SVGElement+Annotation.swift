extension SVGElement {
  /// Draws an annotation.
  ///
  /// - Parameter annotation: The annotation.
  init(_ annotation: Annotation) {
    self.init(
      "g",
      [
        "transform": annotation.rotationInSVG,
        "fill": annotation.shape.hasInside ? annotation.fill.paint : "none",
        "stroke": annotation.stroke.paint,
        "stroke-width": annotation.lineWidth.svg,
        "stroke-dasharray": annotation.dashes,
        "opacity": annotation.opacity == 1 ? nil : annotation.opacity.svg,
      ],
      [SVGElement("title", text: annotation.title)] + Self.outline(of: annotation)
        + Self.text(of: annotation, color: annotation.stroke))
  }

  /// Draws what shines out behind a highlighted annotation.
  ///
  /// - Parameters:
  ///   - annotation: The annotation.
  ///   - color: The colour of the halo.
  ///   - width: How far it shines.
  init(haloOf annotation: Annotation, color: Color, width: Double) {
    self.init(
      "g",
      [
        "class": "halo",
        "transform": annotation.rotationInSVG,
        "fill": annotation.shape.kind == .text ? color.paint : "none",
        "stroke": color.paint,
        "stroke-width": (annotation.lineWidth + 2 * width).svg,
        "opacity": "0.35",
      ],
      annotation.shape.kind == .text
        ? [Self.rectangle(annotation.shape.frame, radius: 2)] : Self.outline(of: annotation))
  }

  /// Draws an annotation that is not on the canvas any more.
  ///
  /// - Parameters:
  ///   - annotation: The annotation.
  ///   - color: The colour of ghosts.
  init(ghost annotation: Annotation, color: Color) {
    self.init(
      "g",
      [
        "class": "ghost",
        "transform": annotation.rotationInSVG,
        "fill": "none",
        "stroke": color.paint,
        "stroke-width": annotation.lineWidth.svg,
        "stroke-dasharray": "6 6",
        "opacity": "0.6",
      ],
      Self.outline(of: annotation) + Self.text(of: annotation, color: color))
  }
}

extension SVGElement {
  /// Returns the lines of an annotation, without their paint.
  private static func outline(of annotation: Annotation) -> [SVGElement] {
    switch annotation.shape {
    case .text, .viewport:
      []
    case .rectangle(let frame):
      [rectangle(frame, radius: min(8, frame.width / 4, frame.height / 4))]
    case .ellipse(let frame):
      [
        SVGElement(
          "ellipse",
          [
            "cx": frame.center.x.svg, "cy": frame.center.y.svg,
            "rx": (frame.width / 2).svg, "ry": (frame.height / 2).svg,
          ])
      ]
    case .diamond:
      [SVGElement("polygon", ["points": annotation.path.svg])]
    case .line(let points):
      [SVGElement("polyline", ["points": points.svg])]
    case .arrow(let points):
      [
        SVGElement("polyline", ["points": points.svg]),
        SVGElement(
          "polyline", ["points": annotation.arrowhead.svg, "stroke-dasharray": "none"]),
      ]
    case .freehand(let points):
      [SVGElement("path", ["d": points.curveInSVG])]
    }
  }

  private static func rectangle(_ frame: Frame, radius: Double) -> SVGElement {
    SVGElement(
      "rect",
      [
        "x": frame.x.svg, "y": frame.y.svg, "width": frame.width.svg, "height": frame.height.svg,
        "rx": radius.svg,
      ])
  }

  /// Returns the lines of an annotation's text.
  ///
  /// A text that stands alone begins at the top left of its frame. One in a container, and the
  /// label of any other shape, is in the middle.
  private static func text(of annotation: Annotation, color: Color) -> [SVGElement] {
    guard !annotation.text.isEmpty else { return [] }
    let (lines, lineHeight) = (annotation.lines, annotation.lineHeight)
    let frame = annotation.shape.frame
    let isCentered = annotation.shape.kind != .text || annotation.container != nil
    let top = isCentered ? frame.center.y - lineHeight * Double(lines.count) / 2 : frame.y
    return lines.enumerated().filter { !$0.element.isEmpty }.map { number, line in
      SVGElement(
        "text",
        [
          "x": (isCentered ? frame.center.x : frame.x).svg,
          // Letters stand on their baseline, somewhat below the middle of the line.
          "y": (top + lineHeight * (Double(number) + 0.78)).svg,
          "font-size": annotation.fontSize.svg,
          "text-anchor": isCentered ? "middle" : nil,
          "fill": color.paint,
          "stroke": "none",
          "xml:space": "preserve",
        ], text: String(line))
    }
  }
}

extension Annotation {
  fileprivate var rotationInSVG: String? {
    guard rotation != 0 else { return nil }
    let center = shape.frame.center
    return "rotate(\((rotation * 180 / .pi).svg) \(center.x.svg) \(center.y.svg))"
  }

  fileprivate var dashes: String? {
    switch lineStyle {
    case .solid: nil
    case .dashed: "\((4 * lineWidth).svg) \((3 * lineWidth).svg)"
    case .dotted: "0 \((2.5 * lineWidth).svg)"
    }
  }
}

extension Color {
  fileprivate var paint: String { self == .transparent ? "none" : hex }
}

extension Double {
  /// The number as SVG text: with two decimals at most, the same everywhere.
  var svg: String { rounded(toPlaces: 2) }
}

extension [Vector] {
  fileprivate var svg: String { map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ") }

  /// A curve that passes by the points and has no corners: each is the control point of an arc
  /// from the middle of one line to the middle of the next.
  fileprivate var curveInSVG: String {
    guard let first, let last else { return "" }
    let arcs = zip(self, dropFirst()).dropFirst().map { point, next in
      let middle = point + (next - point) * 0.5
      return "Q \(point.x.svg) \(point.y.svg) \(middle.x.svg) \(middle.y.svg)"
    }
    return "M \(first.x.svg) \(first.y.svg) \(arcs.map { $0 + " " }.joined())"
      + "L \(last.x.svg) \(last.y.svg)"
  }
}
