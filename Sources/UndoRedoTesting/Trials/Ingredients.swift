/// What the scripts of a check are made of.
struct Ingredients {
  /// How many elements there are; only one script has more than six.
  var count = SampleRange.numbers

  /// Whether there are steps that must be refused.
  var misfits = true

  /// Whether calls of the back-end fail.
  var faults = false

  /// Whether tasks are cancelled.
  var cancellations = false

  /// Whether the elements are opened again.
  var reopening = false

  /// Whether somebody else changes the elements.
  var others = false

  /// Whether they do so in the middle of a call, too.
  var interferences = false
}

extension Ingredients {
  /// Returns the scripts of the check of some rules, the typical ones first, then random ones that grow.
  func scripts(for rules: [RepositoryRule], seed: UInt64, rounds: Int) -> [Script] {
    var generator = SeededGenerator(seed: seed)
    let random = (0..<rounds).map { round in
      script(length: 1 + round % 7, using: &generator)
    }
    let special = idleScripts(for: rules) + longScripts(for: rules) + pagedScripts
    return typicalScripts + special + random
  }

  /// Every case that is typically forgotten, in a repository of two elements and in an empty one.
  private var typicalScripts: [Script] {
    let start: Script = [.perform([Write(0, 0)]), .perform([Write(1, 0)])]
    let end: Script = reopening ? [.reopen()] : []
    let failingEnd: Script = reopening ? [.reopen(fault: faults ? Fault(call: 1) : nil)] : []
    var cases = Self.fitting.map { [Event.perform($0)] }
    if misfits { cases += Self.misfitting.map { [.perform($0)] } }
    cases += typicalFaults.flatMap { fault in
      // After it, the repository goes on.
      Self.fitting.suffix(5).map {
        [.perform($0, fault: fault), .perform([Write(3, 0)])] + failingEnd
      }
    }
    if misfits && faults {
      // Who fails to read what is there must not take it for missing.
      cases += (1...2).map {
        [
          .perform([Write(0, 1, claiming: .absent)], fault: Fault(call: $0)),
          .perform([Write(3, 0)]),
        ]
      }
    }
    var scripts = cases.map { start + $0 + end }
    if faults {
      // What has failed may be finished or taken back by the next call, which fails again.
      scripts += (0..<24).map { number in
        start + [
          .perform([Write(0, nil), Write(2, 1)], fault: Fault(call: 1 + number / 4)),
          .perform([Write(3, 0)], fault: Fault(call: 1 + number % 4)),
        ]
      }
    }
    if others {
      let change = Event.other([Write(0, 1)])
      scripts += cases.map { start + [change] + $0 + end }
      scripts += cases.map { start + [.other([Write(0, nil)])] + $0 + end }
      scripts += cases.map { [change] + $0 + end }
      // What is performed again may not have been performed already.
      scripts += [[Write(2, 0)], [Write(0, 1)]].map { writes in
        let back = writes[0].number == 2 ? Write(2, nil) : Write(0, 0)
        return start + [.perform(writes), .other([back]), .perform(writes)]
      }
      // Who has read what was there before must not mix it with what is there now.
      scripts += [0, nil, 1].map { start + [.other([Write(0, $0), Write(2, $0)])] }
    }
    scripts += cases.map { ($0 + end).map { cancellations ? $0.recorded : $0 } }
    if cancellations { scripts += cases.map { start + ($0 + end).map(\.recorded) } }
    if interferences {
      let events = Fault.Interference.allCases.flatMap { interference in
        (1...8).flatMap { call in
          // Of one write, the first is the last.
          Self.interrupted.suffix(interference == .writingFirst ? 2 : 5).map {
            Event.perform($0, fault: Fault(kind: .others(interference), call: call))
          }
            // Who does not know whether it was written must not take back, or repeat, over what others wrote.
            + Self.interrupted.suffix(2).map {
              Event.perform(
                $0, fault: Fault(kind: .others(interference, failing: true), call: call))
            }
        }
      }
      scripts += events.map { start + [$0] }
      if cancellations { scripts += events.map { start + [$0.recorded] } }
    }
    return scripts + [everySample.flatMap { [.perform([$0])] + end }]
  }

  /// A step that fits and changes nothing, where it can break one of the rules: a store asks for none.
  private func idleScripts(for rules: [RepositoryRule]) -> [Script] {
    guard rules.contains(.read) || rules.contains(.perform) else { return [] }
    return [[.perform([Write(0, 0)]), .perform([Write(0, 0, claiming: .version(0))])]]
  }

  /// Calls that a back-end may perform in parts, where they can break one of the rules: they take long.
  private func longScripts(for rules: [RepositoryRule]) -> [Script] {
    let many = (0..<1000).map { Write($0 % 2, ($0 / 2) % 3) }
    let fitting = Event.perform(many + [Write(2, 1)])
    var scripts: [Script] = []
    if rules.contains(.inOrder) { scripts.append([fitting]) }
    if rules.contains(.durable) { scripts.append([fitting, .reopen()]) }
    if misfits, rules.contains(.compareBeforeWriting) || rules.contains(.allOrNothing) {
      scripts.append([.perform(many + [Write(2, 1, claiming: .version(0))])])
    }
    if faults, rules.contains(.allOrNothing) {
      // Some may be written by then, in requests for many of them or one by one.
      scripts += [2, 4, 6, 700].map { [.perform(many, fault: Fault(call: $0))] }
    }
    return scripts
  }

  /// More elements than a page has, of which the others may not be read.
  private var pagedScripts: [Script] {
    guard count > SampleRange.numbers else { return [] }
    let all = Event.perform((0..<count).map { Write($0, 0) })
    return [reopening ? [all, .reopen()] : [all]]
  }

  private var typicalFaults: [Fault] {
    let calls = faults ? Array(1...8) : []
    let failures = calls.map { Fault(call: $0) }
    guard cancellations else { return failures }
    return failures + ([0] + calls).map { Fault(kind: .cancellation, call: $0) }
  }

  /// The writes of all elements in each version, since any of them may be hard to store, to tell from
  /// others, or to compare with version 0.
  private var everySample: [Write] {
    let numbers = 0..<SampleRange.numbers
    let versions = (0..<SampleRange.versions).flatMap { version -> [Write] in
      let number = version % numbers.count
      let misfits =
        version == 0
        ? (1..<SampleRange.versions).flatMap { claimed -> [Write] in
          let (number, other) = (claimed % numbers.count, claimed % (SampleRange.versions - 1) + 1)
          return [nil, other].map { Write(number, $0, claiming: .version(claimed)) }
        }
        : [Write(number, nil, claiming: .version(0))]
      return numbers.map { Write($0, version) } + (self.misfits ? misfits : [])
    }
    return versions + numbers.map { Write($0, nil) }
  }

  /// Writes that must be performed, where there are the elements 0 and 1.
  private static let fitting: [[Write]] = [
    [],
    // One step.
    [Write(2, 0)], [Write(0, 1)], [Write(0, nil)],
    // Several elements.
    [Write(0, nil), Write(2, 1), Write(1, 1)], [Write(2, 0), Write(0, nil), Write(1, nil)],
    // An element several times.
    [Write(0, 1), Write(0, 2)], [Write(0, nil), Write(0, 1)],
    [Write(2, 0), Write(2, 1), Write(2, nil)],
  ]

  /// Writes in the middle of which others write, where there are the elements 0 and 1.
  private static let interrupted: [[Write]] = [
    [Write(0, 1)], [Write(0, nil)], [Write(2, 0)],
    [Write(2, 0), Write(0, 1)], [Write(0, 1), Write(1, nil)],
  ]

  /// Writes that must be refused, where there are the elements 0 and 1.
  private static let misfitting: [[Write]] = [
    // Stale.
    [Write(0, 2, claiming: .version(1))], [Write(0, nil, claiming: .version(1))],
    // What would be there already, to a careless eye.
    [Write(0, 0, claiming: .version(1))],
    // A duplicate, and an equal one; the same call again.
    [Write(0, 1, claiming: .absent)], [Write(0, 0, claiming: .absent)],
    [Write(1, 0, claiming: .absent)],
    // Missing.
    [Write(2, 1, claiming: .version(0))], [Write(2, nil, claiming: .version(0))],
    // In the wrong order.
    [Write(0, 2, claiming: .version(1)), Write(0, 1)],
    [Write(2, 1, claiming: .version(0)), Write(2, 0)],
    // Compared with what was there before the call.
    [Write(0, 1), Write(0, 2, claiming: .version(0))],
    [Write(0, nil), Write(0, nil, claiming: .version(0))],
    // The last of several.
    [Write(2, 1), Write(0, nil), Write(1, 2, claiming: .version(1))],
    [Write(0, 1), Write(0, nil), Write(0, 2), Write(0, 3, claiming: .absent)],
    // The first of several.
    [Write(0, 1, claiming: .absent), Write(1, nil)],
  ]
}

extension Ingredients {
  private func script(length: Int, using generator: inout SeededGenerator) -> Script {
    (0..<length).map { _ in
      if reopening && generator.oneIn(6) { return .reopen() }
      if others && generator.oneIn(5) { return .other(Write.fitting(using: &generator)) }
      if faults && generator.oneIn(3) {
        let writes = Write.fitting(using: &generator)
        let kind: Fault.Kind =
          cancellations && generator.oneIn(2) ? .cancellation : .failure
        let event = Event.perform(writes, fault: Fault(kind: kind, call: generator.int(1..<12)))
        return cancellations && generator.oneIn(4) ? event.recorded : event
      }
      if misfits && generator.oneIn(3) {
        return .perform(Write.misfitting(using: &generator))
      }
      return .perform(Write.fitting(using: &generator))
    }
  }
}

extension Write {
  /// Returns random writes, all of which fit: up to five, and sometimes none.
  static func fitting(using generator: inout SeededGenerator) -> [Write] {
    (0..<generator.int(0..<6)).map { _ in
      Write(generator.int(0..<4), generator.oneIn(4) ? nil : generator.int(0..<4))
    }
  }

  /// Returns random writes, one of which most probably does not fit.
  static func misfitting(using generator: inout SeededGenerator) -> [Write] {
    var writes = fitting(using: &generator)
    var wrong = Write(generator.int(0..<4), generator.oneIn(4) ? nil : generator.int(0..<4))
    if generator.oneIn(3) && wrong.version != nil {
      wrong.claim = .absent
    } else {
      let claimed = generator.int(0..<4)
      wrong.claim = .version(claimed == wrong.version ? (claimed + 1) % 4 : claimed)
    }
    writes.insert(wrong, at: generator.int(0..<(writes.count + 1)))
    return writes
  }
}
