/// By what a journal recognizes the bytes of a document: how many, and their checksum.
struct DocumentStamp: Hashable, Sendable {
  let length: Int
  let checksum: Checksum
}

extension DocumentStamp {
  /// Creates the stamp of bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init(of bytes: some Collection<UInt8>) {
    self.init(length: bytes.count, checksum: Checksum(of: bytes))
  }
}
