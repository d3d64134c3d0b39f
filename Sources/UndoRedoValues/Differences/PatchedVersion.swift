/// A version that is made of another one when somebody looks.
@usableFromInline
final class PatchedVersion<Root, Value: StoredByDifference>: TypedVersion<Root, Value> {
  /// The other version, and what leads here from there; `nil` once it is made.
  private var way: (start: TypedVersion<Root, Value>, differences: [Value.Difference])?

  /// How many differences there are at most between two versions that are made with one farther on.
  private static var longestWay: Int { 64 }

  @usableFromInline
  init(
    _ property: Property<Root>, from start: TypedVersion<Root, Value>,
    by differences: [Value.Difference]
  ) {
    way = (start, differences)
    super.init(property, Value())
  }

  deinit {
    // A long way must not be a deep recursion.
    var next = way?.start
    way = nil
    while isKnownUniquelyReferenced(&next) {
      guard let version = next as? PatchedVersion else { break }
      next = version.way?.start
      version.way = nil
    }
  }

  @usableFromInline
  override func makeWhole() {
    guard way != nil else { return }
    var versions: [PatchedVersion] = []
    var start: TypedVersion<Root, Value> = self
    while let version = start as? PatchedVersion, let way = version.way {
      versions.append(version)
      start = way.start
    }
    var (value, differences) = (start.whole, [Value.Difference]())
    for version in versions.reversed() {
      differences += version.way!.differences
      guard version === self || differences.count > Self.longestWay else { continue }
      value = value.applying(differences)
      differences = []
      (version.whole, version.way) = (value, nil)
    }
  }
}
