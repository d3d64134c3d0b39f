import Foundation

#if GNUSTEP
  import GNUstepFoundation
#endif

/// What the documentation of an undo manager does not say.
@MainActor
enum Facts {
  static let all: [(question: String, answer: @MainActor () -> String)] = [
    ("A group closed without a registration", emptyGroup),
    ("A group emptied by removeAllActions(withTarget:)", emptiedGroup),
    ("Does removeAllActions(withTarget:) reach into the open group", openGroup),
    ("isUndoing while DidUndoChange is posted", isUndoing),
    ("groupingLevel while DidCloseUndoGroup is posted", level),
    ("Does canRedo post a checkpoint", checkpoint),
    ("With levelsOfUndo 2 after three undos, redo offers", levels),
    ("The name of an open group before its event has ended", openName),
    ("The name of a group of which the last part was removed", partName),
    ("The name to be redone of a group of which a part is not registered again", undoneName),
    ("The name after setActionName of an empty one", noName),
    ("undo() undoes what is registered while it closes the event's group", lateGroup),
  ]

  private static func manager() -> UndoManager {
    let manager = UndoManager()
    manager.groupsByEvent = false
    return manager
  }

  private static func emptyGroup() -> String {
    let manager = manager()
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    return manager.canUndo ? "kept" : "dropped"
  }

  private static func emptiedGroup() -> String {
    let (manager, target) = (manager(), Target())
    manager.group("A", target)
    manager.removeAllActions(withTarget: target)
    return manager.canUndo ? "kept, named “\(manager.undoActionName)”" : "dropped"
  }

  private static func openGroup() -> String {
    let (manager, target) = (manager(), Target())
    var isUndone = false
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: target) { _ in isUndone = true }
    manager.removeAllActions(withTarget: target)
    manager.endUndoGrouping()
    if manager.canUndo { manager.undo() }
    return isUndone ? "no" : "yes"
  }

  private static func isUndoing() -> String {
    let (manager, target) = (manager(), Target())
    var answer = "not posted"
    manager.group("A", target)
    manager.observing(.NSUndoManagerDidUndoChange) {
      answer = "\(manager.isUndoing)"
    } while: {
      manager.undo()
    }
    return answer
  }

  private static func level() -> String {
    let (manager, target) = (UndoManager(), Target())
    var levels: [Int] = []
    manager.observing(.NSUndoManagerDidCloseUndoGroup) {
      levels.append(manager.groupingLevel)
    } while: {
      manager.add(target)
      manager.runLoop()
    }
    return "\(levels), and \(manager.groupingLevel) afterwards"
  }

  private static func checkpoint() -> String {
    let manager = manager()
    var isPosted = false
    manager.observing(.NSUndoManagerCheckpoint) {
      isPosted = true
    } while: {
      _ = manager.canRedo
    }
    return isPosted ? "yes" : "no"
  }

  private static func levels() -> String {
    let (manager, target) = (manager(), Target())
    for name in ["A", "B", "C"] { manager.group(name, target) }
    for _ in 0..<3 { manager.undo() }
    manager.levelsOfUndo = 2
    var names: [String] = []
    while manager.canRedo {
      names.append(manager.redoActionName)
      manager.redo()
    }
    return names.joined(separator: ", ")
  }

  private static func openName() -> String {
    let (manager, target) = (UndoManager(), Target())
    manager.group("A", target)
    manager.runLoop()
    manager.add(target)
    manager.setActionName("B")
    return "“\(manager.undoActionName)”"
  }

  private static func partName() -> String {
    let (manager, typing, target) = (manager(), Target(), Target())
    manager.beginUndoGrouping()
    manager.add(typing)
    manager.setActionName("Typing")
    manager.add(target)
    manager.setActionName("A")
    manager.endUndoGrouping()
    manager.removeAllActions(withTarget: target)
    let name = manager.undoActionName
    manager.undo()
    return "“\(name)”, and “\(manager.redoActionName)” to be redone"
  }

  private static func undoneName() -> String {
    let (manager, typing, target) = (manager(), Target(), Target())
    manager.beginUndoGrouping()
    manager.add(typing)
    manager.setActionName("Typing")
    manager.registerUndo(withTarget: target) { _ in }
    manager.setActionName("A")
    manager.endUndoGrouping()
    manager.undo()
    return "“\(manager.redoActionName)”"
  }

  private static func noName() -> String {
    let (manager, target) = (manager(), Target())
    manager.beginUndoGrouping()
    manager.add(target)
    manager.setActionName("A")
    manager.setActionName("")
    manager.endUndoGrouping()
    return "“\(manager.undoActionName)”"
  }

  private static func lateGroup() -> String {
    let (manager, target) = (UndoManager(), Target())
    var (isLate, isUndone) = (false, false)
    manager.add(target)
    manager.observing(.NSUndoManagerDidCloseUndoGroup) {
      guard !isLate else { return }
      isLate = true
      manager.groupsByEvent = false
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: target) { _ in isUndone = true }
      manager.endUndoGrouping()
    } while: {
      manager.undo()
    }
    return isUndone ? "yes" : "no"
  }
}
