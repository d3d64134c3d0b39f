import UndoRedo
import UndoRedoParts
import Workloads

extension Way {
  /// All elements of one type, where most are of that type, or a hundredth.
  static var types: [Way] {
    [
      Way(
        "types", "reading all elements of one of three types, each", .of(record: 3),
        byHand: Cards<TypesByHand>.self, undoRedo: Cards<TypesStore>.self),
      Way(
        "types-few", "the same of a type that has a hundredth of them, each", .of(record: 3),
        byHand: Columns<TypesByHand>.self, undoRedo: Columns<TypesStore>.self),
    ]
  }
}

/// What there is beside cards.
private struct Column: Identifiable, Equatable {
  let id: Int
  var title: String
  var width = 100.0
}

private struct Label: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// A model of three types.
private protocol ThreeTypes: AnyObject {
  init(_ cards: [Card], _ columns: [Column], _ labels: [Label])

  var cards: [Card] { get }
  var columns: [Column] { get }
}

extension ThreeTypes {
  static func model(_ size: Size) -> Self {
    Self(
      size.cards,
      (0..<max(1, size.elements / 100)).map { Column(id: $0, title: "The column number \($0)") },
      (0..<10).map { Label(id: $0, text: "The label number \($0)") })
  }

  /// The work of reading so many elements again and again, as one phase.
  func trial(
    _ count: Int, of size: Size, _ read: @escaping () -> Void, checks: @escaping () -> [UInt64]
  ) -> Trial {
    let times = max(1, size.actions / count)
    let phase = Trial.Phase(name: "record", count: times * count) {
      for _ in 0..<times { read() }
    }
    return Trial(phases: [phase], checks: checks)
  }
}

/// The cards are read.
private enum Cards<Model: ThreeTypes>: Trying {
  static func trial(_ size: Size) -> Trial {
    let model = Model.model(size)
    return model.trial(model.cards.count, of: size) {
      consume(model.cards)
    } checks: {
      [model.cards.digest]
    }
  }
}

/// The columns are read.
private enum Columns<Model: ThreeTypes>: Trying {
  static func trial(_ size: Size) -> Trial {
    let model = Model.model(size)
    return model.trial(model.columns.count, of: size) {
      consume(model.columns)
    } checks: {
      [UInt64(model.columns.count), UInt64(model.columns.reduce(0) { $0 + $1.id })]
    }
  }
}

/// A dictionary for each type.
private final class TypesByHand: ThreeTypes {
  private var cardsByID: [Int: Card]
  private var columnsByID: [Int: Column]
  private var labelsByID: [Int: Label]

  init(_ cards: [Card], _ columns: [Column], _ labels: [Label]) {
    cardsByID = Dictionary(uniqueKeysWithValues: cards.map { ($0.id, $0) })
    columnsByID = Dictionary(uniqueKeysWithValues: columns.map { ($0.id, $0) })
    labelsByID = Dictionary(uniqueKeysWithValues: labels.map { ($0.id, $0) })
  }

  var cards: [Card] { Array(cardsByID.values) }
  var columns: [Column] { Array(columnsByID.values) }
}

private final class TypesStore: ThreeTypes {
  typealias Element = OneOf3<Card, Column, Label>

  private let store: UndoStore<InMemoryRepository<Element>>

  init(_ cards: [Card], _ columns: [Column], _ labels: [Label]) {
    let elements: [Element] =
      columns.map { .other(.first($0)) } + labels.map { .other(.other(.first($0))) }
      + cards.map { .first($0) }
    store = UndoStore(InMemoryRepository(elements))
  }

  var cards: [Card] { store[Card.self].elements }
  var columns: [Column] { store[Column.self].elements }
}
