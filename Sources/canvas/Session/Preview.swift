import AnnotationCanvas
import UndoRedo

/// What is seen of a drawing after each change: a sketch in the terminal, and a picture that is kept
/// up to date beside it.
struct Preview {
  /// What was seen last.
  private var view: CanvasView

  private let console: Console

  /// Whether the drawing is sketched after each change.
  private var isOn: Bool

  /// The path of the picture that is kept up to date.
  private var picture: String?

  /// Creates a preview, which a person at a terminal sees.
  ///
  /// - Parameters:
  ///   - annotations: What is on the canvas; of no use where nobody is at a terminal.
  ///   - console: Where it is shown.
  init(_ annotations: [Annotation], on console: Console) {
    view = CanvasView(annotations)
    self.console = console
    isOn = console.size() != nil
  }

  /// Shows what has changed, if anything has.
  ///
  /// - Parameter annotations: What is on the canvas now.
  /// - Throws: Why the picture can't be written, which is not kept up to date any more then.
  mutating func show(_ annotations: @autoclosure () -> [Annotation]) throws {
    guard isOn || picture != nil, see(annotations()) else { return }
    if isOn { sketch() }
    guard let path = picture else { return }
    do {
      try TextFile(path).write(SVGDrawing(view).text)
    } catch {
      picture = nil
      throw error
    }
  }

  /// Turns sketching the drawing after each change on or off.
  mutating func toggle(_ annotations: [Annotation]) {
    look(annotations)
    isOn.toggle()
    console.print(
      isOn
        ? "From now on, the drawing is shown after each change. “preview” once more ends that."
        : "The drawing is not shown any more.")
    if isOn { sketch() }
  }

  /// Turns keeping a picture up to date on or off.
  ///
  /// - Parameters:
  ///   - path: The path of the picture, which has been written.
  ///   - annotations: What is on the canvas.
  mutating func keep(_ path: String, _ annotations: [Annotation]) {
    look(annotations)
    picture = picture == path ? nil : path
    console.print(
      picture == nil
        ? "It is not updated any more."
        : "It is updated from now on. The same command once more ends that.")
  }

  /// Looks at the drawing for the first time, if nobody has seen it.
  private mutating func look(_ annotations: [Annotation]) {
    if !isOn && picture == nil { view = CanvasView(annotations) }
  }

  /// Looks at the drawing, and returns whether it has changed.
  private mutating func see(_ annotations: [Annotation]) -> Bool {
    let steps = UndoSteps(changing: view.annotations, to: annotations)
    if !steps.isEmpty { view.show(steps) }
    return !steps.isEmpty
  }

  private func sketch() {
    let (columns, rows) = console.size() ?? (80, 24)
    let lines = BrailleDrawing(view).lines(
      columns: columns - 1, rows: max(4, min(20, rows / 2)), isColored: console.isColored)
    console.write(lines.map { $0 + "\n" }.joined())
  }
}
