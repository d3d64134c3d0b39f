import UndoRedo

/// A card whose title and tick are independent of each other.
struct Card: Identifiable, Hashable, Sendable, PropertyMergeable {
  let id: Int
  var title: String
  var isDone = false

  static let mergeableProperties: [MergeableProperty<Card>] = [.init(\.title), .init(\.isDone)]
}

extension Card {
  init(_ id: Int, _ title: String, isDone: Bool = false) {
    self.init(id: id, title: title, isDone: isDone)
  }
}
