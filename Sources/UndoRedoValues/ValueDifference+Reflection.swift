import UndoRedo

extension ValueDifference {
  /// A value as reflection shows it.
  struct Reflected {
    /// What a value consists of.
    enum Content {
      /// Nothing, as an optional that is empty.
      case nothing

      /// What is in an optional.
      case wrapped(Any)

      /// The properties of a struct, the members of a tuple, or the case of an enum with its values.
      case parts([(name: String, value: Any)])

      case list([Any])
      case table([AnyHashable: Any])
    }

    let content: Content
    let type: any Any.Type
    private let style: Mirror.DisplayStyle?
    private let value: Any
    private let isDescribed: Bool

    init(_ value: Any) {
      self.value = value
      let mirror = Mirror(reflecting: value)
      type = Swift.type(of: value)
      style = mirror.displayStyle
      isDescribed =
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      content =
        switch mirror.displayStyle {
        case .optional?: mirror.children.first.map { .wrapped($0.value) } ?? .nothing
        case .collection?: .list(mirror.children.map(\.value))
        case .dictionary?:
          (value as? [AnyHashable: Any]).map { .table($0) } ?? .list(mirror.children.map(\.value))
        case .set?:
          .list(
            mirror.children.map(\.value).sorted {
              ValueDifference.text(of: $0) < ValueDifference.text(of: $1)
            })
        default: .parts(mirror.parts)
        }
    }

    /// Whether its parts are looked at: not those of a set or an object, and those of a value that
    /// describes itself only where it is the whole.
    func isEntered(_ isWhole: Bool) -> Bool {
      switch style {
      case .optional?, .collection?, .dictionary?: true
      case .struct?, .enum?, .tuple?: isWhole || !isDescribed
      default: false
      }
    }

    /// The text of the value: its own where it describes itself, or else made of its parts.
    var text: String {
      guard style == .set || isEntered(false) else { return String(reflecting: value) }
      switch content {
      case .nothing: return "nil"
      case .wrapped(let value): return ValueDifference.text(of: value)
      case .list(let values):
        return "[\(values.map(ValueDifference.text).joined(separator: ", "))]"
      case .table(let values):
        let lines = values.map {
          "\(ValueDifference.text(of: $0.key.base)): \(ValueDifference.text(of: $0.value))"
        }
        return lines.isEmpty ? "[:]" : "[\(lines.sorted().joined(separator: ", "))]"
      case .parts(let parts):
        let texts = parts.map { (name: $0.name, text: ValueDifference.text(of: $0.value)) }
        guard style != .enum else {
          guard !texts.isEmpty else { return "\(value)" }
          return texts.map { $0.name + ($0.text.first == "(" ? $0.text : "(\($0.text))") }
            .joined()
        }
        let list = texts.map { Int($0.name) == nil ? "\($0.name): \($0.text)" : $0.text }
        return (style == .struct ? "\(type)" : "") + "(\(list.joined(separator: ", ")))"
      }
    }
  }

  static func text(of value: Any) -> String { Reflected(value).text }
}

extension Mirror {
  /// The parts by name; a part without one is named by its number.
  fileprivate var parts: [(name: String, value: Any)] {
    children.enumerated().map { number, child in
      var name = child.label ?? "\(number)"
      // The members of a tuple without names: “.0”.
      if name.first == "." { name.removeFirst() }
      return (name, child.value)
    }
  }
}
