import UndoRedo

extension Journal {
  /// Writes that another branch of the history was visited.
  ///
  /// - Parameters:
  ///   - distance: Over how many actions the history went to where the branch begins; negative where they
  ///     were undone.
  ///   - redoable: What can be redone from there on.
  ///   - performed: How many of these actions were performed.
  ///   - number: The number of the place to which they lead.
  ///   - steps: The steps that were performed.
  /// - Throws: An error where it can't be written, or where there are fewer actions.
  func visit(
    by distance: Int, _ redoable: [StoredAction<Element>], performed: Int, place number: Int,
    _ steps: UndoSteps<Element>
  ) throws(JSONFileError) {
    let fork = try place(by: distance)
    let marks = marks(after: fork)
    var names = [String: Int](uniqueKeysWithValues: marks.names.map { ($0, 0) })
    for (index, action) in redoable.enumerated() {
      for name in action.checkpoints { names[name] = index + 1 }
    }
    let actions = redoable.enumerated().map { index, stored in
      inPlaces(stored.action, at: fork + 1, after: index)
    }
    let payload = try journalCoding.encode(
      Visit(steps: UndoSteps(netOf: steps), actions: actions, names: names, place: number),
      for: document.path)
    var places = places
    places.drop(from: fork + 1)
    for index in redoable.indices { places.take(fork + index + 1) }
    var position = position(at: fork + performed, places)
    position.end = fork + redoable.count
    if let saved = position.saved, saved > fork {
      position.saved = marks.isSaved && fork >= position.floor ? fork : nil
    }
    if let index = redoable.lastIndex(where: \.isSaved) { position.saved = fork + index + 1 }
    // The steps and actions are in the journal already, but where the line is read by itself.
    try append(
      .visited, position, payload: payload, waste: position.keepsBranches ? payload.count : 0)

    self.places = places
    lowestKnown = min(lowestKnown, fork + 1)
    lowestNamed = min(lowestNamed, fork + 1)
    waiting.removeAll { $0.place > fork }
    knownNames.formUnion(names.keys)
    joinable = nil
    starts = nil
    for action in redoable { noteTouched(action.action.steps) }
  }
}
