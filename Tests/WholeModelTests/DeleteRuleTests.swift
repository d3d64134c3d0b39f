import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts
import UndoRedoTesting

/// Examples of rules, and rules together with what else a store does.
@Suite struct DeleteRuleTests {
  /// A folder in folders, without other types.
  struct Folder: Identifiable, Hashable {
    var id: Int
    var parent: Int?
    var links: [Int] = []
  }

  private func makeDrawing() throws -> CheckedDrawing {
    let elements: [DrawingElement] = [
      .layer(Layer(id: 1, owner: "p")), .layer(Layer(id: 2, parent: 1, cover: 1)),
      .mark(Mark(id: 1, layer: 1)), .mark(Mark(id: 2, layer: 2, tags: [1, 3])), .mark(Mark(id: 3)),
      .person(Person(id: "p")),
    ]
    return UndoStore(CheckedRepository(InMemoryRepository(elements)), rules: drawingRules)
  }

  @Test func oneUndoRestoresEverything() throws {
    let store = try makeDrawing()
    let elements = Set(store.elements)
    let deleted = try store[Layer.self].delete(1, named: "Delete Layer")
    #expect(deleted == Layer(id: 1, owner: "p"))
    #expect(Set(store.elements) == [.mark(Mark(id: 3)), .person(Person(id: "p"))])
    #expect(store.history.actions.count == 1)
    let undone = try #require(try store.undo())
    #expect(Set(store.elements) == elements)
    #expect(undone.steps.of(Layer.self).count == 2)
    #expect(undone.steps.of(Mark.self).allSatisfy { $0.oldValue == nil })
    #expect(undone.steps.of(Person.self).isEmpty)
  }

  @Test func circlesEnd() throws {
    let folders = [Folder(id: 1, parent: 3), Folder(id: 2, parent: 1), Folder(id: 3, parent: 2)]
    let store = UndoStore(
      InMemoryRepository(folders + [Folder(id: 4, parent: 4)]), rules: [.cascade(by: \.parent)])
    store.delete(2, named: "Delete")
    #expect(store.elements == [Folder(id: 4, parent: 4)])
    store.delete(4, named: "Delete")
    #expect(store.isEmpty && store.count == 0)
    store.undoAll()
    #expect(store.count == 4)
  }

  /// Also those that a rule has deleted with one before them.
  @Test(arguments: [[1, 2], [2, 1]])
  func whatIsDeletedTogetherIsReturned(ids: [Int]) async throws {
    let folders = ids.map { Folder(id: $0, parent: $0 == 2 ? 1 : nil) }
    let rules: [DeleteRule<Folder>] = [.cascade(by: \.parent)]
    let store = UndoStore(InMemoryRepository(folders), rules: rules)
    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository(folders)), rules: rules)
    #expect(store.deleteAll() == folders)
    store.undo()
    #expect(store.delete(contentsOf: ids + [9] + ids) == folders && store.isEmpty)
    store.undo()
    #expect(store.delete(at: [1, 0], in: folders).count == 2 && store.isEmpty)
    #expect(try await awaited.deleteAll() == folders)
    try await awaited.undo()
    #expect(try await awaited.delete(contentsOf: ids + [9] + ids) == folders)
    #expect(try await awaited.elements.isEmpty)
  }

  /// One of the elements that are deleted together is still in a long list, of which the others have left.
  @Test func aLongListLosesWhatIsDeletedWithOthers() {
    let items = (0..<40).map { Folder(id: $0, parent: $0 <= 20 ? 100 : nil) }
    let store = UndoStore(
      InMemoryRepository([Folder(id: 100), Folder(id: 101, links: Array(0..<40))] + items),
      rules: [.cascade(by: \.parent), .nullify(by: \.links)])
    store.modify(101, \.links, to: Array(20..<40), named: "Shorten")
    store.delete(100, named: "Delete")
    #expect(store[101]?.links == Array(21..<40) && store.count == 20)
    store.undo()
    #expect(store[101]?.links == Array(20..<40) && store.count == 42)
  }

  /// A group that changes many elements finds what refers to a deleted one by an index of its own, where the
  /// repository has the elements.
  @Test(arguments: Depth.slice(of: 0..<200, oneIn: 8))
  func longGroupsAreAsInMemory(seed: Int) async throws {
    let folders = (0..<40).map { Folder(id: $0, parent: $0 % 3 == 0 ? nil : $0 / 3) }
    let rules: [DeleteRule<Folder>] = [.cascade(by: \.parent), .nullify(by: \.links)]
    let memory = UndoStore(InMemoryRepository(folders), rules: rules)
    let checked = UndoStore(CheckedRepository(InMemoryRepository(folders)), rules: rules)
    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository(folders)), rules: rules)
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<3 {
      let group = LongGroup(using: &generator)
      try group.carryOut(in: memory)
      try group.carryOut(in: checked)
      try await group.carryOut(in: awaited)
      #expect(Set(checked.elements) == Set(memory.elements))
      #expect(Set(try await awaited.allElements()) == Set(memory.elements))
    }
    let steps = memory.history.actions.map { Set($0.steps) }
    #expect(checked.history.actions.map { Set($0.steps) } == steps)
    #expect(await awaited.history.actions.map { Set($0.steps) } == steps)
    try checked.undoAll()
    #expect(Set(checked.elements) == Set(folders))
  }

  /// What others have done since the last group is found by the next one.
  @Test func longGroupsFindWhatOthersHaveDone() throws {
    let shared = SharedFolders((0..<30).map { Folder(id: $0) })
    let store = UndoStore(shared, rules: [.cascade(by: \.parent)])
    try store.group("Delete") { for id in 1..<15 { try store.delete(id) } }
    try shared.perform([.created(Folder(id: 30, parent: 0))])
    try store.group("Delete") { for id in [20, 0] { try store.delete(id) } }
    #expect(try shared.element(withID: 30) == nil)
  }

  @Test func referencesWithinOneTypeAreClearedOrDenied() throws {
    let store = UndoStore(
      InMemoryRepository([
        Folder(id: 1), Folder(id: 2, parent: 1, links: [1, 2, 1]), Folder(id: 3),
      ]),
      rules: [.nullify(by: \.parent), .nullify(by: \.links)])
    store.delete(1, named: "Delete")
    #expect(store[2] == Folder(id: 2, links: [2]))
    store.undo()
    #expect(store[2] == Folder(id: 2, parent: 1, links: [1, 2, 1]))

    let denying = UndoStore(
      CheckedRepository(InMemoryRepository(store.elements)), rules: [.deny(by: \.parent)])
    let error = #expect(throws: UndoError.self) { try denying.delete(1, named: "Delete") }
    #expect(error?.code == .referencedElement)
    #expect(error?.id == "1")
    #expect(error?.description == "element 1 can't be deleted while element 2 refers to it")
    #expect(denying.count == 3 && !denying.canUndo)
    try denying.delete(3, named: "Delete")
    #expect(denying.count == 2)
  }

  @Test func aDenialLooksAtWhatIsLeft() throws {
    let store = try makeDrawing()
    #expect(throws: UndoError.self) { try store.perform("Delete") { Delete<Person>("p") } }
    #expect(store.history.actions.isEmpty)
    // The order within an action does not matter.
    try store.perform("Delete") {
      Delete<Person>("p")
      Delete<Layer>(1)
    }
    #expect(store.elements == [.mark(Mark(id: 3))])
    try store.undo()
    #expect(store.count == 6)
  }

  @Test func whatARuleDoesIsSeenWithinTheGroup() throws {
    let store = try makeDrawing()
    let count = try store.group("Delete") {
      try store[Layer.self].delete(2, named: "")
      return store[Mark.self].count
    }
    #expect(count == 2)
    let error = #expect(throws: UndoError.self) {
      try store.perform("Delete") {
        Delete<Layer>(1)
        Delete<Mark>(1)
      }
    }
    #expect(error?.code == .missingElement && error?.line == 2)
    #expect(store[Layer.self].count == 1 && !store[Layer.self].isEmpty)
  }

  @Test func undoAndRedoAreNotDenied() throws {
    let store = try makeDrawing()
    try store.save(.person(Person(id: "q")), named: "Add Person")
    // Nobody asks whether what is not recorded refers to something.
    try store.withoutRecording { try store.save(.layer(Layer(id: 9, owner: "q")), named: "") }
    #expect(try store.undo() != nil)
    #expect(store[Person.self]["q"] == nil && store[Layer.self][9] != nil)
  }

  @Test func rulesApplyToWhatIsNotRecorded() throws {
    let store = try makeDrawing()
    try store.withoutRecording { try store[Layer.self].delete(1, named: "") }
    #expect(store.count == 2 && !store.canUndo)
  }

  @Test func aBufferBringsTheSameAbout() throws {
    let base = CheckedRepository(
      InMemoryRepository<DrawingElement>(try makeDrawing().elements))
    let store = UndoStore(BufferedRepository(base), rules: drawingRules)
    try store[Layer.self].delete(2, named: "Delete Layer")
    #expect(store[Mark.self].count == 2)
    // The denial comes with the action, and costs nothing.
    let error = #expect(throws: UndoError.self) {
      try store.delete(.other(.other(.first("p"))), named: "Delete Person")
    }
    #expect(error?.code == .referencedElement)
    #expect(store.hasUnsavedChanges && store.history.actions.count == 1)
    try store.save()
    #expect(store.repository.base.elements.count == 4)
  }

  /// Rules belong to the store: no repository in between can lose them.
  @Test func noWrapperLosesRules() throws {
    func check<Repo: Repository<DrawingElement>>(_ repository: Repo) throws {
      let store = UndoStore(repository, rules: drawingRules)
      #expect(throws: UndoError.self) { try store.delete(.other(.other(.first("p"))), named: "") }
      try store.delete(.other(.first(1)), named: "Delete Layer")
      #expect(try store.allElements().count == 2)
      try store.undo()
      #expect(try store.allElements().count == 6)
    }
    let base = CheckedRepository(
      InMemoryRepository<DrawingElement>(try makeDrawing().elements))
    try check(base)
    try check(FaultyRepository(base))
    try check(RecordingRepository(base))
    try check(BufferedRepository(FaultyRepository(RecordingRepository(base))))
  }

  @Test func anAwaitedStoreHasRules() async throws {
    let store = AsyncUndoStore(
      RepositoryActor(CheckedRepository(InMemoryRepository(try makeDrawing().elements))),
      rules: drawingRules)
    await #expect(throws: UndoError.self) {
      try await store.delete(.other(.other(.first("p"))), named: "")
    }
    try await store.group("Delete") {
      try await store.delete(.other(.other(.first("p"))), named: "")
      try await store.delete(.other(.first(1)), named: "")
    }
    #expect(try await store.count == 1)
    #expect(try await store.undo()?.steps.count == 5)
    #expect(try await store.count == 6)
  }

  /// Something fails while it is found out what a deletion brings about, and while it is done.
  @Test(
    arguments: [false, true],
    [.read, .afterRead, .readAll, .afterReadAll, .perform] as [FaultPlan.Point])
  func aFailureLeavesNothingBehind(isInAGroup: Bool, point: FaultPlan.Point) throws {
    var failures = 0
    for call in 1... {
      let faults = FaultPlan()
      let store = UndoStore(
        FaultyRepository(
          InMemoryRepository<DrawingElement>(try makeDrawing().elements), faults: faults),
        rules: drawingRules)
      let elements = Set(try store.allElements())
      func deletionFails() -> Bool {
        faults.fail(at: point, atCall: call)
        let hasThrown = throwsError { try store[Layer.self].delete(1, named: "Delete") }
        let hasFailed = faults.hasFailed
        faults.clear()
        #expect(hasThrown == hasFailed, "call \(call)")
        return hasFailed
      }
      let isOver: Bool
      if isInAGroup {
        // What the deletion had done by then is taken back alone.
        isOver = try store.group("Delete") {
          try store.delete(.first(3), named: "")
          let hasFailed = deletionFails()
          #expect(try store.allElements().count == (hasFailed ? 5 : 1), "call \(call)")
          return !hasFailed
        }
      } else {
        isOver = !deletionFails()
        // No group is left open.
        if !isOver { try store.save(.person(Person(id: "q")), named: "Add") }
      }
      #expect(store.undoName == (isInAGroup || isOver ? "Delete" : "Add"), "call \(call)")
      try store.undo()
      #expect(Set(try store.allElements()) == elements && !store.canUndo, "call \(call)")
      if isOver { break }
      failures += 1
    }
    // A group performs when it ends.
    #expect(failures > 0 || isInAGroup && point == .perform)
  }
}

extension DeleteRuleTests {
  /// What the group had made of an element before, a deletion that fails leaves as it is.
  @Test func aFailureInAnAwaitedGroupLeavesNothingBehind() async throws {
    let folders = [
      Folder(id: 1), Folder(id: 2, parent: 1), Folder(id: 3, links: [1]), Folder(id: 4, links: [2]),
    ]
    var failures = 0
    for call in 1... {
      let faults = AsyncFaultPlan()
      let store = AsyncUndoStore(
        FaultyAsyncRepository(RepositoryActor(InMemoryRepository(folders)), faults: faults),
        rules: [.cascade(by: \.parent), .nullify(by: \.links)])
      let hasFailed = try await store.group("Group") {
        try await store.modify(3) { $0.links = [2, 1] }
        await faults.fail(atCall: call)
        _ = try? await store.delete(1)
        let hasFailed = await faults.hasFailed
        await faults.clear()
        return hasFailed
      }
      guard hasFailed else { break }
      failures += 1
      var expected = folders
      expected[2].links = [2, 1]
      #expect(try await store.elements == expected, "call \(call)")
    }
    #expect(failures > 2)
  }
}

/// Folders that others may change, too.
private final class SharedFolders: Repository {
  typealias Element = DeleteRuleTests.Folder
  typealias Failure = UndoError

  private var folders: CheckedRepository<InMemoryRepository<Element>>

  init(_ folders: [Element]) { self.folders = CheckedRepository(InMemoryRepository(folders)) }

  func element(withID id: Int) throws(UndoError) -> Element? { folders[id] }
  func allElements() throws(UndoError) -> [Element] { folders.elements }
  func perform(_ steps: UndoSteps<Element>) throws(UndoError) { try folders.perform(steps) }
}

/// Many changes of folders in one group, some of which an inner group takes back.
private struct LongGroup {
  typealias Folder = DeleteRuleTests.Folder

  enum Change {
    case save(Folder)
    case delete(Int)
  }

  let parts: [(kept: [Change], reverted: [Change])]

  init(using generator: inout SeededGenerator) {
    func changes(_ count: Int) -> [Change] {
      (0..<count).map { _ in
        let id = generator.int(0..<50)
        if generator.oneIn(3) { return .delete(id) }
        return .save(
          Folder(
            id: id, parent: generator.oneIn(3) ? nil : generator.int(0..<50),
            links: (0..<generator.int(0..<4)).map { _ in generator.int(0..<50) }))
      }
    }
    parts = (0..<4).map { _ in (changes(6), changes(4)) }
  }

  func carryOut(in store: UndoStore<some Repository<Folder>>) throws {
    func make(_ changes: [Change]) throws {
      for change in changes {
        switch change {
        case .save(let folder): try store.save(folder)
        case .delete(let id): try store.delete(id)
        }
      }
    }
    try store.group("Change") {
      for part in parts {
        try make(part.kept)
        try? store.group {
          try make(part.reverted)
          throw CancellationError()
        }
      }
    }
  }

  func carryOut(in store: AsyncUndoStore<some AsyncRepository<Folder>>) async throws {
    func make(_ changes: [Change]) async throws {
      for change in changes {
        switch change {
        case .save(let folder): try await store.save(folder)
        case .delete(let id): try await store.delete(id)
        }
      }
    }
    try await store.group("Change") {
      for part in parts {
        try await make(part.kept)
        try? await store.group {
          try await make(part.reverted)
          throw CancellationError()
        }
      }
    }
  }
}
