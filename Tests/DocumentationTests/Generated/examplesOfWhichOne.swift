// Made of the examples in Sources/UndoRedo/UndoRedo.docc/WhichOne.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/WhichOne.md") func examplesOfWhichOne() throws {

struct Note: Identifiable, Equatable {
  let id: Int
  var text = ""
}

let store = UndoStore([Note(id: 1), Note(id: 2)])
expectClaim(store.modify(7) { $0.text = "Hello" }, nil)
expectClaim(store.delete(7), nil)
expectClaim(store.delete(contentsOf: [1, 7]).map(\.id), [1])
expectClaim(store.jump(to: 99), nil)
expectClaim(store.jump(toCheckpoint: "Nowhere"), nil)
expectClaim(store.history.actions.count, 1)

do {
  try store.perform("Edit") {
    Delete(2)
    Modify(7) { $0.text = "Hello" }
  }
} catch {
  print(error)    // “Edit”, line 2: there is no element with id 7
}
expectClaim(store.count, 1)
expectClaim(store.undoTitle, "Undo")
}
