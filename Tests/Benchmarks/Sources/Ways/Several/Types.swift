import UndoRedo
import Workloads

extension Way {
  /// All elements of one type, where a third of them is of that type.
  static var types: Way {
    Way(
      "types", "reading all elements of one of three types, each", .of(record: 3),
      byHand: TypesByHand.self, undoRedo: TypesStore.self)
  }
}

/// What there is beside cards.
private struct Column: Identifiable, Equatable {
  let id: Int
  var title: String
  var width: Double
}

private struct Label: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// A model of three types of which the cards are read again and again.
private protocol ThreeTypes: AnyObject, Trying {
  init(_ cards: [Card], _ columns: [Column], _ labels: [Label])

  var cards: [Card] { get }
}

extension ThreeTypes {
  static func trial(_ size: Size) -> Trial {
    let third = max(1, size.elements / 3)
    let model = Self(
      (0..<third).map { Card(number: $0) },
      (0..<third).map { Column(id: $0, title: "The column number \($0)", width: 100) },
      (0..<third).map { Label(id: $0, text: "The label number \($0)") })
    let times = max(1, size.actions / third)
    let read = Trial.Phase(name: "record", count: times * third) {
      for _ in 0..<times { consume(model.cards) }
    }
    return Trial(phases: [read], checks: { [model.cards.digest] })
  }
}

/// A dictionary for each type.
private final class TypesByHand: ThreeTypes {
  private var model: [Int: Card]
  private var columns: [Int: Column]
  private var labels: [Int: Label]

  init(_ cards: [Card], _ columns: [Column], _ labels: [Label]) {
    model = Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0) })
    self.columns = Dictionary(uniqueKeysWithValues: columns.map { ($0.id, $0) })
    self.labels = Dictionary(uniqueKeysWithValues: labels.map { ($0.id, $0) })
  }

  var cards: [Card] { Array(model.values) }
}

private final class TypesStore: ThreeTypes {
  typealias Element = OneOf3<Card, Column, Label>

  private let store: UndoStore<InMemoryRepository<Element>>

  init(_ cards: [Card], _ columns: [Column], _ labels: [Label]) {
    // One of each in turn, as they come into an app's model.
    let elements = cards.indices.flatMap { index -> [Element] in
      [
        .first(cards[index]), .other(.first(columns[index])),
        .other(.other(.first(labels[index]))),
      ]
    }
    store = UndoStore(InMemoryRepository(elements))
  }

  var cards: [Card] { store[Card.self].elements }
}
