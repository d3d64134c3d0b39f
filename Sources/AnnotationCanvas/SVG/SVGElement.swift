/// An element of an SVG file, with everything escaped that has to be.
struct SVGElement {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let content: Content

  private enum Content {
    case text(String)
    case children([SVGElement])
  }

  /// Creates an element that has other elements in it, or nothing.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: The attributes, in order; those that are `nil` are left out.
  ///   - children: The elements in it, in drawing order.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    _ children: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    content = .children(children)
  }

  /// Creates an element with text in it.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: The attributes, in order; those that are `nil` are left out.
  ///   - text: The text.
  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    content = .text(text)
  }

  /// Returns the element as lines of a file, without the last line's end.
  ///
  /// - Parameter indentation: What stands before each line.
  /// - Returns: The lines.
  func formatted(indentation: String = "") -> String {
    let start =
      "\(indentation)<\(name)"
      + attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
    switch content {
    case .text(let text):
      return "\(start)>\(Self.escaped(text))</\(name)>"
    case .children(let children) where children.isEmpty:
      return "\(start)/>"
    case .children(let children):
      let lines = children.map { $0.formatted(indentation: indentation + "  ") }
      return "\(start)>\n\(lines.joined(separator: "\n"))\n\(indentation)</\(name)>"
    }
  }

  /// Returns text as it is written in XML.
  ///
  /// A character that XML can't hold is replaced by the one that stands for such.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
