import UndoRedo

/// What holds changes back below a store, however many wrappers are in between.
public struct _AsyncBuffer<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
  let repository: any ReleasingRepository<Element>

  init(_ repository: any ReleasingRepository<Element>) { self.repository = repository }
}

/// A buffer or a scope as a store uses it.
protocol ReleasingRepository<Element>: Sendable {
  associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

  /// Whether it holds changes back that marking the history as saved would save.
  var isHoldingBack: Bool { get async }

  /// Holds elements no longer whose changes cancel out.
  ///
  /// - Returns: Whether there were any.
  func releaseUnchanged() async -> Bool

  /// Returns the elements of which saves may have made something else than was held back, each of them once.
  func takeMerged() async -> Set<Element.ID>
}

extension AsyncUndoStore {
  /// Reads what a save has made of elements that others had changed, for the mirrors.
  ///
  /// Where it can't be read, they show what was held back.
  func showMerged() async {
    guard !mirrors.channels.isEmpty, let buffer = repository._buffer?.repository else { return }
    let ids = await buffer.takeMerged()
    guard !ids.isEmpty else { return }
    // A task of its own is not cancelled where the caller's is.
    let elements = await Task { try? await repository.elements(withIDs: Array(ids)) }.value
    for element in elements ?? [] { noteFound(element.id, element) }
  }
}
