#if !hasFeature(Embedded)
  extension UndoStore {
    /// Saves now, and after each outermost operation from now on.
    ///
    /// So a group, a gesture, or several undos at once are one save. Where a save fails, the changes
    /// stay as they are, to be saved with the next ones. Actions are coalesced as they are without it.
    ///
    /// - Parameter onFailure: Called with the repository's failure where a save fails.
    public func beginAutosaving<Base>(
      onFailure: @escaping (Repo.Failure) -> Void
    ) where Repo == BufferedRepository<Base> {
      autosaveEachOperation(onFailure)
      autosave(onFailure)
    }

    /// Saves now, and after each outermost operation from now on.
    ///
    /// So a group, a gesture, or several undos at once are one save. Actions are coalesced as they are
    /// without it.
    public func beginAutosaving<Base>()
    where Repo == BufferedRepository<Base>, Base.Failure == Never {
      beginAutosaving { (_: Never) in }
    }

    /// Leaves it to the app again when to save.
    public func endAutosaving<Base>() where Repo == BufferedRepository<Base> {
      observers.saving.autosave = nil
    }

    private func autosaveEachOperation<Base>(
      _ onFailure: @escaping (Repo.Failure) -> Void
    ) where Repo == BufferedRepository<Base> {
      observers.saving.autosave = observe { [weak self] _ in self?.autosave(onFailure) }
    }

    private func autosave<Base>(
      _ onFailure: @escaping (Repo.Failure) -> Void
    ) where Repo == BufferedRepository<Base> {
      guard withState({ $0.hasPendingSteps || $0.hasUnsavedChanges() }) else { return }
      do throws(Repo.Failure) { try save(endsCoalescing: false) } catch {
        // What observers have changed before this save is no reason for another one, which may fail as well.
        if isAutosaving { autosaveEachOperation(onFailure) }
        onFailure(error)
      }
    }
  }

  extension UndoStore where Repo: BufferingRepository {
    /// Whether the store saves after each outermost operation.
    public var isAutosaving: Bool { observers.saving.autosave != nil }
  }
#endif
