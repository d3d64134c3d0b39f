import Observation
import UndoRedo

/// A part of a store of notes that can be tracked by itself.
enum Part: Hashable, CaseIterable {
  case canUndo, canRedo, undoName, redoName, undoTitle, redoTitle
  case hasUnsavedChanges, canRevertToSaved, history, elements, count
  case first, second, third

  /// Reads the part.
  func value(in store: UndoStore<some ResidentRepository<Note>>) -> AnyHashable {
    switch self {
    case .canUndo: store.canUndo
    case .canRedo: store.canRedo
    case .undoName: store.undoName
    case .redoName: store.redoName
    case .undoTitle: store.undoTitle
    case .redoTitle: store.redoTitle
    case .hasUnsavedChanges: store.hasUnsavedChanges
    case .canRevertToSaved: store.canRevertToSaved
    // Where the model was saved before is not compared.
    case .history: [store.history, store.history.savedPlaces] as [AnyHashable]
    case .elements: store.elements
    case .count: store.count
    case .first: store[1]
    case .second: store[2]
    case .third: store[3]
    }
  }
}

/// The parts of which a change has been told.
final class Told: @unchecked Sendable {
  var parts: Set<Part> = []
}

extension UndoStore where Repo: ResidentRepository<Note> {
  /// Tracks parts, each by itself.
  ///
  /// - Returns: The parts of which a change is told, from now on.
  func track(_ parts: some Sequence<Part> = Part.allCases) -> Told {
    let told = Told()
    for part in parts {
      withObservationTracking {
        _ = part.value(in: self)
      } onChange: {
        told.parts.insert(part)
      }
    }
    return told
  }

  /// Returns the parts of which a closure makes the store tell a change.
  func changes(by body: () throws -> Void) rethrows -> Set<Part> {
    let told = track()
    try body()
    return told.parts
  }

  var values: [Part: AnyHashable] {
    Dictionary(uniqueKeysWithValues: Part.allCases.map { ($0, $0.value(in: self)) })
  }
}
