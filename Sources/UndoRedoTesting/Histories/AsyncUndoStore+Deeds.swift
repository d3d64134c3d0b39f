import UndoRedo
import UndoRedoAsync

extension AsyncUndoStore {
  /// Does something with the elements or the history.
  ///
  /// - Parameters:
  ///   - deed: What to do; what needs another repository is left to the caller.
  ///   - key: The key by which typing is coalesced.
  ///   - samples: The elements.
  /// - Throws: The repository's failure.
  nonisolated(nonsending) func carryOut(
    _ deed: Deed, key: String, _ samples: Samples<Element>
  ) async throws {
    switch deed {
    case .act(let writes, let label):
      try await group(label.name, metadata: label.metadata) { try await write(writes, samples) }
    case .scroll(let writes):
      try await withDiscardableActions {
        try await group("Scroll") { try await write(writes, samples) }
      }
    case .type(let writes):
      try await coalescingActions(by: key) {
        for one in writes { try await group("Type") { try await write([one], samples) } }
      }
    case .bypass(let writes): try await withoutRecording { try await write(writes, samples) }
    case .change(let writes, let recorded):
      try await group("Mix") {
        try await withoutRecording { try await write(writes, samples) }
        try await write(recorded, samples)
      }
    case .move(let count) where count < 0: try await undo(-count)
    case .move(let count): try await redo(count)
    case .visit(let count): try await jump(by: -count)
    case .limit(let limit): await setLimit(limit)
    case .markSaved: try await markSaved()
    case .addCheckpoint(let number): try await addCheckpoint(Deed.checkpoint(number))
    case .removeCheckpoint(let number): try await removeCheckpoint(Deed.checkpoint(number))
    case .clear: try await removeAllActions()
    case .remove(.element(let number)): try await removeActions(of: samples.id(number))
    case .remove(.undone): try await removeUndoneActions()
    case .remove(.oldest(let count)): try await removeActions(exceptLast: count)
    case .reopen, .misfit, .after: break
    }
  }

  nonisolated(nonsending) private func write(
    _ writes: [Write], _ samples: Samples<Element>
  ) async throws {
    for write in writes {
      if let version = write.version {
        try await save(samples(write.number, version))
      } else {
        try await delete(samples.id(write.number))
      }
    }
  }
}
