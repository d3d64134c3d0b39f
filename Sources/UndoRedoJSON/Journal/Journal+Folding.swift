import UndoRedo

extension Journal {
  /// Whether so much has been written since the document was, that folding is worth while.
  ///
  /// Folding costs what the document costs, so it is done once the entries are twice as large: not sooner,
  /// since its share of each save would be as large as the rest, and not later, since after a crash all of
  /// them are to be performed.
  var isFoldingWorthwhile: Bool {
    hasUnfolded && unfoldedBytes >= max(Self.leastWorthFolding, (stamp?.length ?? 0) * 2)
  }

  /// How many bytes of entries a document takes at least before it is written anew: read in a moment.
  static var leastWorthFolding: Int { 4 << 20 }

  /// Brings the document up to date.
  ///
  /// - Parameter elements: All elements, as they are after what was written to the journal.
  /// - Throws: An error where the document can't be written, or was changed by another program. It
  ///   is as it was then, and the journal still holds what it lacks.
  /// - Complexity: O(*n*) in the size of the document, and in that of the journal where more than
  ///   half of it is of no use.
  func fold(_ elements: [Element]) throws(JSONFileError) {
    guard let log, hasUnfolded else { return }
    try log.file.narrow(to: document)
    let data = try coding.encode(elements, for: document.path)
    try document.checkLength(of: data)
    let new = DocumentStamp(of: data)
    let old = stamp
    if new == old {
      // All that was done has been undone. The document need not be written; but is it there?
      let present = try document.read().map { DocumentStamp(of: $0) }
      guard present == old else {
        throw document.changed(wasThere: old != nil, isThere: present != nil)
      }
      guard makeDocumentCertain() else { return noteFolded() }
      try appendFolded(isFlushed: false)
    } else {
      try append(.folding, position, document: new, isFlushed: true)
      var access = try self.log?.file.access()
      isDocumentCertain = try document.replace(by: data, wasThere: old != nil, like: &access) {
        $0.map { DocumentStamp(of: $0) } == old
      }
      stamp = new
      noteFolded()
      guard isDocumentCertain else { return }
      do throws(JSONFileError) {
        try appendFolded(isFlushed: false)
      } catch {
        // The document fits the entry before, too. This one will be written with the next.
        return
      }
    }
    do throws(JSONFileError) {
      try compactIfWorthwhile()
    } catch {
      // It stays as large as it is until the next folding.
    }
  }

  /// Flushes to the disk that the document is the present one, where that has failed before.
  ///
  /// - Returns: Whether it is on the disk, as far as directories can be flushed.
  func makeDocumentCertain() -> Bool {
    if !isDocumentCertain { isDocumentCertain = (try? log?.file.synchronizeDirectory()) != nil }
    return isDocumentCertain
  }

  /// Gives the journal free for others; the document has been brought up to date.
  ///
  /// One in which there is nothing is removed.
  ///
  /// - Throws: An error where it can't be flushed, or ends with an entry that has failed and can't be cut off:
  ///   whoever opens it next would perform that. The journal is still open then.
  func close() throws(JSONFileError) {
    if isNew {
      log?.file.removeIfInPlace()
    } else if try log?.file.isInPlace() == true {
      // What somebody has put in its place is not this one's to be cut.
      try log?.cutRemains()
      try log?.flush()
      log?.cutRoom()
    }
    log = nil
    readOnlyFile = nil
    isClosed = true
    forgetRead()
  }
}
