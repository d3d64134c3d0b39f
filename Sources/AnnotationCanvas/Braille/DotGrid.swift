/// Rows of cells of two by four dots, each of which shows a square of a canvas.
struct DotGrid {
  /// How an annotation is drawn.
  enum Style {
    case usual, highlighted, ghost
  }

  private struct Cell {
    var dots: UInt8 = 0
    var letter: Character?
    var isHighlighted = false

    /// Whether the letter before takes this column, too.
    var isCovered = false
  }

  private var cells: [[Cell]]
  private let frame: Frame

  /// How many dots a pixel of the canvas takes: one at most.
  private let scale: Double

  /// Creates an empty grid, with no more rows than it takes.
  ///
  /// - Parameters:
  ///   - frame: What is shown of the canvas.
  ///   - columns: How many cells there are in a row.
  ///   - rows: How many rows there are at most.
  init(showing frame: Frame, columns: Int, rows: Int) {
    self.frame = frame
    scale = min(
      1, Double(2 * columns - 1) / frame.width, Double(4 * rows - 1) / frame.height)
    let count = min(rows, Int(frame.height * scale) / 4 + 1)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: count)
  }

  mutating func draw(_ annotation: Annotation, _ style: Style) {
    let center = annotation.shape.frame.center
    let lines = annotation.shape.kind == .text ? [] : [annotation.outline, annotation.arrowhead]
    for line in lines {
      let points = line.map { dot(at: $0.rotated(by: annotation.rotation, around: center)) }
      for (start, end) in zip(points, points.dropFirst()) { draw(from: start, to: end, style) }
      if let end = points.last { set(end, style) }
    }
    write(annotation, style)
  }

  private func dot(at point: Vector) -> Vector { (point - frame.origin) * scale }

  /// Draws a line by halves, without those that are outside.
  private mutating func draw(from start: Vector, to end: Vector, _ style: Style) {
    let (width, height) = (Double(2 * cells[0].count), Double(4 * cells.count))
    guard max(start.x, end.x) >= 0, min(start.x, end.x) < width, max(start.y, end.y) >= 0,
      min(start.y, end.y) < height
    else { return }
    let way = end - start
    // What is longer is no drawing of anybody, and has more halves than there are numbers.
    guard abs(way.x) + abs(way.y) < 1e15 else { return }
    guard max(abs(way.x), abs(way.y)) > 0.5 else { return set(start, style) }
    let middle = start + way * 0.5
    draw(from: start, to: middle, style)
    draw(from: middle, to: end, style)
  }

  private mutating func set(_ dot: Vector, _ style: Style) {
    guard dot.x >= 0, dot.y >= 0, dot.x < Double(2 * cells[0].count),
      dot.y < Double(4 * cells.count)
    else { return }
    let (x, y) = (Int(dot.x), Int(dot.y))
    guard style != .ghost || (x + y) % 2 == 0 else { return }
    // The lowest dots were added to Braille later, and have the highest bits.
    let bit = y % 4 < 3 ? y % 4 + 3 * (x % 2) : 6 + x % 2
    cells[y / 4][x / 2].dots |= 1 << bit
    if style == .highlighted { cells[y / 4][x / 2].isHighlighted = true }
  }

  /// Writes the first line of a text where it begins, and that of a label in the middle.
  private mutating func write(_ annotation: Annotation, _ style: Style) {
    guard let line = annotation.lines.first, !line.isEmpty, style != .ghost else { return }
    let place = annotation.shape.frame
    let isText = annotation.shape.kind == .text && annotation.container == nil
    let dot = dot(at: isText ? place.origin : place.center)
    let (row, middle) = ((dot.y / 4).rounded(.down), (dot.x / 2).rounded(.down))
    guard 0..<Double(cells.count) ~= row, abs(middle) < 1e6 else { return }
    var column = Int(middle) - (isText ? 0 : line.cellCount / 2)
    for letter in line where letter.cellCount > 0 {
      let next = column + letter.cellCount
      defer { column = next }
      guard column >= 0, next <= cells[0].count, !letter.isControl else { continue }
      // Of a wide letter of which one half is overwritten, the other half is empty.
      if cells[Int(row)][column].isCovered { cells[Int(row)][column - 1].letter = nil }
      if next < cells[0].count { cells[Int(row)][next].isCovered = false }
      for index in column..<next {
        cells[Int(row)][index] = Cell(
          letter: index > column ? nil : letter, isHighlighted: style == .highlighted,
          isCovered: index > column)
      }
    }
  }

  /// The rows, without the empty end of each.
  ///
  /// - Parameter isColored: Whether what is highlighted is in a colour, and not thick.
  /// - Returns: The lines.
  func lines(isColored: Bool) -> [String] {
    cells.map { row in
      let end = row.lastIndex { $0.dots != 0 || $0.letter != nil }.map { $0 + 1 } ?? 0
      var (line, isOn) = ("", false)
      for cell in row[..<end] where !cell.isCovered {
        if isColored, cell.isHighlighted != isOn {
          isOn.toggle()
          line += isOn ? "\u{1B}[1;35m" : "\u{1B}[0m"
        }
        let dots = cell.isHighlighted && !isColored ? 0xFF : cell.dots
        let braille = Character(Unicode.Scalar(0x2800 + UInt32(dots))!)
        line.append(cell.letter ?? (dots == 0 ? " " : braille))
      }
      return isOn ? line + "\u{1B}[0m" : line
    }
  }
}

extension Annotation {
  /// The outline as one line, before rotation.
  fileprivate var outline: [Vector] {
    switch shape {
    case .ellipse(let frame):
      (0...64).map { part in
        let (sine, cosine) = sineAndCosine(Double(part) * .pi / 32)
        return frame.center + Vector(cosine * frame.width / 2, sine * frame.height / 2)
      }
    case .line, .arrow, .freehand: path
    default: path + path.prefix(1)
    }
  }
}

extension Character {
  /// Whether it could give orders to a terminal, or show text in another order.
  fileprivate var isControl: Bool {
    unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
    }
  }
}
