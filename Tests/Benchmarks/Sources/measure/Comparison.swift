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
    print(
      "\nA named modification of one element: \(size.actions) on \(size.elements) elements of 64 bytes"
    )
    show(
      single,
      [
        Row("record, ns", \.record, .ratio(0.35)), Row("undo, ns", \.undo, .ratio(0.10)),
        Row("redo, ns", \.redo, .ratio(0.15)),
        Row("bytes held", \.bytesHeld, .ratioAndLimit(0.5, 100)),
        Row("bytes at the peak", \.bytesAtPeak),
      ])
    show(
      try measure(.unused),
      [
        Row("undo, result unused, ns", \.undo, .ratio(0.10)),
        Row("redo, result unused, ns", \.redo, .ratio(0.15)),
      ])
    show(try measure(.save), [Row("save a whole element, ns", \.record, .ratio(0.35))])
    show(
      try measure(.property),
      [
        Row("set by key path, ns", \.record), Row("bytes held", \.bytesHeld, .limit(40)),
        Row("undo, ns", \.undo), Row("redo, ns", \.redo),
      ])

    print("\nGroups of 1,000 modifications, each modification; to be no dearer than a single one")
    let own = { (figure: (Outcome) -> Double?) in single.median(figure, of: .undoRedo) ?? 0 }
    show(
      try measure(.groups),
      [
        Row("record, ns", \.record, .limit(own(\.record))),
        Row("undo, ns", \.undo, .limit(own(\.undo))),
        Row("redo, ns", \.redo, .limit(own(\.redo))), Row("bytes held", \.bytesHeld, .limit(90)),
      ], baseline: .classicSteps)

    let created = Size(actions: size.actions / 10, elements: 0)
    print("\nCreate \(created.actions), delete them, undo all, redo all; each change")
    show(
      try measure(.createDelete, created),
      [
        Row(
          "create, delete, undo, ns", \.recordAndUndo, .ratio(0.35)), Row("record, ns", \.record),
        Row("undo, ns", \.undo),
        Row("redo, ns", \.redo),
      ])

    print("\nThe worst single modification among \(size.actions)")
    show(
      try Series(nil, SystemName.allCases, size, rounds: 1),
      [Row("worst, ms", { $0.record.map { $0 / 1e6 } }, .limit(1))])
    try showSession()
    try showTheRest()
  }

  private func showSession() throws {
    let session = try measure(.typing)
    guard !session.isEmpty else {
      return print(
        "\nThe recorded editing session is left out: its file is not in the shared data.")
    }
    print("\nA recorded editing session, each keystroke")
    show(
      session,
      [
        Row("record, ns", \.record), Row("undo, ns", \.undo), Row("redo, ns", \.redo),
        Row("bytes held", \.bytesHeld),
      ], baseline: .classicSteps)
  }

  private func showTheRest() throws {
    print("\nDiscarding, dropping, copying")
    var table = Table(header: ["actions", "10⁴", "10⁵", "10⁶"])
    func add(_ name: String, _ work: Work, _ system: SystemName, _ phase: String) throws {
      let figures = try [10_000, 100_000, 1_000_000].map { actions in
        let size = Size(actions: actions, elements: size.elements)
        return try Series(work, [system], size, rounds: rounds)
          .median({ $0.nanoseconds[phase] }, of: system)
      }
      table.rows.append([name] + figures.map(shortened))
    }
    try add("a modification discards all undone actions, ns each", .discard, .undoRedo, "discard")
    try add("the same in the classic design", .discard, .classic, "discard")
    try add("a new limit drops all but ten, ns each", .drop, .undoRedo, "drop")
    try add("record under a limit of 1,000, ns", .limited, .undoRedo, "record")
    try add("copy the history, ns", .copy, .undoRedo, "copy")
    try add("record while there is a new copy, ns", .copy, .undoRedo, "modify")
    print(table.text)
  }

  private func measure(_ work: Work, _ other: Size? = nil) throws -> Series {
    try Series(work, SystemName.allCases, other ?? size, rounds: rounds)
  }
}
