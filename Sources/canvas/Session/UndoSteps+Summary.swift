import AnnotationCanvas
import UndoRedo

extension [UndoRedoStep<Annotation>] {
  /// Creates the steps that lead from one state of a canvas to another.
  ///
  /// - Parameters:
  ///   - before: All elements as they were.
  ///   - after: All elements as they are.
  init(changing before: [Annotation], to after: [Annotation]) {
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    let new = Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0) })
    self =
      before.compactMap { UndoRedoStep(changing: $0, to: new[$0.id]) }
      + after.filter { old[$0.id] == nil }.map { .created($0) }
  }

  /// What has happened: the title, and a sentence for each step, or each of the first.
  ///
  /// - Parameters:
  ///   - title: What was done.
  ///   - remark: A sentence that belongs to it.
  ///   - nothing: What to say where there are no steps.
  /// - Returns: One or more lines.
  func summary(
    title: String, remark: String? = nil, nothing: String = "nothing to change"
  ) -> String {
    // What is looked at is said last.
    let steps = filter { !$0.isOfViewport } + filter(\.isOfViewport)
    return steps.summary(title: title, remark: remark, nothing: nothing) { $0.sentence }
  }
}

extension Collection {
  /// What has happened: the title, and a sentence for each step, or each of the first.
  ///
  /// - Parameters:
  ///   - title: What was done.
  ///   - remark: A sentence that belongs to it.
  ///   - nothing: What to say where there are no steps.
  ///   - sentence: Returns what a step says.
  /// - Returns: One or more lines.
  func summary(
    title: String, remark: String?, nothing: String = "nothing to change",
    of sentence: (Element) -> String
  ) -> String {
    let most = 5
    let parts =
      prefix(most).map(sentence) + (count > most ? ["and \(count - most) more"] : [])
      + (remark.map { [$0] } ?? [])
    let (title, sentences) = (title.inLine, parts.map(\.inLine))
    switch sentences.count {
    case 0: return "\(title): \(nothing)"
    case 1: return "\(title): \(sentences[0])"
    default: return (["\(title):"] + sentences.map { "  \($0)" }).joined(separator: "\n")
    }
  }
}

extension UndoRedoStep<Annotation> {
  fileprivate var isOfViewport: Bool {
    (newValue ?? oldValue).map { $0.shape.kind == .viewport } ?? false
  }
}
