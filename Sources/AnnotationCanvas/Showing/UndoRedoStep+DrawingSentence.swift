import UndoRedo
import UndoRedoParts

extension UndoRedoStep<DrawingElement> {
  /// What happens on the screen, as a sentence such as "layer “Plants” disappears".
  public var sentence: String {
    part(Annotation.self)?.sentence ?? part(Layer.self)?.sentence
      ?? part(Title.self)?.sentence ?? ""
  }
}

extension UndoRedoStep<Layer> {
  /// What happens to a layer, as a sentence.
  public var sentence: String {
    switch self {
    case .created(let new): "\(new.title) appears"
    case .modified(let old, let new) where old.name != new.name:
      "\(old.title) is called “\(new.name)”"
    case .modified(_, let new): "\(new.title) goes to place \(new.place)"
    case .deleted(let old): "\(old.title) disappears"
    }
  }
}

extension UndoRedoStep<Title> {
  /// What happens to the title, as a sentence.
  public var sentence: String {
    switch self {
    case .created(let new), .modified(_, let new): "the title is “\(new.text)”"
    case .deleted: "the title disappears"
    }
  }
}
