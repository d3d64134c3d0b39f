import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// How often a repository is asked for something because of rules.
@Suite struct DeleteRuleRequestsTests {
  typealias Folder = DeleteRuleTests.Folder

  /// A service is not asked for all elements with each of several deletions.
  @Test(arguments: [1, 2, 80])
  func aGroupAsksForAllElementsTwiceAtMost(count: Int) async throws {
    let service = FolderService((0..<100).map { Folder(id: $0, parent: $0 % 10) })
    let store = AsyncUndoStore(service, rules: [.cascade(by: \.parent)])
    try await store.group("Delete") {
      for id in 10..<10 + count { try await store.delete(id) }
    }
    #expect(await service.count == min(count, 2))
    #expect(try await store.delete(0) != nil)
    let left = (1..<100).filter { $0 % 10 != 0 && !(10..<10 + count).contains($0) }
    #expect(try await store.allElements().map(\.id) == left)
  }

  /// However many they are, and wherever they are held until they are saved.
  @Test func deletionsOfAllAskForAllElementsThreeTimes() async throws {
    let folders = (0..<3_000).map { Folder(id: $0) }
    let rules: [DeleteRule<Folder>] = [.cascade(by: \.parent)]
    let (plain, buffered) = (
      RecordingRepository(InMemoryRepository(folders)),
      RecordingRepository(InMemoryRepository(folders))
    )
    #expect(UndoStore(plain, rules: rules).deleteAll(named: "Delete All").count == 3_000)
    #expect(plain.calls.count { $0 == .readAll } == 3)
    let store = UndoStore(BufferedRepository(buffered), rules: rules)
    #expect(store.deleteAll(named: "Delete All").count == 3_000)
    #expect(buffered.calls.count { $0 == .readAll } == 3)

    let service = FolderService(folders)
    let awaited = AsyncUndoStore(service, rules: rules)
    #expect(try await awaited.deleteAll(named: "Delete All").count == 3_000)
    #expect(await service.count == 3)
  }

  /// Where nobody but the store changes the elements, it knows what refers to what for good.
  @Test func whatRefersToWhatIsAskedForOnce() throws {
    let folders = (0..<1_000).map { Folder(id: $0, parent: $0 < 100 ? nil : $0 % 100) }
    let base = RecordingRepository(CheckedRepository(InMemoryRepository(folders)))
    let store = UndoStore(
      OwnedRepository(base: base), rules: [.cascade(by: \.parent), .deny(by: \.parent)])
    for id in 0..<9 { #expect(try store.delete(id, named: "Delete") != nil) }
    #expect(try store.undo(8).count == 8)
    try store.modify(119, \.parent, to: 1, named: "Move")
    try store.delete(1, named: "Delete")
    #expect(base.calls.count { $0 == .readAll } == 1)
    let left = (2..<1_000).filter { $0 % 100 > 1 && $0 != 119 }
    #expect(try store.allElements().map(\.id) == left)
  }

  /// The first of the elements that can't be deleted is found without a look at all others for each of them.
  @Test(arguments: [[0], [399], [390, 150], [8, 7], []])
  func aRefusalLooksAtAllElementsAFewTimes(kept: [Int]) async throws {
    let folders =
      (0..<400).map { Folder(id: $0) }
      + (0..<400).map { Folder(id: 400 + $0, parent: $0 < kept.count ? kept[$0] : nil) }
    let looks = Looks()
    let rule = looks.rule { .deny(by: $0) }
    let first = kept.min().map { (id: "\($0)", other: "\(400 + kept.firstIndex(of: $0)!)") }

    let service = FolderService(folders)
    let awaited = AsyncUndoStore(service, rules: [rule])
    let deleting = Task {
      try await awaited.group("Delete") { for id in 0..<400 { try await awaited.delete(id) } }
    }
    let refusal = await deleting.result.failure as? UndoError
    #expect(refusal?.id == first?.id && refusal?.otherID == first?.other)
    #expect(looks.count < 400 * 30)

    let plain = UndoStore(CheckedRepository(InMemoryRepository(folders)), rules: [rule])
    let error =
      Result {
        try plain.group("Delete") { for id in 0..<400 { try plain.delete(id) } }
      }.failure as? UndoError
    #expect(error?.id == first?.id && error?.otherID == first?.other)
  }

  /// In memory, nobody looks at what refers to what before something is deleted.
  @Test func theFirstDeletionLooksAtAllElements() {
    struct Failure: Error {}
    let looks = Looks()
    let rule = looks.rule { .cascade(by: $0) }
    let store = UndoStore(InMemoryRepository(Self.chain), rules: [rule])
    store.modify(4, \.parent, to: nil, named: "Move")
    store.save(Folder(id: 5, parent: 1), named: "Add")
    store.save(Folder(id: 6, parent: 5), named: "Add")
    store.undo()
    let copy = store.copy()
    #expect(looks.count == 0)
    store.delete(1, named: "Delete")
    #expect(looks.count > 0)
    #expect(store.elements.map(\.id) == [0, 4])
    copy.redo()
    copy.delete(1, named: "Delete")
    #expect(copy.elements.map(\.id) == [0, 4])
    copy.undoAll()
    #expect(copy.elements == Self.chain)

    // What a group has done is known to it, and no longer once that was taken back.
    let other = UndoStore(InMemoryRepository(Self.chain), rules: [rule])
    #expect(throws: Failure.self) {
      try other.group("Group") {
        other.modify(3, \.parent, to: nil)
        other.delete(1)
        #expect(other.elements.map(\.id) == [0, 3, 4])
        throw Failure()
      }
    }
    other.delete(1, named: "Delete")
    #expect(other.elements.map(\.id) == [0])
  }

  /// A chain of folders, one in the other.
  private static let chain = (0..<5).map { Folder(id: $0, parent: $0 > 0 ? $0 - 1 : nil) }

  /// Where a repository has the elements, all of them are read once, however deep a deletion goes.
  @Test func aDeletionReadsAllElementsOnce() async throws {
    let rules: [DeleteRule<Folder>] = [.cascade(by: \.parent), .nullify(by: \.links)]
    let recording = RecordingRepository(InMemoryRepository(Self.chain))
    let store = UndoStore(recording, rules: rules)
    store.delete(0)
    #expect(recording.calls.count { $0 == .readAll } == 1)
    #expect(store.elements.isEmpty)

    let service = FolderService(Self.chain + (5..<8).map { Folder(id: $0, links: [4]) })
    let awaited = AsyncUndoStore(service, rules: rules)
    try await awaited.delete(0)
    #expect(await service.count == 1)
    #expect(try await awaited.allElements() == (5..<8).map { Folder(id: $0) })
  }

  /// What refers to a deleted element is read at once.
  @Test func aServiceIsAskedForElementsTogether() async throws {
    let service = FolderService((0..<30).map { Folder(id: $0, parent: $0 > 0 ? 0 : nil) })
    let store = AsyncUndoStore(service, rules: [.cascade(by: \.parent)])
    try await store.delete(0)
    #expect(await service.requestCount == 3)
  }

  /// To see whether a reference is to something that exists takes no look at all elements.
  @Test func aServiceIsAskedForWhatIsReferredTo() async throws {
    let service = FolderService(Self.chain)
    let store = AsyncUndoStore(service, rules: [.require(by: \.parent), .nullify(by: \.links)])
    try await store.save(Folder(id: 5, parent: 4), named: "Create")
    await #expect(throws: UndoError.self) { try await store.save(Folder(id: 6, parent: 9)) }
    try await store.group("Create Both") {
      try await store.save(Folder(id: 6, parent: 7))
      try await store.save(Folder(id: 7))
    }
    try await store.save(Folder(id: 5, parent: nil), named: "Move")
    try await store.save(Folder(id: 1, parent: 2), named: "Move")
    #expect(try await store.undo(actionAt: 2) != nil)
    #expect(try await store.element(withID: 5) == Folder(id: 5, parent: 4))
    #expect(await service.count == 0)
    await #expect(throws: UndoError.self) { try await store.delete(4) }
  }
}

/// Counts how often a rule asks what an element refers to, one operation after the other.
private final class Looks: @unchecked Sendable {
  private(set) var count = 0

  /// Returns a rule about the folders in which folders are.
  func rule(
    _ rule: (@escaping @Sendable (DeleteRuleTests.Folder) -> Int?) -> DeleteRule<
      DeleteRuleTests.Folder
    >
  ) -> DeleteRule<DeleteRuleTests.Folder> {
    rule {
      self.count += 1
      return $0.parent
    }
  }
}

extension Result {
  /// Why there is no success.
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// Folders elsewhere, which counts how often all of them are asked for.
private actor FolderService: AsyncRepository {
  typealias Element = DeleteRuleTests.Folder
  typealias Failure = UndoError

  private var folders: CheckedRepository<InMemoryRepository<Element>>
  private(set) var count = 0

  /// How often anything is read.
  private(set) var requestCount = 0

  init(_ folders: [Element]) { self.folders = CheckedRepository(InMemoryRepository(folders)) }

  func element(withID id: Int) -> Element? {
    requestCount += 1
    return folders[id]
  }

  func elements(withIDs ids: [Int]) -> [Element] {
    requestCount += 1
    return ids.compactMap { folders[$0] }
  }

  func perform(_ steps: UndoSteps<Element>) throws(UndoError) { try folders.perform(steps) }

  func allElements() -> [Element] {
    count += 1
    requestCount += 1
    return folders.elements
  }
}
