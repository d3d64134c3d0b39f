import AnnotationCanvas
import UndoRedo

extension Session {
  /// Returns the operation that makes a change.
  func operation(_ change: Change) throws(CommandError) -> CanvasOperation {
    switch change {
    case .add(let shape, let text, let id):
      let id = try newID(for: shape.kind, wish: id)
      return .add(Annotation(id: id, shape, saying: text, zIndex: store.elements.frontZIndex))
    case .move(let selection, let offset):
      return .move(try elementsAndContents(selection), by: offset)
    case .resize(let id, let width, let height):
      let element = try element(id)
      let corner = element.shape.frame.origin
      return .resize(
        element, to: Frame(x: corner.x, y: corner.y, width: width, height: height),
        contents: store.elements.filter { $0.container == element.id })
    case .color(let selection, let color):
      return .recolor(try elements(selection), color)
    case .fill(let selection, let color):
      return .fill(try elementsToFill(selection), color)
    case .label(let id, let text):
      let element = try elementToLabel(id)
      guard element.shape.kind != .text || !text.isEmpty else {
        throw CommandError(
          "a text must not be empty", advice: "“delete \(element.id.asWord)” deletes it.")
      }
      return .label(element, text)
    case .align(let selection, let alignment):
      return .align(try elementsAndContents(selection), alignment)
    case .distribute(let selection, let axis):
      return .distribute(try elementsAndContents(selection), axis)
    case .front(let selection):
      return .bringToFront(try elementsAndContents(selection), of: drawn)
    case .back(let selection):
      return .sendToBack(try elementsAndContents(selection), of: drawn)
    case .delete(let selection):
      return .delete(try elementsAndContents(selection))
    case .zoom(.by(let factor)):
      return .zoom(store.elements, by: factor)
    case .zoom(.toFit):
      return .zoomToFit(store.elements)
    case .scroll(let offset):
      return .scroll(store.elements, by: offset)
    }
  }

  /// Performs an operation, and says what it has changed.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - reason: Why it may change nothing, if that is to be said.
  /// - Throws: Why it can't be performed.
  func perform(_ operation: CanvasOperation, otherwise reason: String? = nil) throws {
    // Each line names its element, which is found in less time than all are compared.
    var ids: Set<Annotation.ID> = []
    let before = operation.edits.compactMap(\.id).filter { ids.insert($0).inserted }
      .map { (id: $0, element: store[$0]) }
    try store.perform(operation)
    let steps = before.compactMap { UndoRedoStep(changing: $0.element, to: store[$0.id]) }
    show(steps, title: operation.name, otherwise: reason)
  }

  /// Returns what to say of a change that takes more elements than there are; `nil` where there are enough.
  func shortage(_ change: Change) throws(CommandError) -> String? {
    let (selection, least): (Selection, Int)
    switch change {
    case .align(let some, _): (selection, least) = (some, 2)
    case .distribute(let some, _): (selection, least) = (some, 3)
    default: return nil
    }
    let elements = try elementsAndContents(selection)
    let ids = Set(elements.map(\.id))
    // What is in one of them moves along.
    let count = elements.count { !($0.container.map(ids.contains) ?? false) }
    return count < least ? "since that takes at least \(least) elements" : nil
  }

  /// Adds an Excalidraw drawing, and says what has become of it.
  ///
  /// - Parameter path: The path of the drawing.
  /// - Returns: The number of elements that were added.
  /// - Throws: Why it can't be read or added. Nothing has changed then.
  @discardableResult
  func importDrawing(_ path: String) throws -> Int {
    let scene = try console.announcing("Reading", path) { progress in
      let data = try TextFile(path).read()
      do throws(ExcalidrawError) {
        return try ExcalidrawScene(data: data, progress: progress)
      } catch {
        throw CommandError("\(path) is \(error)")
      }
    }
    if scene.annotations.count > 10_000, console.isInteractive {
      console.print("Adding \(scene.annotations.count) elements …")
    }
    newIDs.note(scene.annotations.map(\.id))
    try perform(.importing(scene.annotations, onto: store.elements))
    console.print(scene.report, depth: groups.count)
    return scene.annotations.count
  }

  /// Says what has changed.
  ///
  /// - Parameters:
  ///   - before: The elements as they were before.
  ///   - title: The name of what has changed them.
  func showChanges(since before: [Annotation], title: String) {
    show(UndoSteps(changing: before, to: store.elements), title: title)
  }

  private func show(
    _ steps: UndoSteps<Annotation>, title: String, otherwise reason: String? = nil
  ) {
    let nothing = "nothing to change" + (reason.map { ", \($0)" } ?? "")
    console.print(steps.summary(title: title, nothing: nothing), depth: groups.count)
    if !steps.isEmpty { changedByUndo = nil }
  }

  /// Leaves out what has no inside.
  private func elementsToFill(_ selection: Selection) throws(CommandError) -> [Annotation] {
    let elements = try elements(selection)
    let shapes = elements.filter(\.shape.hasInside)
    guard shapes.isEmpty else { return shapes }
    throw CommandError(
      elements.count == 1
        ? "\(elements[0].title) has no inside to fill"
        : "none of \(elements.listing) has an inside to fill",
      advice: "What has one: rectangles, ellipses, diamonds, and lines that end where they begin.")
  }

  /// A box that has a text in it is labelled by changing that text.
  private func elementToLabel(_ id: String) throws(CommandError) -> Annotation {
    let element = try element(id)
    return store.elements.first { $0.container == element.id && $0.shape.kind == .text } ?? element
  }
}

extension Annotation {
  /// Creates an annotation in front of others, with a frame that fits it where it is a text.
  init(id: ID, _ shape: Shape, saying text: String, zIndex: Int) {
    self.init(id: id, shape, zIndex: zIndex)
    setText(text)
  }
}

extension ExcalidrawScene {
  /// What was imported, and what was not.
  fileprivate var report: String {
    let count = annotations.count + deletedCount + remarks.count { $0.isLeftOut }
    let deleted = deletedCount == 0 ? "" : ", \(deletedCount) had been deleted"
    let lines = ["Imported: \(annotations.count) of \(count) elements\(deleted)"]
    return (lines + remarks.map { "  \($0)".inLine }).joined(separator: "\n")
  }
}
