import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// What both kinds of store do under the same name, beside the operations of the laws.
enum AsyncVerb: CaseIterable {
  case update, updateToNothing, updateToDuplicates
  case deleteAll, deleteOffsets, modifyMany
  case removeElement, removeOdd, removeOld, removeAllButOne, removeUndone
  case jumpInOlderHistory

  /// Whether the elements or the repository are asked about, so that it may fail or be cancelled.
  var awaitsRepository: Bool {
    switch self {
    case .removeElement, .removeOdd, .removeOld, .removeAllButOne, .removeUndone: false
    default: true
    }
  }

  /// Makes something else of all elements.
  fileprivate func change(_ items: inout [Item]) {
    switch self {
    case .update:
      items.removeAll { $0.id == 1 }
      for index in items.indices { items[index].value += 1 }
      items.append(Item(id: 9, value: 9))
    case .updateToDuplicates:
      items.append(contentsOf: [Item(id: 8, value: 0), Item(id: 8, value: 1)])
    default: break
    }
  }
}

extension UndoStore where Repo: Repository, Repo.Element == Item {
  /// Does what a verb says.
  func apply(_ verb: AsyncVerb, _ older: UndoHistory<Item>) throws {
    switch verb {
    case .update, .updateToNothing, .updateToDuplicates:
      try update("Update") { verb.change(&$0) }
    case .deleteAll: try deleteAll(named: "Delete All")
    case .deleteOffsets:
      let list = try fetch(sortedBy: \.value, descending: true)
      try delete(at: [0, 2, 9], in: list, named: "Delete")
    case .modifyMany: try modify(where: { $0.id > 1 }, named: "Modify") { $0.value += 1 }
    case .removeElement: try removeActions(of: 1)
    case .removeOdd: try removeActions { $0 % 2 == 1 }
    case .removeOld: try removeActions(before: UndoDate(secondsSince1970: 4))
    case .removeAllButOne: try removeActions(exceptLast: 1)
    case .removeUndone: try removeUndoneActions()
    case .jumpInOlderHistory: try jump(to: max(older.position - 1, 0), in: older)
    }
  }
}

extension AsyncUndoStore where Repo.Element == Item {
  /// Does what a verb says.
  nonisolated(nonsending) func apply(_ verb: AsyncVerb, _ older: UndoHistory<Item>) async throws {
    switch verb {
    case .update, .updateToNothing, .updateToDuplicates:
      try await update("Update") { verb.change(&$0) }
    case .deleteAll: try await deleteAll(named: "Delete All")
    case .deleteOffsets:
      let list = try await fetch(sortedBy: \.value, descending: true)
      try await delete(at: [0, 2, 9], in: list, named: "Delete")
    case .modifyMany: try await modify(where: { $0.id > 1 }, named: "Modify") { $0.value += 1 }
    case .removeElement: try await removeActions(of: 1)
    case .removeOdd: try await removeActions { $0 % 2 == 1 }
    case .removeOld: try await removeActions(before: UndoDate(secondsSince1970: 4))
    case .removeAllButOne: try await removeActions(exceptLast: 1)
    case .removeUndone: try await removeUndoneActions()
    case .jumpInOlderHistory: try await jump(to: max(older.position - 1, 0), in: older)
    }
  }
}
