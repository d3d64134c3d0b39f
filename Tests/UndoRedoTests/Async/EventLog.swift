@testable import UndoRedo
@testable import UndoRedoAsync

/// The events of a store, until they are taken.
final class EventLog<Element: Identifiable>: @unchecked Sendable {
  private var events: [UndoEvent<Element>] = []

  func add(_ event: UndoEvent<Element>) { events.append(event) }

  func take() -> [UndoEvent<Element>] {
    defer { events = [] }
    return events
  }
}

extension AsyncUndoStore {
  func observe(_ log: EventLog<Element>) {
    observers.add { event in
      log.add(event)
      return true
    }
  }
}
