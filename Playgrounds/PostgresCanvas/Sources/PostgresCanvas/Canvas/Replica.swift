import UndoRedo
import UndoRedoAsync

/// The elements of a ``SharedCanvas`` as this program knows them: as the log has made them so far.
///
/// Reading asks nobody. What a store performs goes to the database first.
public actor Replica<Element: PostgresElement>: AsyncRepository {
  /// A ``PostgresError``, an `UndoError`, or what the element throws.
  public typealias Failure = any Error

  let repository: PostgresRepository<Element>
  private var elements = InMemoryRepository<Element>()
  private(set) var positions = LogPositions(after: 0)

  /// The edit that is under way, until its action is performed.
  private var edit: CanvasEdit?

  init(_ repository: PostgresRepository<Element>) {
    self.repository = repository
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  public func element(withID id: Element.ID) -> Element? { elements[id] }

  /// Returns those elements that have one of some identities.
  ///
  /// - Parameter ids: The identities.
  /// - Returns: The elements.
  public func elements(withIDs ids: [Element.ID]) -> [Element] { ids.compactMap { elements[$0] } }

  /// Returns every element, in no particular order.
  ///
  /// - Returns: The elements.
  public func allElements() -> [Element] { elements.elements }

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
  public func perform(recording action: UndoAction<Element>) async throws {
    guard let edit, edit === CanvasEdit.current, !action.isDiscardable else {
      throw PostgresError(
        .unsharedEdit, "an edit of a shared canvas is one action, and is made by `edit`")
    }
    self.edit = nil
    let positions = positions
    let position = try await repository.write { position in
      var action = action
      action.metadata = positions.logged(action.metadata, at: position)
      return action
    }
    guard let position else { return }
    self.positions.append(position)
    elements.perform(action.steps)
  }
}

extension Replica {
  /// Lets one action be performed by the tasks of an edit, or none.
  func allow(_ edit: CanvasEdit?) { self.edit = edit }

  /// Becomes what was read from the database.
  func replace(by elements: InMemoryRepository<Element>, at positions: LogPositions) {
    self.elements = elements
    self.positions = positions
  }

  /// Becomes what was read from the database, where a part of the log is missed.
  ///
  /// - Returns: What changes.
  func skip(to elements: [Element], at position: Int) -> UndoSteps<Element> {
    let steps = differences(from: elements)
    self.elements.perform(steps)
    positions.skip(to: position, asAction: !steps.isEmpty)
    return steps
  }

  /// Returns the steps that lead to other elements.
  func differences(from others: [Element]) -> UndoSteps<Element> {
    let found = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
    let changes = elements.elements.compactMap { UndoRedoStep(changing: $0, to: found[$0.id]) }
    let added = others.filter { elements[$0.id] == nil }.map { UndoRedoStep.created($0) }
    return UndoSteps(changes + added)
  }

  /// Takes in the next action of the log.
  ///
  /// - Returns: Its metadata, as the history is to hold it.
  /// - Throws: A ``PostgresError`` where it does not lead on from the elements.
  func apply(_ logged: LoggedAction<Element>) throws -> [String: String] {
    let changes = NetChanges(logged.action.steps)
    do {
      guard !changes.isEmpty else { throw PostgresError(.malformedLog, "it changes nothing") }
      try changes.compare(with: changes.ids.compactMap { elements[$0] })
    } catch {
      throw PostgresError(
        .malformedLog,
        "the action at position \(logged.position) of undo_log does not lead on: \(error)")
    }
    let metadata = positions.recorded(logged.action.metadata, at: logged.position)
    elements.perform(logged.action.steps)
    positions.append(logged.position)
    return metadata
  }
}

/// What tells an edit of a shared canvas from what else is done to its store.
final class CanvasEdit: Sendable {
  @TaskLocal static var current: CanvasEdit?
}
