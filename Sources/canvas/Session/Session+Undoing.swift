import AnnotationCanvas
import UndoRedo

extension Session {
  /// Takes back the last change, which may be one of the selection, or what is asked for.
  func undo(_ target: UndoTarget?) throws {
    switch target {
    case nil: try go("undo", title: store.titleFormat.undo) { try store.undo().map { [$0] } ?? [] }
    case .count(let count)?:
      try go("undo", asked: count, title: store.titleFormat.undo) { try store.undo(count) }
    case .author(let name, let resolution)?: try undo(by: name, resolution)
    }
  }

  /// Performs again what was taken back last, or what is asked for.
  func redo(_ target: UndoTarget?) throws {
    switch target {
    case nil: try go("redo", title: store.titleFormat.redo) { try store.redo().map { [$0] } ?? [] }
    case .count(let count)?:
      try go("redo", asked: count, title: store.titleFormat.redo) { try store.redo(count) }
    case .author(let name, let resolution)?: try redo(by: name, resolution)
    }
  }

  /// Goes to a place in the history.
  func jump(to destination: Destination) throws {
    try checkThatNoGroupIsOpen(for: "jump")
    let history = store.history
    switch destination {
    case .number(let position):
      guard position <= history.actions.count else {
        throw CommandError(
          "there is no position \(position)",
          advice: "Positions go from 0 to \(history.actions.count). “history” lists them.")
      }
      try jump("Jump to \(position)\(words(for: position))") { try store.jump(to: position) }
    case .checkpoint(let name):
      let place = try place(named: name, or: "“jump” with a position of the “history”")
      try jump("Jump to “\(name)”\(words(for: history.position(of: place)))") {
        try store.jump(toCheckpoint: name)
      }
    }
  }

  /// Goes to a place, and says what has changed in sum.
  func jump(_ title: String, _ move: () throws -> Void) throws {
    try go("jump", title: { _ in title }) {
      try move()
      return []
    }
  }

  /// Returns the place to which a person has given a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - alternative: What to write where there are no names.
  /// - Returns: The place.
  /// - Throws: An error where there is none, which says what may be meant.
  func place(named name: String, or alternative: String) throws(CommandError) -> UndoPlace {
    let history = store.history
    if let place = history.place(named: name) { return place }
    let names = history.namedPlaces.map(\.name)
    throw CommandError(
      "there is no checkpoint “\(name)”",
      advice: names.isEmpty
        ? "Write “checkpoint NAME” to add one, or \(alternative)."
        : names.question(for: name)
          ?? "The checkpoints are \(names.map { "“\($0)”" }.listed()).")
  }

  /// How far it is to a position; to none, it is on another branch.
  private func words(for position: Int?) -> String {
    guard let position else { return ", on another branch" }
    let way = position - store.history.position
    return ", \(Int(way.magnitude).actions) \(way < 0 ? "back" : "forward")"
  }

  /// Goes through the history, or takes back a part of it, and says what has changed in sum.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - remark: What to say where it has done nothing; `nil` where it moves in the history.
  ///   - count: How many actions are asked for.
  ///   - title: Makes a title of the names of what was performed.
  ///   - move: What is done.
  /// - Throws: What that throws.
  func go(
    _ command: String, otherwise remark: String? = nil, asked count: Int = .max,
    title: (String) -> String,
    _ move: () throws -> [UndoAction<Annotation>]
  ) throws {
    var names: [String] = []
    let result = try highlighting {
      names = try move().filter { !$0.isDiscardable }.map(\.name)
    }
    guard let (event, selection) = result else {
      return console.print(nothing(command, otherwise: remark).inLine, depth: groups.count)
    }
    console.print(
      event.changes.summary(
        title: title(names.map(language.name).listed(atMost: 3)), remark: selection,
        nothing: command.nothing(done: names.count)))
    if let remark = command.shortage(of: count, done: names.count) { console.print(remark) }
  }

  /// Goes through the history, and lets the next picture highlight what has changed.
  ///
  /// - Returns: The event, and what is selected where that has changed; `nil` where nothing has happened.
  func highlighting(
    _ move: () throws -> Void
  ) rethrows -> (event: UndoEvent<Annotation>, selection: String?)? {
    var view = CanvasView(store.elements)
    let selectedBefore = selected
    guard let event = try event(of: move) else { return nil }
    if !event.changes.isEmpty {
      view.show(event.changes)
      changedByUndo = view
    }
    return (event, selected == selectedBefore ? nil : selectionInWords)
  }

  /// What to say of a command that has done nothing.
  private func nothing(_ command: String, otherwise remark: String?) -> String {
    let history = store.history
    if !groups.isEmpty {
      return "“\(command)” does nothing within a group: “cancel” takes it back as a whole."
    } else if let remark {
      return remark
    } else if command == "jump" {
      return "That is where you are."
    } else if (command == "undo" ? history.undoable : history.redoable).isEmpty {
      return "There is nothing to \(command)."
    }
    let end = command == "undo" ? 0 : history.actions.count
    return
      "There is nothing to \(command) but zooming and scrolling. “jump \(end)” goes over these, too."
  }
}

extension String {
  /// What to say of a command that has gone through the history, and has changed nothing.
  ///
  /// - Parameter count: How many actions it has undone or redone.
  /// - Returns: The rest of a sentence.
  func nothing(done count: Int) -> String {
    if self == "jump" { return "everything is the same there" }
    return count > 1 ? "together, they change nothing" : "nothing to change"
  }

  /// What to say where a command has done less than was asked for; `nil` where it has done all, or as
  /// much as it could was asked for.
  func shortage(of count: Int, done: Int) -> String? {
    guard done < count, count < .max else { return nil }
    return "  There \(done == 1 ? "was" : "were") only \(done) to \(self)."
  }
}
