/// A version that is stored as a whole, or by what differs from the next version on the way to one
/// that is.
///
/// # Exchange
///
/// Of the versions between which there are differences, the one is whole that was made or written last.
/// To write another one, the whole value goes there from version to version, in place, and what led
/// to each one is exchanged with what leads back. So undo costs what the change has cost, and no
/// value is copied. The idea is Henry Baker's: *Shallow Binding Makes Functional Arrays Fast*, 1991.
///
/// A version is as immutable as any value. Reading one that is not whole makes a copy of the value;
/// where the way to it is long, reading leaves whole values there, of as many bytes as the differences
/// between them, so that the next time it is short.
@usableFromInline
final class DifferingVersion<Root, Value: StoredByDifference>: TypedVersion<Root, Value> {
  /// The whole value, or the next version.
  @exclusivity(unchecked)
  @usableFromInline var link: VersionLink

  /// What leads here from the next version; `nil` where the value is whole.
  @exclusivity(unchecked)
  @usableFromInline var difference: Value.Difference?

  convenience init(_ property: TypedProperty<Root, Value>, _ value: Value) {
    self.init(property, WholeValue(value))
  }

  @inlinable
  init(_ property: TypedProperty<Root, Value>, _ whole: WholeValue<Value>) {
    link = whole
    super.init(property)
  }

  deinit {
    // A long way must not be a deep recursion.
    while !isWhole, isKnownUniquelyReferenced(&link) {
      // In this order: what is whole has no difference.
      difference = next.difference
      link = next.link
    }
  }

  @inlinable var isWhole: Bool { difference == nil }

  /// The next version, where there is one.
  @inlinable var next: DifferingVersion { unsafeDowncast(link, to: DifferingVersion.self) }

  /// The whole value, where the version is whole.
  @inlinable var whole: WholeValue<Value> { unsafeDowncast(link, to: WholeValue.self) }

  /// The versions that are not whole from this one on, and the whole one after them.
  @usableFromInline var way: (versions: [DifferingVersion], end: DifferingVersion) {
    var (versions, version) = ([DifferingVersion](), self)
    while !version.isWhole {
      versions.append(version)
      version = version.next
    }
    return (versions, version)
  }

  /// How many versions there are up to the whole one.
  var wayCount: Int { way.versions.count }

  @usableFromInline override var value: Value {
    if isWhole { return whole.value! }
    let (versions, end) = way
    var value = end.whole.value!
    var byteCount = 0
    for version in versions.reversed() {
      let difference = version.difference!
      value.apply(difference)
      byteCount += Self.byteCount + Value.byteCount(of: difference)
      if byteCount > value.byteCount, version !== self {
        (version.link, version.difference) = (WholeValue(value), nil)
        byteCount = 0
      }
    }
    return value
  }

  @usableFromInline
  override func write(to root: inout Root) { move(in: &root[keyPath: typedProperty.typedPath]) }

  /// Composes the differences on the way to the next version that somebody else holds.
  @inlinable
  override func shorten() {
    if !isWhole, isKnownUniquelyReferenced(&link) { shortenWay() }
  }

  @usableFromInline
  func shortenWay() {
    var (version, count) = (self, 0)
    while isKnownUniquelyReferenced(&version.link), !version.next.isWhole {
      let next = version.next
      if let difference = Value.composition(of: next.difference!, version.difference!) {
        (version.link, version.difference) = (next.link, difference)
      } else {
        (version, count) = (next, count + 1)
      }
    }
    guard count > Self.longestWay else { return }
    let (end, value) = (version.next, value)
    if let difference = end.value.difference(to: value) {
      (link, self.difference) = (end, difference)
    }
  }

  /// Makes this version the whole one.
  ///
  /// - Parameter place: Where that is done; it becomes the value.
  @inlinable
  func move(in place: inout Value) {
    if isWhole {
      place = whole.value!
    } else if next.isWhole {
      step(in: &place)
    } else {
      for version in way.versions.reversed() { version.step(in: &place) }
    }
  }

  /// Makes this version the whole one in the place of the next one.
  @inlinable
  func step(in place: inout Value) {
    let next = next
    // Nobody else holds the value while it is changed, where the place has shared its memory.
    place = next.whole.value.take()!
    next.difference = place.apply(difference.take()!)
    swap(&link, &next.link)
    next.link = self
    whole.value = place
  }
}

/// A whole value, which goes from version to version.
@usableFromInline
final class WholeValue<Value>: VersionLink {
  /// `nil` while it is changed elsewhere.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}

// What comes after a version.
extension DifferingVersion {
  /// Returns the version that comes after this one by a difference.
  ///
  /// - Parameters:
  ///   - difference: What leads there from this one.
  ///   - place: Where the value is changed; it becomes that of the next version.
  /// - Returns: The version.
  @inlinable
  func followed(by difference: Value.Difference, in place: inout Value) -> DifferingVersion {
    makeWhole()
    place = whole.value.take()!
    let back = place.apply(difference)
    whole.value = place
    return follow(from: back)
  }

  /// Returns the version that comes after this one by a difference.
  @inlinable
  func followed(by difference: Value.Difference) -> DifferingVersion {
    makeWhole()
    return follow(from: whole.value!.apply(difference))
  }

  /// Returns the version that comes after this one, by the difference that leads to a value if it is small.
  @inlinable
  func differing(to value: Value, leastSaving: Int) -> TypedVersion<Root, Value> {
    makeWhole()
    let whole = whole
    let byteCount = whole.value!.byteCount
    guard byteCount >= leastSaving, let difference = value.difference(to: whole.value!) else {
      return typedProperty.version(value)
    }
    let size = Value.byteCount(of: difference)
    if size > Self.largeSize, let parts = value.parts(of: difference, to: whole.value!) {
      let partsSize = parts.reduce(0) { $0 + Self.byteCount + Value.byteCount(of: $1) }
      if partsSize < size, byteCount - partsSize >= leastSaving {
        whole.value = value
        // Nobody else holds the versions between.
        return parts.reversed().reduce(self) { $0.follow(from: $1) }
      }
    }
    guard byteCount - size >= leastSaving else { return typedProperty.version(value) }
    whole.value = value
    return follow(from: difference)
  }

  @inlinable
  func follow(from difference: Value.Difference) -> DifferingVersion {
    let version = DifferingVersion(typedProperty, whole)
    (link, self.difference) = (version, difference)
    return version
  }

  @inlinable
  func makeWhole() {
    if !isWhole { makeWholeAside() }
  }

  @usableFromInline
  func makeWholeAside() {
    guard var value = way.end.whole.value else { return }
    move(in: &value)
  }

  /// About how many bytes a version takes itself.
  @inlinable static var byteCount: Int { 48 }

  /// How many bytes a difference takes of which parts are looked for.
  @inlinable static var largeSize: Int { 512 }

  /// How many versions that nobody else holds may be on the way, where their differences can't be
  /// composed, before the difference is looked for.
  fileprivate static var longestWay: Int { 16 }
}
