import UndoRedo

/// A side of a step that has been written.
@usableFromInline
enum WrittenSide {
  /// It stands in the line.
  case inLine(Range<Int>)

  /// It is large, and does not.
  case apart(ArraySlice<UInt8>)
}

extension LineWriter {
  /// Writes steps, as they would write themselves, but compiled for their elements.
  @inlinable
  func write<Element: Encodable>(
    steps: UndoSteps<Element>, knowing recent: RecentElements<Element>
  ) throws {
    write(text: "[")
    beginSteps()
    for step in steps {
      switch step {
      case .created(let new): note(nil, try write(new: new, recent))
      case .modified(let old, let new):
        note(try write(side: old, recent), try write(new: new, recent))
      case .deleted(let old): note(try write(side: old, recent), nil)
      }
    }
    endSteps()
    write(text: "]")
  }

  @usableFromInline
  func write<Element: Encodable>(
    new element: Element, _ recent: RecentElements<Element>
  ) throws -> WrittenSide {
    limitDepth(to: NestingError.limit)
    defer { limitDepth(to: NestingError.greatestLimit) }
    return try write(side: element, recent)
  }

  @usableFromInline
  func write<Element: Encodable>(
    side element: Element, _ recent: RecentElements<Element>
  ) throws -> WrittenSide {
    if let json = recent.json(of: element) { return .apart(json) }
    let start = bytes.count
    try write(element)
    guard bytes.count - start >= Self.leastLengthApart else { return .inLine(start..<bytes.count) }
    let json = takeBack(from: start)[...]
    recent.note(element, json)
    return .apart(json)
  }

  /// How many bytes a side has at least that does not stand in the line.
  private static var leastLengthApart: Int { 1_024 }
}
