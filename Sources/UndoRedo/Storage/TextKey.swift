// Texts by which something is looked up: names, authors, and the keys of metadata.
//
// In Embedded Swift, a program should link what hashes and compares texts by the rules of Unicode, and
// its tables, only where it does so itself. That is why no metadata are `Dictionary()` in the defaults of
// arguments: an empty literal would be enough to link it.
#if hasFeature(Embedded)
  /// A text that is compared by its UTF-8: so programs need not link what compares texts by the rules
  /// of Unicode, and its tables.
  @usableFromInline
  package struct TextKey: Hashable, Sendable {
    @usableFromInline let text: String

    @usableFromInline
    init(_ text: String) { self.text = text }

    @usableFromInline
    package static func == (one: TextKey, other: TextKey) -> Bool {
      one.text.utf8.withContiguousStorageIfAvailable { one in
        other.text.utf8.withContiguousStorageIfAvailable { one.elementsEqual($0) }
      } == true
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
      text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: .init($0)) }
    }
  }

  extension TextKey: ExpressibleByStringLiteral {
    @usableFromInline
    package init(stringLiteral text: String) { self.init(text) }
  }

  extension String {
    init(_ key: TextKey) { self = key.text }
  }

  extension [String: String] {
    /// The same, as metadata are stored.
    @usableFromInline var byKey: [TextKey: String] {
      var metadata: [TextKey: String] = [:]
      for (key, value) in self { metadata[TextKey(key)] = value }
      return metadata
    }
  }

  extension [TextKey: String] {
    /// The same, as metadata are given and read.
    @usableFromInline var byText: [String: String] {
      var metadata: [String: String] = [:]
      for (key, value) in self { metadata[key.text] = value }
      return metadata
    }
  }
#else
  @usableFromInline
  package typealias TextKey = String

  extension [String: String] {
    /// The same, as metadata are stored.
    @inlinable var byKey: [TextKey: String] { self }

    /// The same, as metadata are given and read.
    @inlinable var byText: [String: String] { self }
  }
#endif
