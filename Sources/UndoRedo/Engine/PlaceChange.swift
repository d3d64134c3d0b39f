/// What has become of the places on the line of a history, for what holds places.
@usableFromInline
enum PlaceChange {
  /// Actions between others were removed.
  case moved(NewPlaces)

  /// Places have other numbers; it says which, and `nil` for one that has gone.
  case renumbered((_ place: Int) -> Int?)

  /// The places after one are those of a branch now; these are the numbers that they have for good.
  case setAside(after: Int, [Int])

  /// The places after one are those that have been beside the line; these are the numbers that they have for
  /// good.
  case taken(after: Int, [Int])

  /// All places are those of another history.
  case replaced

  /// At a place, which is the present one, nothing can be undone or redone any more, or one of both.
  case emptied(at: Int, undo: Bool, redo: Bool)
}

extension UndoEngine {
  /// Notes that what can be redone is about to become a branch, if it is.
  @usableFromInline
  mutating func noteSetAside() {
    guard placeChanges != nil, history.branching != nil, history.cursor < history.log.endIndex
    else { return }
    let change = PlaceChange.setAside(
      after: history.cursor, placeNumbers(after: history.cursor))
    placeChanges?.append(change)
  }

  /// Notes that the places after one have been beside the line.
  mutating func noteTaken(after place: Int) {
    guard placeChanges != nil else { return }
    let numbers = placeNumbers(after: place)
    placeChanges?.append(.taken(after: place, numbers))
  }

  /// Notes that nothing can be undone or redone any more, or one of both.
  @usableFromInline
  mutating func noteEmptied(undo: Bool = true, redo: Bool = true) {
    let place = history.cursor
    placeChanges?.append(.emptied(at: place, undo: undo, redo: redo))
  }

  /// The numbers for good of the places after one.
  private func placeNumbers(after place: Int) -> [Int] {
    (place..<history.log.endIndex).map { history[placeNumber: $0 + 1] }
  }
}
