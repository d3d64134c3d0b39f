import UndoRedo

extension UndoRedoStep<Annotation> {
  /// What happens on the screen, as a sentence such as "rectangle r1 moves by (10, 0)".
  ///
  /// It holds for a step that is performed, undone or redone alike: an undone one is a step as
  /// well, the flipped one.
  public var sentence: String {
    switch self {
    case .created(let new) where new.shape.kind == .viewport:
      "the view \(Self.view(from: nil, to: new.shape.frame))"
    case .modified(let old, let new) where new.shape.kind == .viewport:
      "the view \(Self.view(from: old.shape.frame, to: new.shape.frame))"
    case .deleted(let old) where old.shape.kind == .viewport:
      "the view shows everything"
    case .created(let new):
      "\(new.title) appears"
    case .modified(let old, let new):
      "\(new.title) \(Self.changes(from: old, to: new).joined(separator: " and "))"
    case .deleted(let old):
      "\(old.title) disappears"
    }
  }

  private static func changes(from old: Annotation, to new: Annotation) -> [String] {
    var changes: [String] = []
    func compare<Property: Equatable>(
      _ property: KeyPath<Annotation, Property>, _ change: (Property) -> String
    ) {
      let value = new[keyPath: property]
      if old[keyPath: property] != value { changes.append(change(value)) }
    }

    // The frame of a text follows from what it says.
    let isOtherText = new.shape.kind == .text && old.text != new.text
    if !isOtherText { compare(\.shape) { change(from: old.shape, to: $0) } }
    compare(\.rotation) { "turns to \(($0 * 180 / .pi).rounded(toPlaces: 2)) degrees" }
    compare(\.stroke) { "becomes \($0)" }
    compare(\.fill) { $0 == .transparent ? "loses its fill" : "is filled with \($0)" }
    compare(\.lineWidth) { "gets a line width of \($0.rounded(toPlaces: 2))" }
    compare(\.lineStyle) { "gets a \($0) line" }
    compare(\.opacity) { "gets an opacity of \($0.rounded(toPlaces: 2))" }
    compare(\.text) { $0.isEmpty ? "loses its text" : "says \($0.quoted)" }
    compare(\.fontSize) { "gets letters \($0.rounded(toPlaces: 2)) high" }
    compare(\.container) { $0.map { "goes into \($0)" } ?? "leaves its container" }
    compare(\.layer) { $0.map { "goes to the layer \($0)" } ?? "leaves its layer" }
    compare(\.zIndex) { "\($0 > old.zIndex ? "rises" : "sinks") to \($0) in the stack" }
    return changes
  }

  private static func view(from old: Frame?, to new: Frame) -> String {
    old.map { ($0.width, $0.height) == (new.width, new.height) } == true
      ? "moves to \(new.origin.inWords)"
      : "shows \(new.sizeInWords) at \(new.origin.inWords)"
  }

  private static func change(from old: Shape, to new: Shape) -> String {
    let offset = new.frame.origin - old.frame.origin
    let growth = Vector(new.frame.width - old.frame.width, new.frame.height - old.frame.height)
    if old.kind != new.kind {
      return "changes its shape to \(new.kind)"
    } else if growth.length > 0.005 {
      return "becomes \(new.frame.width.lengthInWords) wide, "
        + "\(new.frame.height.lengthInWords) high"
    } else if offset.inWords != Vector.zero.inWords {
      return "moves by \(offset.inWords)"
    } else {
      return "changes its shape"
    }
  }
}
