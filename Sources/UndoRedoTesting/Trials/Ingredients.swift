/// What the scripts of a check are made of.
struct Ingredients {
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
}

extension Ingredients {
  /// Returns the scripts of a check, the typical ones first, then random ones that grow.
  func scripts(seed: UInt64, rounds: Int) -> some Sequence<Script> {
    var generator = SeededGenerator(seed: seed)
    let random = (0..<rounds).lazy.map { round in
      script(length: 1 + round % 7, using: &generator)
    }
    return [typicalScripts, Array(random)].joined()
  }

  /// Every case that is typically forgotten, in a repository of two elements and in an empty one.
  private var typicalScripts: [Script] {
    let start: Script = [.perform([Write(0, 0)]), .perform([Write(1, 0)])]
    let end: Script = reopening ? [.reopen] : []
    var cases = Self.fitting.map { [Event.perform($0)] }
    if misfits { cases += Self.misfitting.map { [.perform($0)] } }
    cases += typicalFaults.flatMap { fault in
      // After it, the repository goes on.
      Self.fitting.suffix(6).map { [.perform($0, fault: fault), .perform([Write(3, 0)])] }
    }
    var scripts = cases.map { start + $0 + end }
    if others {
      let change = Event.other([Write(0, 1)])
      scripts += cases.map { start + [change] + $0 + end }
      scripts += cases.map { start + [.other([Write(0, nil)])] + $0 + end }
      scripts += cases.map { [change] + $0 + end }
    }
    scripts += cases.map { $0 + end }
    scripts += Self.everySample.map { start + $0.flatMap { [.perform([$0])] + end } }
    return scripts + [[.perform(Self.manyWrites)] + end]
  }

  /// Many writes, the last of which is of an element by itself: a back-end may take them in parts.
  private static let manyWrites =
    (0..<70).map { Write($0 % 2, ($0 / 2) % 3) } + [Write(2, 1)]

  private var typicalFaults: [Fault] {
    let calls = faults ? Array(1...8) : []
    let failures = calls.map { Fault(call: $0) }
    guard cancellations else { return failures }
    return failures + ([0] + calls).map { Fault(kind: .cancellation, call: $0) }
  }

  /// The writes of each element in each version, since any of them may be hard to keep.
  private static let everySample = (0..<SampleRange.numbers).map { number in
    (0..<SampleRange.versions).map { Write(number, $0) } + [Write(number, nil)]
  }

  /// Writes that must be performed, where there are the elements 0 and 1.
  private static let fitting: [[Write]] = [
    [],
    // One step.
    [Write(2, 0)], [Write(0, 1)], [Write(0, nil)], [Write(0, 0)],
    // Several elements.
    [Write(0, nil), Write(2, 1), Write(1, 1)], [Write(2, 0), Write(0, nil), Write(1, nil)],
    // An element several times.
    [Write(0, 1), Write(0, 2)], [Write(0, nil), Write(0, 1)],
    [Write(2, 0), Write(2, 1), Write(2, nil)],
  ]

  /// Writes that must be refused, where there are the elements 0 and 1.
  private static let misfitting: [[Write]] = [
    // Stale.
    [Write(0, 2, claiming: .version(1))], [Write(0, nil, claiming: .version(1))],
    // What would be there already, to a careless eye.
    [Write(0, 0, claiming: .version(1))],
    // A duplicate, and an equal one.
    [Write(0, 1, claiming: .absent)], [Write(0, 0, claiming: .absent)],
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
      if reopening && generator.oneIn(6) { return .reopen }
      if others && generator.oneIn(5) { return .other(Write.fitting(using: &generator)) }
      if faults && generator.oneIn(3) {
        let writes = Write.fitting(using: &generator)
        let kind: Fault.Kind =
          cancellations && generator.oneIn(2) ? .cancellation : .failure
        return .perform(writes, fault: Fault(kind: kind, call: generator.int(1..<12)))
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
    wrong.claim =
      generator.oneIn(3) && wrong.version != nil ? .absent : .version(generator.int(0..<4))
    writes.insert(wrong, at: generator.int(0..<(writes.count + 1)))
    return writes
  }
}
