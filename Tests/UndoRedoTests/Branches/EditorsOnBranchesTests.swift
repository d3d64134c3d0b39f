import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What an editor does (gestures, typing that coalesces, groups that fail, limits, reverting) on a history
/// with branches, beside a copy of the elements for each place.
@Suite struct EditorsOnBranchesTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<120, oneIn: 30))
  func inMemory(seed: UInt64) throws {
    try run(seed, InMemoryRepository<Item>())
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<60, oneIn: 20))
  func inABuffer(seed: UInt64) throws {
    try run(seed, BufferedRepository(InMemoryRepository<Item>()))
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<120, oneIn: 30))
  func onFailingRepository(seed: UInt64) throws {
    try run(seed, FailingRepository()) { $0.faults }
  }

  private func run<Repo: Repository<Item>>(
    _ seed: UInt64, _ repository: Repo, faults: (Repo) -> FaultPlan? = { _ in nil }
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let subject = StoreUnderTest(repository, isObserved: seed % 2 > 0)
    let (store, faults) = (subject.store, faults(repository))
    store.keepsBranches = true
    var copies = PlaceCopies()
    try copies.begin(store)
    for round in 0..<90 {
      let wasInGesture = subject.isInGesture
      let before = (history: store.history, elements: try store.sortedElements)
      let operation: String
      if generator.oneIn(2) { faults?.fail(atCall: generator.int(1..<6)) }
      let threw: Bool
      if generator.oneIn(5) {
        let place = generator.pick(store.history.places)
        operation = "visit \(place)"
        threw = throwsError { try store.jump(to: place) }
      } else {
        var interaction = Interaction.random(using: &generator, byBytes: seed % 3 == 0).recorded
        // One gesture would end another, out of sight.
        if wasInGesture && interaction.beginsGesture { interaction = .commit }
        operation = "\(interaction)"
        threw = subject.apply(interaction)
      }
      let hasFailed = faults?.hasFailed ?? false
      faults?.clear()
      let comment = "seed \(seed), round \(round): \(operation)"
      if hasFailed && threw && !wasInGesture && !subject.isInGesture {
        let isSame = try before.elements == store.sortedElements
        #expect(isSame, "\(comment)")
      }
      if subject.isInGesture { continue }
      let difference = try copies.difference(
        store, comingFrom: before.history.place, mayBeUnseen: wasInGesture)
      // Over a buffer, an element that was not changed goes with the next one that is.
      if let difference = difference ?? (Repo._form == .buffer ? nil : store.brokenInvariant) {
        Issue.record("\(comment): \(difference)")
        return
      }
    }
  }
}

/// What the elements are at each place of a history.
private struct PlaceCopies {
  private var copies: [UndoPlace: [Int: Item]] = [:]

  mutating func begin(_ store: UndoStore<some Repository<Item>>) throws {
    copies[store.history.place] = try store.elementsByID
  }

  /// Says which place is not what it was.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - start: The place before the last operation, of which that may have made something else: an action
  ///     that is coalesced becomes part of the one before.
  ///   - mayBeUnseen: Whether a place may have come about on the way.
  /// - Returns: What differs, in words, or `nil`.
  /// - Throws: What reading the store throws.
  mutating func difference(
    _ store: UndoStore<some Repository<Item>>, comingFrom start: UndoPlace, mayBeUnseen: Bool
  ) throws -> String? {
    let (history, elements) = (store.history, try store.elementsByID)
    let (present, places) = (history.place, history.places)
    if let copy = copies[present], present != start, copy != elements {
      return "at \(present): \(elements), not \(copy)"
    }
    copies[present] = elements
    copies = copies.filter { places.contains($0.key) }
    for place in places {
      guard let back = history.changes(from: present, to: place),
        let there = history.changes(from: place, to: present)
      else { return "no changes between \(present) and \(place)" }
      guard let old = copies[place] ?? (mayBeUnseen ? elements.applying(back) : nil) else {
        return "\(place) has come about unseen"
      }
      copies[place] = old
      if elements.applying(back) != old {
        return "\(present) to \(place): \(back) from \(elements)"
      }
      if old.applying(there) != elements { return "\(place) to \(present): \(there) from \(old)" }
    }
    return nil
  }
}

extension UndoStore where Repo: Repository<Item> {
  fileprivate var elementsByID: [Int: Item] {
    get throws { Dictionary(uniqueKeysWithValues: try allElements().map { ($0.id, $0) }) }
  }

  fileprivate var sortedElements: [Item] {
    get throws { try allElements().sorted { $0.id < $1.id } }
  }
}

extension [Int: Item] {
  /// Returns the elements after steps; `nil` where one does not start from what is there.
  fileprivate func applying(_ steps: UndoSteps<Item>) -> Self? {
    var elements = self
    for step in steps {
      guard elements[step.id] == step.oldValue else { return nil }
      elements[step.id] = step.newValue
    }
    return elements
  }
}

extension Interaction {
  fileprivate var beginsGesture: Bool {
    switch self {
    case .begin: true
    case .joining(_, _, let operation): operation.beginsGesture
    default: false
    }
  }

  /// The operation with groups instead of what is not recorded, or may be discarded: both change what was
  /// at other places.
  fileprivate var recorded: Interaction {
    switch self {
    case .unrecorded(let body, let fails), .group(let body, let fails):
      .group(body.map(\.recorded), fails: fails)
    case .joining(let key, let window, let operation):
      .joining(key, within: window, operation.recorded)
    case .discardable(let operation): operation.recorded
    default: self
    }
  }
}
