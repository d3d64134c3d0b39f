import UndoRedo

/// An element.
struct Item: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var text: String
}

/// A store in memory that the parent edits as its children do, so that it knows what they are to leave.
typealias Plan = UndoStore<InMemoryRepository<Item>>

extension UndoStore where Repo: Repository<Item> {
  /// Makes the edit with a number, counted from zero, after those before it: the same in each store.
  func makeEdit(_ number: Int) throws {
    if number % 5 == 4 {
      try undo(number % 3 + 1)
      return
    }
    try group("Edit \(number)") {
      for offset in 0...(number % 3) {
        let id = (number * 7 + offset) % 40
        let old = try element(withID: id)
        let whole = String(repeating: "\(number).\(offset) ", count: number % 11 * 9 + 1)
        // Some texts go on, so that what differs in them is written.
        let text = number % 2 == 0 ? whole : (old?.text ?? "") + "\(number)"
        if number % 13 == 0, old != nil {
          try delete(id, named: "")
        } else {
          try save(Item(id: id, text: text), named: "")
        }
      }
    }
  }

  /// Makes so many edits, from the first one on.
  func makeEdits(_ count: Int) throws {
    for number in 0..<count { try makeEdit(number) }
  }
}
