import UndoRedo
import UndoRedoOrder

struct Card: Identifiable, Equatable {
  let id: Int
  var title = ""
  var rank = Rank()
}

typealias CardStore = UndoStore<InMemoryRepository<Card>>

extension EditableElements where Element == Card, Failure == Never {
  /// The cards as they are shown.
  var shown: [Card] { fetch(sortedBy: \.rank) }

  var ids: [Int] { shown.map(\.id) }
}

extension CardStore {
  /// Creates a store of cards with the ids 1, 2, 3 … in this order.
  convenience init(count: Int) {
    self.init(InMemoryRepository<Card>())
    withoutRecording {
      _ = insert(contentsOf: (0..<count).map { Card(id: $0 + 1) }, at: 0, in: [], by: \.rank)
    }
  }
}

extension Array {
  /// Moves elements as a list does that is reordered by a drag.
  mutating func move(fromOffsets offsets: [Int], toOffset destination: Int) {
    let moved = Set(offsets)
    func rest(_ range: Range<Int>) -> [Element] {
      range.filter { !moved.contains($0) }.map { self[$0] }
    }
    self =
      rest(0..<destination) + indices.filter { moved.contains($0) }.map { self[$0] }
      + rest(destination..<count)
  }
}
