/// One thing on the canvas: a plain value, which knows nothing of undo.
struct Shape: Identifiable, Equatable {
  /// What can be drawn.
  enum Kind: Int {
    case rectangle, ellipse, diamond, arrow

    /// What menus call it.
    var name: String {
      switch self {
      case .rectangle: "Rectangle"
      case .ellipse: "Ellipse"
      case .diamond: "Diamond"
      case .arrow: "Arrow"
      }
    }
  }

  let id: Int
  let kind: Kind

  /// The corner at which it was begun to be drawn.
  var x: Int, y: Int

  /// The way from there to the opposite corner, which may be up or to the left.
  var width = 0, height = 0

  /// The number of its colour.
  var color: Int
}
