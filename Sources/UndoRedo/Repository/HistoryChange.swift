/// What becomes of a store's history with the steps that its repository performs.
///
/// A repository that stores the history with the elements, so that it survives, is given it by
/// ``HistoryRepository/perform(_:in:)``. Applied one after the other to an empty history, the changes make
/// the store's history; a ``HistoryRecord`` applies them.
public enum HistoryChange<Element> {
  /// An action is recorded, and what could be redone is discarded.
  ///
  /// `absorbed` has been changed before without being recorded, as in ``absorbed(_:discardedCount:)``. With
  /// `joinsLast`, the action becomes part of the last one.
  case recorded(UndoAction<Element>, absorbed: UndoSteps<Element>, joinsLast: Bool)

  /// Elements are changed without being recorded: the change becomes part of the steps before it, and
  /// what is redone next starts from it.
  ///
  /// Before that, so many of the actions that could be redone are discarded, the last ones; all, where
  /// there are not as many.
  case absorbed(UndoSteps<Element>, discardedCount: Int)

  /// A discardable change is not recorded, since something can be redone: it is absorbed, and neither what can
  /// be redone nor a branch goes because of it.
  ///
  /// A store says so while ``StoredHistory/keepsBranches``; else it says ``absorbed(_:discardedCount:)``.
  case passed(UndoSteps<Element>)

  /// Actions are taken back, where the number is negative, or performed once more.
  case moved(by: Int)

  /// What can be redone becomes other actions, some of which are performed: those that lead to a place, which
  /// is given by its number.
  ///
  /// Before that, actions are taken back, where the number is negative, or performed once more; what could
  /// be redone from there on is a branch then.
  case visited(by: Int, redoable: [StoredAction<Element>], performed: Int, place: Int)

  /// From now on, what can be redone becomes a branch when something else is done; or no more, and all branches
  /// are forgotten.
  case branching(Bool)

  /// A limit drops actions beside the line, so that so many are left: each time, of those after which nothing
  /// comes, the one that came about first, but never the saved place.
  case pruned(to: Int)

  /// The present place becomes the saved one.
  case saved

  /// The present place gets a name, which another place loses that had it.
  case named(String)

  /// The place that had a name loses it.
  case unnamed(String)

  /// From now on, at most so many actions can be undone, discardable ones included; `nil` stands for
  /// no limit.
  ///
  /// Where there are more, the oldest ones are forgotten, now and with each action to come.
  case limited(to: Int?)

  /// Every action is forgotten; whether the model is as it was saved stays as it was.
  case cleared(isSaved: Bool)

  /// The history becomes another one, which leads to the same elements: actions, or the steps of some
  /// elements, were taken out of it for good.
  case replaced(by: UndoHistory<Element>)
}

extension HistoryChange: Equatable where Element: Equatable {}
extension HistoryChange: Sendable where Element: Sendable {}
