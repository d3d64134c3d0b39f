import TestSupport
import Testing
import UndoRedo
import UndoRedoParts
import UndoRedoTesting

@Suite struct EditableElementsTests {
  let store = UndoStore(
    InMemoryRepository<DrawingElement>([
      .mark(Mark(id: 1, layer: 1, text: "b")), .mark(Mark(id: 2, layer: 2, text: "a")),
      .mark(Mark(id: 3, layer: 1, text: "c")), .layer(Layer(id: 1)),
    ]))
  var marks: UndoStorePart<InMemoryRepository<DrawingElement>, Mark> { store[Mark.self] }

  @Test func fetching() {
    #expect(marks.fetch().map(\.id) == [1, 2, 3])
    #expect(marks.fetch(where: { $0.layer == 1 }).map(\.id) == [1, 3])
    #expect(marks.fetch(sortedBy: \.text).map(\.text) == ["a", "b", "c"])
    #expect(marks.fetch(sortedBy: \.text, descending: true).map(\.text) == ["c", "b", "a"])
    #expect(marks.fetch(sortedBy: { $0.id > $1.id }, offset: 1, limit: 1).map(\.id) == [2])
    #expect(marks.fetch(offset: 9, limit: 9).isEmpty && marks.fetch(limit: 0).isEmpty)
    #expect(marks.element(withID: 3)?.text == "c" && marks.element(withID: 9) == nil)
    // Elements that compare equal keep their order.
    #expect(marks.fetch(sortedBy: { _, _ in false }).map(\.id) == [1, 2, 3])
  }

  /// Whoever reads what is in memory needs no `try`, though the repository can fail.
  @Test func fetchingWhereEditingCanFail() throws {
    let store = UndoStore(CheckedRepository(InMemoryRepository(store.elements)))
    #expect(store.fetch(where: { $0.part(Mark.self)?.layer == 1 }).count == 2)
    #expect(
      store[Mark.self].fetch(sortedBy: \.text, descending: true, limit: 2).map(\.id) == [3, 1])
    #expect(store[Mark.self].fetch(sortedBy: { $0.id > $1.id }, offset: 2).map(\.id) == [1])
    try store[Mark.self].delete(3)
    #expect(store[Mark.self].contains(1) && !store[Mark.self].contains(3))
  }

  /// What was read to see whether it is to be changed is not read once more.
  @Test func changedElementsAreReadOnce() {
    let recording = RecordingRepository(InMemoryRepository(store.elements))
    let store = UndoStore(recording)
    let modified = store[Mark.self].modify(where: { $0.layer == 1 }) { $0.text = "z" }
    #expect(modified.map(\.text) == ["z", "z"])
    #expect(
      recording.calls == [
        .readAll,
        .perform(
          modified.map { .modified(from: .mark(marks[$0.id]!), to: .mark($0)) }),
      ])
    store.undo()
    recording.forgetCalls()
    store[Mark.self].delete(where: { $0.layer == 1 }, named: "Cut")
    let (cut, left) = ([0, 2].map { marks.elements[$0] }, marks.elements[1])
    #expect(recording.calls == [.readAll, .perform(cut.map { .deleted(.mark($0)) })])
    recording.forgetCalls()
    store[Mark.self].delete(contentsOf: [2, 9, 2], named: "Cut")
    #expect(
      recording.calls == [
        .read(.first(2)), .read(.first(9)), .perform([.deleted(.mark(left))]),
      ])
    store.undoAll()
    #expect(store.allElements() == self.store.elements)
  }

  /// A closure that modifies elements may change those that come after.
  @Test func modifyingElementsMayChangeOthers() throws {
    func change<Repo: Repository<DrawingElement>>(_ store: UndoStore<Repo>) throws
    where Repo.Failure == Never {
      store[Mark.self].modify(where: { _ in true }) { mark in
        mark.text += "!"
        store[Mark.self].modify(3) { $0.text += "\(mark.id)" }
        if mark.id == 1 { store[Mark.self].delete(2) }
      }
      #expect(store[Mark.self].allElements().map(\.text) == ["b!", "c1!"])
      try store.perform("Again") {
        ModifyAll { element in
          element.modify { (mark: inout Mark) in mark.text += "?" }
          if element.id == .first(1) { store[Mark.self].modify(3, \.text, to: "d") }
        }
      }
      #expect(store[Mark.self].allElements().map(\.text) == ["b!?", "d?"])
      store.undoAll()
      #expect(store.allElements() == self.store.elements)
    }
    try change(UndoStore(InMemoryRepository(store.elements)))
    try change(UndoStore(RecordingRepository(InMemoryRepository(store.elements))))
  }

  @Test func fetchingBySeveralProperties() {
    let sorted = marks.fetch(sortedBy: { ($0.layer ?? 0, $1.text) < ($1.layer ?? 0, $0.text) })
    #expect(sorted.map(\.id) == [3, 1, 2])
  }

  @Test func settingAProperty() {
    #expect(marks[1, \.text, default: ""] == "b" && marks[9, \.text, default: "?"] == "?")
    marks[9, \.text, default: "?"] = "x"
    for text in ["c", "d"] {
      marks[1, \.text, default: "", named: "Type", coalescedWithin: .infinity] = text
    }
    marks[1, \.text, default: "", named: "Set"] = "e"
    #expect(store.history.actions.map(\.name) == ["Type", "Set"])
    store.undo()
    #expect(marks[1]?.text == "d")
  }

  @Test func settingAPropertyWhereItCanFail() throws {
    let store = UndoStore(CheckedRepository(InMemoryRepository(store.elements)))
    for text in ["c", "d"] {
      try store[Mark.self].modify(
        1, \.text, to: text, named: "Type", coalescedWithin: .infinity)
    }
    try store[Mark.self].modify(1, \.text, to: "e", named: "Set", coalescedWithin: nil)
    #expect(store.history.actions.map(\.name) == ["Type", "Set"])
    #expect(store.history.actions.first?.steps.count == 1)
  }

  @Test func refusalsNameTypes() throws {
    let store = UndoStore(
      CheckedRepository(InMemoryRepository(store.elements)),
      rules: [
        .deny(from: Layer.self, to: Mark.self, by: \.layer),
        .require(from: Person.self, to: Layer.self, by: \.owner),
      ])
    func refusal(_ edit: () throws -> Void) -> UndoError? {
      #expect(throws: UndoError.self) { try edit() }
    }
    let denied = refusal { try store[Layer.self].delete(1) }
    #expect(denied?.description == "Layer 1 can't be deleted while Mark 1 refers to it")
    #expect(denied?.typeName == "Layer" && denied?.otherTypeName == "Mark")
    #expect(
      refusal { try store[Layer.self].save(Layer(id: 2, owner: "Ann")) }?.description
        == "Layer 2 would refer to Person Ann, which does not exist")
    #expect(
      refusal { try store.perform("Edit") { Modify<Mark>(9) { $0.text = "" } } }?.description
        == "“Edit”, line 1: there is no Mark with id 9")
    #expect(
      refusal { try store.perform("Add") { Create(Mark(id: 1)) } }?.description
        == "“Add”, line 1: there is already a Mark with id 1")
    #expect(
      refusal { try store.record("Take", [.created(.mark(Mark(id: 9)))]) }?.description
        == "“Take”: Mark 9 is not what the change to record makes of it")
    #expect(refusal { try UndoStore([Mark(id: 1)]).perform { Delete(2) } }?.typeName == nil)
  }

  @Test func whetherThereIsAnElement() {
    #expect(marks.contains(3) && !marks.contains(9))
    #expect(store[Layer.self].contains(1) && !store[Layer.self].contains(3))
    marks.delete(3)
    #expect(!marks.contains(3))
  }

  /// Each edit of several elements is one action, in a part as in a store of one type.
  @Test func editsOfSeveralElementsAreOneAction() {
    check("Delete") { marks.delete(where: { $0.layer == 1 }, named: "Delete") }
    check("Delete") { marks.delete(contentsOf: [2, 9, 2], named: "Delete") }
    check("Delete") { marks.delete(at: [0, 2, 7, -1], in: marks.elements, named: "Delete") }
    check("Clear") { marks.deleteAll(named: "Clear") }
    check("Tag") { marks.modify(where: { $0.id < 3 }, named: "Tag") { $0.tags = [1] } }
    check("Add") { marks.save(contentsOf: [Mark(id: 1), Mark(id: 9)], named: "Add") }
    check("Move") { marks.modify(1, \.layer, to: nil, named: "Move") }
    check("Tag") { marks.modify(1, \.tags, named: "Tag") { $0.append(5) } }
    check("Delete") { marks.delete(Mark(id: 1), named: "Delete") }
  }

  private func check(_ name: String, _ edit: () -> Void) {
    let elements = Set(store.elements)
    let count = store.history.actions.count
    edit()
    #expect(store.history.actions.count == count + 1)
    #expect(Set(store.elements) != elements)
    #expect(store[Layer.self].count == 1)
    #expect(store.undo()?.name == name)
    #expect(Set(store.elements) == elements)
    store.removeAllActions()
  }

  @Test func linesSaveElementsOfAnyType() throws {
    let action = try store.perform("Paste") {
      Save(Mark(id: 1, tags: [1]))
      Save(Layer(id: 9))
      Save(DrawingElement.mark(Mark(id: 1, tags: [2])))
    }
    #expect(marks[1]?.tags == [2] && store[Layer.self][9] != nil)
    #expect(action?.steps.count == 2)
  }

  @Test func whatChangesNothingIsNoAction() {
    marks.delete(where: { _ in false }, named: "Delete")
    marks.delete(at: [5], in: marks.elements, named: "Delete")
    marks.modify(where: { _ in true }, named: "Modify") { _ in }
    marks.save(contentsOf: marks.elements, named: "Save")
    #expect(store.history.actions.isEmpty)
  }

  @Test func aFailureTakesBackWhatTheEditHasDone() throws {
    let faults = FaultPlan()
    let store = UndoStore(
      FaultyRepository(InMemoryRepository(store.elements), faults: faults))
    faults.fail(at: .read, atCall: 2)
    #expect(throws: InjectedFault.self) {
      try store[Mark.self].delete(contentsOf: [1, 2, 3], named: "Delete")
    }
    faults.clear()
    #expect(store[Mark.self].fetch().count == 3)
    #expect(!store.canUndo)
  }

  @Test func severalRepositoriesAreOne() throws {
    let people = FaultPlan()
    let store = UndoStore(
      Repositories(
        FaultyRepository(InMemoryRepository([Mark(id: 1)])), InMemoryRepository([Layer(id: 1)]),
        FaultyRepository(InMemoryRepository<Person>(), faults: people)))
    people.fail(at: .perform)
    #expect(throws: InjectedFault.self) {
      try store.perform("Change") {
        Delete<Mark>(1)
        Delete<Layer>(1)
        Create(Person(id: "p"))
      }
    }
    #expect(try store.allElements() == [.mark(Mark(id: 1)), .layer(Layer(id: 1))])
    #expect(!store.canUndo)
    people.clear()
    try store.perform("Change") {
      Delete<Mark>(1)
      Create(Person(id: "p"))
    }
    #expect(try store.undo()?.steps.count == 2)
    #expect(try store.element(withID: .other(.other(.first("p")))) == nil)
  }

  /// Of four types, any two of which are changed together, and one of which fails.
  @Test func moreThanThreeRepositoriesAreOne() throws {
    struct Note: Identifiable, Equatable {
      var id: Int
      var text = ""
    }
    let plans = (0..<4).map { _ in FaultPlan() }
    let store = UndoStore(
      Repositories(
        FaultyRepository(InMemoryRepository<Note>(), faults: plans[0]),
        before: Repositories(
          FaultyRepository(InMemoryRepository<Mark>(), faults: plans[1]),
          FaultyRepository(InMemoryRepository<Layer>(), faults: plans[2]),
          FaultyRepository(InMemoryRepository<Person>(), faults: plans[3]))))
    let edits: [() throws -> Void] = [
      { try store[Note.self].save(Note(id: 1, text: "\(store.history.position)")) },
      { try store[Mark.self].save(Mark(id: 1, text: "\(store.history.position)")) },
      { try store[Layer.self].save(Layer(id: 1, name: "\(store.history.position)")) },
      { try store[Person.self].save(Person(id: "\(store.history.position)")) },
    ]
    var states = [try store.allElements()]
    for first in edits.indices {
      for second in edits.indices where second != first {
        func edit() throws {
          try store.group("Both") {
            try edits[first]()
            try edits[second]()
          }
        }
        plans[second].fail(at: .perform)
        #expect(throws: InjectedFault.self) { try edit() }
        plans[second].clear()
        #expect(try store.allElements() == states.last)
        try edit()
        states.append(try store.allElements())
      }
    }
    #expect(store.history.actions.map(\.steps.count) == Array(repeating: 2, count: 12))
    for state in states.dropLast().reversed() {
      try store.undo()
      #expect(try store.allElements() == state)
    }
    try store.redoAll()
    #expect(try store.allElements() == states.last)
  }

  /// What can't be taken back is said.
  @Test func aFailureToTakeBackIsTold() throws {
    let (first, second) = (FaultPlan(), FaultPlan())
    let store = UndoStore(
      Repositories(
        FaultyRepository(InMemoryRepository<Mark>(), faults: first),
        FaultyRepository(InMemoryRepository<Layer>(), faults: second)))
    first.fail(at: .perform, atCall: 2)
    second.fail(at: .perform)
    let error = #expect(throws: RepositoriesError.self) {
      try store.perform("Add") {
        Create(Mark(id: 7))
        Create(Layer(id: 7))
      }
    }
    #expect(error?.ids == ["7"])
    #expect(error?.failure is InjectedFault && error?.failureToTakeBack is InjectedFault)
    #expect(error?.description.contains("its changes of 7 could not be reverted") == true)
    #expect(store.history.actions.isEmpty)
  }

  @Test func allThatCanNotBeTakenBackIsTold() throws {
    let plans = [FaultPlan(), FaultPlan(), FaultPlan()]
    let store = UndoStore(
      Repositories(
        FaultyRepository(InMemoryRepository<Mark>(), faults: plans[0]),
        FaultyRepository(InMemoryRepository<Layer>(), faults: plans[1]),
        FaultyRepository(InMemoryRepository<Person>(), faults: plans[2])))
    for plan in plans { plan.fail(at: .perform, atCall: plan === plans[2] ? 1 : 2) }
    let error = #expect(throws: RepositoriesError.self) {
      try store.perform("Add") {
        Create(Mark(id: 7))
        Create(Layer(id: 8))
        Create(Person(id: "p"))
      }
    }
    #expect(error?.ids == ["7", "8"])
  }
}

#if canImport(Observation)
  extension EditableElementsTests {
    /// Who reads the elements of one type is not notified of those of another one.
    @Test func typesAreTrackedByThemselves() {
      let layers = marks.store[Layer.self]
      let readLayers = { layers.elements.count + layers.fetch().count }
      layers.save(Layer(id: 1), named: "Add")
      expectNoNotice(readLayers) { marks.save(Mark(id: 9), named: "Add") }
      expectNotice(readLayers) { layers.modify(1, \.name, to: "a", named: "Rename") }
      expectNotice(readLayers) { marks.store.undo() }
      expectNoNotice(readLayers) { marks.store.undo() }
      expectNotice({ marks.elements }) { marks.store.redo() }
      expectNotice(readLayers) {
        marks.store.group("Both") {
          marks.delete(9, named: "")
          layers.delete(1, named: "")
        }
      }
      let counted = { layers.count }
      expectNoNotice(counted) { marks.save(Mark(id: 9), named: "Add") }
      expectNotice(counted) { layers.save(Layer(id: 3), named: "Add") }
    }

    /// A group may read the elements of all types, which others track.
    @Test func whatAGroupReadsIsNoConcernOfOtherTypes() {
      let layers = marks.store[Layer.self]
      func tidyUp() {
        marks.store.group("Tidy Up") {
          for case .first(let mark) in marks.store.elements {
            marks.modify(mark.id, \.text, to: "")
          }
        }
      }
      var isWholeNotified = false
      let isNotified = isNotified({ layers.elements }) {
        isWholeNotified = TestSupport.isNotified({ marks.store.elements }, of: tidyUp)
      }
      #expect(isWholeNotified && !isNotified)
      #expect(marks.fetch(where: { !$0.text.isEmpty }).isEmpty)
    }

    /// On another branch, elements of one type were deleted and created again, and one of another type created.
    @Test func whatIsCreatedAgainOnTheWayToABranchMayStandElsewhere() throws {
      let store = UndoStore(
        RecordingRepository(CheckedRepository(InMemoryRepository(store.elements))))
      let (marks, layers) = (store[Mark.self], store[Layer.self])
      store.keepsBranches = true
      let all = marks.elements
      try marks.deleteAll(named: "Cut")
      for mark in all { try marks.save(mark, named: "Paste") }
      let pasted = store.history.place
      try store.undoAll()
      try layers.save(Layer(id: 2), named: "Add")
      let added = store.history.place
      for place in [pasted, added] {
        let before = marks.elements
        func jump() throws { try store.jump(to: place) }
        try expectNotice({ marks.elements }, of: jump)
        #expect(marks.elements != before && Set(marks.elements) == Set(before))
      }
    }
  }
#endif
