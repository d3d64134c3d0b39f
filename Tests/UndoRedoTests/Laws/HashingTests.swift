import Testing

@testable import UndoRedo

private final class Count {
  var hashes = 0
}

/// An identity that counts how often it is hashed.
private struct CountedID: Hashable {
  let number: Int
  let count: Count

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

  func hash(into hasher: inout Hasher) {
    count.hashes += 1
    hasher.combine(number)
  }
}

private struct CountedElement: Identifiable, Equatable {
  let id: CountedID
  var text = ""
}

/// To hash an identity is most of what it costs to find an element.
struct HashingTests {
  private let count = Count()

  private func item(_ number: Int, _ text: String = "") -> CountedElement {
    CountedElement(id: CountedID(number: number, count: count), text: text)
  }

  private func hashes(of body: () -> Void) -> Int {
    let before = count.hashes
    body()
    return count.hashes - before
  }

  @Test func eachOperationHashesAnIdentityOnce() {
    let store = UndoStore(InMemoryRepository((0..<100).map { item($0) }))
    #expect(count.hashes == 100)
    // Where it grows, it hashes no more.
    #expect(hashes { for number in 100..<300 { store.save(item(number), named: "Add") } } == 200)
    #expect(hashes { store.save(item(5, "a"), named: "Edit") } == 1)
    #expect(hashes { store.modify(item(6).id, named: "Edit") { $0.text = "b" } } == 1)
    #expect(hashes { store.delete(item(7).id, named: "Delete") } == 1)
    #expect(hashes { _ = store[item(8).id] } == 1)
    #expect(hashes { while store.undo() != nil {} } == 0)
    #expect(hashes { while store.redo() != nil {} } == 0)
    #expect(store[item(5).id]?.text == "a" && store[item(7).id] == nil && store.count == 299)
  }

  @Test func aTableHashesAnIdentityOnce() {
    var table = ElementTable<CountedElement>()
    #expect(hashes { _ = table.insert(item(1)) } == 1)
    #expect(hashes { _ = table.insert(item(1)) } == 1)
    #expect(hashes { _ = table.update(item(1, "a")) } == 1)
    #expect(hashes { _ = table.remove(item(1).id) } == 1)
  }
}
