#if !hasFeature(Embedded)
  /// The contexts at the places of a history, whatever they are.
  ///
  /// It is made of closures, since methods that a subclass overrides are not compiled for its type; and an
  /// object, since a store takes it out once or twice for each operation.
  @usableFromInline
  final class AnyContextLog {
    /// Notes the context at a place that is about to be left.
    @usableFromInline let leave: (_ place: Int) -> Void

    /// Follows the history to a place.
    @usableFromInline
    let follow: (_ place: Int, _ stored: ClosedRange<Int>, _ move: ContextMove) -> Void

    /// Follows the history where places on its line have become others.
    @usableFromInline let followChange: (_ change: PlaceChange) -> Void

    /// Forgets what is known of places on branches that have gone.
    ///
    /// Which have gone is found out once it matters.
    @usableFromInline let forgetAside: (_ find: () -> (Int) -> Bool) -> Void

    /// Notes a change of the context.
    ///
    /// It returns whether there was one.
    @usableFromInline let recordChange: (_ place: Int, _ name: String) -> Bool

    /// Whether changes of the context have been recorded, at any place.
    @usableFromInline let hasChanges: () -> Bool

    /// Returns the name of the change that undo or redo makes at a place, if there is one.
    @usableFromInline let name: (_ place: Int, _ isUndo: Bool) -> String?

    /// Goes one change back or forth at a place.
    ///
    /// It returns the name of the change; `nil` where there is none.
    @usableFromInline let move: (_ place: Int, _ isUndo: Bool) -> String?

    /// Returns what undo or redo goes over at a place, the next first, up to a number.
    @usableFromInline
    let moves: (_ place: Int, _ isUndo: Bool, _ maxCount: Int) -> [UndoMove]

    @inlinable
    init<Context: Equatable>(_ log: ContextLog<Context>) {
      leave = { log.leave($0) }
      follow = { log.follow(to: $0, in: $1, $2) }
      followChange = { log.follow($0) }
      forgetAside = { log.forgetAside(finding: $0) }
      recordChange = { log.recordChange(at: $0, named: $1) }
      hasChanges = { log.hasChanges }
      name = { log.name(at: $0, isUndo: $1) }
      move = { log.move(at: $0, isUndo: $1) }
      moves = { log.moves(at: $0, isUndo: $1, upTo: $2) }
    }
  }
#endif
