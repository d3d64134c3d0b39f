import AnnotationCanvas
import UndoRedo
import UndoRedoParts

/// Reads commands and executes them on a whole drawing in memory: annotations, layers and a title,
/// with a list of the layers beside it.
///
/// Nothing here undoes anything. The list acts on the store, and the store undoes.
final class DrawingSession {
  let drawing: Drawing
  let list: LayerList<InMemoryRepository<DrawingElement>>
  private let console: Console

  /// The present moment, by which actions are dated.
  private let now: () -> UndoDate
  private let documents = UndoDocuments()
  private var lineNumber = 0
  private var newIDs = NewIDs()

  /// What the store has done last, until it is asked for.
  private var event: UndoEvent<DrawingElement>?
  private var observation: UndoObservation?

  /// What is on the screen, and what was changed last.
  private var view = CanvasView(SampleDrawing.annotations)
  private var preview: Preview

  /// Creates a session with the sample drawing.
  ///
  /// - Parameters:
  ///   - console: Where commands come from, and where answers go.
  ///   - now: The clock by which actions are dated.
  init(_ console: Console, now: @escaping () -> UndoDate) {
    self.console = console
    self.now = now
    drawing = Drawing(InMemoryRepository(SampleDrawing.elements), rules: .drawing, now: now)
    drawing.keepsBranches = true
    preview = Preview(SampleDrawing.annotations, on: console)
    list = LayerList(of: drawing)
    documents.activate(drawing)
    observation = drawing.observe { [weak self] event in
      self?.event = event
      // A selection changes nothing that is drawn.
      guard !event.changes.isEmpty else { return }
      self?.view.show(event.changes.of(Annotation.self))
    }
  }

  /// Reads and executes commands until they end.
  ///
  /// - Returns: Whether all went well: a script made no mistake.
  func run() -> Bool {
    while let line = console.nextLine(prompt: documents.prompt, completing: completion) {
      lineNumber += 1
      do {
        guard let command = try DrawingCommand.parse(line) else { continue }
        guard try execute(command) else { return true }
        try preview.show(drawing.annotations)
      } catch {
        console.report(CommandError(explaining: error), line: line, number: lineNumber)
        if !console.isInteractive { return false }
      }
    }
    if console.isInteractive { console.print("") }
    return true
  }

  /// Executes a command.
  ///
  /// - Parameter command: The command.
  /// - Returns: Whether to go on.
  /// - Throws: Why it can't be executed. Nothing has changed then.
  private func execute(_ command: DrawingCommand) throws -> Bool {
    if case .answer = command {} else { list.answer(false) }
    switch command {
    case .add(let shape, let text, let id):
      try perform(DrawingOperation(.add(try newAnnotation(shape, text, id))))
    case .addLayer(let name): try perform(.add(newLayer(name)))
    case .rename(let layer, let name): try perform(.rename(try find(layer), to: name))
    case .put(let ids, let layer):
      try perform(.put(try annotations(ids), on: layer == "none" ? nil : try find(layer)))
    case .move(let ids, let offset):
      try perform(DrawingOperation(.move(try annotations(ids), by: offset)))
    case .title(let text): try perform(.setTitle(text))
    case .select(let layer):
      let layer = try find(layer)
      try show("Select Layer") { list.select(layer.id) }
    case .deselect: try show("Deselect") { list.select(nil) }
    case .delete:
      guard list.selected != nil else {
        throw CommandError("no layer is selected", advice: "Write “select LAYER” before.")
      }
      try show("Delete Layer") { list.deleteSelected() }
    case .swipe(let rows):
      for row in rows where row > list.layers.count {
        throw CommandError("there is no row \(row)", advice: "“list” shows the rows.")
      }
      try show("Delete Layers") { list.delete(at: rows.map { $0 - 1 }) }
    case .clear:
      list.askToDeleteAll()
      console.print(list.question.map { "\($0) “yes” or “no”" } ?? "There are no layers.")
    case .answer(let isConfirmed):
      guard list.question != nil else { throw CommandError("nothing has been asked") }
      if isConfirmed {
        try show("Delete All Layers") { list.answer(true) }
      } else {
        list.answer(false)
        console.print("Nothing is deleted.")
      }
    case .reload: try show("Reload Sample Data") { try list.reload() }
    case .list: showList()
    case .svg(let path, let isWatched):
      console.print(try view.write(to: path, marks: "what the last change did"))
      if isWatched { preview.keep(path, drawing.annotations) }
    case .preview: preview.toggle(drawing.annotations)
    case .undo(let count):
      try go("undo", asked: count ?? 1, { drawing.titleFormat.undo($0) }) {
        if let count { drawing.undo(count) } else { drawing.undo().map { [$0] } ?? [] }
      }
    case .redo(let count):
      try go("redo", asked: count ?? 1, { drawing.titleFormat.redo($0) }) {
        if let count { drawing.redo(count) } else { drawing.redo().map { [$0] } ?? [] }
      }
    case .history: showHistory()
    case .tree: console.print(drawing.history.tree(at: now()))
    case .visit(let number): try visit(UndoPlace(number))
    case .travel(let span, let isBack):
      let place = drawing.history.place(span ?? .changes(1), isBack: isBack, from: now())
      if let place {
        try visit(place)
      } else {
        console.print("There is nothing \(isBack ? "earlier" : "later").")
      }
    case .help(let name):
      console.print(
        name.flatMap { Syntax<DrawingCommand>.named($0)?.help } ?? Syntax<DrawingCommand>.overview)
    case .quit: return false
    }
    return true
  }
}

// MARK: - What a person means
extension DrawingSession {
  private func newLayer(_ name: String) -> Layer {
    var id = name.lowercased()
    while drawing[Layer.self][id] != nil { id += "'" }
    return Layer(id: id, name: name, place: (drawing.layers.map(\.place).max() ?? -1) + 1)
  }

  private func newAnnotation(
    _ shape: Shape, _ text: String, _ wish: Annotation.ID?
  ) throws(CommandError) -> Annotation {
    if let wish, drawing[Annotation.self][wish] != nil {
      throw CommandError("there is an annotation “\(wish)” already")
    }
    if let wish { newIDs.note([wish]) }
    let id = wish ?? newIDs.next(for: shape.kind) { drawing[Annotation.self][$0] != nil }
    var annotation = Annotation(
      id: id, shape, saying: text, zIndex: drawing.annotations.frontZIndex)
    annotation.layer = list.selected?.id
    return annotation
  }

  private func find(_ name: String) throws(CommandError) -> Layer {
    let layers = drawing.layers
    if let layer = layers.first(where: { $0.name == name }) { return layer }
    let found = layers.filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
    guard found.count == 1 else {
      throw CommandError(
        found.isEmpty
          ? "there is no layer “\(name)”" : "\(found.count) layers begin with “\(name)”",
        advice: layers.isEmpty
          ? "There is none at all. “reload” brings back the sample."
          : "The layers are \(layers.map(\.name).listed()).")
    }
    return found[0]
  }

  /// How the beginning of a line may go on.
  private func completion(_ line: String) -> Completion {
    DrawingCommand.completion(of: line) { suggestion in
      switch suggestion {
      case .elements: drawing.annotations.map(\.id)
      case .layers: drawing.layers.map(\.name)
      default: []
      }
    }
  }

  /// Returns the annotations with some ids, each once.
  private func annotations(_ ids: [String]) throws(CommandError) -> [Annotation] {
    var annotations: [Annotation] = []
    for id in ids {
      guard let annotation = drawing[Annotation.self][id] else {
        throw CommandError(
          "there is no annotation “\(id)”", advice: "“list” shows what is on the layers.")
      }
      if !annotations.contains(annotation) { annotations.append(annotation) }
    }
    return annotations
  }
}

// MARK: - What a person sees
extension DrawingSession {
  private func perform(_ operation: DrawingOperation) throws {
    try show(operation.name) { try drawing.perform(operation) }
  }

  /// Does something, and says what it has changed.
  private func show(_ name: String, _ body: () throws -> Void) throws {
    let selected = list.selected?.id
    event = nil
    try body()
    let title = event.map { $0.name.isEmpty ? name : $0.name } ?? name
    console.print(summary(title, selected))
  }

  /// Goes through the history, and says what has changed in sum.
  private func go(
    _ command: String, asked count: Int, _ title: (String) -> String,
    _ move: () throws -> [UndoAction<DrawingElement>]
  ) throws {
    let selected = list.selected?.id
    event = nil
    let names = try move().map(\.name)
    guard event != nil else { return console.print("There is nothing to \(command).") }
    console.print(
      summary(title(names.listed(atMost: 3)), selected, command.nothing(done: names.count)))
    if let remark = command.shortage(of: count, done: names.count) { console.print(remark) }
  }

  /// Goes to a place, on whatever branch, and says what has changed in sum.
  private func visit(_ place: UndoPlace) throws(CommandError) {
    guard drawing.history.contains(place) else {
      throw CommandError("there is no place \(place)", advice: "“tree” lists all places.")
    }
    let selected = list.selected?.id
    event = nil
    drawing.jump(to: place)
    console.print(
      event == nil
        ? "That is where you are."
        : summary("Visit place \(place)", selected, "jump".nothing(done: 0)))
  }

  private func summary(
    _ title: String, _ selected: Layer.ID?, _ nothing: String = "nothing to change"
  ) -> String {
    let selection = list.selected.map { "\($0.title) is selected" } ?? "no layer is selected"
    return (event?.changes ?? []).summary(
      title: title, remark: list.selected?.id == selected ? nil : selection, nothing: nothing
    ) { $0.sentence }
  }

  private func showList() {
    let (layers, annotations) = (drawing.layers, drawing.annotations)
    let width = layers.map(\.name.cellCount).max() ?? 0
    var lines = [drawing.title.isEmpty ? "without a title" : "“\(drawing.title)”"]
    for (index, layer) in layers.enumerated() {
      let contents = annotations.filter { $0.layer == layer.id }.map(\.id)
      lines.append(
        (layer.id == list.selected?.id ? "> " : "  ")
          + "\(index + 1)  \(layer.name.padded(to: width))  "
          + (contents.isEmpty ? "nothing" : contents.listed()))
    }
    let others = annotations.filter { $0.layer == nil }.map(\.id)
    if layers.isEmpty { lines.append("  There are no layers.") }
    if !others.isEmpty { lines.append("  On no layer: \(others.listed())") }
    console.print(lines.map(\.inLine).joined(separator: "\n"))
  }

  private func showHistory() {
    let history = drawing.history
    guard !history.actions.isEmpty else { return console.print("Nothing has been done yet.") }
    let lines = history.actions.enumerated().map { index, action in
      (index + 1 == history.position ? "> " : "  ") + (action.detail ?? action.name)
        + (index < history.position ? "" : "  (undone)")
    }
    console.print(lines.reversed().map(\.inLine).joined(separator: "\n"))
  }
}
