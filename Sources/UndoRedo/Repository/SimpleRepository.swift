/// A repository made of three operations: insert, update, delete.
///
/// ``Repository/perform(_:)`` is provided. It compares each step with the present element, calls the
/// operation for it, and reverts the earlier ones if one fails.
///
///     struct Notes: SimpleRepository {
///       typealias Element = Note
///       typealias Failure = any Error
///
///       func element(withID id: Int) throws -> Note? { … }
///       func allElements() throws -> [Note] { … }
///       mutating func insert(_ note: Note) throws { … }
///       mutating func update(_ old: Note, to new: Note) throws { … }
///       mutating func delete(_ note: Note) throws { … }
///     }
///
/// Each operation must itself be all or nothing. If one fails while others are being reverted, some
/// elements differ from the history: the first failure is thrown, and the next step of such an element is
/// refused as a conflict. If that is not good enough, use the transactions of the back-end, and implement
/// `perform`.
public protocol SimpleRepository<Element>: Repository {
  /// Adds an element, which is not there yet.
  ///
  /// - Parameter element: The element.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func insert(_ element: Element) throws(Failure)

  /// Replaces an element, which is there.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - new: The element as it shall be, with the same identity.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func update(_ old: Element, to new: Element) throws(Failure)

  /// Removes an element, which is there.
  ///
  /// - Parameter element: The element as it is.
  /// - Throws: The repository's own failure. Nothing has changed then.
  mutating func delete(_ element: Element) throws(Failure)
}

extension SimpleRepository {
  /// Performs steps one by one, and reverts the earlier ones if one fails.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The repository's own failure. Nothing has changed then.
  public mutating func perform(_ steps: UndoSteps<Element>) throws(Failure) {
    for (done, step) in steps.enumerated() {
      do throws(Failure) {
        let found = try element(withID: step.id)
        guard step.starts(from: found), !step.changesIdentity else {
          throw refusal(UndoError(refusing: step, found: found))
        }
        try carryOut(step)
      } catch {
        for step in steps.prefix(done).reversed() {
          do throws(Failure) { try carryOut(step.flip()) } catch { continue }
        }
        throw error
      }
    }
  }

  private mutating func carryOut(_ step: UndoRedoStep<Element>) throws(Failure) {
    switch step {
    case .created(let new): try insert(new)
    case .modified(let old, let new): try update(old, to: new)
    case .deleted(let old): try delete(old)
    }
  }
}
