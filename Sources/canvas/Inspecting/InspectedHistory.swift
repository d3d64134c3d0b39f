import AnnotationCanvas
import UndoRedo
import UndoRedoJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A history in words, with or without the values in it.
struct InspectedHistory {
  let history: UndoHistory<Annotation>
  let isRedacted: Bool

  /// What leads to a position.
  ///
  /// What an action did is said in its own words, which may quote a text of the drawing, or else by
  /// its name.
  func name(at position: Int) -> String {
    guard position > 0 else { return "the beginning" }
    let action = history.actions[position - 1]
    return isRedacted ? action.name : action.detail ?? action.name
  }

  /// What is to be said of a position.
  func marks(at position: Int) -> [String] {
    (position == history.position ? ["now"] : []) + history.notes(at: position)
  }

  /// When the action was done that leads to a position.
  func date(at position: Int) -> String? {
    guard position > 0, let date = history.actions[position - 1].date else { return nil }
    // From the year 1 to 9999, which is what can be written so.
    guard -62_135_596_800..<253_402_300_800 ~= date.secondsSince1970 else { return nil }
    return Date(date).formatted(.iso8601)
  }

  /// The steps of the action that leads to a position.
  func steps(at position: Int) -> [InspectedStep] {
    guard position > 0 else { return [] }
    return history.actions[position - 1].steps.map { InspectedStep($0, isRedacted: isRedacted) }
  }
}

/// A step in words.
struct InspectedStep: Encodable {
  let id: Annotation.ID
  let title: String
  let lines: [String]

  fileprivate init(_ step: UndoRedoStep<Annotation>, isRedacted: Bool) {
    id = step.id
    let verb =
      switch step {
      case .created: "creates"
      case .modified: "changes"
      case .deleted: "deletes"
      }
    title = "\(verb) \((step.newValue ?? step.oldValue)?.title ?? id)"
    let difference = step.difference
    lines = (isRedacted ? difference.redacted : difference.description)
      .split(separator: "\n").map(String.init)
  }
}

extension ValueDifference {
  /// The description without the values.
  fileprivate var redacted: String {
    let lines = changes.flatMap { change in
      [
        change.old.map { _ in "- \(change.path): \(String.redaction)" },
        change.new.map { _ in "+ \(change.path): \(String.redaction)" },
      ].compactMap { $0 }
    }
    let rest = unchangedCount > 0 ? ["… \(unchangedCount) unchanged"] : []
    return (lines + rest).joined(separator: "\n")
  }
}

extension String {
  fileprivate static let redaction = "•••"
}

extension Annotation {
  /// The annotation with a dot in place of each letter.
  var redacted: Annotation {
    var annotation = self
    annotation.text = String(text.map { $0.isWhitespace ? $0 : "•" })
    return annotation
  }
}
