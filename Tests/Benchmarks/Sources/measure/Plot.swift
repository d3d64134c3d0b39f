import Foundation

/// Lines over logarithmic axes, in panels side by side that share the vertical axis.
struct Plot {
  /// How a line is drawn.
  struct Style {
    var color: String
    /// The lengths of dashes and gaps, or `nil` for a solid line.
    var dashes: String?
  }

  /// One pair of axes with its lines.
  struct Panel {
    var title: String
    private(set) var lines: [(name: String, style: Style, points: [(x: Double, y: Double)])] = []

    init(title: String) {
      self.title = title
    }

    /// Adds a point to the line with a name.
    mutating func add(_ point: (x: Double, y: Double), to name: String, style: Style) {
      if let index = lines.firstIndex(where: { $0.name == name }) {
        lines[index].points.append(point)
      } else {
        lines.append((name, style, [point]))
      }
    }
  }

  var title: String
  var panels: [Panel]
}

extension Plot {
  private static let panelSize = (width: 300.0, height: 300.0)
  private static let margin = (left: 60.0, top: 60.0, right: 20.0, bottom: 60.0)
  private static let legendWidth = 170.0

  /// The drawing.
  var svg: String {
    let step = Self.panelSize.width + Self.margin.left + Self.margin.right
    let width = step * Double(panels.count) + Self.legendWidth
    let height = Self.panelSize.height + Self.margin.top + Self.margin.bottom
    let drawn = panels.enumerated().map { index, panel in
      let x = step * Double(index) + Self.margin.left
      return "<g transform=\"translate(\(x) \(Self.margin.top))\">\n\(drawing(of: panel))\n</g>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      font-family="sans-serif" font-size="12">
      <rect width="\(width)" height="\(height)" fill="white"/>
      <text x="\(Self.margin.left)" y="24" font-size="16">\(title)</text>
      \(drawn.joined(separator: "\n"))
      <g transform="translate(\(step * Double(panels.count)) \(Self.margin.top))">
      \(legend)
      </g>
      </svg>

      """
  }

  /// The whole powers of ten around all values.
  private var decades: ClosedRange<Int> {
    let values = panels.flatMap(\.lines).flatMap(\.points).map { log10($0.y) }
    return Int((values.min() ?? 0).rounded(.down))...Int((values.max() ?? 1).rounded(.up))
  }

  private func drawing(of panel: Panel) -> String {
    let (width, height) = Self.panelSize
    let positions = panel.lines.flatMap(\.points).map { log10($0.x) }
    let (first, last) = (positions.min() ?? 0, positions.max() ?? 1)
    func x(_ exponent: Double) -> Double { (exponent - first) / max(last - first, 1) * width }
    func y(_ exponent: Double) -> Double {
      height - (exponent - Double(decades.lowerBound)) / Double(max(decades.count - 1, 1)) * height
    }

    var parts = ["<text x=\"\(width / 2)\" y=\"-12\" text-anchor=\"middle\">\(panel.title)</text>"]
    for decade in decades {
      let y = y(Double(decade))
      parts.append("<path d=\"M0 \(y)H\(width)\" stroke=\"#dee2e6\"/>")
      parts.append(
        "<text x=\"-8\" y=\"\(y + 4)\" text-anchor=\"end\">\(Self.power(decade))</text>")
    }
    for exponent in Set(positions.map { Int($0.rounded()) }).sorted() {
      let x = x(Double(exponent))
      parts.append("<path d=\"M\(x) 0V\(height)\" stroke=\"#dee2e6\"/>")
      parts.append(
        "<text x=\"\(x)\" y=\"\(height + 18)\" text-anchor=\"middle\">\(Self.power(exponent))</text>"
      )
    }
    for line in panel.lines {
      let points = line.points.map { "\(x(log10($0.x))),\(y(log10($0.y)))" }
      parts.append(
        "<polyline points=\"\(points.joined(separator: " "))\" \(Self.stroke(line.style))/>")
    }
    return parts.joined(separator: "\n")
  }

  private var legend: String {
    (panels.first?.lines ?? []).enumerated().map { index, line in
      let y = Double(index) * 20 + 10
      return """
        <path d="M0 \(y)H28" \(Self.stroke(line.style))/>
        <text x="36" y="\(y + 4)">\(line.name)</text>
        """
    }.joined(separator: "\n")
  }

  private static func stroke(_ style: Style) -> String {
    "fill=\"none\" stroke=\"\(style.color)\" stroke-width=\"2\""
      + (style.dashes.map { " stroke-dasharray=\"\($0)\"" } ?? "")
  }

  private static func power(_ exponent: Int) -> String {
    exponent < 4
      ? "\(Int(pow(10, Double(exponent))))"
      : "10<tspan dy=\"-4\" font-size=\"9\">\(exponent)</tspan>"
  }
}
