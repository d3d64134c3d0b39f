import AnnotationCanvas
import UndoRedo

extension UndoSteps<Annotation> {
  /// Creates the steps that lead from one state of a canvas to another.
  ///
  /// - Parameters:
  ///   - before: All elements as they were.
  ///   - after: All elements as they are.
  init(changing before: [Annotation], to after: [Annotation]) {
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    let new = Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0) })
    self.init(
      before.compactMap { UndoRedoStep(changing: $0, to: new[$0.id]) }
        + after.filter { old[$0.id] == nil }.map { .created($0) })
  }

  /// What has happened: the title, and a sentence for each step, or each of the first.
  func summary(title: String) -> String {
    let most = 5
    switch count {
    case 0: return "\(title): nothing to change"
    case 1: return "\(title): \(first!.sentence)"
    default:
      let sentences = prefix(most).map { "  \($0.sentence)" }
      let rest = count > most ? ["  and \(count - most) more"] : []
      return (["\(title):"] + sentences + rest).joined(separator: "\n")
    }
  }
}
