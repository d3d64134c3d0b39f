import AnnotationCanvas
import UndoRedo

/// Why a drag leaves no trace.
private struct Cancelled: Error {}

extension Session {
  /// Moves elements again and again, as a pointer does, and makes that one action.
  func drag(_ selection: Selection, _ gesture: Gesture) throws {
    let before = store.elements
    let elements = try elementsAndContents(selection)
    let name = "Drag \(elements.noun)"
    do {
      try dragging(name, detail: "Drag \(elements.listing)") {
        for offset in gesture.moves { try store.perform(.move(elements, by: offset)) }
        if gesture.isCancelled { throw Cancelled() }
      }
      showChanges(since: before, title: name)
    } catch is Cancelled {
      console.print("\(name): cancelled, everything is as before", depth: groups.count)
    }
  }

  /// Makes the changes of a closure one action as a gesture does, or a part of the open group.
  private func dragging(_ name: String, detail: String, _ body: () throws -> Void) throws {
    guard groups.isEmpty else { return try store.group(name, body) }
    let gesture = try store.beginGesture(name, metadata: ["detail": detail])
    do {
      try body()
    } catch {
      try gesture.cancel()
      throw error
    }
    try gesture.commit()
  }

  /// Moves elements by one pixel, and joins that with the nudge before.
  func nudge(_ selection: Selection, _ direction: Direction) throws {
    let before = store.elements
    let elements = try elementsAndContents(selection)
    let position = store.history.position
    let operation = CanvasOperation.nudge(elements, direction)
    let key = "nudge " + elements.map(\.id).joined(separator: " ")
    let event = try event {
      _ = try store.coalescingActions(by: key, within: 60) { try store.perform(operation) }
    }
    showChanges(since: before, title: operation.name)
    guard let event, event.distance <= 0 else { return }
    console.print(
      store.history.position < position
        ? "  It cancels the nudges before: there is no action any more."
        : (store.history.undoable.first?.steps ?? []).summary(
          title: "  Together with the nudges before"))
  }
}
