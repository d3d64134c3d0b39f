#if !hasFeature(Embedded)
  /// The observers of the saves of a store.
  final class SaveObservers<Element> {
    typealias Observer = (
      number: Int, will: (UndoSteps<Element>) -> Void, did: (UndoSteps<Element>) -> Void
    )

    private var all: [Observer] = []
    private var count = 0

    /// Whether they are being notified of a save that is about to come.
    private(set) var areBeingNotified = false

    /// What saves after each operation, if something does.
    var autosave: UndoObservation?

    func add(
      _ will: @escaping (UndoSteps<Element>) -> Void, _ did: @escaping (UndoSteps<Element>) -> Void
    ) -> Int {
      count += 1
      all.append((count, will, did))
      return count
    }

    func remove(_ number: Int) {
      // What goes with it may end another observation: it must not go within the access.
      guard let index = all.firstIndex(where: { $0.number == number }) else { return }
      _ = all.remove(at: index)
    }

    /// Notifies them of what is about to be saved, if something is.
    ///
    /// - Parameter steps: Returns what is about to be saved; they may change it.
    /// - Returns: What is to be saved then.
    func willSave(_ steps: () -> UndoSteps<Element>) -> UndoSteps<Element> {
      let announced = steps()
      guard !announced.isEmpty, !all.isEmpty else { return announced }
      areBeingNotified = true
      defer { areBeingNotified = false }
      notifyEach { $0.will(announced) }
      return steps()
    }

    /// Notifies them of what has been saved, if something has.
    func didSave(_ steps: UndoSteps<Element>) {
      guard !steps.isEmpty else { return }
      notifyEach { $0.did(steps) }
    }

    /// Calls a closure for each of them, but for those that go meanwhile.
    private func notifyEach(_ body: (Observer) -> Void) {
      for observer in all where all.contains(where: { $0.number == observer.number }) {
        body(observer)
      }
    }
  }

  extension UndoStore {
    /// Calls closures before and after each save from now on.
    ///
    /// They are called with the net change of each element since the last save, and not at all where
    /// there is none. The first one may change the store, such as to note when it was saved: that is
    /// saved, too, and passed to the second one; but within a group or gesture, it belongs to that. Where
    /// the save fails, the second one is not called; where ``revertToSaved(named:metadata:)`` saves, it alone
    /// is; where ``markSaved()`` does, neither is.
    ///
    /// - Parameters:
    ///   - will: Called before each save.
    ///   - did: Called after each save.
    /// - Returns: The observation, which ends when it is cancelled or deallocated.
    public func observeSaves<Base>(
      will: @escaping (UndoSteps<Element>) -> Void = { _ in },
      did: @escaping (UndoSteps<Element>) -> Void = { _ in }
    ) -> UndoObservation where Repo == BufferedRepository<Base> {
      let number = observers.saving.add(will, did)
      return UndoObservation { [weak self] in self?.observers.saving.remove(number) }
    }

    /// Whether observers are being notified of a save that is about to come.
    var isAnnouncingSave: Bool { observers.saving.areBeingNotified }

    /// Notifies observers of what is about to be saved, if something is.
    ///
    /// - Parameter steps: Returns what is about to be saved; they may change it.
    /// - Returns: What is to be saved then.
    func announceSave(_ steps: () -> UndoSteps<Element>) -> UndoSteps<Element> {
      observers.saving.willSave(steps)
    }

    /// Notifies observers of what has been saved, if something has.
    func didSave(_ steps: UndoSteps<Element>) { observers.saving.didSave(steps) }
  }
#else
  // There are no observers.
  extension UndoStore {
    var isAnnouncingSave: Bool { false }
    func announceSave(_ steps: () -> UndoSteps<Element>) -> UndoSteps<Element> { [] }
    func didSave(_ steps: UndoSteps<Element>) {}
  }
#endif
