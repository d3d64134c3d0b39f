import AnnotationCanvas
import UndoRedo
import UndoRedoJSON

extension Program {
  /// Shows what a document's history holds, or writes a page that does.
  ///
  /// - Parameter inspection: What is asked for.
  /// - Throws: Why the document can't be opened, or the page can't be written.
  func inspect(_ inspection: Inspection) throws {
    try withHistory(of: inspection.document) { session in
      let history = InspectedHistory(
        history: session.store.history, isRedacted: inspection.isRedacted)
      let rows = try history.rows(inspection)
      if let path = inspection.page {
        let page = InspectionPage(history, session.store.elements, for: inspection)
        try TextFile(path).replace(
          with: try page.text(), ifItBeginsWith: InspectionPage.mark, sparing: session.openFiles)
        console.print("The history is in \(path). Open it in a browser.")
      }
      if let path = inspection.data {
        let whole = Recording(elements: session.store.elements, history: history.history)
        let part = inspection.actions == nil ? whole : whole.part(rows.map(\.place))
        try TextFile(path).replace(
          with: try part.text(), ifItBeginsWith: Recording.mark, sparing: session.openFiles)
        if let first = inspection.actions?.lowerBound,
          case let count = rows.count - (part.history.places.count - 1), count > 0
        {
          console.print("\(count.actions) left out, on branches that begin before action \(first).")
        }
        console.print("The history is in \(path). To have it again: canvas replay \(path) DOCUMENT")
      }
      guard inspection.page == nil, inspection.data == nil else { return }
      console.print(
        rows.isEmpty
          ? "No action has changed “\(inspection.element ?? "")”."
          : history.lines(of: rows, for: inspection).joined(separator: "\n"))
    }
  }
}

extension Program {
  /// Makes a new document of a history that was written as data.
  ///
  /// - Parameters:
  ///   - file: The path of the data.
  ///   - path: The path of the document.
  /// - Throws: Why that can't be; there is no document then.
  func replay(_ file: String, as path: String) throws {
    let recording = try Recording(TextFile(file))
    guard TextFile(path).size == nil, TextFile(path + ".undo").size == nil else {
      throw CommandError(
        "\(path) is there already", advice: "It has been left as it is. Write another name.")
    }
    // A document without an element would be no file else.
    try TextFile(path).write("[]\n")
    do {
      let document = try Document(path: path)
      try document.perform(recording.elements.map { .created($0) })
      try document.fold()
      try document.perform([], in: .replaced(by: recording.history))
      try document.close()
    } catch {
      for name in [path, path + ".undo"] { TextFile(name).remove() }
      throw error
    }
    let count = recording.history.places.count - 1
    console.print(
      "\(count.actions) \(count == 1 ? "is" : "are") in \(path). To go through them: canvas \(path)"
    )
  }
}

extension InspectedHistory {
  /// The places that are asked for, the newest first.
  fileprivate func rows(_ inspection: Inspection) throws(CommandError) -> [HistoryGraph.Row] {
    var rows = HistoryGraph(history).rows
    if let actions = inspection.actions {
      rows = rows.filter { actions.contains($0.place.number) && $0.hasParent }
      guard rows.contains(where: { $0.place.number == actions.upperBound }) else {
        throw CommandError(
          "there is no action \(actions.upperBound)",
          advice: "“canvas inspect \(inspection.document)” lists all actions.")
      }
    }
    guard let element = inspection.element else { return rows }
    return rows.filter { row in
      history.action(to: row.place)?.steps.contains { $0.id == element } ?? false
    }
  }

  /// The places in lines, with the steps where some are asked for, and the branches where all are.
  fileprivate func lines(of rows: [HistoryGraph.Row], for inspection: Inspection) -> [String] {
    let isTree = inspection.actions == nil && inspection.element == nil
    var size = 0
    let lines = history.lines(of: rows, isTree: isTree, date: \.text) { place in
      let notes = sizes(of: place).map { count, bytes in
        size += bytes
        return [count == 1 ? "1 step" : "\(count) steps", bytes.bytesInWords]
      }
      return name(of: place) + ((notes ?? []) + self.notes(at: place)).inParentheses
    }
    if isTree {
      let sum = Self.sum(of: rows.count - 1, bytes: size)
      return lines + history.branchLines(date: \.text, name) + ["", sum]
    }
    return zip(rows, lines).flatMap { row, line in
      let steps = steps(to: row.place).filter { $0.id == inspection.element ?? $0.id }
      return [line] + steps.flatMap { ["    \($0.title)"] + $0.lines.map { "      \($0)" } }
    }
  }
}
