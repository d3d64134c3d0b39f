import AnnotationCanvas
import Foundation
import PostgresCanvas
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// What one person does to the canvas.
struct Hands {
  let canvas: Canvas

  /// Does what is asked for, line by line, until nothing more is.
  func work() async throws {
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      print(try await answer(words[0], words.count > 1 ? words[1] : ""), terminator: "\n\n")
      fflush(nil)
    }
  }

  private func answer(_ verb: String, _ argument: String) async throws -> String {
    let frame = Frame(x: 40, y: 100, width: 160, height: 80)
    do {
      switch verb {
      case "box":
        return said(
          try await canvas.perform("Add Box") {
            Create(Layer(id: "drafts", name: "Drafts"))
            Create(annotation("box", .rectangle(frame)))
          })
      case "circle":
        return said(
          try await canvas.perform("Add Circle") { Create(annotation("circle", .ellipse(frame))) })
      case "fill":
        let color: Color = argument == "blue" ? .blue : .yellow
        return said(
          try await canvas.perform("Fill") { Modify("box", \Annotation.fill, to: color) })
      case "write":
        return said(
          try await canvas.perform("Write") { Modify("circle", \Annotation.text, to: argument) })
      case "delete":
        _ = try await canvas.edit {
          try await $0.delete(.other(.first("drafts")), named: "Delete Layer")
        }
        return said(await canvas.store.history.actions.last)
      case "undo": return said(try await canvas.undo())
      case "redo": return said(try await canvas.redo())
      default:
        try await canvas.catchUp()
        let titles = try await canvas.store.elements.compactMap { element in
          element.part(Annotation.self)?.title ?? element.part(Layer.self)?.title
        }
        return
          "\(canvas.author) sees \(titles.isEmpty ? "nothing" : titles.sorted().joined(separator: ", "))"
      }
    } catch let refusal as UndoError where refusal.code == .conflict {
      return
        "\(canvas.author): refused, since \(refusal.laterActions.joined(separator: ", ")) came later"
    }
  }

  private func annotation(_ id: String, _ shape: Shape) -> Annotation {
    var annotation = Annotation(id: id, shape)
    annotation.layer = "drafts"
    return annotation
  }

  private func said(_ action: UndoAction<DrawingElement>?) -> String {
    guard let action else { return "\(canvas.author): nothing to do" }
    return "\(canvas.author): \(action.name): "
      + action.steps.map(\.sentence).joined(separator: ", ")
  }
}
