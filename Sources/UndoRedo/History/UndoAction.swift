/// What a person undoes at once: a name and one or more steps.
///
/// An action of several steps is a group: its steps are performed together or not at all. Actions
/// are plain values that can be looked at, compared, saved and sent.
///
///     let action = UndoAction("Recolor", .modified(from: red, to: blue))
///     action.name            // "Recolor"
///     action.flip().steps    // [.modified(from: blue, to: red)]
public struct UndoAction<Value> {
  /// The name shown in menus, such as "Recolor": a verb without "Undo" before it.
  ///
  /// Where it is empty, the action has no name, and menus show "Undo" and "Redo".
  public var name: String

  /// The steps, in the order in which they are performed.
  ///
  /// They are empty only if undo or redo has changed the context of a store and no elements: such an
  /// action is returned, and is in no history.
  public let steps: UndoSteps<Value>

  /// When the action was performed first, if the store has a clock.
  public var date: UndoDate?

  /// Who has performed the action, if that was stored.
  ///
  /// It is in ``metadata`` under the key `author`, too.
  public var author: String?

  /// What is in ``metadata`` apart from the author.
  @usableFromInline var notes: ActionNotes?

  /// Whether the action is discardable, such as scrolling: undo does not stop at it, and it does not make
  /// a document dirty.
  public var isDiscardable: Bool

  /// Creates an action of one step.
  ///
  /// - Parameters:
  ///   - name: The name shown in menus.
  ///   - step: The one step.
  ///   - date: When the action was performed.
  ///   - metadata: Whatever the caller wants to store with the action.
  @inlinable
  public init(
    _ name: String, _ step: UndoRedoStep<Value>, date: UndoDate? = nil,
    metadata: [String: String] = Dictionary()
  ) {
    self.init(
      ActionDetails(name: name, date: date, metadata: metadata.stored), steps: [step])
  }

  /// Creates an action of several steps.
  ///
  /// The result is `nil` where there are no steps, since such an action would do nothing.
  ///
  /// - Parameters:
  ///   - name: The name shown in menus.
  ///   - steps: The steps, in the order in which they are performed.
  ///   - date: When the action was performed.
  ///   - metadata: Whatever the caller wants to store with the action.
  @inlinable
  public init?(
    _ name: String, steps: UndoSteps<Value>, date: UndoDate? = nil,
    metadata: [String: String] = Dictionary()
  ) {
    guard !steps.isEmpty else { return nil }
    self.init(ActionDetails(name: name, date: date, metadata: metadata.stored), steps: steps)
  }

  @inlinable
  package init(_ details: ActionDetails, steps: UndoSteps<Value>) {
    self.init(
      details.name, steps, date: details.date, author: details.author, notes: details.notes,
      isDiscardable: details.isDiscardable)
  }

  @inlinable
  @inline(__always)
  init(
    _ name: consuming String, _ steps: consuming UndoSteps<Value>, date: UndoDate?,
    author: consuming String?, notes: consuming ActionNotes?, isDiscardable: Bool
  ) {
    self.name = name
    self.steps = steps
    self.date = date
    self.author = author
    self.notes = notes
    self.isDiscardable = isDiscardable
  }

  /// Whatever the caller wants to store with the action, such as an author or a longer description.
  ///
  /// The keys `author` and `detail` stand for ``author`` and ``detail``. Stores write `undoes`, `redoes`
  /// and `reverts`: how many actions earlier the undone or redone ones were recorded; and with the first two `original`,
  /// the name of the one that an author has undone. Where that had been redone, `undoes` names the redo, too.
  public var metadata: [String: String] {
    get {
      var metadata = details.metadata.given
      notes?.link?.write(to: &metadata)
      if let author { metadata["author"] = author }
      return metadata
    }
    set {
      let details = ActionDetails(name: "", metadata: newValue.stored)
      (author, notes) = (details.author, details.notes)
    }
  }

  /// A longer text than the name, for a list of the history, such as "Recolor 3 arrows to blue".
  ///
  /// It is stored in ``metadata`` under the key `detail`.
  public var detail: String? {
    get { details.metadata["detail"] }
    set {
      var details = details
      details.metadata["detail"] = newValue
      notes = details.notes
    }
  }

  /// What the action has beside its steps.
  ///
  /// Its parts are properties of the action: of structures within it, the compiler does not see that nobody
  /// uses them.
  @inlinable package var details: ActionDetails {
    ActionDetails(
      name: name, date: date, author: author, notes: notes, isDiscardable: isDiscardable)
  }

  /// Returns the inverse action, with the same name.
  ///
  /// Its steps are flipped and in reverse order. Flipping twice gives the action itself.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  @inlinable
  public func flip() -> UndoAction {
    replacingSteps(by: steps.flip())
  }

  @inlinable
  func replacingSteps(by steps: UndoSteps<Value>) -> UndoAction {
    UndoAction(details, steps: steps)
  }
}

extension UndoAction {
  /// Returns the action with other distances to those that it takes back or brings back; `nil` says that one has
  /// gone.
  package func relinked(_ distance: (Int) -> Int?) -> UndoAction {
    UndoAction(details.relinked(distance), steps: steps)
  }

  /// Returns the action at the last of some places, once actions have gone from between others.
  func relinked(_ places: NewPlaces) -> UndoAction {
    UndoAction(details.relinked(places), steps: steps)
  }
}

extension UndoAction: Equatable where Value: Equatable {}
extension UndoAction: Hashable where Value: Hashable {}
extension UndoAction: Sendable where Value: Sendable {}
