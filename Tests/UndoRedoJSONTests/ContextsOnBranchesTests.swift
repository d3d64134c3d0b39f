import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Contexts at places on branches, where a document has branches that nobody has read.
struct ContextsOnBranchesTests {
  @Test func whatIsSetAsideFirstIsRestored() throws {
    final class Selection { var text = "" }
    let folder = try TemporaryFolder()
    var store = try UndoStore.open(folder, keepsBranches: true)
    try store.save(Note(id: 1, text: "a"), named: "a")
    try store.undo()
    try store.save(Note(id: 1, text: "b"), named: "b")
    store = try store.reopened(in: folder, keepsBranches: true)
    let selection = Selection()
    store.keepContext(read: { selection.text }, restore: { selection.text = $0 })
    try store.save(Note(id: 1, text: "c"), named: "c")
    selection.text = "of c"
    try store.undo()
    try store.save(Note(id: 1, text: "d"), named: "d")
    let end = try #require(store.history.branches.first { $0.actions[0].name == "c" }?.end)
    try store.jump(to: end)
    #expect(store[1]?.text == "c" && selection.text == "of c")
  }
}
