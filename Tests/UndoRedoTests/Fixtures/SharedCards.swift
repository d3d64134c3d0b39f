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

/// A repository of cards that others can change, too.
final class SharedCards: SimpleRepository, ResidentRepository {
  typealias Element = Card
  typealias Failure = UndoError

  private var cards: [Int: Card] = [:]

  init(_ titles: String...) {
    for (offset, title) in titles.enumerated() { put(Card(offset + 1, title)) }
  }

  var elements: [Card] { cards.values.sorted { $0.id < $1.id } }

  subscript(id: Int) -> Card? { cards[id] }

  /// What someone else does.
  func put(_ card: Card) { cards[card.id] = card }

  func remove(_ id: Int) { cards[id] = nil }

  func insert(_ card: Card) { put(card) }

  func update(_ old: Card, to new: Card) { put(new) }

  func delete(_ card: Card) { remove(card.id) }
}
