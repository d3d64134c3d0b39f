import UndoRedo
import UndoRedoAsync

extension InteractionModel {
  /// What a store says of itself.
  struct Facts {
    let elements: [Item]
    let count: Int
    let isEmpty: Bool
    let history: UndoHistory<Item>
    let undoName: String?
    let redoName: String?
    let titles: [String]
    let canUndo: Bool
    let canRedo: Bool
    let hasUnsavedChanges: Bool
    let canRevertToSaved: Bool
    let changesSinceSaved: UndoSteps<Item>?
  }

  /// Says in words where what a store says differs from the model, or returns `nil`.
  func difference(from facts: Facts) -> String? {
    let held = Dictionary(facts.elements.map { ($0.id, $0) }) { first, _ in first }
    if held.count != facts.elements.count { return "an element is listed twice" }
    if facts.count != held.count || facts.isEmpty != held.isEmpty {
      return "it counts other elements than it lists"
    }
    if held != visibleElements { return "holds \(held), not \(visibleElements)" }

    let history = facts.history
    func differ<Fact: Equatable>(_ what: String, _ fact: Fact, _ expected: Fact) -> String? {
      fact == expected ? nil : "\(what): \(fact), not \(expected)"
    }
    let isFree = gesture == nil
    func title(_ verb: String, _ name: String?) -> String {
      guard isFree, let name, !name.isEmpty else { return verb }
      return "\(verb) \(name)"
    }
    let stay = stays[cursor]
    let undoName = stay?.undoable.isEmpty == false ? Interaction.selecting : undoName
    let redoName = stay?.redoable.isEmpty == false ? Interaction.selecting : redoName
    let sinceSaved = facts.changesSinceSaved.map { Changes($0) }
    let checkpoints = Dictionary(history.checkpoints.map { ($0.name, $0.position) }) { $1 }
    let differences = [
      differ("can undo", history.undoable.map { .init($0) }, undoable),
      differ("can redo", history.redoable.map { .init($0) }, redoable),
      differ("undo", facts.undoName, isFree ? undoName : nil),
      differ("redo", facts.redoName, isFree ? redoName : nil),
      differ("titles", facts.titles, [title("Undo", undoName), title("Redo", redoName)]),
      differ("can undo", facts.canUndo, isFree && undoName != nil),
      differ("can redo", facts.canRedo, isFree && redoName != nil),
      differ("position", history.position, cursor),
      differ("saved position", history.savedPosition, mark),
      differ("unsaved", facts.hasUnsavedChanges, hasUnsavedChanges),
      differ("can revert", facts.canRevertToSaved, isFree && mark != nil && hasUnsavedChanges),
      differ("since saved", sinceSaved, changesSinceSaved),
      differ("checkpoints", checkpoints, self.checkpoints),
      // A copy of the history keeps what a gesture has created, in slots without steps.
      isFree && memoryLimit != nil ? differ("bytes", history.byteCount, byteCount) : nil,
    ]
    return differences.lazy.compactMap { $0 }.first
  }
}

extension UndoStore where Repo: Repository<Item> {
  var facts: InteractionModel.Facts {
    get throws {
      let elements = try allElements()
      return InteractionModel.Facts(
        elements: elements, count: elements.count, isEmpty: elements.isEmpty, history: history,
        undoName: undoName, redoName: redoName, titles: [undoTitle, redoTitle], canUndo: canUndo,
        canRedo: canRedo, hasUnsavedChanges: hasUnsavedChanges,
        canRevertToSaved: canRevertToSaved, changesSinceSaved: changesSinceSaved)
    }
  }
}

extension AsyncUndoStore where Repo.Element == Item {
  var facts: InteractionModel.Facts {
    get async throws {
      InteractionModel.Facts(
        elements: try await elements, count: try await count, isEmpty: try await isEmpty,
        history: history, undoName: undoName, redoName: redoName,
        titles: [undoTitle, redoTitle], canUndo: canUndo, canRedo: canRedo,
        hasUnsavedChanges: hasUnsavedChanges,
        canRevertToSaved: canRevertToSaved, changesSinceSaved: changesSinceSaved)
    }
  }
}
