import TestSupport
import Testing
import UndoRedo
import UndoRedoValues

extension UndoValueElementTests {
  @Test func whoReadsAPartIsNotifiedOfWhatMayChangeIt() {
    let sky = level[\.layers, at: 1]
    let read = { sky[\.name] }
    expectNotice(read, of: { sky.set(\.name, to: "Night") })
    expectNotice(read, of: { level.set(\.layers, at: 1, to: .init(name: "Void")) })
    expectNotice(read, of: { level.remove(at: 0, from: \.layers) })
    expectNotice(read, of: { level.undo() })
    expectNoNotice(read, of: { sky.set(\.opacity, to: 0) })
    expectNoNotice(read, of: { sky.append(1, to: \.tiles) })
    expectNoNotice(read, of: { level[\.layers, at: 0].set(\.name, to: "Earth") })
    expectNoNotice(read, of: { level.set(\.name, to: "One") })
    expectNotice({ sky.value }, of: { sky.set(\.opacity, to: 1) })
  }

  @Test func whoReadsAnIdentityIsNotifiedOnceItIsThere() {
    struct Card: Equatable, Identifiable {
      let id: Int
      var title = ""
    }

    let cards = UndoValue([Card(id: 1), Card(id: 2)])
    let read = { cards[\.self, id: 7, \.title, default: "none"] }
    expectNotice(read, of: { cards.set(\.self, at: 1, to: Card(id: 7)) })
    #expect(read() == "")
    expectNotice(read, of: { cards[\.self, id: 7].set(\.title, to: "Tea") })
    expectNoNotice(read, of: { cards[\.self, id: 1].set(\.title, to: "Milk") })
    expectNotice(read, of: { cards.remove(at: 1, from: \.self) })
  }

  @Test func whoReadsByIdentityIsNotifiedOfWhereItLeads() {
    struct Card: Equatable, Identifiable {
      var id: Int
      var title = ""
    }

    struct Lane: Equatable, Identifiable {
      let id: Int
      var cards: [Card]
    }

    let lanes = [
      Lane(id: 1, cards: [Card(id: 1), Card(id: 2, title: "two")]), Lane(id: 2, cards: []),
    ]
    let board = UndoValue(lanes)
    let cards = board[\.self, id: 1]
    let first = cards[\.cards, at: 0]
    let read = { board[\.self, id: 1][\.cards, id: 2][\.title] ?? "none" }
    expectNotice(read, of: { cards[\.cards, at: 1].set(\.id, to: 3) })
    expectNotice(read, of: { board.undo() })
    expectNotice(read, of: { first.set(\.id, to: 2) })
    expectNotice(read, of: { board.undo() })
    expectNotice(read, of: { first.set(\.self, to: Card(id: 2, title: "new")) })
    #expect(read() == "new")
    board.undo()
    expectNotice(read, of: { board.modify { $0[0] = Lane(id: 3, cards: []) } })
    #expect(read() == "none")
    expectNotice(read, of: { board.undo() })
    expectNoNotice(read, of: { first.set(\.title, to: "one") })
    expectNoNotice(read, of: { first.set(\.self, to: Card(id: 1)) })
    expectNoNotice(read, of: { board[\.self, id: 2].set(\.cards, to: [Card(id: 4)]) })
    let group = { board.group { cards.modify(\.cards) { $0.swapAt(0, 1) } } }
    expectNotice(read, of: { _ = group() })
    #expect(read() == "two")
  }
}
