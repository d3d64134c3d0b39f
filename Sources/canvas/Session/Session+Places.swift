import AnnotationCanvas
import UndoRedo

extension Session {
  /// Marks the present version as the saved one.
  func save() throws {
    try checkThatNoGroupIsOpen(for: "save")
    let (hadChanges, wasSaved) = (store.hasUnsavedChanges, wasSaved)
    try store.markSaved()
    console.print(
      hadChanges
        ? "Saved: this version is the one to “revert” to."
        : "Saved: nothing had changed since the \(wasSaved ? "last time" : "beginning").")
  }

  /// Whether there was ever a “save”, or a “revert”, which leads to a saved version as well.
  private var wasSaved: Bool { !store.history.savedPlaces.isEmpty }

  /// The saved version in words: the beginning, where nothing was saved.
  private var saved: String { wasSaved ? "the saved version" : "the beginning" }

  /// Goes back to the saved version, as an action that can be undone.
  func revert() throws {
    try checkThatNoGroupIsOpen(for: "revert")
    let saved = saved
    guard store.hasUnsavedChanges else {
      return console.print("Nothing has changed since \(saved).")
    }
    _ = try savedPlace()
    let action = try store.revertToSaved(named: "Revert")
    if let action {
      changedByUndo = nil
      console.print(action.steps.summary(title: action.name))
    } else {
      // The changes have no effect together, so this is the saved version.
      try store.markSaved()
      console.print("What has changed since \(saved) has changed back already.")
    }
  }

  /// Lists what differs from the saved version.
  func showChangesSinceSaved() throws {
    try checkThatNoGroupIsOpen(for: "changes")
    let place = try savedPlace()
    let history = store.history
    guard store.hasUnsavedChanges, let changes = history.changes(from: place, to: history.place)
    else {
      return console.print("Nothing has changed since \(saved).")
    }
    console.print(
      changes.isEmpty
        ? "What has changed since \(saved) has changed back already."
        : changes.summary(title: "Since \(saved)"))
  }

  /// The place of the saved version, on whatever branch.
  private func savedPlace() throws -> UndoPlace {
    if store.history.savedPlace == nil { try store.loadHistory() }
    guard let place = store.history.savedPlace else {
      throw CommandError(
        "the saved version can't be reached any more",
        advice: "Write “save” to mark the present version as the saved one.")
    }
    return place
  }

  /// Gives the present position in the history a name.
  func addCheckpoint(_ name: String) throws {
    try checkThatNoGroupIsOpen(for: "checkpoint")
    let old = store.history.place(named: name)
    try store.addCheckpoint(name)
    let history = store.history
    let move = old.map { $0 == history.place ? "" : ", and not \(history.words(for: $0)) any more" }
    console.print("“\(name.inLine)” is \(history.words(for: history.place))\(move ?? "").")
  }

  /// Lists the checkpoints, the oldest position first, and then those on branches.
  func showCheckpoints() {
    let history = store.history
    let places = history.namedPlaces
    guard !places.isEmpty else {
      return console.print(
        "There are no checkpoints. “checkpoint NAME” adds one.", depth: groups.count)
    }
    let lines = places.map { name, place in
      let number = history.position(of: place).map { "\($0)" }
      return (place == history.place ? "> " : "  ") + (number ?? history.words(for: place))
        + "  “\(name)”".inLine
    }
    console.print(lines.joined(separator: "\n"), depth: groups.count)
  }
}

extension UndoHistory {
  /// A place as a person finds it: by its position in the history, or by its number in the tree.
  fileprivate func words(for place: UndoPlace) -> String {
    position(of: place).map { "position \($0)" } ?? "place \(place) of the tree"
  }
}
