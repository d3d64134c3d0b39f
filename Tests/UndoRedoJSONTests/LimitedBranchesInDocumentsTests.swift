import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoTesting

/// Whoever comes to a place of a document with branches, in this session or a later one, finds the elements
/// that were there, whatever limits have dropped meanwhile.
@Suite struct LimitedBranchesInDocumentsTests {
  private typealias Store = UndoStore<JSONDocumentRepository<Note>>

  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 16))
  func everyPlaceHasItsElements(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var store = try Store.open(folder, keepsBranches: true)
    var known = [store.history.place: Set<Note>()]
    var log: [String] = []
    for round in 0..<100 {
      if generator.oneIn(10) {
        let isClosed = generator.oneIn(2)
        log.append(isClosed ? "close" : "crash")
        if isClosed { try store.repository.close() }
        // The lock goes with the store.
        store = try Store.open(TemporaryFolder())
        store = try Store.open(folder, keepsBranches: true)
        if generator.oneIn(2) { try store.loadHistory() }
      } else {
        log.append(try act(store, &generator, round))
      }
      let (place, elements) = (store.history.place, Set(store.elements))
      if known[place] == nil { known[place] = elements }
      guard known[place] == elements, store.repository.report.damage == nil else {
        Issue.record("seed \(seed), round \(round): \(elements) at \(place), \(log.suffix(20))")
        return
      }
    }
    // Limits would drop places on the way.
    (store.limit, store.memoryLimit) = (nil, nil)
    for place in store.history.places {
      try store.jump(to: place)
      #expect(known[place] == Set(store.elements), "seed \(seed): \(place), \(log)")
    }
  }

  private func act(
    _ store: Store, _ generator: inout SeededGenerator, _ round: Int
  ) throws -> String {
    let id = generator.int(1..<4)
    switch generator.int(0..<24) {
    case 0...2:
      // Each place is new: what comes back to the same elements is no place of its own.
      try store.save(Note(id: id, text: "\(round)"), named: "Save")
      return "save \(id)"
    case 3...5:
      let isLong = generator.oneIn(3)
      try store.modify(id, named: "Type") {
        $0.text += isLong ? String(repeating: "\(round) ", count: 100) : "\(round)"
      }
      return "type \(id)"
    case 6:
      try store.delete(id, named: "Delete")
      return "delete \(id)"
    case 7:
      try store.group("Group") {
        try store.delete(id, named: "")
        try store.save(Note(id: id % 3 + 1, text: "group \(round)"), named: "")
      }
      return "group \(id)"
    case 8:
      let gesture = try store.beginGesture("Drag")
      try store.save(Note(id: id, text: "dragged"), named: "")
      try gesture.cancel()
      return "cancelled"
    case 9...12:
      let count = generator.int(1..<4)
      return "undo \(try store.undo(count).count)"
    case 13, 14: return "redo \(try store.redo(generator.int(1..<4)).count)"
    case 15...17:
      let place = generator.pick(store.history.places)
      try store.jump(to: place)
      return "jump \(place)"
    case 18:
      let bytes = generator.oneIn(3) ? nil : generator.int(0..<900)
      store.memoryLimit = bytes.map { UndoMemoryLimit(bytes: $0) { $0.text.utf8.count } }
      return "bytes \(store.memoryLimit?.bytes ?? -1)"
    case 19:
      store.limit = generator.oneIn(2) ? nil : generator.int(0..<8)
      return "limit \(store.limit ?? -1)"
    case 20:
      try store.markSaved()
      return "saved"
    case 21:
      try store.revertToSaved()
      return "revert"
    case 22:
      guard generator.oneIn(3) else { return "nothing" }
      let count = generator.int(0..<5)
      try store.removeActions(exceptLast: count)
      return "keep \(count)"
    default:
      guard generator.oneIn(3) else { return "nothing" }
      try store.removeUndoneActions()
      return "remove undone"
    }
  }
}
