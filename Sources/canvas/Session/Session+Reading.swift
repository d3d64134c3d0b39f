import AnnotationCanvas
import UndoRedo

/// Why a group ends before its time.
private enum Interruption: Error {
  /// A person has cancelled it.
  case cancelled

  /// There are no more commands.
  case endOfInput

  /// A script has made a mistake, which has been reported.
  case mistake
}

extension Session {
  /// Reads and executes commands until they end.
  ///
  /// - Returns: Whether all went well: no group was left open, and a script made no mistake.
  func run() -> Bool {
    do {
      try readCommands()
      return true
    } catch {
      return false
    }
  }

  /// Reads and executes commands until the session, or the group that is open, ends.
  private func readCommands() throws(Interruption) {
    while let line = nextLine() {
      lineNumber += 1
      do {
        guard let command = try Command.parse(line) else { continue }
        let history = console.isInteractive && groups.isEmpty ? store.history : nil
        guard try execute(command) else { return }
        if let history { explainBranch(since: history, isReverted: command == .revert) }
        try preview.show(store.elements)
      } catch let interruption as Interruption {
        throw interruption
      } catch {
        report(CommandError(explaining: error), line: line)
        if !console.isInteractive { throw .mistake }
      }
    }
    if console.isInteractive { console.print("") }
    if !groups.isEmpty { throw .endOfInput }
  }

  /// Reads the next line, or `nil` at the end.
  ///
  /// Within a group, a person may have pressed Control-D by mistake: it counts when it is pressed again.
  private func nextLine() -> String? {
    func read() -> String? { console.nextLine(prompt: prompt, completing: completion) }
    if let line = read() { return line }
    guard console.isInteractive, !groups.isEmpty else { return nil }
    console.print("")
    report(
      CommandError(
        "a group is open",
        advice: "Write “end” to keep it, or “cancel” to take it back. Control-D once more leaves "
          + "without it."), line: "")
    return read()
  }

  /// Executes a command.
  ///
  /// - Parameter command: The command.
  /// - Returns: Whether to go on with what is open, a group or the session.
  /// - Throws: Why it can't be executed, or why the open group is to be rolled back.
  private func execute(_ command: Command) throws -> Bool {
    if command.isAboutAll, drawn.isEmpty {
      console.print("The canvas is empty.", depth: groups.count)
      return true
    }
    switch command {
    case .change(let change): try perform(try operation(change), otherwise: try shortage(change))
    case .importDrawing(let path): try importDrawing(path)
    case .drag(let selection, let gesture): try drag(selection, gesture)
    case .nudge(let selection, let direction): try nudge(selection, direction)
    case .undo(let target): try undo(target)
    case .undoAction(let position, let resolution): try undo(actionTo: position, resolution)
    case .redo(let target): try redo(target)
    case .author(let name): try setAuthor(name)
    case .history: showHistory()
    case .tree: showTree()
    case .visit(let place): try visit(place)
    case .travel(let span, let isBack): try travel(span ?? .changes(1), isBack: isBack)
    case .save: try save()
    case .revert: try revert()
    case .changes: try showChangesSinceSaved()
    case .checkpoint(let name): try addCheckpoint(name)
    case .checkpoints: showCheckpoints()
    case .jump(let destination): try jump(to: destination)
    case .select(let selection):
      let elements = try elements(selection)
      select(elements, named: "Select \(elements.noun)")
    case .deselect: select([], named: "Deselect")
    case .language(let language): speak(language)
    case .watch: watch()
    case .menu(let command): try showMenu(command)
    case .switchDocument:
      try leaveForAnotherDocument()
      return false
    case .list: showList()
    case .show(let id): console.print(try element(id).details, depth: groups.count)
    case .svg(let path, let isWatched): try writeSVG(path, isWatched: isWatched)
    case .preview: preview.toggle(store.elements)
    case .help(let name): showHelp(name)
    case .group(let name, let detail): try readGroup(name, detail)
    case .end, .cancel:
      guard !groups.isEmpty else {
        throw CommandError("no group is open", advice: "Write “group NAME” to open one.")
      }
      if command == .cancel { throw Interruption.cancelled }
      return false
    case .quit:
      guard groups.isEmpty else {
        throw CommandError(
          "a group is open",
          advice: "Write “end” to keep it, or “cancel” to take it back, and then “quit”.")
      }
      return false
    }
    return true
  }

  /// Reads the commands of a group up to its end, and makes them one action.
  ///
  /// A group of a store is a closure, so reading on is done within that closure: it returns where
  /// the commands end the group, and throws where the group is to be rolled back.
  private func readGroup(_ name: String, _ detail: String?) throws {
    let (before, selectedBefore) = (store.elements, selectedIDs)
    // Within a group nothing is read of a document, and new ids depend on all of the history.
    if groups.isEmpty, !newIDs.knowsHistory { _ = store.history }
    let title = name.inLine
    open(title)
    do {
      defer { groups.removeLast() }
      try store.group(name, metadata: detail.map { ["detail": $0] } ?? [:]) { try readCommands() }
    } catch Interruption.cancelled {
      selectedIDs = selectedBefore
      console.print("\(title): cancelled, everything is as before", depth: groups.count)
      return
    } catch Interruption.endOfInput where groups.isEmpty {
      console.printError(
        "The input ends within the group “\(title)”, which is rolled back. Write “end” to keep it.")
      throw Interruption.endOfInput
    } catch Interruption.mistake where groups.isEmpty {
      console.printError("The group “\(title)” is rolled back.")
      throw Interruption.mistake
    }
    showChanges(since: before, title: name)
  }

  private func open(_ title: String) {
    if console.isInteractive {
      console.print(
        groups.isEmpty
          ? "All that follows is one action. “end” keeps it, “cancel” takes it back."
          : "It becomes part of “\(groups[0])”. “end” ends it, “cancel” takes it back alone.",
        depth: groups.count)
    } else {
      console.print("group “\(title)”", depth: groups.count)
    }
    groups.append(title)
  }

  /// How the beginning of a line may go on.
  private func completion(_ line: String) -> Completion {
    Command.completion(of: line) { suggestion in
      switch suggestion {
      case .elements: drawn.map(\.id)
      case .checkpoints: store.history.namedPlaces.map(\.name)
      case .authors: store.history.actions.compactMap(\.author)
      default: []
      }
    }
  }

  /// The open groups, or else a star where something is not saved, and what undo and redo would do.
  private var prompt: String {
    guard groups.isEmpty else {
      return groups.map { "“\($0)” " }.joined(separator: "> ") + "> "
    }
    return (name.map { "\($0) " } ?? "") + documents.prompt
  }

  private func report(_ error: CommandError, line: String) {
    console.report(error, line: line, number: lineNumber)
    if console.isInteractive, !groups.isEmpty {
      console.printError("  The group “\(groups[0])” goes on.")
    }
  }
}
