import UndoRedo

extension Journal {
  /// Writes the journal anew, with another history that leads to the same elements.
  ///
  /// - Parameter history: The history; the caller knows all its actions.
  /// - Throws: An error where it can't be written. The journal is as it was then.
  /// - Complexity: O(*n*) in the size of the history.
  func replace(by history: UndoHistory<Element>) throws(JSONFileError) {
    guard makeDocumentCertain() else {
      throw JSONFileError(
        .unwritable, at: path, "it is not certain yet that the document is on the disk")
    }
    if !report.unknownTypes.isEmpty { noteLeftOut() }
    let position = JournalPosition(
      cursor: history.position, saved: history.savedPosition, end: history.actions.count,
      keepsBranches: history.keepsBranches)
    let names = try history.checkpoints.map { (checkpoint) throws(JSONFileError) in
      (
        name: try journalCoding.encode(checkpoint.name, for: document.path),
        place: checkpoint.position
      )
    }
    let tree = try history.tree.map { (tree) throws(JSONFileError) in
      try journalCoding.encode(tree, for: document.path).bytes
    }
    var texts = format >= JournalLine.formatOfEdits ? RecentTexts() : nil
    try rewrite(at: position, names, branches: tree) { (append) throws(JSONFileError) in
      for action in history.actions {
        let payload = try journalCoding.encode(action, for: document.path)
        try append { (number) throws(JSONFileError) in
          let position = JournalPosition(cursor: number, saved: nil, end: number)
          let entry = JournalEntry(
            number: number, kind: .action, position: position, model: coding.version)
          let shortened = texts?.shortened(payload, of: entry)
          return JournalLine.bytes(
            of: entry, payload: (shortened ?? payload).bytes, hasEdits: shortened != nil)
        }
      }
    }
    knownNames.formUnion(history.checkpoints.map(\.name))
    for action in history.actions.reversed() { noteStarts(ofFirst: action) }
    places.learnEnd()
    lowestKnown = 0
    joinable = nil
  }
}
