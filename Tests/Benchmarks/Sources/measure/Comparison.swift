import Reporting
import Workloads

/// The comparison of the systems, beside what is to be reached.
struct Comparison {
  /// How much work there is.
  var size: Size

  /// How often each figure is measured.
  var rounds: Int
}

extension Comparison {
  /// Measures, printing each table as soon as it is there.
  ///
  /// - Throws: Where a process fails, or where the systems don't agree.
  func run() throws {
    let single = try measure(.modify)
    try showSingle(single)
    try showGroups(than: single)
    try showCreation()
    try showThreeTypes()
    try showWorst()
    try showSession()
    try showTheRest()
  }

  private func showSingle(_ single: Series) throws {
    let rows = [
      Row("record, ns", \.record, .ratio(0.35)),
      Row("undo, ns", \.undo, .ratio(0.10)),
      Row("redo, ns", \.redo, .ratio(0.15)),
      Row("bytes held", \.bytesHeld, .ratioAndLimit(0.5, 100)),
      Row("bytes at the peak", \.bytesAtPeak),
    ]
    let unused = [
      Row("undo, result unused, ns", \.undo, .ratio(0.10)),
      Row("redo, result unused, ns", \.redo, .ratio(0.15)),
    ]
    let save = [Row("save a whole element, ns", \.record, .ratio(0.35))]
    let property = [
      Row("set by key path, ns", \.record), Row("undo of that, ns", \.undo),
      Row("redo of that, ns", \.redo), Row("bytes held by that", \.bytesHeld, .limit(40)),
    ]
    print("\nA named modification: \(size.actions) on \(size.elements) elements of 64 bytes")
    show(
      (single, rows), (try measure(.unused), unused), (try measure(.save), save),
      (try measure(.property), property))
  }

  private func showGroups(than single: Series) throws {
    func own(_ figure: (Outcome) -> Double?) -> Row.Target? {
      single.median(figure, of: .undoRedo).map { .limit($0) }
    }
    let rows = [
      Row("record, ns", \.record, own(\.record)),
      Row("undo, ns", \.undo, own(\.undo)),
      Row("redo, ns", \.redo, own(\.redo)),
      Row("bytes held", \.bytesHeld, .limit(90)),
    ]
    print("\nGroups of 1,000 modifications, each of them; to be no dearer than a single one")
    show((try measure(.groups), rows), baseline: .classicSteps)
  }

  private func showCreation() throws {
    let created = Size(actions: size.actions / 10, elements: 0)
    let rows = [
      Row("record and undo, ns", \.recordAndUndo, .ratio(0.35)), Row("record, ns", \.record),
      Row("undo, ns", \.undo), Row("redo, ns", \.redo), Row("bytes held", \.bytesHeld),
    ]
    print("\nCreate \(created.actions), delete them, undo all, redo all; each change")
    show((try measure(.createDelete, created), rows))
  }

  private func showThreeTypes() throws {
    let systems: [SystemName] = [.undoRedo, .threeTypes]
    let rows = [
      Row("record, ns", \.record), Row("undo, ns", \.undo), Row("redo, ns", \.redo),
      Row("bytes held", \.bytesHeld),
    ]
    var table = Table(header: ["", "one type", "of three types", "ratio"])
    for (name, work) in [("modify: ", Work.modify), ("in groups: ", .groups)] {
      let series = try Series(work, systems, size, rounds: rounds)
      for row in rows {
        let values = systems.map { series.median(row.figure, of: $0) }
        let ratio = values[0].flatMap { one in values[1].map { decimal($0 / one, 2) + " ×" } }
        table.rows.append([name + row.name] + values.map(shortened) + [ratio ?? "–"])
      }
    }
    print("\nThe same in a store whose model has elements of three types\n\(table.text)")
  }

  private func showWorst() throws {
    let worst = Row("worst, ms", { $0.record.map { $0 / 1e6 } }, .limit(1))
    print("\nThe worst single modification among \(size.actions)")
    show((try Series(nil, SystemName.peers, size, rounds: 1), [worst]))
  }

  private func showSession() throws {
    let session = try measure(.typing)
    guard !session.isEmpty else {
      return print("\nThe editing session is left out: its file is not in the shared data.")
    }
    let rows = [
      Row("record, ns", \.record), Row("undo, ns", \.undo), Row("redo, ns", \.redo),
      Row("bytes held", \.bytesHeld),
    ]
    print("\nA recorded editing session, each keystroke")
    show((session, rows), baseline: .classicSteps)
  }

  private func showTheRest() throws {
    let lengths = [size.actions / 100, size.actions / 10, size.actions]
    var table = Table(header: ["ns, by the number of actions"] + lengths.map { "\($0)" })
    func add(_ work: Work, _ systems: [SystemName], _ rows: [(String, SystemName, String)]) throws {
      let all = try lengths.map { length in
        try Series(work, systems, Size(actions: length, elements: size.elements), rounds: rounds)
      }
      for (name, system, phase) in rows {
        let figures = all.map { $0.median({ $0.nanoseconds[phase] }, of: system) }
        table.rows.append([name] + figures.map(shortened))
      }
    }
    try add(
      .discard, [.classic, .undoRedo],
      [
        ("a new action discards all undone ones, each", .undoRedo, "discard"),
        ("the same in the classic design", .classic, "discard"),
      ])
    try add(.drop, [.undoRedo], [("a new limit drops all but ten, each", .undoRedo, "drop")])
    try add(.limited, [.undoRedo], [("record under a limit of 1,000", .undoRedo, "record")])
    try add(
      .limitedMemory, [.undoRedo],
      [("record under a limit of 100,000 bytes", .undoRedo, "record")])
    try add(
      .copy, [.undoRedo],
      [
        ("look at the history for the first time, each", .undoRedo, "look"),
        ("copy the history", .undoRedo, "copy"),
        ("record while there is a new copy", .undoRedo, "modify"),
      ])
    print("\nDiscarding, dropping, copying\n\(table.text)")
  }

  private func measure(_ work: Work, _ other: Size? = nil) throws -> Series {
    try Series(work, SystemName.peers, other ?? size, rounds: rounds)
  }
}
