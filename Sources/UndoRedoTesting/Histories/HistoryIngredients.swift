import UndoRedo

/// What the scripts of a check of the history are made of.
struct HistoryIngredients {
  /// Whether there are steps that must be refused.
  var misfits = true

  /// Whether calls of the back-end fail.
  var faults = false

  /// Whether others have the repository open at the same time.
  var others = false
}

extension HistoryIngredients {
  /// Returns the scripts of a check, the typical ones first, then random ones that grow.
  func scripts(seed: UInt64, rounds: Int) -> [HistoryScript] {
    var generator = SeededGenerator(seed: seed)
    let random = (0..<rounds).map { round in
      script(length: 2 + round % 12, using: &generator)
    }
    return typicalScripts + random
  }

  /// Every case that is typically forgotten.
  private var typicalScripts: [HistoryScript] {
    let start: [Deed] = [.act([Write(0, 0)]), .act([Write(0, 1)]), .act([Write(1, 0)])]
    var cases: [[Deed]] = [[]]
    cases += (0..<Label.count).map { [.act([Write(2, 0), Write(0, nil)], Label(number: $0))] }
    let again: [Deed] =
      [
        .act([Write(2, 0)]), .scroll([Write(0, 2)]), .type([Write(2, 0), Write(2, 1)]),
        .type([Write(2, 0), Write(2, nil)]), .change([Write(0, 2)]),
        .change([Write(0, 2)], recording: [Write(2, 0)]), .change([Write(0, 0)]),
        .markSaved, .addCheckpoint(0), .limit(2), .limit(1), .limit(0), .clear, .move(-1),
        .move(-2), .move(1), .removeCheckpoint(0),
      ] + Self.removals
    cases += again.map { [$0] }
    cases += again.flatMap { one in Self.followed.map { [one] + $0 } }
    // Of several that are undone, all may be discarded, or one.
    cases += [[.move(-2), .change([Write(0, 2)])], [.move(-2), .scroll([Write(0, 2)])]]
    cases += again.map { [.move(-2), .markSaved, .addCheckpoint(0), .move(1), $0] }
    cases += [
      [.bypass([Write(0, 2), Write(2, 0)])],
      [.markSaved, .addCheckpoint(0), .bypass([Write(0, 2)])],
      [.markSaved, .clear], [.addCheckpoint(0), .clear], [.addCheckpoint(0), .removeCheckpoint(0)],
    ]
    cases += Self.visits.flatMap { visit in
      [
        [], [.act([Write(2, 2)])], [.move(-1)], [.move(1)], [.markSaved],
        [.move(-1), .scroll([Write(0, 2)])],
      ].map { visit + $0 }
    }
    var scripts = cases.map { HistoryScript(start + $0) }
    scripts += again.map { HistoryScript(start + [.move(-1), .reopen, $0]) }
    scripts += (1...2).map {
      HistoryScript(start + [.addCheckpoint(0), .act([Write(3, 0)])], batch: $0)
    }
    // Each element in each version, since any of them may be hard to store.
    scripts += (0..<SampleRange.versions).map { version in
      let all = (0..<SampleRange.numbers).map { Deed.act([Write($0, version)]) }
      return HistoryScript(all + [.reopen, .move(-SampleRange.numbers), .move(1)])
    }
    // More than a page, or than is enough for trying it out.
    let many = (0..<120).map { Deed.act([Write($0 % 3, ($0 / 3) % 4)]) }
    scripts += [HistoryScript(many, batch: 50), HistoryScript(many + [.move(-110)])]
    if others {
      let own =
        Self.own.map { [$0] }
        + Self.again.flatMap { last in
          [Deed.act([Write(2, 0)]), .markSaved].map { [$0, last] }
        }
      scripts += Self.ofOthers.flatMap { one in
        own.map { HistoryScript(start + [.move(-1), .after(one, $0), .act([Write(5, 0)])]) }
      }
      // An action must not join what others have done since.
      scripts += Self.ofOthers.map { one in
        HistoryScript(start + [.type([Write(2, 0)]), .after(one, [.type([Write(2, 1)])])])
      }
    }
    if misfits {
      scripts += Self.misfitting.flatMap { writes in
        [false, true].map { HistoryScript(start + [.misfit(writes, isMoving: $0)]) }
      }
    }
    if faults {
      let before = HistoryScript(start + [.move(-1)]).events
      scripts += again.filter(\.canFail).flatMap { deed in
        (1...8).map { HistoryScript(events: before + [HistoryEvent(deed, fault: $0)]) }
      }
      // Who fails to read the history must not take it for shorter.
      scripts += (1...8).map { HistoryScript(events: before + [HistoryEvent(.reopen, fault: $0)]) }
    }
    return scripts
  }

  private static let followed: [[Deed]] = [
    [.act([Write(0, 3)])], [.move(-1)], [.move(-2), .act([Write(4, 0)])],
  ]

  private static let visits: [[Deed]] = [
    [.move(-1), .act([Write(2, 0)]), .visit(1)], [.move(-2), .act([Write(2, 0)]), .visit(1)],
    [.move(-2), .act([Write(2, 0)]), .visit(2)],
    [.addCheckpoint(0), .markSaved, .move(-1), .act([Write(2, 0)]), .visit(1)],
    [.move(-1), .act([Write(2, 0)]), .visit(1), .visit(-1)],
  ]

  private static let ofOthers: [Deed] = [
    .act([Write(3, 0)]), .move(-1), .markSaved, .addCheckpoint(1), .clear,
    .remove(.oldest(exceptLast: 1)),
  ]

  /// What is done once more by who was refused, or has gone on.
  private static let again: [Deed] = [.act([Write(4, 0)]), .move(-1), .move(-2)]

  private static let own: [Deed] =
    [
      .act([Write(2, 0)]), .scroll([Write(4, 0)]), .change([Write(0, 2)]), .move(-1), .move(1),
      .markSaved, .addCheckpoint(0), .clear,
    ] + removals

  /// Writes that must be refused, where there are the elements 0, in version 1, and 1.
  private static let misfitting: [[Write]] = [
    // Stale.
    [Write(0, 7, claiming: .version(6))], [Write(0, nil, claiming: .version(6))],
    // What would be there already, to a careless eye.
    [Write(0, 1, claiming: .version(0))],
    // A duplicate, and an equal one.
    [Write(0, 2, claiming: .absent)], [Write(0, 1, claiming: .absent)],
    // Missing.
    [Write(2, 1, claiming: .version(0))], [Write(2, nil, claiming: .version(0))],
    // The last of several, the first, and the second of an element.
    [Write(2, 0, claiming: .absent), Write(0, 7, claiming: .version(6))],
    [Write(0, 7, claiming: .version(6)), Write(2, 0, claiming: .absent)],
    [Write(0, 2, claiming: .version(1)), Write(0, 3, claiming: .version(1))],
  ]

  private static let removals: [Deed] = [
    .remove(.element(0)), .remove(.element(1)), .remove(.undone), .remove(.oldest(exceptLast: 1)),
  ]

  private func script(
    length: Int, using generator: inout SeededGenerator
  ) -> HistoryScript {
    // What has failed may be told to the repository later, or not at all: a limit is no reason to fail.
    let kind = generator.int(0..<4)
    let events = (0..<length).map { _ -> HistoryEvent in
      var deed = deed(using: &generator)
      if case .limit = deed, faults && kind == 0 { deed = .markSaved }
      if kind == 1 && generator.oneIn(6) { deed = .visit(generator.int(0..<7) - 3) }
      if others && kind == 2 && generator.oneIn(3) { deed = after(using: &generator) }
      let fails = faults && kind == 0 && deed.canFail && generator.oneIn(3)
      return HistoryEvent(deed, fault: fails ? generator.int(1..<12) : nil)
    }
    return HistoryScript(
      events: events, batch: generator.oneIn(3) ? generator.int(1..<4) : nil)
  }

  private func after(using generator: inout SeededGenerator) -> Deed {
    var deeds = [Deed](repeating: .markSaved, count: 3)
    for index in deeds.indices {
      let deed = deed(using: &generator)
      if deed.canFail { deeds[index] = deed }
    }
    return .after(deeds[0], Array(deeds[1...]))
  }

  private func deed(using generator: inout SeededGenerator) -> Deed {
    let writes = Write.fitting(using: &generator)
    switch generator.int(0..<24) {
    case 0..<5: return .act(writes, Label(number: generator.int(0..<Label.count)))
    case 5: return .scroll(writes)
    case 6: return .type(writes)
    case 7, 8: return .change(writes)
    case 9: return .change(writes, recording: Write.fitting(using: &generator))
    case 10..<14: return .move(-generator.int(1..<4))
    case 14..<17: return .move(generator.int(1..<3))
    case 17: return .limit(generator.pick([nil, 0, 1, 2, 3, 4]))
    case 18: return .markSaved
    case 19: return .addCheckpoint(generator.int(0..<3))
    case 20: return generator.oneIn(3) ? .removeCheckpoint(generator.int(0..<3)) : .reopen
    case 21: return generator.oneIn(2) ? .clear : .act(writes)
    case 22 where generator.oneIn(2): return generator.pick(Self.removals)
    case 22 where misfits:
      return .misfit(Write.misfitting(using: &generator), isMoving: generator.oneIn(2))
    default: return .reopen
    }
  }
}

extension HistoryScript {
  fileprivate init(_ deeds: [Deed], batch: Int? = nil) {
    self.init(events: deeds.map { HistoryEvent($0) }, batch: batch)
  }
}

extension Deed {
  /// Whether it calls the repository once, so that it is done or has failed.
  fileprivate var canFail: Bool {
    switch self {
    case .type, .limit, .reopen, .misfit, .bypass: false
    default: true
    }
  }
}
