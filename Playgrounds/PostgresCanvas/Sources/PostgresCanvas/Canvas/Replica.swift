import Foundation
import UndoRedo
import UndoRedoAsync

/// The elements of a ``SharedCanvas`` as this program knows them: as the log has made them so far.
///
/// Reading asks nobody. What a store performs goes to the database first.
public actor Replica<Element: PostgresElement>: AsyncRepository {
  /// A ``PostgresError``, an `UndoError`, or what the element throws.
  public typealias Failure = any Error

  let repository: PostgresRepository<Element>
  private var logged = LoggedElements<Element>()
  private(set) var positions = LogPositions(after: 0)

  /// The edit that is under way, until its action is performed.
  private var edit: CanvasEdit?

  /// Whether somebody has read elements.
  private(set) var wasRead = false

  /// The thread on which what is isolated to it runs: the one that waits for the server.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { repository.loop.isolation }

  init(_ repository: PostgresRepository<Element>) {
    self.repository = repository
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  @specialized(where Element == SpecializedElement)
  public func element(withID id: Element.ID) -> Element? {
    wasRead = true
    return logged.elements[id]
  }

  /// Returns those elements that have one of some identities.
  ///
  /// - Parameter ids: The identities.
  /// - Returns: The elements.
  @specialized(where Element == SpecializedElement)
  public func elements(withIDs ids: [Element.ID]) -> [Element] {
    wasRead = true
    return known(ids)
  }

  /// Returns every element, in no particular order.
  ///
  /// - Returns: The elements.
  public func allElements() -> [Element] {
    wasRead = true
    return logged.elements.elements
  }

  /// Refuses steps that are not to be recorded: the log would not know them.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: A ``PostgresError``.
  public func perform(_ steps: UndoSteps<Element>) throws {
    throw PostgresError(
      .unsharedEdit, "what others shall see is recorded: undo it by its author, and record all")
  }

  /// Performs an action in the database.
  ///
  /// - Parameter action: The action, the first one of an edit.
  /// - Throws: A ``PostgresError``, or an `UndoError`. Nothing has changed then.
  @specialized(where Element == SpecializedElement)
  public func perform(recording action: UndoAction<Element>) async throws {
    guard let edit, edit === CanvasEdit.current, !action.isDiscardable else {
      throw PostgresError(
        .unsharedEdit, "an edit of a shared canvas is one action, and is made by `edit`")
    }
    self.edit = nil
    var action = action
    action.metadata = positions.logged(action.metadata)
    guard let written = try await repository.write(action, known: logged.texts) else { return }
    positions.append(written.position)
    logged.perform(action.steps, written.texts)
  }
}

extension Replica {
  /// Returns those elements that have one of some identities, as the log has made them so far.
  @specialized(where Element == SpecializedElement)
  func known(_ ids: [Element.ID]) -> [Element] { ids.compactMap { logged.elements[$0] } }

  func forgetWhatWasRead() { wasRead = false }

  /// Returns an action as it is to be written.
  @specialized(where Element == SpecializedElement)
  func expected(_ action: UndoAction<Element>) throws -> ActionToWrite<Element> {
    var action = action
    action.metadata = positions.logged(action.metadata)
    return try ActionToWrite(action, known: logged.texts, isDone: false, limit: repository.limit)
  }

  /// Lets one action be performed by the tasks of an edit, or none.
  func allow(_ edit: CanvasEdit?) { self.edit = edit }

  /// Becomes what was read from the database.
  func replace(by logged: LoggedElements<Element>, at positions: LogPositions) {
    self.logged = logged
    self.positions = positions
  }

  /// Becomes what was read from the database, where a part of the log is missed.
  ///
  /// - Returns: What changes.
  func skip(to elements: [Element], at position: Int) -> UndoSteps<Element> {
    let steps = differences(from: elements)
    logged.perform(steps)
    positions.skip(to: position, asAction: !steps.isEmpty)
    return steps
  }

  /// Returns the steps that lead to other elements.
  func differences(from others: [Element]) -> UndoSteps<Element> {
    let found = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
    let changes = logged.elements.elements.compactMap {
      UndoRedoStep(changing: $0, to: found[$0.id])
    }
    let added = others.filter { logged.elements[$0.id] == nil }.map { UndoRedoStep.created($0) }
    return UndoSteps(changes + added)
  }

  /// Takes in the next actions of the log.
  ///
  /// - Parameters:
  ///   - rows: The rows of the log.
  ///   - own: The action after them.
  /// - Returns: The actions, as the history is to hold them, and what keeps those after them from being
  ///   taken in.
  @specialized(where Element == SpecializedElement)
  func apply(
    _ rows: [Row], before own: LoggedAction<Element>?
  ) -> (actions: [UndoAction<Element>], failure: (any Error)?) {
    var actions: [UndoAction<Element>] = []
    do {
      for row in rows {
        let entry = try LogEntry(row)
        guard entry.position == positions.last + 1 else {
          throw PostgresError(
            .malformedLog, "position \(positions.last + 1) is missing in undo_log")
        }
        actions.append(try entry.perform(on: &logged, after: positions))
        positions.append(entry.position)
      }
    } catch {
      return (actions, error)
    }
    if let own {
      logged.perform(own.action.steps, own.texts)
      var action = own.action
      action.metadata = positions.recorded(action.metadata)
      positions.append(own.position)
      actions.append(action)
    }
    return (actions, nil)
  }
}

/// An action that is in the log.
struct LoggedAction<Element: PostgresElement>: Sendable {
  /// The action, as the log holds it.
  let action: UndoAction<Element>

  let position: Int

  /// The rows of its elements, as texts.
  let texts: [Element.ID: String]

  init(_ action: UndoAction<Element>, _ position: Int, _ texts: [Element.ID: String]) {
    (self.action, self.position, self.texts) = (action, position, texts)
  }
}

/// What tells an edit of a shared canvas from what else is done to its store.
final class CanvasEdit: Sendable {
  @TaskLocal static var current: CanvasEdit?

  /// When it was asked for.
  let date = UndoDate(secondsSince1970: Date().timeIntervalSince1970)
}
