/// What a line of a journal says, but for its steps.
///
/// Every entry tells the whole state of the history after it, so that one line, the last, is
/// enough to go on.
struct JournalEntry: Equatable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// An action was performed; it carries the action.
    case action

    /// Elements were changed without an action, and then an action was performed; it carries both.
    case changeAndAction = "change+action"

    /// Steps became part of the last action; it carries these steps.
    case joined

    /// Steps became part of the last action, and nothing is left of it; it carries these steps.
    case emptied

    /// Actions were undone; it carries what the steps come to that were performed.
    case undo

    /// Actions were redone; it carries what the steps come to that were performed.
    case redo

    /// Elements were changed without an action; it carries the steps that were performed.
    case change

    /// Elements were changed by a discardable action that is not recorded, since something can be redone; it
    /// carries the steps that were performed. Branches stay, which they do not where it is a `change`.
    case passed

    /// Actions were undone or redone, what could be redone then became other actions, and some of them
    /// were performed; it carries what the steps come to that were performed, and these actions.
    case visited

    /// From here on, what is undone and left is a branch; it carries the branches that there are, if any.
    case branches

    /// Branches are not stored any more.
    case unbranched

    /// A limit dropped the oldest ends of branches; it carries how many actions are left on branches.
    case pruned

    /// The history was marked as saved.
    case saved

    /// The place got a name, which another one lost that had it; it carries the name.
    case named

    /// The place that had a name lost it; it carries the name.
    case unnamed

    /// The oldest actions were dropped, because the limit became smaller.
    case limited

    /// Every action was forgotten.
    case cleared

    /// The document is about to become other bytes.
    case folding

    /// The document holds these bytes, with all that the entries before have changed.
    case folded

    /// The keyword of what the entry carries, or `nil` where it carries nothing.
    var payloadKey: String? {
      switch self {
      case .action: "action"
      case .changeAndAction: "both"
      case .joined, .emptied, .undo, .redo, .change, .passed: "steps"
      case .branches: "tree"
      case .pruned: "count"
      case .visited: "visit"
      case .named, .unnamed: "name"
      case .saved, .limited, .cleared, .unbranched, .folding, .folded: nil
      }
    }

    /// The keyword where there are edits of texts in what the entry carries, or `nil` where there can be
    /// none.
    var editedPayloadKey: String? {
      hasTexts ? self == .action ? "edited" : "edits" : nil
    }

    /// Whether the entry carries steps, be it in an action.
    var changesElements: Bool { hasTexts || self == .changeAndAction || self == .visited }

    /// Whether the history can't be read without such entries.
    fileprivate var isHistory: Bool {
      switch self {
      case .action, .changeAndAction, .joined, .change, .passed, .visited, .named, .branches: true
      case .emptied, .undo, .redo, .saved, .unnamed, .unbranched, .pruned, .limited, .cleared,
        .folding, .folded:
        false
      }
    }
  }

  /// The number of the line, counted from one after the header.
  var number: Int

  var kind: Kind
  var position: JournalPosition

  /// The version of the model by which the entry was written.
  var model = 1

  /// The bytes that a `folding` or `folded` entry is about; `nil` stands for no file at all.
  var document: DocumentStamp?

  /// About how many bytes of the journal nothing needs any more; in `folding` and `folded` ones.
  var waste = 0
}

extension JournalEntry {
  /// Whether the history can't be read without the entry: a change says nothing where there is no action left that it
  /// may have changed.
  var isHistory: Bool {
    kind.isHistory && (kind != .change || position.end > position.floor)
  }
}

// Numbers count up from one entry to the next: what is read must leave room for what is written.
extension JournalEntry {
  /// Whether counting on from here could lead to numbers that can't be read again.
  ///
  /// No program counts that far: somebody has made the entry up.
  var isExhausted: Bool { max(number, position.end) > LineScanner.largest / 2 }

  /// Whether the entry may be written.
  ///
  /// Those that come to an exhausted journal may, so that it can be begun anew.
  var isWritable: Bool { max(number, position.end) <= LineScanner.largest * 2 }
}

/// Where a history stands.
///
/// The actions of a history are numbered from one by their place in it, the oldest first, and keep
/// their number even where earlier ones have gone.
struct JournalPosition: Hashable, Sendable {
  /// The place of the last performed action, or what it would be; zero where there was none.
  var cursor = 0

  /// The place of the newest action dropped by the limit.
  var floor = 0

  /// The cursor at which the history was saved, or `nil` where it can't be reached.
  var saved: Int? = 0

  /// The place of the last action that can be redone; the cursor where there is none.
  var end = 0

  /// Whether there may be places without an action, because nothing was left of it.
  var hasGaps = false

  /// Whether what is undone and left is a branch.
  var keepsBranches = false
}
