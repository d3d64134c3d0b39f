import UndoRedo

extension UndoStore where Repo: Repository {
  /// Does something with the elements or the history.
  ///
  /// - Parameters:
  ///   - deed: What to do; what needs another repository is left to the caller.
  ///   - key: The key by which typing is coalesced.
  ///   - samples: The elements.
  /// - Throws: The repository's failure.
  func carryOut(_ deed: Deed, key: String, _ samples: Samples<Element>) throws {
    switch deed {
    case .act(let writes, let label):
      try group(label.name, metadata: label.metadata) { try write(writes, samples) }
    case .scroll(let writes):
      try withDiscardableActions { try group("Scroll") { try write(writes, samples) } }
    case .type(let writes):
      try coalescingActions(by: key) {
        for one in writes { try group("Type") { try write([one], samples) } }
      }
    case .bypass(let writes): try withoutRecording { try write(writes, samples) }
    case .change(let writes, let recorded):
      try group("Mix") {
        try withoutRecording { try write(writes, samples) }
        try write(recorded, samples)
      }
    case .move(let count) where count < 0: try undo(-count)
    case .move(let count): try redo(count)
    case .visit(let count): try jump(by: -count)
    case .limit(let limit): self.limit = limit
    case .markSaved: try markSaved()
    case .addCheckpoint(let number): try addCheckpoint(Deed.checkpoint(number))
    case .removeCheckpoint(let number): try removeCheckpoint(Deed.checkpoint(number))
    case .clear: try removeAllActions()
    case .remove(.element(let number)): try removeSteps { $0.id == samples.id(number) }
    case .remove(.undone): try removeUndoneActions()
    case .remove(.oldest(let count)): try removeActions(exceptLast: count)
    case .reopen, .misfit, .after: break
    }
  }

  private func write(_ writes: [Write], _ samples: Samples<Element>) throws {
    for write in writes {
      if let version = write.version {
        try save(samples(write.number, version))
      } else {
        try delete(samples.id(write.number))
      }
    }
  }
}
