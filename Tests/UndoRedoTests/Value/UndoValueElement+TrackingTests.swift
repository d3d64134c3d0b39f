#if canImport(Observation)
  import TestSupport
  import Testing
  import UndoRedo
  import UndoRedoValues

  extension UndoValueElementTests {
    @Test func whoReadsAPartIsNotifiedOfWhatMayChangeIt() {
      let sky = level[\.layers, at: 1]
      let read = { sky[\.name] }
      #expect(isNotified(read, of: { sky.set(\.name, to: "Night") }))
      #expect(isNotified(read, of: { level.set(\.layers, at: 1, to: .init(name: "Void")) }))
      #expect(isNotified(read, of: { level.remove(at: 0, from: \.layers) }))
      #expect(isNotified(read, of: { level.undo() }))
      #expect(!isNotified(read, of: { sky.set(\.opacity, to: 0) }))
      #expect(!isNotified(read, of: { sky.append(1, to: \.tiles) }))
      #expect(!isNotified(read, of: { level[\.layers, at: 0].set(\.name, to: "Earth") }))
      #expect(!isNotified(read, of: { level.set(\.name, to: "One") }))
      #expect(isNotified({ sky.value }, of: { sky.set(\.opacity, to: 1) }))
    }

    @Test func whoReadsAnIdentityIsNotifiedOnceItIsThere() {
      struct Card: Equatable, Identifiable {
        let id: Int
        var title = ""
      }

      let cards = UndoValue([Card(id: 1), Card(id: 2)])
      let read = { cards[\.self, id: 7, \.title, default: "none"] }
      #expect(isNotified(read, of: { cards.set(\.self, at: 1, to: Card(id: 7)) }))
      #expect(read() == "")
      #expect(isNotified(read, of: { cards[\.self, id: 7].set(\.title, to: "Tea") }))
      #expect(!isNotified(read, of: { cards[\.self, id: 1].set(\.title, to: "Milk") }))
      #expect(isNotified(read, of: { cards.remove(at: 1, from: \.self) }))
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
      #expect(isNotified(read, of: { cards[\.cards, at: 1].set(\.id, to: 3) }))
      #expect(isNotified(read, of: { board.undo() }))
      #expect(isNotified(read, of: { first.set(\.id, to: 2) }))
      #expect(isNotified(read, of: { board.undo() }))
      #expect(isNotified(read, of: { first.set(\.self, to: Card(id: 2, title: "new")) }))
      #expect(read() == "new")
      board.undo()
      #expect(isNotified(read, of: { board.modify { $0[0] = Lane(id: 3, cards: []) } }))
      #expect(read() == "none")
      #expect(isNotified(read, of: { board.undo() }))
      #expect(!isNotified(read, of: { first.set(\.title, to: "one") }))
      #expect(!isNotified(read, of: { first.set(\.self, to: Card(id: 1)) }))
      #expect(!isNotified(read, of: { board[\.self, id: 2].set(\.cards, to: [Card(id: 4)]) }))
      let group = { board.group { cards.modify(\.cards) { $0.swapAt(0, 1) } } }
      #expect(isNotified(read, of: { _ = group() }))
      #expect(read() == "two")
    }
  }
#endif
