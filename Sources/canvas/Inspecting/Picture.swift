import AnnotationCanvas
import UndoRedo

/// The picture of a place in a history, as what differs from the one of the place before it.
struct Picture: Encodable {
  /// The part with which it starts.
  let start: Int

  /// The parts of what was taken away.
  let ghosts: [Int]

  /// From which number on other annotations are drawn than before.
  let first: Int

  /// How many annotations are not drawn any more.
  let count: Int

  /// The parts of those that are drawn in their place.
  let drawn: [Int]

  /// The parts of the halos, by the numbers of their annotations in drawing order.
  let halos: [Int: Int]
}

/// The parts of which the pictures of a history are made, each once: most are in many pictures.
struct PictureParts {
  private(set) var texts: [String] = []
  private let isRedacted: Bool
  private var numbers: [String: Int] = [:]

  init(isRedacted: Bool) { self.isRedacted = isRedacted }

  /// Returns the picture of the next place, of which only what has changed is drawn.
  ///
  /// - Parameters:
  ///   - steps: What leads to the place.
  ///   - isMarked: Whether what they did is highlighted.
  ///   - canvas: What was drawn before the steps, and then is with them.
  /// - Returns: The picture.
  mutating func picture(
    after steps: UndoSteps<Annotation>, isMarked: Bool, on canvas: inout DrawnCanvas
  ) -> Picture {
    let before = canvas.items.map(\.part)
    for step in steps {
      canvas.remove(step.id)
      if let new = step.newValue { canvas.insert(new, part: part(new, SVGPage.picture)) }
    }
    var changed = CanvasView([])
    if isMarked { changed.show(steps) }
    let ghosts = changed.ghosts.drawn
    let page = canvas.page(with: ghosts)
    let lit = changed.annotations.drawn.filter { $0.hasHalo(among: changed.highlighted) }
    let after = canvas.items.map(\.part)
    let (prefix, suffix) = before.commonEnds(with: after)
    return Picture(
      start: part(page.start), ghosts: ghosts.map { part($0, page.ghost) },
      first: prefix, count: before.count - suffix - prefix,
      drawn: Array(after[prefix..<after.count - suffix]),
      halos: Dictionary(
        uniqueKeysWithValues: lit.map { (canvas.index(of: $0), part($0, page.halo)) }))
  }

  private mutating func part(_ annotation: Annotation, _ draw: (Annotation) -> String) -> Int {
    part(draw(isRedacted ? annotation.redacted : annotation))
  }

  private mutating func part(_ text: String) -> Int {
    if let number = numbers[text] { return number }
    texts.append(text)
    numbers[text] = texts.count - 1
    return texts.count - 1
  }
}

/// What is drawn at a place, kept up to date with each step.
///
/// As on a screen, a step says what an annotation becomes, whatever it was.
struct DrawnCanvas {
  /// The annotations in drawing order, with what is the same in all pictures.
  private(set) var items: [(annotation: Annotation, bounds: Frame, part: Int)] = []

  private var present: [Annotation.ID: Annotation] = [:]
  private var viewports: Set<Annotation> = []

  /// Returns where an annotation is in drawing order, or would be.
  func index(of annotation: Annotation) -> Int {
    var range = items.startIndex..<items.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let isBefore = items[middle].annotation.isBehind(annotation)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  mutating func insert(_ annotation: Annotation, part: @autoclosure () -> Int) {
    present[annotation.id] = annotation
    if annotation.shape.kind == .viewport {
      viewports.insert(annotation)
    } else {
      items.insert((annotation, annotation.bounds, part()), at: index(of: annotation))
    }
  }

  mutating func remove(_ id: Annotation.ID) {
    guard let annotation = present.removeValue(forKey: id) else { return }
    if viewports.remove(annotation) == nil { items.remove(at: index(of: annotation)) }
  }

  /// The page on which the annotations are drawn, and ghosts with them.
  func page(with ghosts: [Annotation]) -> SVGPage {
    let frames = items.map(\.bounds) + ghosts.map(\.bounds)
    return SVGPage(
      of: frames.first.map { frames.reduce($0) { $0.union($1) } }, seenThrough: viewports.viewport)
  }
}

extension [Int] {
  /// How many numbers are the same at the start, and how many of the others at the end.
  fileprivate func commonEnds(with other: [Int]) -> (prefix: Int, suffix: Int) {
    let prefix = zip(self, other).prefix { $0 == $1 }.count
    let rests = zip(dropFirst(prefix).reversed(), other.dropFirst(prefix).reversed())
    return (prefix, rests.prefix { $0 == $1 }.count)
  }
}
