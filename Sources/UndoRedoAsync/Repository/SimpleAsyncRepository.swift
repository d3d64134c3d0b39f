import UndoRedo

/// An asynchronous repository made of three operations: insert, update, delete.
///
/// It is the asynchronous form of a `SimpleRepository`, such as for a service with a request for each of
/// them. ``AsyncRepository/perform(_:)`` is provided.
///
///     struct NotesClient: SimpleAsyncRepository {
///       typealias Element = Note
///       typealias Failure = any Error
///
///       func element(withID id: Int) async throws -> Note? { … }
///       func allElements() async throws -> [Note] { … }
///       func insert(_ note: Note) async throws { … }
///       func update(_ old: Note, to new: Note) async throws { … }
///       func delete(_ note: Note) async throws { … }
///     }
///
/// Each operation must itself be all or nothing. They are not cancelled: once begun, steps are performed
/// to the end, or reverted if one fails. If one fails while others are being reverted, some elements
/// differ from the history: the first failure is thrown, and the next step of such an element is refused
/// as a conflict.
///
/// Others may write between comparing and writing. If that matters, let the back-end compare by a
/// condition on the request, and throw if it does not hold.
public protocol SimpleAsyncRepository<Element>: AsyncRepository {
  /// Adds an element, which is not there yet.
  ///
  /// - Parameter element: The element.
  /// - Throws: The repository's own failure. Nothing has changed then.
  func insert(_ element: Element) async throws(Failure)

  /// Replaces an element, which is there.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - new: The element as it shall be, with the same identity.
  /// - Throws: The repository's own failure. Nothing has changed then.
  func update(_ old: Element, to new: Element) async throws(Failure)

  /// Removes an element, which is there.
  ///
  /// - Parameter element: The element as it is.
  /// - Throws: The repository's own failure. Nothing has changed then.
  func delete(_ element: Element) async throws(Failure)

  /// Returns the failure with which to refuse a step that does not start from what is held.
  ///
  /// There are defaults where ``AsyncRepository/Failure`` is `any Error` or `UndoError`, which is
  /// itself thrown then.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The failure to throw.
  func refusal(_ error: UndoError) async -> Failure
}

extension SimpleAsyncRepository where Failure == UndoError {
  /// Returns the error itself.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The error.
  public func refusal(_ error: UndoError) -> UndoError { error }
}

extension SimpleAsyncRepository where Failure == any Error {
  /// Returns the error itself.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: The error.
  public func refusal(_ error: UndoError) -> any Error { error }
}

extension SimpleAsyncRepository {
  /// Performs steps one by one, and reverts the earlier ones if one fails.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The repository's own failure. Nothing has changed then.
  public func perform(_ steps: UndoSteps<Element>) async throws(Failure) {
    // In a cancelled task, the back-end might refuse to take anything back.
    let unaffected = Task { () async -> Result<Void, Failure> in
      do throws(Failure) { return .success(try await performOneByOne(steps)) } catch {
        return .failure(error)
      }
    }
    try await unaffected.value.get()
  }

  private func performOneByOne(_ steps: UndoSteps<Element>) async throws(Failure) {
    for (done, step) in steps.enumerated() {
      do throws(Failure) {
        let found = try await element(withID: step.id)
        guard step.starts(from: found), !step.changesIdentity else {
          throw await refusal(UndoError(refusing: step, found: found))
        }
        try await carryOut(step)
      } catch {
        for step in steps.prefix(done).reversed() {
          do throws(Failure) { try await carryOut(step.flip()) } catch { continue }
        }
        throw error
      }
    }
  }

  private func carryOut(_ step: UndoRedoStep<Element>) async throws(Failure) {
    switch step {
    case .created(let new): try await insert(new)
    case .modified(let old, let new): try await update(old, to: new)
    case .deleted(let old): try await delete(old)
    }
  }
}
