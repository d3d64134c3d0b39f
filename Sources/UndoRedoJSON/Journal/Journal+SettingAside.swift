import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What this program can't read is left out, and is lost once the files are written anew.
extension Journal {
  /// Notes what the reader had to leave out.
  func noteOmissions() {
    guard let reader else { return }
    if !reader.unknownTypes.isEmpty { report.unknownTypes.formUnion(reader.unknownTypes) }
    if reader.goneVersion > 0 { last.position.hasGaps = true }
    let (lost, noted) = (reader.lost, reader.notedLost)
    guard let error = lost.error, lost.floor > noted.floor || lost.ceiling < noted.ceiling else {
      return
    }
    reader.notedLost = lost
    report.lostHistory = report.lostHistory ?? error
    noteLeftOut()
    var position = last.position
    position.floor = max(position.floor, lost.floor)
    // What can be redone may have been recorded since.
    if lost.ceiling < min(noted.ceiling, lowestKnown) {
      position.end = max(position.cursor, min(position.end, lost.ceiling - 1))
    }
    if let saved = position.saved, saved < position.floor || saved > position.end {
      position.saved = nil
    }
    last.position = position
    waiting.removeAll { lost.contains($0.place) }
    places.drop(from: position.end + 1)
  }

  /// Notes that something is left out, so that the files are to be copied before they are changed, once.
  func noteLeftOut() {
    if report.copiesOfOlder.isEmpty { isToBeSetAside = true }
  }

  /// Makes copies of the document and the journal, of which something is left out, and changes them then.
  ///
  /// - Parameter body: Changes them, or throws.
  /// - Throws: An error where they can't be copied or changed. No new copy is left then.
  /// - Complexity: O(*n*) in their size, once.
  func settingAside(
    _ body: () throws(JSONFileError) -> Void
  ) throws(JSONFileError) {
    guard let log else { throw isNotWritable }
    try withCopies(of: log.file, ofBoth: true) { () throws(JSONFileError) in
      // Some may be left that could not be removed.
      report.copiesOfOlder.append(try copyAside(log.file, as: ".old"))
      if let data = try document.read() {
        report.copiesOfOlder.append(try document.copyAside(data, atMost: log.file.access()))
      }
      isToBeSetAside = false
      try body()
    }
  }

  /// Does what may make copies of the journal and the document, and changes them only if it succeeds.
  ///
  /// Where it fails, it may be tried again and again, and must not leave copies each time. Where they can't be
  /// removed, or the journal is not in its place any more, the copies stay, and may be the only ones.
  ///
  /// - Parameters:
  ///   - file: The journal.
  ///   - isOfBoth: Whether those of both are removed where it fails, which were not there before; else, what
  ///     has been copied of both has been changed since, and only the copy of a damaged journal is removed.
  ///   - body: Does it.
  /// - Throws: What it has thrown.
  func withCopies(
    of file: OpenFile, ofBoth isOfBoth: Bool = false, _ body: () throws(JSONFileError) -> Void
  ) throws(JSONFileError) {
    let damaged = report.copyOfDamaged
    do throws(JSONFileError) { try body() } catch {
      do throws(JSONFileError) {
        guard try file.isInPlace() else { throw error }
        if damaged == nil, let copy = report.copyOfDamaged {
          try removeCopy(copy)
          report.copyOfDamaged = nil
        }
        guard isOfBoth else { throw error }
        while let copy = report.copiesOfOlder.last {
          isToBeSetAside = true
          try removeCopy(copy)
          report.copiesOfOlder.removeLast()
        }
      } catch {}
      throw error
    }
  }

  private func removeCopy(_ path: String) throws(JSONFileError) {
    try OpenFile.open(path, beside: document, isWritable: true)?.remove()
    guard try OpenFile.open(path, beside: document, isWritable: false) == nil else {
      throw JSONFileError(.unwritable, at: path, "it can't be removed")
    }
  }

  /// Copies the journal, so that nothing of it is lost.
  func copyAside(_ file: OpenFile, as suffix: String = ".damaged") throws(JSONFileError) -> String {
    let access = try file.access()
    return try document.copyAside(of: path, suffix, atMost: access) {
      (copy) throws(JSONFileError) in
      var offset = 0
      while true {
        let bytes = try file.read(offset..<(offset + 1 << 20))
        guard !bytes.isEmpty else { return }
        try copy.write(bytes, at: offset)
        offset += bytes.count
      }
    }
  }
}

extension StoredFile {
  /// Makes a copy of the file of which a part is to be left out.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - limit: What others may do with the copy at most, also where the file has gone.
  /// - Returns: The path of the copy.
  /// - Throws: An error where it can't be written.
  func copyAside(_ data: Data, atMost limit: Access?) throws(JSONFileError) -> String {
    try copyAside(of: neighbour(""), ".old", atMost: limit) { (copy) throws(JSONFileError) in
      try copy.write(Array(data), at: 0)
    }
  }

  /// Makes a copy of a file beside this one, under a name that is free.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - suffix: What is added to its name; where that is taken, a number as well.
  ///   - limit: What others may do with the copy at most.
  ///   - body: Writes the bytes.
  /// - Returns: The path of the copy.
  /// - Throws: An error where it can't be written.
  fileprivate func copyAside(
    of path: String, _ suffix: String, atMost limit: Access?,
    _ body: (OpenFile) throws(JSONFileError) -> Void
  ) throws(JSONFileError) -> String {
    for number in 1...999 {
      let copyPath = path + suffix + (number == 1 ? "" : "-\(number)")
      guard let copy = try OpenFile.create(copyPath, beside: self, atMost: limit) else { continue }
      do throws(JSONFileError) {
        try body(copy)
        try copy.synchronize()
        try copy.synchronizeDirectory()
      } catch {
        copy.remove()
        throw error
      }
      return copyPath
    }
    throw JSONFileError(.unwritable, at: path, "there are 999 copies of it already")
  }
}
