import Foundation
import UndoRedo
import Workloads

extension Way {
  /// A task that reads the store's events; it has read them all before a phase ends.
  static var streamed: Way {
    Way(
      "stream", "an AsyncStream read by a task", .each(1), waits: true, byHand: StreamedByHand.self,
      undoRedo: StreamedStore.self)
  }
}

/// Reads a stream in a task of its own, and signals when it has read so many changes.
private final class Reader: Sendable {
  private let goal = DispatchSemaphore(value: 0)
  private let goals: AsyncStream<Int>.Continuation

  init<Event: Sendable>(
    _ stream: AsyncStream<Event>, _ count: @escaping @Sendable (Event) -> Int
  ) {
    let (goals, continuation) = AsyncStream.makeStream(of: Int.self)
    self.goals = continuation
    Task.detached { [goal] in
      var events = stream.makeAsyncIterator()
      for await number in goals {
        var changes = 0
        while changes < number, let event = await events.next() { changes += count(event) }
        goal.signal()
      }
    }
  }

  /// Does what causes so many changes, and waits until they are read.
  func read(_ count: Int, of body: () -> Void) {
    goals.yield(count)
    body()
    goal.wait()
  }
}

/// The classic design that yields each step, and what was done with it, to a stream.
private final class StreamedByHand: Editor {
  enum Kind { case performed, undone, redone }

  private var classic: Classic<Void>
  private let events: AsyncStream<(Kind, Card?, Card?)>.Continuation
  private let reader: Reader

  init(_ cards: [Card]) {
    classic = Classic(cards)
    let (stream, continuation) = AsyncStream.makeStream(of: (Kind, Card?, Card?).self)
    events = continuation
    reader = Reader(stream) { $0.2 == nil ? 0 : 1 }
  }

  func make(_ change: Change) {
    notify(.performed, classic.modify(change.id, named: change.name, note: ()) { $0.nudge() })
  }

  func undo() -> Bool { notify(.undone, classic.undo()) }
  func redo() -> Bool { notify(.redone, classic.redo()) }

  @discardableResult
  private func notify(_ kind: Kind, _ step: Classic<Void>.Step?) -> Bool {
    guard let step else { return false }
    events.yield((kind, step.old, step.new))
    return true
  }

  func makeEach(_ changes: [Change]) {
    reader.read(changes.count) { for change in changes { make(change) } }
  }

  func undoEach(_ count: Int) { reader.read(count) { while undo() {} } }
  func redoEach(_ count: Int) { reader.read(count) { while redo() {} } }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class StreamedStore: StoreEditor {
  let store: CardStore
  private let reader: Reader

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards))
    reader = Reader(store.events) { $0.changes.count }
  }

  func makeEach(_ changes: [Change]) {
    reader.read(changes.count) { for change in changes { make(change) } }
  }

  func undoEach(_ count: Int) { reader.read(count) { while undo() {} } }
  func redoEach(_ count: Int) { reader.read(count) { while redo() {} } }
}
