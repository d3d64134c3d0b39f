// The rules of a repository that stores the history with its elements.
extension RepositoryRule {
  /// Elements and history change together, or neither.
  public static let together = RepositoryRule(
    number: 10, name: "Together",
    statement: """
      When perform(_:in:) throws, elements and history must both be what they were, and when it does \
      not, both must have changed; steps that don't start from what is held must be refused.
      """)

  /// An action is read as it was recorded.
  public static let recorded = RepositoryRule(
    number: 11, name: "Recorded",
    statement: """
      An action must be read after reopening as it was recorded: with its name, steps, date, author \
      and metadata, discardable or not, and in order.
      """)

  /// The history stands where undo and redo have led.
  public static let moved = RepositoryRule(
    number: 12, name: "Moved",
    statement: """
      After actions are taken back or performed once more, those and no others must be read as \
      undone or performed.
      """)

  /// A new action discards what could be redone.
  public static let discarded = RepositoryRule(
    number: 13, name: "Discarded",
    statement: """
      When an action is recorded, what could be redone must be discarded, with the names and the \
      saved mark of the places there.
      """)

  /// A change without recording becomes part of the steps before it.
  public static let absorbed = RepositoryRule(
    number: 14, name: "Absorbed",
    statement: """
      What is changed without being recorded must become part of the steps before it, what is redone \
      next must start from it, and as many of the actions that could be redone must be discarded as \
      the change says.
      """)

  /// An action can become part of the last one.
  public static let joined = RepositoryRule(
    number: 15, name: "Joined",
    statement: """
      An action that joins the last one must become part of it: one step for each element, under the \
      details of the first, and no action where nothing is left of it.
      """)

  /// The saved place is stored.
  public static let saved = RepositoryRule(
    number: 16, name: "Saved",
    statement: """
      The place where the model was saved must be read as such for as long as it can be reached.
      """)

  /// Places have names.
  public static let named = RepositoryRule(
    number: 17, name: "Named",
    statement: """
      A place must be read with the names that it was given, but for those that another place has \
      been given since, or that were taken away.
      """)

  /// No more actions are stored than a limit allows.
  public static let limited = RepositoryRule(
    number: 18, name: "Limited",
    statement: """
      Under a limit, the oldest actions that it leaves no room for must be forgotten, with each \
      action to come as well.
      """)

  /// All actions are forgotten.
  public static let cleared = RepositoryRule(
    number: 19, name: "Cleared",
    statement: """
      After a history is cleared, no action and no name must be read, and the model must be saved or \
      unsaved as the change says.
      """)

  /// What can be redone becomes other actions.
  public static let visited = RepositoryRule(
    number: 20, name: "Visited",
    statement: """
      After another branch is visited, its actions must be read as those that can be redone, with as \
      many of them performed as the change says, and with their names. Where branches are stored, so \
      must be what they replace, and the numbers of the places.
      """)

  /// The history becomes another one.
  public static let replaced = RepositoryRule(
    number: 21, name: "Replaced",
    statement: "A history that replaces the one before must be read in its place.")

  /// Whoever opens the repository again goes on from there.
  public static let continued = RepositoryRule(
    number: 22, name: "Continued",
    statement: """
      Whoever opens the repository again must be able to go on from there as if it had never been \
      closed, whatever has been read by then.
      """)

  /// Actions can be read one by one.
  public static let inPart = RepositoryRule(
    number: 23, name: "In part",
    statement: """
      nextStoredActions(_:) must return each action once, going back in time, and no more than were \
      asked for; storedHistory must never say that fewer are left than are.
      """)

  /// What others have stored of the history is never lost.
  public static let sharedHistory = RepositoryRule(
    number: 24, name: "Shared history",
    statement: """
      What another instance has stored of the history must never be lost: a call of one that has not \
      read it must be refused, or do what it would have done after reading it.
      """)

  /// The rules of a repository that stores the history with its elements.
  ///
  /// Their checks need `reopen:`, which opens the elements again.
  public static let allHistory =
    allDurable + [
      together, recorded, moved, discarded, absorbed, joined, saved, named, limited, cleared,
      visited, replaced, continued, inPart,
    ]

  /// The rules of a repository that stores the history with its elements, and that others can change meanwhile.
  ///
  /// Their checks need `reopen:`, which opens the elements again, while other instances stay open. A repository that can
  /// be open only once follows ``allHistory``.
  public static let allSharedHistory = allHistory + [shared, sharedHistory]

  /// Whether the rule is one about the history.
  var isAboutHistory: Bool { number >= Self.together.number }
}
