#if !hasFeature(Embedded)
  /// What one undo or redo goes over: an action with the discardable ones after it, or a change of
  /// the context.
  @usableFromInline
  package struct UndoMove: Equatable {
    /// The place in the history to which redo leads: that after the action, or that of the context.
    ///
    /// Places are numbered from the oldest to the newest; what a limit drops does not change that.
    package var place: Int

    /// Which change of the context at the place it is, from one on; zero for the action.
    package let change: Int

    /// The name of the action, or of the change.
    package let name: String
  }

  extension UndoStore {
    package var place: Int { withState { $0.engine.history.cursor } }

    /// The places that can be reached, from the oldest to the newest.
    package var places: ClosedRange<Int> {
      withState { $0.engine.history.log.startIndex...$0.engine.history.log.endIndex }
    }

    /// Whether the action before the present place is discardable: it takes the changes of the context before it along.
    package var isAfterDiscardableAction: Bool {
      withState { $0.engine.history.log.isDiscardable($0.engine.history.cursor - 1) }
    }

    /// Returns what undo would go over if it were called again and again, or redo, the next first.
    ///
    /// Of what the repository has stored from before, it is as much as has been read, and at least the
    /// next one. A gesture or group that is open makes no difference.
    ///
    /// - Parameters:
    ///   - isUndo: Whether to go back.
    ///   - maxCount: How many moves to return at most.
    /// - Returns: The moves.
    /// - Complexity: O(*n*) in their number.
    package func moves(isUndo: Bool, upTo maxCount: Int = .max) -> [UndoMove] {
      let history = withState { state in
        // What can't be read is not there yet: undo and redo will tell.
        if Repo.storesHistory && state.engine.transaction == nil {
          state.ifPossible { (state) throws(Repo.Failure) in
            if isUndo { try state.loadOlderActionsIfNeeded() } else { try state.loadRedoable() }
          }
        }
        return state.engine.historyBeforeTransaction
      }
      var moves: [UndoMove] = []
      var next = Optional(history.cursor)
      while let place = next, moves.count < maxCount {
        moves += contexts?.moves(place, isUndo, maxCount - moves.count) ?? []
        let action = isUndo ? history.undoTarget(from: place) : history.nextToRedo(from: place)
        if let action {
          moves.append(UndoMove(place: action + 1, change: 0, name: history.log.name(of: action)))
        }
        next = isUndo ? action : history.redoTarget(from: place)
      }
      return Array(moves.prefix(maxCount))
    }
  }

  extension ContextLog {
    /// Returns what undo or redo goes over at a place, the next first, up to a number.
    @usableFromInline
    func moves(at place: Int, isUndo: Bool, upTo maxCount: Int) -> [UndoMove] {
      guard let stay = stay(at: place) else { return [] }
      let (done, changes) = (stay.undoable.count, stay.changes(isUndo: isUndo))
      return changes.suffix(maxCount).reversed().enumerated().map { offset, change in
        UndoMove(
          place: place, change: isUndo ? done - offset : done + offset + 1, name: change.name)
      }
    }
  }
#endif
