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
      // A document that is not there is taken for a new one.
      if session.store.history.actions.isEmpty { _ = try TextFile(inspection.document).read() }
      let history = InspectedHistory(
        history: session.store.history, isRedacted: inspection.isRedacted)
      let positions = try history.positions(inspection)
      if let path = inspection.page {
        let page = InspectionPage(history, session.store.elements, for: inspection)
        let file = TextFile(path)
        try file.checkIsNone(of: session.openFiles)
        try file.checkIsReplaceable(ifItContains: InspectionPage.mark)
        try file.write(try page.text())
        console.print("The history is in \(path). Open it in a browser.")
      }
      if let path = inspection.data {
        let whole = Recording(elements: session.store.elements, history: history.history)
        let part = inspection.actions.map { whole.part($0) } ?? whole
        let file = TextFile(path)
        try file.checkIsNone(of: session.openFiles)
        try file.checkIsReplaceable(ifItContains: Recording.mark)
        try file.write(try part.text())
        console.print("The history is in \(path). To have it again: canvas replay \(path) DOCUMENT")
      }
      guard inspection.page == nil, inspection.data == nil else { return }
      if positions.isEmpty {
        console.print("No action has changed “\(inspection.element ?? "")”.")
      } else {
        console.print(
          positions.map { history.lines(at: $0, withSteps: inspection.actions != nil) }
            .joined(separator: "\n"))
      }
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
    let document = try Document(path: path)
    try document.perform(UndoSteps(recording.elements.map { .created($0) }))
    try document.fold()
    try document.perform([], in: .replaced(by: recording.history))
    try document.close()
    let count = recording.history.actions.count
    console.print(
      "\(count) \(count == 1 ? "action is" : "actions are") in \(path). To go through them: canvas "
        + path)
  }
}

extension InspectedHistory {
  /// The positions that are asked for, the newest first.
  fileprivate func positions(_ inspection: Inspection) throws(CommandError) -> [Int] {
    let count = history.actions.count
    if let last = inspection.actions?.upperBound, last > count {
      throw CommandError(
        "there is no action \(last)", advice: "The history has \(count) actions.")
    }
    let positions = (inspection.actions ?? 0...count).reversed()
    guard let element = inspection.element else { return Array(positions) }
    return positions.filter { position in
      position > 0 && history.actions[position - 1].steps.contains { $0.id == element }
    }
  }

  /// What leads to a position, in one line; and the steps below it.
  fileprivate func lines(at position: Int, withSteps: Bool) -> String {
    let number = "\(position)"
    let (width, dateWidth) = ("\(history.actions.count)".count, "0000-00-00T00:00:00Z".count)
    let steps = steps(at: position)
    let count = steps.count == 1 ? "1 step" : "\(steps.count) steps"
    let notes = (position > 0 ? [count] : []) + history.notes(at: position)
    let line =
      (position == history.position ? "> " : "  ")
      + String(repeating: " ", count: width - number.count) + number
      + "  \((date(at: position) ?? "").padded(to: dateWidth))  \(name(at: position))"
      + notes.inParentheses
    let details = steps.flatMap { ["    \($0.title)"] + $0.lines.map { "      \($0)" } }
    return ([line] + (withSteps ? details : [])).joined(separator: "\n")
  }
}
