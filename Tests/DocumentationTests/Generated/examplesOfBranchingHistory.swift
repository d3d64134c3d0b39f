// Made of the examples in Sources/UndoRedo/UndoRedo.docc/BranchingHistory.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/BranchingHistory.md") func examplesOfBranchingHistory() throws {

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

let store = UndoStore(InMemoryRepository([Note(id: 1, text: "")]))
store.keepsBranches = true

store.modify(1, \.text, to: "Draft", named: "Write")
let draft = store.history.place
store.undo()
store.modify(1, \.text, to: "Other", named: "Start Over")
expectClaim(store.canRedo, false)

store.jump(to: draft)
expectClaim(store[1]?.text, "Draft")
expectClaim(store.redoName == nil, true)
expectClaim(store.history.branches.count, 1)

expectClaim(store.history.places.map(\.number), [0, 1, 2])
expectClaim(store.history.branches(from: UndoPlace(0)).map { $0.actions[0].name }, ["Write", "Start Over"])

let changes = store.history.changes(from: draft, to: UndoPlace(2))
expectClaim(changes?.first?.newValue?.text, "Other")

store.jump(by: 1)                   // one change later, on any branch
store.jump(by: -1)                  // and back
}
