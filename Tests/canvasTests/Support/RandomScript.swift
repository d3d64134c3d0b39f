import AnnotationCanvas
import UndoRedo
import UndoRedoTesting

@testable import canvas

/// A script of random commands, every one of which can be executed when its turn comes.
///
/// It is made while it is played, since what can be done next depends on what is on the canvas.
struct RandomScript {
  /// The commands.
  let lines: String

  /// What is on the canvas at the end.
  let elements: [Annotation]

  /// Where the history is at the end.
  let position: Int

  /// What is selected at the end.
  let selected: Set<Annotation.ID>

  /// What was said about mistakes: nothing.
  let errors: String

  /// Makes a script.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same script.
  ///   - annotations: What is on the canvas before.
  ///   - count: The number of commands, not counting those that end groups at the end.
  ///   - isSaving: Whether to mark and to bring back saved versions.
  init(seed: UInt64, on annotations: [Annotation], count: Int, isSaving: Bool = true) {
    let transcript = Transcript()
    var generator = SeededGenerator(seed: seed)
    var lines: [String] = []
    weak var session: Session<InMemoryRepository<Annotation>>?
    let console = transcript.console {
      guard let session else { return nil }
      if lines.count < count {
        lines.append(generator.command(in: session, isSaving: isSaving))
      } else if !session.groups.isEmpty {
        lines.append("end")
      } else {
        return nil
      }
      return lines.last
    }
    let player = Session(
      InMemoryRepository(annotations), console, now: { UndoDate(secondsSince1970: 0) })
    session = player
    _ = player.run()
    self.lines = lines.joined(separator: "\n")
    elements = player.store.elements
    position = player.store.history.position
    selected = player.selected
    errors = transcript.errors
  }
}

extension SeededGenerator {
  /// Returns a command that can be executed.
  ///
  /// - Parameters:
  ///   - session: Where it is to be executed.
  ///   - isSaving: Whether to mark and to bring back saved versions.
  /// - Returns: A line.
  fileprivate mutating func command(
    in session: Session<InMemoryRepository<Annotation>>, isSaving: Bool
  ) -> String {
    let (ids, depth) = (session.drawn.map(\.id), session.groups.count)
    let (history, isSelecting) = (session.store.history, !session.selected.isEmpty)
    var choices: [(inout SeededGenerator) -> String] = [
      { "rect \($0.numbers(2)) \($0.size)" },
      { "ellipse \($0.numbers(2)) \($0.size) \"Text \($0.int(0..<9))\"" },
      { "arrow \($0.numbers(6))" }, { "text \($0.numbers(2)) Hello" },
      { "undo \($0.int(1..<4))" }, { "redo \($0.int(1..<4))" }, { _ in "undo" }, { _ in "redo" },
      { "zoom \($0.pick(["2", "0.5", "fit"]))" }, { "scroll \($0.numbers(2))" },
      { _ in "deselect" },
    ]
    if !ids.isEmpty {
      choices += [
        { "drag \($0.pick(ids)) \($0.numbers(2 * $0.int(1..<4)))\($0.pick(["", " cancel"]))" },
        { "nudge \(ids[0]) \($0.pick(Direction.allCases))" },
        { "nudge \(ids[0]) \($0.pick(Direction.allCases))" },
        { "select \($0.some(ids))" },
        { "move \($0.some(ids)) \($0.numbers(2))" },
        { "resize \($0.pick(ids)) \($0.size)" },
        { "color \($0.some(ids)) \($0.pick(Color.named).name)" },
        { "label \($0.pick(ids)) \"Label \($0.int(0..<9))\"" },
        { "align \($0.some(ids)) \($0.pick(Alignment.allCases))" },
        { "distribute \($0.some(ids)) \($0.pick(Axis.allCases))" },
        { "front \($0.some(ids))" }, { "back \($0.some(ids))" }, { "delete \($0.some(ids))" },
      ]
    }
    let shapes = session.drawn.filter(\.shape.hasInside).map(\.id)
    if !shapes.isEmpty {
      choices.append { "fill \($0.some(shapes)) \($0.pick(Color.named).name)" }
    }
    if isSelecting { choices.append { "move selected \($0.numbers(2))" } }
    if depth == 0 {
      choices += [
        { "checkpoint \($0.pick(["A", "B"]))" },
        { "jump \($0.int(0..<history.actions.count + 1))" },
      ]
      if history.position > 0 {
        choices.append { "undo action \($0.int(0..<history.position) + 1) leave" }
      }
      choices += history.checkpoints.map { checkpoint in { _ in "jump \(checkpoint.name)" } }
      if isSaving { choices.append { _ in "save" } }
      if isSaving && history.savedPosition != nil {
        choices += [{ _ in "revert" }, { _ in "changes" }]
      }
    }
    if depth < 3 { choices.append { "group \"Group \($0.int(0..<9))\"" } }
    if depth > 0 { choices += [{ _ in "end" }, { _ in "end" }, { _ in "cancel" }] }
    return pick(choices)(&self)
  }

  private mutating func numbers(_ count: Int) -> String {
    (0..<count).map { _ in "\(int(-50..<500))" }.joined(separator: " ")
  }

  private var size: String {
    mutating get { "\(int(1..<500)) \(int(1..<500))" }
  }

  private mutating func some(_ ids: [String]) -> String {
    if oneIn(8) { return "all" }
    return (0...int(0..<3)).map { _ in pick(ids) }.joined(separator: " ")
  }
}
