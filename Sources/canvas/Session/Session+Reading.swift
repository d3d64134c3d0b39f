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
    let depth = groups.count
    while let line = console.readLine(console.isInteractive ? prompt : "") {
      lineNumber += 1
      do {
        switch try Command.parse(line) {
        case nil:
          continue
        case .group(let name):
          try readGroup(name)
        case .end where depth > 0:
          return
        case .cancel where depth > 0:
          throw Interruption.cancelled
        case .end, .cancel:
          throw CommandError("no group is open", advice: "Write “group NAME” to open one.")
        case .quit where depth > 0:
          throw CommandError(
            "a group is open",
            advice: "Write “end” to keep it, or “cancel” to take it back, and then “quit”.")
        case .quit:
          return
        case let command?:
          try execute(command)
        }
      } catch let interruption as Interruption {
        throw interruption
      } catch {
        report(CommandError(explaining: error), line: line)
        if !console.isInteractive { throw .mistake }
      }
    }
    if console.isInteractive { console.print("") }
    if depth > 0 { throw .endOfInput }
  }

  /// Reads the commands of a group up to its end, and makes them one action.
  ///
  /// A group of a store is a closure, so reading on is done within that closure: it returns where
  /// the commands end the group, and throws where the group is to be rolled back.
  private func readGroup(_ name: String) throws {
    let before = store.elements
    open(name)
    do {
      defer { groups.removeLast() }
      try store.group(name) { try readCommands() }
    } catch Interruption.cancelled {
      console.print("\(name): cancelled, everything is as before", depth: groups.count)
      return
    } catch Interruption.endOfInput where groups.isEmpty {
      console.printError(
        "The input ends within the group “\(name)”, which is rolled back. Write “end” to keep it.")
      throw Interruption.endOfInput
    } catch Interruption.mistake where groups.isEmpty {
      console.printError("The group “\(name)” is rolled back.")
      throw Interruption.mistake
    }
    showChanges(since: before, title: name)
  }

  private func open(_ name: String) {
    if console.isInteractive {
      console.print(
        groups.isEmpty
          ? "All that follows is one action. “end” keeps it, “cancel” takes it back."
          : "It becomes part of “\(groups[0])”. “end” ends it, “cancel” takes it back alone.",
        depth: groups.count)
    } else {
      console.print("group “\(name)”", depth: groups.count)
    }
    groups.append(name)
  }

  /// The open groups, or else the titles of what undo and redo would do.
  private var prompt: String {
    guard groups.isEmpty else {
      return groups.map { "“\($0)” " }.joined(separator: "> ") + "> "
    }
    let titles =
      (store.canUndo ? [store.undoTitle] : []) + (store.canRedo ? [store.redoTitle] : [])
    return titles.isEmpty ? "> " : "[\(titles.joined(separator: " | "))] > "
  }

  private func report(_ error: CommandError, line: String) {
    console.printError(
      console.isInteractive
        ? error.problem : "line \(lineNumber): \(error.problem)\n    \(line)")
    if let advice = error.advice { console.printError("  \(advice)") }
    if console.isInteractive, !groups.isEmpty {
      console.printError("  The group “\(groups[0])” goes on.")
    }
  }
}
