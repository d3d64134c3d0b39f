import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// A model of two notes: what each of them is.
private typealias Model = [Int: Note]

extension Model {
  fileprivate init(_ notes: [Note]) {
    self.init(uniqueKeysWithValues: notes.map { ($0.id, $0) })
  }

  /// Returns what a step makes of the model, or nothing where the step does not fit.
  fileprivate func performing(_ step: NoteStep) -> Model? {
    guard self[step.id] == step.oldValue else { return nil }
    var model = self
    model[step.id] = step.newValue
    return model
  }

  fileprivate func performing(_ actions: some Sequence<NoteAction>) -> Model? {
    actions.reduce(self) { model, action in
      action.steps.reduce(model) { $0?.performing($1) }
    }
  }

  /// The steps from one model to another.
  fileprivate func steps(to other: Model) -> [NoteStep] {
    [2, 1].compactMap { NoteStep(changing: self[$0], to: other[$0]) }
  }
}

/// What changes that are not recorded make of a history.
struct UndoHistoryAbsorbingTests {
  private static let models: [Model] = [nil, Note(1, "a"), Note(1, "b")].flatMap { first in
    [nil, Note(2, "a")].map { second in Model([first, second].compactMap { $0 }) }
  }

  /// Absorbing any change of a note, in any history of up to three actions on two notes.
  ///
  /// Not from the last two models, which have the text that is not to come first; elsewhere than in
  /// memory, three actions from one model only.
  @Test(arguments: 0..<4) func everyShortHistory(start: Int) {
    let notes = Array(Self.models[start].values)
    var counting = CountingNotes()
    counting.perform(UndoSteps(notes.map { .created($0) }))
    for path in Depth.slice(of: everySequence(of: Self.models, upTo: 3), oneIn: 12) {
      let models = [Self.models[start]] + path
      guard zip(models, path).allSatisfy({ $0 != $1 }) else { continue }
      // Which text comes first makes no difference.
      guard models.lazy.compactMap({ $0[1] }).first != Note(1, "b") else { continue }
      tryEveryChange(of: UndoStore(InMemoryRepository(notes)), models)
      if start == 3 || path.count < 3 { tryEveryChange(of: UndoStore(counting), models) }
    }
  }

  private func tryEveryChange<Repo: ResidentRepository<Note>>(
    of store: UndoStore<Repo>, _ models: [Model]
  ) where Repo.Failure == Never {
    for (number, (old, new)) in zip(models, models.dropFirst()).enumerated() {
      store.group("\(number)") { for step in old.steps(to: new) { make(step, in: store) } }
    }
    for cursor in models.indices.reversed() {
      let state = store.state
      // The mark is a number that nothing else depends on: not each for the longest histories.
      for mark in models.count < 4 ? Array(models.indices) : [(cursor + models[0].count) % 4] {
        for new in [nil, Note(1, "a"), Note(1, "b")] {
          guard let change = NoteStep(changing: models[cursor][1], to: new) else { continue }
          store.state.engine.history.mark = mark
          store.withoutRecording { make(change, in: store) }
          check(store, models, cursor, mark, change)
          store.state = state
        }
      }
      store.undo()
    }
  }

  private func make<Repo: ResidentRepository<Note>>(_ step: NoteStep, in store: UndoStore<Repo>)
  where Repo.Failure == Never {
    if let new = step.newValue {
      store.save(new, named: "")
    } else {
      store.delete(step.id, named: "")
    }
  }

  private func check<Repo: ResidentRepository<Note>>(
    _ store: UndoStore<Repo>, _ models: [Model], _ cursor: Int, _ mark: Int, _ change: NoteStep
  ) where Repo.Failure == Never {
    func require(_ isRight: Bool, _ rule: @autoclosure () -> String) {
      guard !isRight else { return }
      Issue.record("\(rule()): \(cursor) performed of \(models) absorbing \(change)")
    }
    let touches = zip(models, models.dropFirst()).map { $0[change.id] != $1[change.id] }
    var first = models[0]
    if !touches[..<cursor].contains(true) { first[change.id] = change.newValue }
    // What would overwrite the change goes, with all after it.
    let end = touches[cursor...].firstIndex(of: true) ?? touches.endIndex
    var last = models[end]
    last[change.id] = change.newValue
    let now = models[cursor].performing(change)

    // Each step fits what the ones before leave, from the first model on, back and forth.
    let history = store.history
    let (undoable, redoable) = (Array(history.undoable), Array(history.redoable))
    require(Model(store.elements) == now, "the elements are \(store.elements)")
    require(first.performing(undoable.reversed()) == now, "can undo \(undoable)")
    require(now?.performing(redoable) == last, "can redo \(redoable)")
    require(
      (undoable + redoable).allSatisfy { $0.steps.allSatisfy(\.hasEffect) }, "a step does nothing")
    let broken = store.brokenInvariant
    require(broken == nil, broken ?? "")

    // The actions that stay keep their order, and the mark its place between them.
    let performed = undoable.reversed().map { Int($0.name)! }
    let undone = redoable.map { Int($0.name)! }
    let all = performed + undone
    require(all == all.sorted() && all.count >= end - 2, "there are \(all)")
    require(
      history.savedPosition == (mark > end ? nil : all.count { $0 < mark }),
      "the mark is at \(mark)")
    require(
      performed.allSatisfy { $0 < cursor } && undone == Array(cursor..<end),
      "performed are \(performed), undone \(undone)")

    store.undoAll()
    require(Model(store.elements) == first, "undoing leaves \(store.elements)")
    store.redoAll()
    require(Model(store.elements) == last, "redoing leaves \(store.elements)")
  }

  @Test func anActionKeepsWhatIsLeftOfIt() throws {
    let date = UndoDate(secondsSince1970: 1)
    let store = UndoStore(InMemoryRepository<Note>(), now: { date })
    store.group("Add", metadata: ["author": "Ada"]) {
      store.save(Note(1, "a"), named: "")
      store.save(Note(2, "a"), named: "")
    }
    store.save(Note(3, "a"), named: "Undone")
    store.undo()
    store.withoutRecording { _ = store.delete(1, named: "") }
    #expect(
      store.history.undoable.first
        == UndoAction("Add", .created(Note(2, "a")), date: date, metadata: ["author": "Ada"]))
    #expect(
      store.history.redoable.first == UndoAction("Undone", .created(Note(3, "a")), date: date))
  }

  @Test func severalChangesAtOnce() {
    let store = NoteStore(texts: "a", "b")
    store.group("Both") {
      store.save(Note(1, "A"), named: "")
      store.save(Note(2, "B"), named: "")
    }
    store.save(Note(3, "C"), named: "Third")
    store.withoutRecording {
      store.save(Note(1, "a"), named: "")
      store.delete(3, named: "")
      store.save(Note(2, "theirs"), named: "")
    }
    #expect(
      Array(store.history.undoable) == [
        UndoAction("Both", .modified(from: Note(2, "b"), to: Note(2, "theirs")))
      ])
    #expect(store.brokenInvariant == nil)
  }

  @Test func absorbingReachesOnlyAsFarAsTheLimit() {
    let store = NoteStore(limit: 1)
    store.save(Note(1, "a"), named: "Add")
    store.save(Note(2, "a"), named: "Other")
    let before = store.history
    store.withoutRecording { store.save(Note(1, "b"), named: "") }
    #expect(store.history == before)
    store.withoutRecording { _ = store.delete(2, named: "") }
    #expect(!store.canUndo)
    store.save(Note(1, "c"), named: "Edit")
    #expect(store.history.undoable.map(\.name) == ["Edit"])
  }

  /// Recording actions once more drops none of them, whatever the limit has become.
  @Test func absorbingDropsNoUndoneAction() {
    let store = NoteStore(texts: "a", "other")
    store.save(Note(1, "b"), named: "b")
    for text in ["c", "d"] { store.save(Note(2, text), named: text) }
    store.undo(2)
    store.limit = 1
    store.withoutRecording { _ = store.delete(1, named: "") }
    #expect(store.history.undoable.map(\.name) == ["b"])
    #expect(store.history.redoable.map(\.name) == ["c", "d"])
    store.redoAll()
    #expect(store.texts == ["d"] && store.history.undoable.map(\.name) == ["d"])
  }

  @Test func copiesDoNotSeeWhatIsAbsorbed() {
    let store = NoteStore()
    store.save(Note(1, "a"), named: "Add")
    let copy = store.history
    store.withoutRecording { store.save(Note(1, "b"), named: "") }
    #expect(copy.undoable.first == UndoAction("Add", .created(Note(1, "a"))))
  }
}
