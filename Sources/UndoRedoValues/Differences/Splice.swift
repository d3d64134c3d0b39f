/// A difference of two collections: where, how much is removed, and what is inserted there.
///
/// Where two large collections differ at a few places, it may consist of several such parts.
///
/// One that inserts nothing, or one byte of a text, and removes at most 255 units takes eight bytes: what takes back
/// most typing, and most deletion.
public struct Splice<Content: SpliceableCollection> {
  @usableFromInline
  enum Storage {
    case small(start: UInt32, removedCount: UInt8, insertedCount: UInt8, byte: UInt8)
    case large(LargeSplice<Content>)
    /// Parts, each of the collection to which the ones before it lead.
    case several([Splice])
  }

  @usableFromInline let storage: Storage

  /// Creates a splice of several parts, each of the collection to which the ones before it lead.
  @inlinable
  init(parts: [Splice]) {
    storage = .several(parts)
  }

  /// The parts that the splice consists of, where they are several.
  @inlinable var parts: [Splice]? {
    if case .several(let parts) = storage { return parts }
    return nil
  }

  /// Where the difference begins, in units of the collection; of one part, as all that follows.
  @inlinable var start: Int {
    switch storage {
    case .small(let start, _, _, _): Int(start)
    case .large(let splice): Int(splice.start)
    case .several: preconditionFailure("There are several parts")
    }
  }

  /// How many units are removed.
  @inlinable var removedCount: Int {
    switch storage {
    case .small(_, let removedCount, _, _): Int(removedCount)
    case .large(let splice): Int(splice.removedCount)
    case .several: preconditionFailure("There are several parts")
    }
  }

  /// What is inserted.
  @inlinable var inserted: Content {
    switch storage {
    case .small(_, _, 0, _): Content()
    case .small(_, _, _, let byte): textsOfOneByte[Int(byte)] as! Content
    case .large(let splice): splice.inserted
    case .several: preconditionFailure("There are several parts")
    }
  }

  /// How many units are inserted.
  @inlinable var insertedCount: Int {
    switch storage {
    case .small(_, _, let insertedCount, _): Int(insertedCount)
    case .large(let splice): splice.inserted.unitCount
    case .several: preconditionFailure("There are several parts")
    }
  }

  /// About how many bytes the splice takes, with what it refers to.
  @inlinable
  @inline(__always)
  var byteCount: Int {
    switch storage {
    case .small: MemoryLayout<Storage>.size
    case .large(let splice): MemoryLayout<Storage>.size + 48 + splice.inserted.byteCount
    case .several(let parts): parts.reduce(MemoryLayout<Storage>.size + 32) { $0 + $1.byteCount }
    }
  }

  /// The units that are removed.
  @inlinable var removed: Range<Int> { start..<(start + removedCount) }

  /// Creates a splice that inserts a part of a collection; `nil` where the numbers are too large for one.
  @inlinable
  init?(at start: Int, removing removedCount: Int, inserting units: Range<Int>, of content: Content)
  {
    guard let start = UInt32(exactly: start), removedCount <= UInt32.max, units.count <= UInt32.max
    else { return nil }
    self.init(
      restoring: content.indices(ofUnits: units), of: content, at: start, units.count,
      insertedCount: removedCount)
  }

  /// Creates what takes back that a subrange is replaced.
  ///
  /// - Parameters:
  ///   - subrange: The subrange.
  ///   - content: The collection before it is replaced.
  ///   - start: How many units there are before the subrange.
  ///   - removedCount: How many units it has.
  ///   - insertedCount: How many units come in its place.
  @inlinable
  @inline(__always)
  init(
    restoring subrange: Range<Content.Index>, of content: Content, at start: UInt32,
    _ removedCount: Int, insertedCount: Int
  ) {
    if let few = UInt8(exactly: insertedCount) {
      if removedCount == 0 {
        self.init(.small(start: start, removedCount: few, insertedCount: 0, byte: 0))
        return
      }
      // What is typed most is not made a text of its own to be removed.
      if removedCount == 1,
        let byte = (content as? String)?.utf8[subrange.lowerBound as! String.Index], byte < 0x80
      {
        self.init(.small(start: start, removedCount: few, insertedCount: 1, byte: byte))
        return
      }
    }
    let removedCount = UInt32(truncatingIfNeeded: insertedCount)
    self.init(.large(LargeSplice(start, removedCount, Content(content[subrange]))))
  }

  @inlinable
  init(_ storage: Storage) {
    self.storage = storage
  }
}

/// By byte, the text of it: to make one takes longer than to insert it.
@usableFromInline
let textsOfOneByte = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }

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
    if lhs.parts != nil || rhs.parts != nil { return lhs.parts == rhs.parts }
    return lhs.removed == rhs.removed && lhs.inserted.isSame(as: rhs.inserted)
  }
}
