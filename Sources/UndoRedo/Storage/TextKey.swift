// Texts by which something is looked up: names, authors, and metadata.
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

    @usableFromInline var byteCount: Int { text.byteCount }

    @usableFromInline
    package static func == (one: TextKey, other: TextKey) -> Bool {
      var areEqual = false
      one.text.withBytes { one in
        other.text.withBytes { areEqual = one.elementsEqual($0) }
      }
      return areEqual
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
      text.withBytes { hasher.combine(bytes: .init($0)) }
    }
  }

  extension TextKey: ExpressibleByStringLiteral {
    @usableFromInline
    package init(stringLiteral text: String) { self.init(text) }
  }

  extension String {
    init(_ key: TextKey) { self = key.text }

    @usableFromInline var textKey: TextKey { TextKey(self) }

    @usableFromInline var byteCount: Int {
      var count = 0
      withBytes { count = $0.count }
      return count
    }

    /// Reads the text's UTF-8, which is all that there is of texts here.
    func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
      utf8.withContiguousStorageIfAvailable(body)!
    }

    /// Returns the text after another one.
    ///
    /// They are put together by their bytes: the operator of the standard library links what texts of
    /// every kind need.
    func following(_ other: String) -> String {
      var bytes: [UInt8] = []
      other.withBytes { bytes += $0 }
      withBytes { bytes += $0 }
      return String(validating: bytes, as: UTF8.self)!
    }
  }

  /// Metadata as they are stored: a few texts by others.
  @usableFromInline
  package struct Metadata: Hashable, Sendable {
    @usableFromInline var entries: [(key: String, value: String)] = []

    @inlinable
    init() {}

    @usableFromInline var isEmpty: Bool { entries.isEmpty }

    @usableFromInline
    subscript(key: String) -> String? {
      get { index(of: key).map { entries[$0].value } }
      set {
        if let index = index(of: key) { entries.remove(at: index) }
        if let newValue { entries.append((key, newValue)) }
      }
    }

    private func index(of key: String) -> Int? {
      entries.firstIndex { TextKey($0.key) == TextKey(key) }
    }

    @usableFromInline
    package static func == (one: Metadata, other: Metadata) -> Bool {
      one.entries.count == other.entries.count
        && one.entries.allSatisfy { entry in
          other.entries.contains {
            TextKey($0.key) == TextKey(entry.key) && TextKey($0.value) == TextKey(entry.value)
          }
        }
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(entries.count) }
  }

  extension [String: String] {
    /// The same, as metadata are stored.
    @usableFromInline var stored: Metadata {
      var metadata = Metadata()
      for (key, value) in self { metadata.entries.append((key, value)) }
      return metadata
    }
  }

  extension Metadata {
    /// The same, as metadata are given and read.
    var given: [String: String] {
      var metadata: [String: String] = [:]
      for (key, value) in entries { metadata[key] = value }
      return metadata
    }
  }
#else
  @usableFromInline
  package typealias TextKey = String

  extension String {
    // `TextKey(self)` would go through a generic initializer each time.
    @inlinable var textKey: TextKey { self }

    @inlinable var byteCount: Int { utf8.count }

    func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
      var text = self
      text.withUTF8(body)
    }

    /// Returns the text after another one.
    func following(_ other: String) -> String { other + self }
  }

  @usableFromInline
  package typealias Metadata = [String: String]

  extension [String: String] {
    /// The same, as metadata are stored.
    @inlinable var stored: Metadata { self }

    /// The same, as metadata are given and read.
    var given: [String: String] { self }
  }
#endif
