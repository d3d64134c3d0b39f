import UndoRedo

/// What to do with a store, and then to read.
enum HistoryRequest<Element: Identifiable & Equatable> {
  /// Make a store on a new repository.
  case begin
  /// Do something, while a call of the back-end fails.
  case perform(Deed, key: String, fault: Int?)
  /// Ask the repository itself, to perform steps alone or to refuse a change, and open it again.
  case ask(UndoSteps<Element>, HistoryChange<Element>?, limit: Int?)
  /// Open the repository again, do something there, then some things with the store, and open the repository a third
  /// time.
  case performAfter(Deed, [Deed], key: String, limit: Int?)
  /// Open the repository again, read all, at the second attempt where a call of the back-end fails, and
  /// go on with a new store.
  case reopen(limit: Int?, fault: Int?)
  /// Open the repository again, and read so many actions at a time.
  case read(batch: Int?)
}

extension HistoryRequest {
  /// Which call of the back-end fails meanwhile.
  var fault: Int? {
    switch self {
    case .perform(_, key: _, let fault), .reopen(limit: _, let fault): fault
    case .begin, .ask, .performAfter, .read: nil
    }
  }
}

/// What has come of a request.
struct HistoryAnswer<Element: Identifiable & Equatable> {
  var failure: (any Error)?

  /// What the repository itself has thrown when it was asked.
  var refusal: (any Error)?

  /// What it holds then, before it is opened again.
  var heldByAsked: [Element]?

  /// Which of the calls of an instance were refused, since it had not read what another one had stored.
  var refusals: [Bool] = []

  /// Whether opening the repository again has failed as planned, and was tried once more.
  var hasTriedAgain = false

  /// Whether the planned fault has happened.
  var hasFaulted = false

  /// At which point of the plan.
  var point: FaultPlan.Point?

  /// Whether more actions were read than were asked for.
  var hasExcess = false

  /// Whether fewer actions were said to be left than there were.
  var isUnderstated = false

  var elements: [Element]?

  /// The history, where the repository was opened again to read it.
  var history: UndoHistory<Element>?
}
