import AnnotationCanvas
import UndoRedo

// Taking back what need not be the last thing that was done.
extension Session {
  /// Says who does what follows.
  ///
  /// - Parameter name: The name; `nil` for nobody.
  /// - Throws: An error within a group.
  func setAuthor(_ name: String?) throws {
    try checkThatNoGroupIsOpen(for: "author")
    store.author = name
    console.print(
      name.map { "What follows is done by “\($0.inLine)”." } ?? "What follows has no author.")
  }

  /// Takes back the last action of a person.
  func undo(by name: String, _ resolution: Resolution?) throws {
    let remark = "There is nothing to undo by “\(name)”."
    try revert("undo", "by \(name.asWord)", otherwise: remark, "takes", resolution) {
      try store.undo(by: name, onConflict: $0)
    }
  }

  /// Brings back what a person has taken back last.
  func redo(by name: String, _ resolution: Resolution?) throws {
    let remark = "There is nothing to redo by “\(name)”."
    try revert("redo", "by \(name.asWord)", otherwise: remark, "brings", resolution) {
      try store.redo(by: name, onConflict: $0)
    }
  }

  /// Takes back one action.
  ///
  /// - Parameters:
  ///   - position: The position in the history to which the action leads.
  ///   - resolution: What to do with what has been changed since.
  /// - Throws: What is in the way. Nothing has changed then.
  func undo(actionTo position: Int, _ resolution: Resolution?) throws {
    guard position <= store.history.position || !groups.isEmpty else {
      throw CommandError(
        "there is no action \(position) to undo", advice: "“history” numbers the actions.")
    }
    let remark = "Nothing is left of action \(position) that could be taken back."
    try revert("undo", "action \(position)", otherwise: remark, "takes", resolution) {
      try store.undo(actionAt: position - 1, onConflict: $0)
    }
  }

  private func revert(
    _ command: String, _ target: String, otherwise remark: String, _ verb: String,
    _ resolution: Resolution?,
    _ perform: (UndoConflictPolicy) throws -> UndoAction<Annotation>?
  ) throws {
    do {
      try go(command, otherwise: remark, title: { $0 }) {
        try perform(resolution?.policy ?? .refuse).map { [$0] } ?? []
      }
    } catch let error as UndoError where error.code == .conflict {
      let ways = (resolution == nil ? Resolution.allCases : [.leave]).map {
        "“\(command) \(target) \($0)” \($0.effect(verb))."
      }
      throw CommandError(conflict(error), advice: ways.joined(separator: "\n  "))
    }
  }

  /// What has been changed since, and by which actions.
  private func conflict(_ error: UndoError) -> String {
    let element = store[error.id]?.title ?? "element \(error.id)"
    let names = error.laterActions.map { "“\(language.name($0))”" }
    return names.isEmpty
      ? "\(element) is not what the action left"
      : "\(element) has been changed since, by \(names.listed())"
  }
}

extension Resolution {
  fileprivate var policy: UndoConflictPolicy {
    switch self {
    case .overwrite: .overwrite
    case .leave: .leave
    }
  }
}
