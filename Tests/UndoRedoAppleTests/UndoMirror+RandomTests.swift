import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoApple

/// Whatever the store, the manager and others do, the menu undoes and redoes what the store does.
@Suite struct UndoMirrorRandomTests {
  @Test(arguments: Depth.slice(of: 0..<800 as Range<UInt64>, oneIn: 20))
  func theMenuFollows(seed: UInt64) throws {
    try theMenuFollows(InMemoryRepository<Line>(), seed) { _ in }
  }

  @Test(arguments: Depth.slice(of: 0..<400 as Range<UInt64>, oneIn: 20))
  func theMenuFollowsWhatIsSavedAndRolledBack(seed: UInt64) throws {
    try theMenuFollows(BufferedRepository(InMemoryRepository<Line>()), seed) { store in
      if store.history.position % 2 == 0 { store.save() } else { store.rollback() }
    }
  }

  /// Runs a script: every second one with as many levels as the manager may have, every variant of
  /// the manager in turn.
  private func theMenuFollows<Repo: ResidentRepository<Line>>(
    _ repository: Repo, _ seed: UInt64, saving: (UndoStore<Repo>) -> Void
  ) throws where Repo.Failure == Never {
    var random = SeededGenerator(seed: seed)
    let variant = ModelUndoManager.Variant.all[Int(seed / 2 % 16)]
    let desk = Desk(repository, variant)
    desk.store.keepsBranches = seed % 4 > 1
    var done: [String] = []
    for number in 0..<60 {
      let typed = desk.field.text
      if random.oneIn(3) {
        done.append(try desk.chooseInMenu(isUndo: random.oneIn(2)))
      } else {
        let acts = (0...random.int(0..<2)).map { _ in
          desk.act(&random, number, hasLevels: seed % 2 == 1, saving: saving)
        }
        done.append(acts.joined(separator: ", "))
        desk.system.endEvent()
        try #require(done.last!.contains("type") || desk.field.text == typed, "\(seed): \(done)")
      }
      try desk.check("seed \(seed), \(variant): \(done)")
    }
    try desk.walk(isUndo: true, "seed \(seed), \(variant): \(done)")
    try desk.walk(isUndo: false, "seed \(seed), \(variant): \(done)")
  }
}

extension Desk where Repo.Failure == Never {
  /// Does something that is no choice in a menu, and says what.
  fileprivate func act(
    _ random: inout SeededGenerator, _ number: Int, hasLevels: Bool,
    saving: (UndoStore<Repo>) -> Void
  ) -> String {
    let line = Line(id: random.int(0..<3), text: "\(random.int(0..<3))")
    switch random.int(0..<18) {
    case 0...2:
      store.save(line, named: "Save \(number)")
      return "save \(line.id) \(line.text)"
    case 3:
      store.coalescingActions(by: "key") { _ = store.save(line, named: "Join \(number)") }
      return "join \(line.id) \(line.text)"
    case 4:
      store.withDiscardableActions { _ = store.save(line, named: "Scroll \(number)") }
      return "scroll \(line.id) \(line.text)"
    case 5:
      store.withoutRecording { _ = store.save(line, named: "") }
      return "unrecorded \(line.id) \(line.text)"
    case 6:
      let place = random.pick(store.history.places)
      store.jump(to: place)
      return "jump to \(place)"
    case 7:
      store.limit = random.pick([nil, 1, 4])
      return "limit \(store.limit ?? 0)"
    case 8, 9:
      store.undo()
      return "store undo"
    case 10:
      store.redo()
      return "store redo"
    case 11:
      saving(store)
      return "save or roll back"
    case 12:
      guard random.oneIn(2) else { return "" }
      store.removeActions(of: line.id)
      return "forget \(line.id)"
    case 13, 14:
      select(number)
      return "select"
    case 15:
      system.disableUndoRegistration()
      let inner = act(&random, number, hasLevels: hasLevels, saving: saving)
      system.enableUndoRegistration()
      return "disabled: \(inner)"
    case 16:
      if hasLevels { system.levelsOfUndo = random.int(0..<4) }
      if system.levelsOfUndo > 0 { hasBeenTrimmed = true }
      return "levels \(system.levelsOfUndo)"
    default:
      // A field that isn't heard would later undo what isn't there.
      guard system.isUndoRegistrationEnabled else { return "" }
      if random.oneIn(2) {
        system.beginUndoGrouping()
        type(field.text + "x")
        store.save(line, named: "Group \(number)")
        system.endUndoGrouping()
      } else {
        type(field.text + "x")
      }
      return "type"
    }
  }

  /// What a choice in the menu must change.
  private var state: some Equatable {
    [field.text, "\(store.moves(isUndo: true).count) \(store.moves(isUndo: false).count)"]
  }

  /// Chooses in the menu, if it is enabled, and sees whether that does something.
  fileprivate func chooseInMenu(isUndo: Bool) throws -> String {
    guard isUndo ? system.canUndo : system.canRedo else { return "" }
    let before = state
    if isUndo { undo() } else { redo() }
    if !isLittered { try #require(state != before) }
    return isUndo ? "undo" : "redo"
  }

  /// Sees whether the menu shows what the store does.
  fileprivate func check(_ comment: @autoclosure () -> String) throws {
    // Who opens the menu asks for this.
    _ = system.canRedo
    try #require(mirror.isInStep, "\(comment())")
    let undoNames = undoNames.filter { $0 != "Typing" }
    let redoNames = redoNames.filter { $0 != "Typing" }
    let undo = store.moves(isUndo: true).map(\.name)
    let redo = store.moves(isUndo: false).map(\.name)
    try #require(undo.first == store.undoName && redo.first == store.redoName, "\(comment())")
    if hasBeenTrimmed {
      try #require(zip(undoNames, undo).allSatisfy { $0 == $1 }, "\(comment())")
      try #require(redo.starts(with: redoNames), "\(comment())")
    } else {
      try #require(undoNames.starts(with: undo), "\(undoNames), \(undo), \(comment())")
      // What others register empties the redo stack, and the mirror leaves it at that.
      if redo.isEmpty { isRedoStackEmptied = false }
      try #require(
        isRedoStackEmptied ? redo.starts(with: redoNames) : redoNames == redo,
        "\(redoNames), \(redo), \(comment())")
      try #require(!undo.isEmpty || undoNames.isEmpty, "\(undoNames), \(comment())")
    }
  }

  /// Goes by the menu as far as it leads.
  fileprivate func walk(isUndo: Bool, _ comment: @autoclosure () -> String) throws {
    while try !chooseInMenu(isUndo: isUndo).isEmpty {
      try check(comment())
    }
    let isPartial = hasBeenTrimmed || !isUndo && isRedoStackEmptied
    try #require(isPartial || !(isUndo ? store.canUndo : store.canRedo), "\(comment())")
  }
}
