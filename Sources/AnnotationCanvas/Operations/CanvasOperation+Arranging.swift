import UndoRedo

/// The line along which annotations are aligned: an edge of their common bounds, or the middle.
public enum Alignment: String, CaseIterable, Sendable {
  /// The edges and middle lines that annotations can share.
  case left, right, top, bottom, centerX, centerY

  fileprivate var actionName: String {
    switch self {
    case .left: "Align Left"
    case .right: "Align Right"
    case .top: "Align Top"
    case .bottom: "Align Bottom"
    case .centerX: "Align Horizontal Centers"
    case .centerY: "Align Vertical Centers"
    }
  }

  /// The way that brings a frame to the line.
  fileprivate func offset(of frame: Frame, in common: Frame) -> Vector {
    switch self {
    case .left: Vector(common.x - frame.x, 0)
    case .right: Vector(common.maxX - frame.maxX, 0)
    case .top: Vector(0, common.y - frame.y)
    case .bottom: Vector(0, common.maxY - frame.maxY)
    case .centerX: Vector(common.center.x - frame.center.x, 0)
    case .centerY: Vector(0, common.center.y - frame.center.y)
    }
  }
}

/// The direction in which annotations are distributed.
public enum Axis: String, CaseIterable, Sendable {
  /// From left to right, or from top to bottom.
  case horizontal, vertical

  fileprivate var actionName: String {
    switch self {
    case .horizontal: "Distribute Horizontally"
    case .vertical: "Distribute Vertically"
    }
  }

  fileprivate func span(of frame: Frame) -> Span {
    switch self {
    case .horizontal: Span(start: frame.x, length: frame.width)
    case .vertical: Span(start: frame.y, length: frame.height)
    }
  }

  fileprivate func way(_ distance: Double) -> Vector {
    switch self {
    case .horizontal: Vector(distance, 0)
    case .vertical: Vector(0, distance)
    }
  }
}

/// What a frame covers in one direction.
private struct Span {
  let start: Double
  let length: Double

  var end: Double { start + length }
  var middle: Double { start + length / 2 }
}

extension CanvasOperation {
  /// Moves annotations so that their bounds share an edge or a middle line.
  ///
  /// What is in a container among them moves along with the container.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - alignment: What they shall share.
  /// - Returns: The operation, with a name such as "Align Left".
  public static func align(
    _ annotations: [Annotation], _ alignment: Alignment
  ) -> CanvasOperation {
    let groups = groups(of: annotations)
    let common = groups.map(\.leader).bounds
    return CanvasOperation(
      alignment.actionName, detail: "\(alignment.actionName): \(groups.map(\.leader).listing)"
    ) {
      for group in groups {
        if let common { shift(group, by: alignment.offset(of: group.leader.bounds, in: common)) }
      }
    }
  }

  /// Moves annotations so that the gaps between their bounds are equal; the outer two stay.
  ///
  /// What is in a container among them moves along with the container. There must be at least three
  /// annotations: two have but one gap, and stay where they are.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - axis: The direction of the gaps.
  /// - Returns: The operation, with a name such as "Distribute Horizontally".
  public static func distribute(_ annotations: [Annotation], _ axis: Axis) -> CanvasOperation {
    let groups = groups(of: annotations)
    return CanvasOperation(
      axis.actionName, detail: "\(axis.actionName): \(groups.map(\.leader).listing)"
    ) {
      for (index, distance) in distances(between: groups.map { axis.span(of: $0.leader.bounds) }) {
        shift(groups[index], by: axis.way(distance))
      }
    }
  }

  /// Returns how far each span has to go so that the gaps between them are equal.
  private static func distances(between spans: [Span]) -> [(index: Int, distance: Double)] {
    let order = spans.indices.sorted { spans[$0].middle < spans[$1].middle }
    guard spans.count > 2, let first = order.first, let last = order.last else { return [] }
    let covered = spans.map(\.length).reduce(0, +)
    let gap = (spans[last].end - spans[first].start - covered) / Double(spans.count - 1)
    var place = spans[first].start
    return order.map { index in
      defer { place += spans[index].length + gap }
      return (index, place - spans[index].start)
    }
  }
}

extension CanvasOperation {
  /// An annotation and what moves along with it.
  private struct Group {
    let leader: Annotation
    let contents: [Annotation]
  }

  /// Tells apart the annotations that are arranged and those that only move along.
  private static func groups(of annotations: [Annotation]) -> [Group] {
    let ids = Set(annotations.map(\.id))
    let contents = Dictionary(grouping: annotations) { annotation in
      annotation.container.flatMap { ids.contains($0) ? $0 : nil }
    }
    return (contents[nil] ?? []).map { Group(leader: $0, contents: contents[$0.id] ?? []) }
  }

  /// Moves a group, unless it is in its place already but for a rounding error.
  ///
  /// So an arrangement that is repeated changes nothing, and is not recorded.
  @ActionBuilder<Annotation>
  private static func shift(_ group: Group, by offset: Vector) -> [Edit<Annotation>] {
    if offset.length > 0.000_001 {
      Modify(group.leader.id) { $0.move(by: offset) }
      for annotation in group.contents { Modify(annotation.id) { $0.move(by: offset) } }
    }
  }
}
