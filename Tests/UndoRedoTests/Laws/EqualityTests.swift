import Testing
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedo

/// Elements that are not equal to themselves, and elements of which `==` does not see everything.
struct EqualityTests {
  /// Two samples with a NaN, and something to redo.
  private func prepare<Repo: Repository<Sample>>(_ repository: Repo) throws -> UndoStore<Repo> {
    let store = UndoStore(repository)
    try store.modify(2, \.text, to: "b", named: "Edit")
    try store.undo()
    return store
  }

  private func check<Repo: Repository<Sample>>(_ repository: Repo) throws {
    let store = try prepare(repository)
    try store.redo()
    try store.modify(1, \.text, to: "a", named: "Edit")
    try store.group("Both") {
      try store.modify(1, \.text, to: "aa", named: "")
      try store.modify(1, \.text, to: "aaa", named: "")
    }
    #expect(try store.element(withID: 1)?.text == "aaa")
    #expect(store.history.actions.map(\.name) == ["Edit", "Edit", "Both"])
    try store.undoAll()
    #expect(try store.element(withID: 1)?.text == "" && store.element(withID: 2)?.text == "")
    try store.redoAll()
    #expect(try store.element(withID: 1)?.text == "aaa" && store.element(withID: 2)?.text == "b")
  }

  private let samples = [Sample(id: 1), Sample(id: 2)]

  @Test func undoIsNeverStuck() throws {
    try check(InMemoryRepository(samples))
    try check(CheckedRepository(InMemoryRepository(samples)))
    try check(BufferedRepository(InMemoryRepository(samples)))
    try check(SharedSamples(samples))
    try check(BufferedRepository(SharedSamples(samples)))
    let store = UndoStore(SharedSamples(samples))
    let scope = store.makeScope()
    try scope.modify(1, \.text, to: "a", named: "Edit")
    try scope.undo()
    try scope.redo()
    try scope.commit("Scope")
    #expect(try store.element(withID: 1)?.text == "a")
    try store.undo()
    #expect(try store.element(withID: 1)?.text == "")
  }

  /// What others have changed is not seen, and is not overwritten by a change of something else.
  @Test func whatOthersHaveChangedStays() throws {
    func check<Repo: Repository<Sample>>(
      _ store: UndoStore<Repo>, _ shared: SharedSamples, save: () throws -> Void
    ) throws {
      try store.modify(1, \.text, to: "a", named: "Edit")
      try save()
      shared.update(Sample(id: 1), to: Sample(id: 1, text: "theirs", note: "theirs"))
      try store.modify(1, \.text, to: "b", named: "Edit")
      try save()
      #expect(shared[1]?.note == "theirs")
      try store.undo()
      try save()
      #expect(shared[1]?.note == "theirs")
      #expect(shared[1]?.text == "theirs")
    }
    let (first, second) = (SharedSamples(samples), SharedSamples(samples))
    try check(UndoStore(first), first) {}
    let store = UndoStore(BufferedRepository(second))
    try check(store, second) { try store.save() }
  }

  @Test func whatIsNotRecordedIsNoAction() throws {
    func check<Repo: Repository<Sample>>(_ repository: Repo) throws {
      let store = try prepare(repository)
      try store.withoutRecording { try store.modify(1, \.text, to: "theirs", named: "") }
      #expect(store.canRedo && store.history.actions.count == 1)
      let gesture = try store.beginGesture("Drag")
      try store.modify(1, \.text, to: "dragged", named: "")
      try gesture.cancel()
      #expect(store.canRedo && store.history.actions.count == 1)
      #expect(try store.element(withID: 1)?.text == "theirs")
    }
    try check(InMemoryRepository(samples))
    try check(BufferedRepository(InMemoryRepository(samples)))
    try check(SharedSamples(samples))
  }

  /// Equal by its identity and number alone.
  struct Blind: Identifiable, Equatable {
    let id: Int
    var number = 0
    var note = ""

    static func == (one: Blind, other: Blind) -> Bool {
      one.id == other.id && one.number == other.number
    }
  }

  /// A change that `==` does not see is none, wherever the elements live and whoever watches.
  @Test(arguments: [false, true]) func whatIsNotSeenIsNoChange(isObserved: Bool) throws {
    func check<Repo: Repository<Blind>>(_ repository: Repo) throws {
      let store = UndoStore(repository)
      let observation = isObserved ? store.observe { _ in } : nil
      #expect(try store.modify(1, \.note, to: "x", named: "Note")?.note == "")
      #expect(try store.save(Blind(id: 1, note: "y"), named: "Note")?.note == "")
      try store.group("Group") {
        let modified = try store.modify(1, \.note, to: "x", named: "Note")
        #expect(modified?.note == "")
      }
      #expect(try store.element(withID: 1)?.note == "" && !store.canUndo)
      observation?.cancel()
    }
    try check(InMemoryRepository([Blind(id: 1)]))
    try check(BufferedRepository(InMemoryRepository([Blind(id: 1)])))
    try check(CheckedRepository(InMemoryRepository([Blind(id: 1)])))
  }

  /// Nor is it for an awaited store, which returns what it holds.
  @Test func whatIsNotSeenIsNoChangeOfAnAwaitedStore() async throws {
    func check<Repo: AsyncRepository<Blind>>(_ store: AsyncUndoStore<Repo>) async throws {
      #expect(try await store.modify(1, named: "Note") { $0.note = "x" }?.note == "")
      #expect(try await store.modify(1, \.note, to: "x", named: "Note")?.note == "")
      #expect(try await store.save(Blind(id: 1, note: "y"), named: "Note")?.note == "")
      try await store.group("Group") {
        let all = try await store.modify(where: { _ in true }) { $0.note = "x" }
        #expect(all.map(\.note) == [""])
        #expect(try await store.modify(1) { $0.note = "x" }?.note == "")
      }
      #expect(try await store[1]?.note == "")
      #expect(await !store.canUndo)
    }
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository([Blind(id: 1)])))
    try await check(store)
    try await check(store.makeScope())
    let repository = RepositoryActor(InMemoryRepository([Blind(id: 1)]))
    try await check(AsyncUndoStore(AsyncBufferedRepository(repository)))
    #expect(try await store.modify(1) { ($0.number, $0.note) = (1, "x") }?.note == "x")
  }

  /// An element that nobody has touched is no change by others, even if it is not equal to itself.
  @Test func anAdoptedHistoryStaysAsItIs() throws {
    let first = try prepare(InMemoryRepository(samples))
    first.modify(1, \.text, to: "a", named: "Edit 1")
    first.undo()
    for name in [nil, "External Change"] {
      let second = UndoStore([Sample(id: 1), Sample(id: 2)])
      #expect(second.adopt(first.history, recordingDifferencesAs: name).isEmpty)
      #expect(!second.canUndo && second.redoName == "Edit 1")
      second.redo()
      #expect(second[1]?.text == "a")
      #expect(second.brokenInvariant == nil)
    }
  }

  /// Places are found after actions on such elements.
  @Test func placesAreRecognized() {
    let store = UndoStore(samples)
    for text in ["a", "b"] { store.modify(1, \.text, to: text, named: text) }
    let shown = store.history
    #expect(store.jump(to: 1, in: shown)?.distance == -1)
    #expect(store[1]?.text == "a")
    store.modify(1, \.text, to: "c", named: "c")
    #expect(store.jump(to: 2, in: shown) == nil)
  }
}

private typealias SharedSamples = SharedElements<Sample>
