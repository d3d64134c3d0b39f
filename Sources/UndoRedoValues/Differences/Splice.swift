/// A difference of two collections: where, how much is removed, and what is inserted there.
///
/// One that inserts nothing, or one byte of a text, takes eight bytes: what takes back most typing, and
/// most deletion.
public struct Splice<Content: SpliceableCollection> {
  @usableFromInline
  enum Storage {
    case small(start: UInt32, removedCount: UInt8, insertedCount: UInt8, byte: UInt8)
    case large(LargeSplice<Content>)
  }

  @usableFromInline let storage: Storage

  /// Creates a splice; `nil` where the numbers are too large for one.
  @inlinable
  init?(at start: Int, removing removedCount: Int, inserting inserted: Content) {
    guard let start = UInt32(exactly: start), let removedCount = UInt32(exactly: removedCount),
      inserted.unitCount <= UInt32.max
    else { return nil }
    self.init(start, removedCount, inserted)
  }

  @inlinable
  init(_ start: UInt32, _ removedCount: UInt32, _ inserted: Content) {
    let insertedCount = inserted.unitCount
    if let removedCount = UInt8(exactly: removedCount), insertedCount == 0 {
      storage = .small(start: start, removedCount: removedCount, insertedCount: 0, byte: 0)
    } else if let removedCount = UInt8(exactly: removedCount), insertedCount == 1,
      let byte = (inserted as? String)?.utf8.first
    {
      storage = .small(start: start, removedCount: removedCount, insertedCount: 1, byte: byte)
    } else {
      storage = .large(LargeSplice(start, removedCount, inserted))
    }
  }

  /// Where the difference begins, in units of the collection.
  @inlinable var start: Int {
    switch storage {
    case .small(let start, _, _, _): Int(start)
    case .large(let splice): Int(splice.start)
    }
  }

  /// How many units are removed.
  @inlinable var removedCount: Int {
    switch storage {
    case .small(_, let removedCount, _, _): Int(removedCount)
    case .large(let splice): Int(splice.removedCount)
    }
  }

  /// What is inserted.
  @inlinable var inserted: Content {
    switch storage {
    case .small(_, _, 0, _): Content()
    case .small(_, _, _, let byte): String(Unicode.Scalar(byte)) as! Content
    case .large(let splice): splice.inserted
    }
  }

  /// How many units are inserted.
  @inlinable var insertedCount: Int {
    switch storage {
    case .small(_, _, let insertedCount, _): Int(insertedCount)
    case .large(let splice): splice.inserted.unitCount
    }
  }

  /// About how many bytes the splice takes, with what it refers to.
  var byteCount: Int {
    switch storage {
    case .small: MemoryLayout<Storage>.size
    case .large(let splice): MemoryLayout<Storage>.size + 48 + splice.inserted.byteCount
    }
  }

  /// The units that are removed.
  @inlinable var removed: Range<Int> { start..<(start + removedCount) }

  /// Returns what takes the splice back.
  ///
  /// - Parameters:
  ///   - content: The collection before the splice is applied.
  ///   - range: Where it removes something.
  /// - Returns: The splice that leads back.
  @inlinable
  @inline(__always)
  func flipped(from content: Content, removing range: Range<Content.Index>) -> Splice {
    let start = UInt32(truncatingIfNeeded: start)
    if removedCount == 1, let insertedCount = UInt8(exactly: insertedCount),
      let byte = (content as? String)?.utf8[range.lowerBound as! String.Index], byte < 0x80
    {
      // What is typed most is not made a text of its own to be removed.
      return Splice(
        .small(start: start, removedCount: insertedCount, insertedCount: 1, byte: byte))
    }
    return Splice(
      start, UInt32(truncatingIfNeeded: insertedCount),
      range.isEmpty ? Content() : Content(content[range]))
  }

  @inlinable
  init(_ storage: Storage) {
    self.storage = storage
  }

  /// Returns the one splice that does what this one and then another one do.
  ///
  /// - Returns: The splice; `nil` where the two do not touch, so that there would have to be in it what
  ///   is between them.
  @inlinable
  func followed(by next: Splice) -> Splice? {
    // All in units of the collection between the two.
    let inserted = inserted
    let own = start..<(start + inserted.unitCount)
    let other = next.removed
    guard other.lowerBound <= own.upperBound, own.lowerBound <= other.upperBound else { return nil }
    let before = max(0, other.lowerBound - own.lowerBound)
    let after = max(0, own.upperBound - other.upperBound)
    let hull = min(own.lowerBound, other.lowerBound)..<max(own.upperBound, other.upperBound)
    let content =
      before + after == 0
      ? next.inserted
      : inserted.replacingUnits(before..<(own.count - after), by: next.inserted)
    return Splice(
      at: hull.lowerBound, removing: hull.count - own.count + removedCount, inserting: content)
  }
}

/// A splice of which something has no room in eight bytes.
@usableFromInline
final class LargeSplice<Content> {
  @usableFromInline let start: UInt32
  @usableFromInline let removedCount: UInt32
  @usableFromInline let inserted: Content

  @inlinable
  init(_ start: UInt32, _ removedCount: UInt32, _ inserted: Content) {
    self.start = start
    self.removedCount = removedCount
    self.inserted = inserted
  }
}

extension LargeSplice: Sendable where Content: Sendable {}
extension Splice.Storage: Sendable where Content: Sendable {}
extension Splice: Sendable where Content: Sendable {}

extension Splice: Equatable {
  /// Whether two splices do the same.
  ///
  /// - Parameters:
  ///   - lhs: A splice.
  ///   - rhs: Another splice.
  /// - Returns: Whether they do the same.
  public static func == (lhs: Splice, rhs: Splice) -> Bool {
    lhs.removed == rhs.removed && lhs.inserted.isSame(as: rhs.inserted)
  }
}
