import AnnotationCanvas
import UndoRedo
import UndoRedoJSON

extension CommandError {
  /// Explains whatever a command, a store or a file has thrown.
  init(explaining error: any Error) {
    switch error {
    case let error as CommandError:
      self = error
    case let error as JSONFileError:
      self.init(error.description, advice: Self.advice(for: error))
    case UndoError.Code.duplicateElement:
      self.init(
        "there is already an element with the id \((error as? UndoError)?.id ?? "")",
        advice: "A drawing can be imported only once into the same document.")
    default:
      self.init("\(error)")
    }
  }

  private static func advice(for error: JSONFileError) -> String? {
    switch error.code {
    case .changedOnDisk where error.path.hasSuffix(".undo"):
      "What was done last may be nowhere but here. Note it with “show”, or in a picture with “svg”, "
        + "before you open the document again."
    case .changedOnDisk:
      "It has been left as it is now. Open it again to go on."
    case .unwritable:
      "Nothing is lost. A document is a file: it and its folder must be writable."
    case .outOfSpace:
      "Nothing is lost. Make room on the disk, and try it again."
    case .unreadable:
      "Write the path of a file that can be read, or of a new one in a folder that is there."
    case .inUse:
      "Close it there, or look at what is stored: canvas \(error.path) --history"
    case .damaged:
      "Your drawing is intact. What was done before can't be undone any more."
    case .newerFormat:
      "It has been left as it is. Open it with the version that has written it, or a later one."
    case .malformed, .duplicateIdentity:
      "It has been left as it is. Repair it, or open another one."
    default:
      "Nothing has changed."
    }
  }
}
