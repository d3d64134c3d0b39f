/// What an action says of others that it takes back or brings back, in its metadata.
///
/// They are known by their distance: by how many actions they come before it. So the link is stored
/// wherever actions are, and costs nothing where there is none.
@usableFromInline
package struct ReversalLink: Hashable, Sendable {
  /// The verb by which the action was made, which is the key in the metadata.
  package enum Kind: String, CaseIterable {
    /// An author has taken back an own action.
    case undoes
    /// An author has brought back what was taken back so.
    case redoes
    /// Single actions were taken back.
    case reverts
  }

  let kind: Kind

  /// How many actions each one comes before this one; those that have gone are left out.
  var distances: [Int]

  #if hasFeature(Embedded)
    /// The name is that of the action, as long as that is there.
    var original: String? {
      get { nil }
      set {}
    }
  #else
    /// The name of the action that an author has taken back or brought back, which may have gone.
    var original: String?
  #endif

  package init(_ kind: Kind, distances: [Int], original: String? = nil) {
    self.kind = kind
    self.distances = distances
    self.original = original
  }

  /// Reads the link, if there is one.
  package init?(_ metadata: Metadata) {
    guard !metadata.isEmpty else { return nil }
    for kind in Kind.allCases {
      guard let text = metadata[kind.rawValue] else { continue }
      guard let distances = Self.distances(in: text) else { return nil }
      self.init(kind, distances: distances)
      original = kind == .reverts ? nil : metadata[Self.originalKey]
      return
    }
    return nil
  }

  /// The key of ``original`` in the metadata.
  private static var originalKey: String { "original" }

  /// Reads numbers of actions, separated by commas; `nil` where the text is something else.
  private static func distances(in text: String) -> [Int]? {
    var (distances, number, isValid) = ([Int](), 0, true)
    text.withBytes { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "0") where number == 0:
          isValid = false
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
          number = tens &+ Int(byte - UInt8(ascii: "0"))
          if isTooLarge || number < tens || number > .max / 4 { isValid = false }
        case UInt8(ascii: ",") where number > 0:
          distances.append(number)
          number = 0
        default:
          isValid = false
        }
      }
    }
    if number > 0 { distances.append(number) } else if !distances.isEmpty { isValid = false }
    return isValid ? distances : nil
  }

  /// Writes the link.
  package func write(to metadata: inout [String: String]) {
    metadata[kind.rawValue] = distances.map { String($0) }.joined(separator: ",")
    if let original { metadata[Self.originalKey] = original }
  }

  /// Removes what was read of the link.
  func remove(from metadata: inout Metadata) {
    metadata[kind.rawValue] = nil
    if original != nil { metadata[Self.originalKey] = nil }
  }
}

extension ActionDetails {
  /// Returns the details with other distances to the actions that are taken back or brought back; `nil` says
  /// that one has gone.
  func relinked(_ distance: (Int) -> Int?) -> ActionDetails {
    guard let notes, var link = notes.link else { return self }
    link.distances = link.distances.compactMap(distance)
    var details = self
    details.setNotes(notes.metadata, link)
    return details
  }

  /// Returns the details of the action at a place, the last one unless it is given, once actions have gone from
  /// between others.
  @usableFromInline
  func relinked(_ places: NewPlaces, from place: Int? = nil) -> ActionDetails {
    let place = place ?? places.last
    return relinked { places.isGone(place - $0) ? nil : places[place] - places[place - $0] }
  }
}

extension ActionLog {
  /// Returns what an action says of others that it takes back.
  func reversal(of index: Int) -> ReversalLink? {
    notes(of: index)?.link
  }

  /// Returns the same, where an author takes back an own action, or brings it back.
  private func ownReversal(of index: Int) -> ReversalLink? {
    reversal(of: index).flatMap { $0.kind == .reverts ? nil : $0 }
  }

  /// Whether the action by which an author takes back an own one, or brings it back: it takes no room from
  /// others under a limit.
  ///
  /// A discardable one takes none, either.
  @inlinable
  func isOwnReversal(_ index: Int) -> Bool {
    reversalCount > 0 && notes(of: index)?.isOwnReversal == true && !isDiscardable(index)
  }

  /// Whether an action has brought back one that has gone: it can be taken back in its place.
  func standsForOrigin(_ index: Int) -> Bool {
    ownReversal(of: origin(of: index)) != nil
  }

  /// Whether the action is among those that there are that an author has taken back or brought back,
  /// by the number of one of these.
  func hasOrigin(of index: Int) -> Bool {
    ownReversal(of: origin(of: index))?.distances.isEmpty ?? true
  }

  /// Returns the name of the action that an author has taken back or brought back, by the number of
  /// one of these; empty where that action has gone, and nothing was stored of its name.
  package func nameOfOrigin(of index: Int) -> String {
    if let original = reversal(of: index)?.original { return original }
    return hasOrigin(of: index) ? name(of: origin(of: index)) : ""
  }

  /// Returns the number of the action that an author has taken back or brought back, as far as it is
  /// there, by that of one of these.
  ///
  /// With it, later ones may have been taken back, which may be there where it is not.
  func origin(of index: Int) -> Int {
    var origin = index
    // The last action comes first.
    while let distance = ownReversal(of: origin)?.distances.last,
      origin - distance >= startIndex,
      authorNumber(of: origin - distance) == authorNumber(of: origin)
    {
      origin -= distance
    }
    return origin
  }

  private func authorNumber(of index: Int) -> UInt32 {
    authors.indices.contains(index) ? authors[index] : .max
  }

  /// Whether an action is one of some others, or an author has taken back or brought back one of them by it.
  ///
  /// - Complexity: O(*n*) in the number of actions that were taken back and brought back.
  func isOrRestores(_ index: Int, oneOf numbers: Set<Int>) -> Bool {
    var (left, known) = ([index], Set<Int>())
    while let next = left.popLast() {
      if numbers.contains(next) { return true }
      guard let link = ownReversal(of: next) else { continue }
      for distance in link.distances where known.insert(next - distance).inserted {
        left.append(next - distance)
      }
    }
    return false
  }
}
