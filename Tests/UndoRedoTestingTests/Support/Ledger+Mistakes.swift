import UndoRedo
import UndoRedoTesting

extension Ledger {
  /// What a ledger does wrong.
  enum Mistake: CaseIterable {
    // Together.
    case performsBeforeItWrites, recordsBeforeItPerforms, movesWhatDoesNotFit
    case recordsBeforeItsLastCall, createsOverWhatIsThere, deletesWhateverIsThere
    case writesWhatFitsBeforeItRefuses, holdsWhatFitsOnceItRefuses
    // Recorded.
    case forgetsNames, forgetsDates, forgetsAuthors, forgetsMetadata, forgetsWhatIsDiscardable
    case storesTheFirstStepOnly, readsTheOldestFirst, shortensNames, storesAHundredActions
    case roundsElements
    // Moved.
    case staysWhereItIs, movesOneByOne, readsAPageOfWhatIsUndone
    // Discarded.
    case putsWhatIsUndoneFirst, performsWhatIsUndone
    // Absorbed.
    case ignoresWhatIsNotRecorded, ignoresWhatComesWithAnAction, discardsAllWhenAbsorbing
    case discardsNothingWhenAbsorbing, discardsOneWhenAbsorbing, absorbsNothingByItself
    // Joined.
    case joinsNothing
    // Saved.
    case needsSteps, isNeverSaved, isAlwaysSaved, forgetsSavedActions
    // Named.
    case forgetsNamesOfPlaces, neverTakesNamesAway, forgetsTheFirstNames
    // Limited.
    case ignoresTheLimit, limitsOnce
    // Cleared.
    case ignoresClearing, isSavedOnceCleared, isUnsavedOnceCleared
    // Visited.
    case performsAllThatIsVisited, forgetsNamesOfVisitedPlaces, forgetsWhereVisitsBegin
    case forgetsBranches, ignoresWhatPasses
    // Replaced.
    case ignoresReplacing
    // Continued.
    case forgetsWhatWasNotRead, forgetsWhatIsUndoneOnceOpened, takesAFailureForTheEnd
    case takesAFailureForNothingUndone
    // In part.
    case returnsAllAtOnce, repeatsTheLast, countsNothingOnceRead, countsOneTooFew
    case countsOneUndoneTooFew
    // Shared history.
    case overwritesOthers, comparesElementsAlone, movesWhatOthersStore, namesWhatOthersStore
    case isUpToDateOnceRefused, isUpToDateOnceDone, joinsWhatOthersStore
  }

  /// Applies what becomes of the history, with the mistake.
  mutating func apply(_ change: HistoryChange<SampleElement>) {
    let history = record.history
    switch (mistake, change) {
    case (.staysWhereItIs, .moved), (.ignoresWhatIsNotRecorded, .absorbed), (.isNeverSaved, .saved),
      (.ignoresWhatPasses, .passed),
      (.forgetsNamesOfPlaces, .named), (.neverTakesNamesAway, .unnamed),
      (.ignoresTheLimit, .limited), (.ignoresClearing, .cleared), (.ignoresReplacing, .replaced),
      // It stores the line alone.
      (.forgetsNamesOfVisitedPlaces, .branching), (.forgetsWhereVisitsBegin, .branching):
      return
    case (.movesOneByOne, .moved(let distance)): record.apply(.moved(by: distance.signum()))
    case (.putsWhatIsUndoneFirst, .recorded), (.performsWhatIsUndone, .recorded):
      if mistake == .performsWhatIsUndone { record.apply(.moved(by: history.redoable.count)) }
      record.apply(change)
      if mistake == .putsWhatIsUndoneFirst, !history.redoable.isEmpty {
        record.apply(.moved(by: -1))
      }
    case (.ignoresWhatComesWithAnAction, .recorded(let action, _, let joinsLast)):
      record.apply(.recorded(action, absorbed: [], joinsLast: joinsLast))
    case (.discardsAllWhenAbsorbing, .absorbed(let steps, _)):
      record.apply(.absorbed(steps, discardedCount: .max))
    case (.discardsNothingWhenAbsorbing, .absorbed(let steps, _)):
      record.apply(.passed(steps))
    case (.discardsOneWhenAbsorbing, .absorbed(let steps, let count)):
      record.apply(.absorbed(steps, discardedCount: min(count, 1)))
    case (.joinsNothing, .recorded(let action, let absorbed, _)):
      record.apply(.recorded(action, absorbed: absorbed, joinsLast: false))
    case (.limitsOnce, .limited):
      record.apply(change)
      record.apply(.limited(to: nil))
    case (.isSavedOnceCleared, .cleared): record.apply(.cleared(isSaved: true))
    case (.isUnsavedOnceCleared, .cleared): record.apply(.cleared(isSaved: false))
    case (.performsAllThatIsVisited, .visited(let distance, let redoable, _, let place)):
      record.apply(
        .visited(by: distance, redoable: redoable, performed: redoable.count, place: place))
    case (
      .forgetsNamesOfVisitedPlaces, .visited(let distance, let redoable, let performed, let place)
    ):
      let actions = redoable.map { StoredAction($0.action, isSaved: $0.isSaved) }
      record.apply(.visited(by: distance, redoable: actions, performed: performed, place: place))
    case (.forgetsWhereVisitsBegin, .visited(_, let redoable, let performed, let place)):
      record.apply(.visited(by: 0, redoable: redoable, performed: performed, place: place))
    case (.forgetsBranches, .visited):
      record.apply(change)
      record.apply(.branching(false))
      record.apply(.branching(true))
    case (.storesAHundredActions, _):
      record.apply(change)
      guard record.history.position > 100 else { break }
      record.apply(.limited(to: 100))
      record.apply(.limited(to: nil))
    case (.forgetsWhatWasNotRead, _) where storedHistory.undoableCount > 0:
      var known = history
      known.removeActions(exceptLast: history.position - storedHistory.undoableCount)
      record.apply(.replaced(by: known))
      record.apply(change)
    case (.forgetsWhatIsUndoneOnceOpened, _) where storedHistory.redoableCount > 0:
      record.apply(.absorbed([], discardedCount: .max))
      record.apply(change)
    default: record.apply(change)
    }
  }

  /// Reads actions, with the mistake.
  func read(_ actions: [StoredAction<SampleElement>]) -> [StoredAction<SampleElement>] {
    actions.map { stored in
      var stored = stored
      switch mistake {
      case .forgetsNames: stored.action.name = ""
      case .shortensNames: stored.action.name = String(stored.action.name.prefix(255))
      case .forgetsDates: stored.action.date = nil
      case .forgetsAuthors: stored.action.author = nil
      case .forgetsMetadata: stored.action.metadata = [:]
      case .forgetsWhatIsDiscardable: stored.action.isDiscardable = false
      case .forgetsSavedActions: stored.isSaved = false
      case .storesTheFirstStepOnly:
        stored.action = UndoAction(stored.action.name, stored.action.steps.first!)
      case .roundsElements:
        let action = stored.action
        let steps = action.steps.compactMap {
          UndoRedoStep(from: $0.oldValue?.rounded, to: $0.newValue?.rounded)
        }
        stored.action = UndoAction(
          action.name, steps: UndoSteps(steps), date: action.date, metadata: action.metadata)!
        stored.action.author = action.author
        stored.action.isDiscardable = action.isDiscardable
      default: break
      }
      return stored
    }
  }
}

extension HistoryChange {
  /// Whether actions are taken back or performed once more.
  var isMove: Bool { if case .moved = self { true } else { false } }

  /// Whether an action is recorded that joins none.
  var isRecording: Bool { if case .recorded(_, _, joinsLast: false) = self { true } else { false } }

  /// Whether an action joins the last one.
  var isJoining: Bool { if case .recorded(_, _, joinsLast: true) = self { true } else { false } }
}

extension SampleElement {
  /// The element with one version taken for another.
  fileprivate var rounded: SampleElement { SampleElement(id.number, version == 6 ? 5 : version) }
}
