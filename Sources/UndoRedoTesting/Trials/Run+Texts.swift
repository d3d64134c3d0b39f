import UndoRedo

extension Run {
  /// What is held, in the order of numbers.
  func text(of elements: Elements) -> String {
    samples.text(of: elements.values)
  }

  /// What tells an element that is found from the one that is expected, where one can't see that.
  func difference(_ expected: Elements, _ found: Elements) -> String {
    for id in samples.ids {
      guard let old = expected[id], let new = found[id], old != new else { continue }
      guard "\(old)" == "\(new)" || "\(old)".count > 60 else { return "" }
      func parts(_ element: Element) -> [String] {
        var text = ""
        dump(element, to: &text)
        return text.split(separator: "\n").dropFirst().map { $0.drop { " -▿".contains($0) } }
          .map(String.init)
      }
      let pair = zip(parts(old), parts(new)).first { $0 != $1 }
      return pair.map { "\n          with \($1) in place of \($0)" } ?? ""
    }
    return ""
  }

  /// Whether a call has failed and what is held afterwards, in words.
  func outcome(isFailing: Bool, _ held: String) -> String {
    "\(isFailing ? "an error" : "no error"); held afterwards: \(held)"
  }

  /// The identity with a text, as it is written in code.
  func text(ofID text: String) -> String {
    let id = samples.ids.first { String(describing: $0) == text }
    return id.map { String(reflecting: $0) } ?? text
  }

  /// An error with what it knows.
  func text(of error: any Error) -> String { String(reflecting: error) }

  /// What a refusal has to name and an error does not, be it in its text or in a property.
  ///
  /// Equal elements may be printed differently, as with a property that == leaves out. Where those that are read are, the
  /// error need not print any, and where none is read, not what was found in the middle of the call.
  func unnamed(
    in error: any Error, of refusal: UndoError, reading elements: [Element]
  ) -> [String] {
    let arePrintedAlike = elements.allSatisfy { element in
      model.elements[element.id].map { "\(element)".hasAnagram(of: "\($0)") } ?? true
    }
    let found = elements.isEmpty ? nil : refusal.found
    let values = arePrintedAlike ? [refusal.expected, found] : []
    let needed = ([refusal.id] + values).compactMap { $0 }.filter { $0 != .nothing }
    func missing(in text: String) -> [String] {
      needed.filter { value in
        // An error may escape what it prints, as a text within a property is.
        ![value, value.escapingControls, value.quotedInside].contains {
          text.contains($0) || value != refusal.id && text.hasAnagram(of: $0)
        }
      }
    }
    if missing(in: "\(error) \(String(reflecting: error))").isEmpty { return [] }
    var text = ""
    dump(error, to: &text)
    return missing(in: text)
  }
}

extension String {
  /// The text as it is printed in quotation marks, without these.
  fileprivate var quotedInside: String { String(String(reflecting: self).dropFirst().dropLast()) }
}

extension Samples {
  /// Elements in words, in the order of numbers, and after them those that are none of the samples.
  func text(of elements: some Collection<Element>) -> String {
    let known = ids.flatMap { id in elements.filter { $0.id == id }.map { "\($0)" } }
    let strangers = elements.filter { !ids.contains($0.id) }.map { "\($0)" }.sorted()
    return (known + strangers).listed
  }
}

extension UndoError {
  /// Why a step does not fit.
  var reason: String {
    "the step starts from \(expected ?? .nothing), and held is \(found ?? .nothing)"
  }
}

/// An element in words.
func text<Element>(of element: Element?) -> String { element.map { "\($0)" } ?? .nothing }

/// Elements in words, in their order.
func text<Element>(of elements: [Element]) -> String { elements.map { "\($0)" }.listed }

extension [String] {
  /// The texts one after the other, the first and the last ones where there are very many.
  fileprivate var listed: String {
    let shown =
      count > 40 ? prefix(3) + ["… \(count - 6) more …"] + suffix(3) : self[...]
    return shown.isEmpty ? .nothing : shown.joined(separator: ", ")
  }
}

extension String {
  /// The word for the absence of an element, as in `UndoError`.
  static var nothing: String { "nothing" }

  /// Whether a part of the text has the characters of another one in any order, as the texts of equal sets have.
  fileprivate func hasAnagram(of other: String) -> Bool {
    let (scalars, length) = (Array(unicodeScalars), other.unicodeScalars.count)
    var surplus: [Unicode.Scalar: Int] = [:]
    func add(_ count: Int, _ scalar: Unicode.Scalar) {
      let sum = surplus[scalar, default: 0] + count
      surplus[scalar] = sum == 0 ? nil : sum
    }
    for scalar in other.unicodeScalars { add(-1, scalar) }
    for (index, scalar) in scalars.enumerated() {
      add(1, scalar)
      if index >= length { add(-1, scalars[index - length]) }
      if surplus.isEmpty { return true }
    }
    return false
  }
}

/// What was done with a repository.
struct Call<Element: Identifiable & Equatable> {
  let event: Event
  let steps: UndoSteps<Element>
  let othersSteps: UndoSteps<Element>
  let isFitting: Bool
  let isAwaited: Bool
  let hasLastingFaults: Bool

  /// At which point of the plan something went wrong.
  var point: FaultPlan.Point?

  /// Whether the call has thrown, as it had to or might.
  var isRefused = false

  /// Whether the call has failed as planned, and was made once more.
  var hasTriedAgain = false

  /// The reading after the call in which a call of the back-end failed, as Swift code.
  var faultyReading: String?

  /// The steps as Swift code: those of very many elements with the closure of the check that makes them.
  private var argument: String {
    guard event.writes.count > 40, let first = event.writes.first?.number,
      event.writes == event.writes.indices.map({ Write(first + $0, 0) }),
      steps.allSatisfy({ $0.oldValue == nil })
    else { return steps.code() }
    return "(\(first)..<\(first + steps.count)).map { .created(elements($0, 0)) }"
  }

  /// The call as Swift code.
  var code: String {
    guard let faultyReading else { return code(event.fault) }
    return code(nil) + "\n" + faultyReading + comment(event.fault)
  }

  private func code(_ fault: Fault?) -> String {
    let statements: [String]? = self.steps.statements()
    let steps = statements == nil ? argument : "steps"
    let attempt = (isRefused ? "try?" : "try") + (isAwaited ? " await" : "")
    switch event {
    case .reopen:
      let opening = "\(isAwaited ? "try await" : "try") reopen(repository)"
      return hasTriedAgain
        ? "_ = try?\(opening.dropFirst(3))\(comment(fault))\nrepository = \(opening)"
        : "repository = \(opening)\(comment(fault))"
    case .other:
      let lines =
        (statements ?? []) + [
          "\(isAwaited ? "let other = try await" : "var other = try") reopen(repository)",
          "\(attempt) other.perform(\(steps))  // by somebody else",
        ]
      return lines.scope
    case .perform(_, _, let isRecorded):
      let argument =
        isRecorded && !self.steps.isEmpty
        ? "recording: UndoAction(\"Act\", steps: \(steps))!" : steps
      let call =
        "\(attempt) repository.perform(\(argument))"
        + (isFitting ? "" : "  // does not fit") + comment(fault)
      return statements.map { ($0 + [call]).scope } ?? call
    }
  }

  private func comment(_ fault: Fault?) -> String {
    guard let fault else { return "" }
    return "  // \(fault.text(at: point, isLasting: hasLastingFaults))"
      + othersSteps.map(\.code).joined()
  }
}

extension Fault {
  /// What goes wrong, in words.
  ///
  /// - Parameters:
  ///   - point: The point that the call reaches, or `nil` where it reaches none.
  ///   - isLasting: Whether calls go on failing.
  /// - Returns: What a comment says.
  func text(at point: FaultPlan.Point?, isLasting: Bool) -> String {
    let name = point.map { ", “\($0.name)”" } ?? ""
    let comma = name.isEmpty ? "" : ","
    return switch kind {
    case .failure where isLasting: "the back-end fails from call \(call)\(name)\(comma) on"
    case .failure: "call \(call) of the back-end\(name)\(comma) fails"
    case .others(_, let fails):
      "at call \(call) of the back-end\(name),\(fails ? " which fails then," : "") somebody else performs "
    case .cancellation where call == 0: "by a cancelled task"
    case .cancellation: "its task is cancelled at call \(call) of the back-end\(name)"
    }
  }
}

extension UndoRedoStep {
  /// The step as Swift code.
  var code: String {
    switch self {
    case .created(let new): ".created(\(new))"
    case .modified(let old, let new): ".modified(from: \(old), to: \(new))"
    case .deleted(let old): ".deleted(\(old))"
    }
  }
}
