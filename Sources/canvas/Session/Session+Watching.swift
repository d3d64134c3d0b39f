import AnnotationCanvas
import UndoRedo

extension Session {
  /// Turns showing each event of the store on or off.
  func watch() {
    isWatching.toggle()
    console.print(
      isWatching
        ? "From now on, each event of the store is shown. “watch” once more ends that."
        : "Events are not shown any more.", depth: groups.count)
  }

  /// Shows an event, if events are shown.
  ///
  /// - Parameter event: What the store has done in one operation, with its net change.
  func show(_ event: UndoEvent<Annotation>) {
    guard isWatching else { return }
    let name = event.name.isEmpty ? "" : " “\(language.name(event.name))”"
    let way = event.distance > 0 ? ", +\(event.distance)" : ", \(event.distance)"
    let title = "event: \(event.kind)\(name)\(event.distance == 0 ? "" : way)"
    console.print(event.changes.isEmpty ? title.inLine : event.changes.summary(title: title))
  }

  /// Shows a system's menu that mirrors the history, or chooses in it.
  ///
  /// - Parameter command: What is chosen; `nil` to look.
  /// - Throws: The repository's failure. Nothing has changed then.
  func showMenu(_ command: MenuCommand?) throws {
    try checkThatNoGroupIsOpen(for: "menu")
    if let command {
      let result = try highlighting { try command == .undo ? menu.undo() : menu.redo() }
      console.print(
        result.map { event, selection in
          event.changes.summary(
            title: "The menu’s \(command.rawValue) of “\(language.name(event.name))”",
            remark: selection)
        } ?? "There is nothing to \(command.rawValue) in the menu.")
    }
    console.print(menu.text(in: language))
  }
}

extension Session {
  /// Ends the session to go on with the next document.
  func leaveForAnotherDocument() throws(CommandError) {
    try checkThatNoGroupIsOpen(for: "switch")
    guard documents.count > 1 else {
      throw CommandError(
        "there is no other document",
        advice: "Start the program with several: canvas PLAN.json SKETCH.json")
    }
    isSwitching = true
  }
}
