/// What becomes of a store's history with the steps that its repository performs.
///
/// A repository that stores the history beside the elements, so that it survives, is given it by
/// ``HistoryRepository/perform(_:in:)``. Whoever applies the changes in order to an empty history gets the
/// store's history; a ``HistoryRecord`` does.
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

  /// Actions are taken back, where the number is negative, or performed once more.
  case moved(by: Int)

  /// What can be redone becomes other actions, some of which are performed.
  ///
  /// Before that, actions are taken back, where the number is negative, or performed once more; what could
  /// be redone from there on is discarded.
  case visited(by: Int, redoable: [StoredAction<Element>], performed: Int)

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
