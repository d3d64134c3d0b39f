import AnnotationCanvas
import UndoRedo

extension Session {
  /// Marks the present version as the saved one.
  func save() throws {
    try checkThatNoGroupIsOpen(for: "save")
    let hadChanges = store.hasUnsavedChanges
    try store.markSaved()
    console.print(
      hadChanges
        ? "Saved: this version is the one to “revert” to."
        : "Saved: nothing had changed since the last time.")
  }

  /// Goes back to the saved version, as an action that can be undone.
  func revert() throws {
    try checkThatNoGroupIsOpen(for: "revert")
    guard store.hasUnsavedChanges else { return console.print("Nothing has changed since “save”.") }
    try checkThatSavedVersionIsKept()
    let action = try store.revertToSaved(named: "Revert")
    if let action {
      changedByUndo = nil
      console.print(action.steps.summary(title: action.name))
    } else {
      // The changes have no effect together, so this is the saved version.
      try store.markSaved()
      console.print("What has changed since “save” has changed back already.")
    }
  }

  /// Lists what differs from the saved version.
  func showChangesSinceSaved() throws {
    try checkThatNoGroupIsOpen(for: "changes")
    try checkThatSavedVersionIsKept()
    guard store.hasUnsavedChanges, let changes = store.changesSinceSaved else {
      return console.print("Nothing has changed since “save”.")
    }
    console.print(
      changes.isEmpty
        ? "What has changed since “save” has changed back already."
        : changes.summary(title: "Since “save”"))
  }

  private func checkThatSavedVersionIsKept() throws(CommandError) {
    guard store.history.savedPosition != nil else {
      throw CommandError(
        "the saved version can't be reached any more: it was undone, and then something else done",
        advice: "Write “save” to mark the present version as the saved one.")
    }
  }

  /// Gives the present position in the history a name.
  func addCheckpoint(_ name: String) throws {
    try checkThatNoGroupIsOpen(for: "checkpoint")
    let history = store.history
    let old = history.checkpoints.first { $0.name == name }?.position
    try store.addCheckpoint(name)
    let move = old.map { $0 == history.position ? "" : ", and not \($0) any more" } ?? ""
    console.print("“\(name)” is position \(history.position)\(move).")
  }

  /// The places in the history that a person may want to go back to.
  var namedPlaces: [String] {
    let history = store.history
    return history.checkpoints.map { "the checkpoint “\($0.name)”" }
      + (history.savedPosition == nil ? [] : ["the saved version"])
  }

  /// Says which places can't be reached any more.
  ///
  /// - Parameter places: Those that could be reached before.
  func showLoss(of places: [String]) {
    let lost = places.filter { !namedPlaces.contains($0) }
    guard !lost.isEmpty else { return }
    console.print(
      "  Nothing leads to \(lost.joined(separator: " and ")) any more: what was undone is replaced."
    )
  }

  /// Lists the checkpoints, the oldest position first.
  func showCheckpoints() {
    let history = store.history
    let checkpoints = history.checkpoints
    guard !checkpoints.isEmpty else {
      return console.print(
        "There are no checkpoints. “checkpoint NAME” adds one.", depth: groups.count)
    }
    let lines = checkpoints.map {
      ($0.position == history.position ? "> " : "  ") + "\($0.position)  “\($0.name)”"
    }
    console.print(lines.joined(separator: "\n"), depth: groups.count)
  }
}
