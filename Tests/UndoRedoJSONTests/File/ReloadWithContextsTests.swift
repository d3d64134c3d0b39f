import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoTesting

/// A selection comes back with undo and redo where others have changed the file meanwhile, as it does where
/// the store has made the same changes itself.
@Suite struct ReloadWithContextsTests {
  private struct Cancelled: Error {}
  private final class Selection { var number = 0 }

  private let folder: TemporaryFolder
  private var path: String { folder.path("notes.json") }
  private let selections = (durable: Selection(), memory: Selection())

  init() throws { folder = try TemporaryFolder() }

  private func keep<Repo: Repository>(_ selection: Selection, in store: UndoStore<Repo>) {
    store.keepContext {
      selection.number
    } restore: {
      selection.number = $0
    }
  }

  /// Lets somebody else change some of the notes in the file.
  private func change(using generator: inout SeededGenerator, _ text: String) throws {
    var other = try JSONFileRepository<Note>(path: path)
    for id in 0..<4 where generator.oneIn(3) {
      let new = generator.oneIn(3) ? nil : Note(id: id, text: generator.pick(["a", "b", text]))
      let step = UndoRedoStep(changing: other[id], to: new)
      try other.perform(UndoSteps(step.map { [$0] } ?? []))
    }
  }

  /// What is in the file.
  private func stored() throws -> Set<Note> {
    Set(try JSONFileRepository<Note>(path: path).elements)
  }

  private func set<Repo: Repository<Note>>(
    _ id: Int, _ text: String?, in store: UndoStore<Repo>, _ name: String = ""
  ) throws {
    if let text {
      try store.save(Note(id: id, text: text), named: name)
    } else {
      try store.delete(id, named: name)
    }
  }

  private func act<Repo: Repository<Note>>(
    _ store: UndoStore<Repo>, _ selection: Selection, _ generator: inout SeededGenerator
  ) throws -> String {
    let (id, number) = (generator.int(0..<4), generator.int(0..<5))
    let text = generator.pick(["a", "b", nil])
    switch generator.int(0..<18) {
    case 0...2:
      try set(id, text, in: store, "Set")
      return "set \(id) \(text ?? "-")"
    case 3:
      let fails = generator.oneIn(2)
      try? store.group("Group") {
        selection.number = number
        try set(id, text, in: store)
        try set((id + 1) % 4, "c", in: store)
        if fails { throw Cancelled() }
      }
      return "group"
    case 4:
      try store.withoutRecording { try set(id, text, in: store) }
      return "unrecorded"
    case 5:
      try store.coalescingActions(by: "k") { try set(id, text, in: store, "Type") }
      return "join"
    case 6...8: return "undo \(try store.undo()?.name ?? "-")"
    case 9...10: return "redo \(try store.redo()?.name ?? "-")"
    case 11: return "undo all \(try store.undoAll().count)"
    case 12: return "redo all \(try store.redoAll().count)"
    case 13:
      store.limit = generator.pick([nil, nil, 1, 3])
      return "limit"
    case 14:
      let place = generator.int(0..<store.history.actions.count + 1)
      try store.jump(to: place)
      return "jump \(place)"
    default:
      selection.number = number
      let isRecorded = generator.oneIn(2) && store.recordContextChange(named: "Select")
      return "select \(number) \(isRecorded)"
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 12))
  func asIfTheStoreHadChangedIt(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let durable = UndoStore(try JSONFileRepository<Note>(path: path))
    let memory = UndoStore(InMemoryRepository<Note>())
    if seed % 2 > 0 {
      durable.keepsBranches = true
      memory.keepsBranches = true
    }
    keep(selections.durable, in: durable)
    keep(selections.memory, in: memory)
    var log: [String] = []
    for round in 0..<80 {
      if generator.oneIn(5) {
        try change(using: &generator, "\(round)")
        let isRecorded = generator.oneIn(2)
        let before = durable.elements
        let steps = try durable.reload(
          externalChanges: isRecorded ? .action(named: "External") : .absorbed)
        log.append("\(isRecorded ? "record" : "absorb") \(steps)")
        #expect(
          try Set(steps) == Set(UndoSteps(from: before, to: Array(stored()))),
          "seed \(seed), round \(round)")
        func take() throws {
          for step in steps { try set(step.id, step.newValue?.text, in: memory) }
        }
        if isRecorded {
          try memory.group("External") { try take() }
        } else {
          try memory.withoutRecording { try take() }
        }
      } else {
        var same = generator
        log.append(try act(durable, selections.durable, &generator))
        #expect(try act(memory, selections.memory, &same) == log.last)
      }
      guard selections.durable.number == selections.memory.number,
        try Set(durable.elements) == Set(memory.elements) && Set(durable.elements) == stored(),
        durable.history == memory.history,
        durable.undoName == memory.undoName, durable.redoName == memory.redoName,
        durable.history.places == memory.history.places
      else {
        Issue.record("seed \(seed), round \(round): \(log.suffix(16))")
        return
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 12))
  func belowABuffer(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(BufferedRepository(try JSONFileRepository<Note>(path: path)))
    let selection = selections.durable
    keep(selection, in: store)
    var log: [String] = []
    // Whether others have changed the file since it was read.
    var isBehind = false
    var reloads = 0
    for round in 0..<80 {
      let comment = { Comment(rawValue: "seed \(seed), round \(round): \(log.suffix(16))") }
      switch generator.int(0..<12) {
      case 0:
        log.append("save")
        var refusal: JSONFileError.Code?
        do throws(JSONFileError) { try store.save() } catch { refusal = error.code }
        #expect(refusal == nil || isBehind && refusal == .changedOnDisk, comment())
        #expect(refusal != nil || !store.hasPendingSteps, comment())
        if !isBehind { #expect(try stored() == Set(store.elements), comment()) }
      case 1:
        log.append("rollback")
        store.rollback()
        #expect(!store.canRedo && !store.hasUnsavedChanges, comment())
      case 2, 3:
        if generator.oneIn(2) {
          try change(using: &generator, "\(round)")
          isBehind = true
        }
        let (before, selected) = (Dictionary(grouping: store.elements) { $0.id }, selection.number)
        let (history, pending) = (store.history, store.pendingSteps)
        let isRecorded = generator.oneIn(2)
        log.append(isRecorded ? "record" : "absorb")
        var (steps, refusal): (UndoSteps<Note>?, JSONFileError.Code?)
        do throws(JSONFileError) {
          steps = try store.reload(
            externalChanges: isRecorded ? .action(named: "External") : .absorbed)
        } catch {
          refusal = error.code
        }
        log.append("\(steps.map { "\($0)" } ?? "refused")")
        #expect(refusal == nil || refusal == .conflict, comment())
        #expect(store.pendingSteps == pending && selection.number == selected, comment())
        guard let steps else {
          #expect(store.history == history, comment())
          continue
        }
        isBehind = false
        reloads += 1
        var elements = before.mapValues { $0[0] }
        for step in steps { elements[step.id] = step.newValue }
        #expect(Set(store.elements) == Set(elements.values), comment())
        guard generator.oneIn(4) else { continue }
        log.append("rollback")
        store.rollback()
        #expect(try Set(store.elements) == stored(), comment())
      default:
        do {
          log.append(try act(store, selection, &generator))
        } catch {
          Issue.record("\(error) \(comment())")
          return
        }
      }
      // There and back, what is selected at a place comes back with it.
      guard round % 8 == 0, store.limit == nil else { continue }
      let (elements, selected, place) = (
        Set(store.elements), selection.number, store.history.position
      )
      try store.jump(to: 0)
      try store.jump(to: place)
      #expect(Set(store.elements) == elements && selection.number == selected, comment())
    }
    #expect(reloads > 0, "seed \(seed)")
  }
}
