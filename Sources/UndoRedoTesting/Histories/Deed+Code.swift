import UndoRedo

extension Deed {
  /// What is done, as Swift code.
  ///
  /// - Parameters:
  ///   - samples: The elements.
  ///   - key: The key by which typing is coalesced.
  ///   - limit: The limit of a store that is made anew.
  ///   - isAwaited: Whether the store must be awaited.
  ///   - store: The name of the store.
  /// - Returns: The code, which uses the store, and a function `reopen`.
  func code<Element>(
    _ samples: Samples<Element>, key: String, limit: Int?, isAwaited: Bool,
    on store: String = "store"
  ) -> String {
    let attempt = isAwaited ? "try await" : "try"
    func lines(_ writes: [Write]) -> [String] {
      writes.map { write in
        write.version.map { "\(attempt) \(store).save(\(samples(write.number, $0)))" }
          ?? "\(attempt) \(store).delete(\(samples(write.number, 0)).id)"
      }
    }
    func block(_ head: String, _ lines: [String]) -> String {
      if lines.count == 1, !lines[0].contains("\n") {
        return "\(attempt) \(store).\(head) { \(lines[0]) }"
      }
      return "\(attempt) \(store).\(head) {\n\(lines.map { "\($0.indented)\n" }.joined())}"
    }
    func call(_ text: String) -> String { "\(attempt) \(store).\(text)" }
    switch self {
    case .act(let writes, let label): return block("group(\(label.code))", lines(writes))
    case .scroll(let writes):
      return block("withDiscardableActions", [block("group(\"Scroll\")", lines(writes))])
    case .type(let writes):
      return block(
        "coalescingActions(by: \(key.quoted))",
        lines(writes).map { block("group(\"Type\")", [$0]) })
    case .change(let writes, let recorded):
      return block(
        "group(\"Mix\")", [block("withoutRecording", lines(writes))] + lines(recorded))
    case .move(let count) where count < 0: return call("undo(\(-count))")
    case .move(let count): return call("redo(\(count))")
    case .visit(let count): return call("jump(by: \(-count))")
    case .limit(let limit):
      let limit = limit.map { "\($0)" } ?? "nil"
      return isAwaited ? "await \(store).setLimit(\(limit))" : "\(store).limit = \(limit)"
    case .markSaved: return call("markSaved()")
    case .addCheckpoint(let number): return call("addCheckpoint(\(Self.checkpoint(number).quoted))")
    case .removeCheckpoint(let number):
      return call("removeCheckpoint(\(Self.checkpoint(number).quoted))")
    case .clear: return call("removeAllActions()")
    case .remove(.element(let number)):
      return call("removeActions(of: \(samples(number, 0)).id)")
    case .remove(.undone): return call("removeUndoneActions()")
    case .remove(.oldest(let count)): return call("removeActions(exceptLast: \(count))")
    case .bypass, .reopen:
      return Self.reopening("store.repository", limit, isAwaited: isAwaited)
    case .misfit(let writes, let isMoving):
      let steps = Self.misfit(writes, of: samples).code()
      let change =
        isMoving
        ? ".moved(by: -1)"
        : ".recorded(UndoAction(\"Misfit\", steps: \(steps))!, absorbed: [], joinsLast: false)"
      return Self.code(
        asking: "perform(\(steps), in: \(change))  // does not fit", limit, isAwaited: isAwaited,
        mustFail: true)
    case .after(let others, let own):
      let lines = [
        "let other = " + Self.opening("store.repository", limit, isAwaited: isAwaited),
        others.code(samples, key: key, limit: limit, isAwaited: isAwaited, on: "other"),
      ]
      let attempts = own.map { deed in
        deed.code(samples, key: key, limit: limit, isAwaited: isAwaited).attempted
          + "  // may be refused"
      }
      let end = Self.reopening("other.repository", limit, isAwaited: isAwaited)
      return (lines + attempts + [end]).scope
    }
  }

  /// A call of the repository itself, which is opened again after it, as Swift code.
  static func code(
    asking call: String, _ limit: Int?, isAwaited: Bool, mustFail: Bool = false
  ) -> String {
    let lines = [
      "\(isAwaited ? "let" : "var") repository = store.repository",
      "\(mustFail ? "try?" : "try")\(isAwaited ? " await" : "") repository.\(call)",
      reopening("repository", limit, isAwaited: isAwaited),
    ]
    return lines.scope
  }

  private static func reopening(_ repository: String, _ limit: Int?, isAwaited: Bool) -> String {
    "store = " + opening(repository, limit, isAwaited: isAwaited)
  }

  /// A new store on a repository that is opened again, as Swift code.
  static func opening(_ repository: String, _ limit: Int?, isAwaited: Bool) -> String {
    "\(isAwaited ? "Async" : "")UndoStore(\(isAwaited ? "try await" : "try") reopen("
      + "\(repository))\(limit.map { ", limit: \($0)" } ?? ""))"
  }
}

extension Label {
  fileprivate var code: String {
    let pairs = metadata.sorted { $0.key < $1.key }.map { "\($0.key.quoted): \($0.value.quoted)" }
    return name.quoted + (pairs.isEmpty ? "" : ", metadata: [\(pairs.joined(separator: ", "))]")
  }
}

extension String {
  /// A call that is made with `try`, as one that may throw.
  var attempted: String { "_ = try?" + dropFirst(3) }

  /// The text as a literal.
  var quoted: String { String(reflecting: self) }
}

extension UndoHistory where Value: Identifiable & Equatable {
  /// The history in words: its actions, and what it knows of places.
  var text: String {
    var parts = actions.isEmpty ? ["no actions"] : actions.map(\.text)
    parts.append("\(position) of \(actions.count) performed")
    parts.append(savedPosition.map { "saved at \($0)" } ?? "saved nowhere")
    parts += checkpoints.map { "\($0.name.quoted) at \($0.position)" }
    return parts.joined(separator: "; ")
  }
}

extension UndoAction {
  fileprivate var text: String {
    let pairs = metadata.sorted { $0.key < $1.key }.map { "\($0.key.quoted): \($0.value.quoted)" }
    return (isDiscardable ? "discardable " : "") + name.quoted
      + (date.map { " at \($0.secondsSince1970)" } ?? "")
      + (pairs.isEmpty ? "" : " with [\(pairs.joined(separator: ", "))]")
      + ": " + steps.map(\.code).joined(separator: ", ")
  }
}
