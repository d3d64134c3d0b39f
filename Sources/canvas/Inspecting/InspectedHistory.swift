import AnnotationCanvas
import UndoRedo
import UndoRedoJSON
import UndoRedoValues

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A history in words, with or without the values in it.
struct InspectedHistory {
  let history: UndoHistory<Annotation>
  let isRedacted: Bool

  /// The names of places.
  private let names: [UndoPlace: [String]]

  init(history: UndoHistory<Annotation>, isRedacted: Bool) {
    self.history = history
    self.isRedacted = isRedacted
    names = history.names
  }

  /// What leads to a place.
  ///
  /// What an action did is said in its own words, which may quote a text of the drawing, or else by
  /// its name.
  func name(of place: UndoPlace) -> String {
    let name = isRedacted ? history.action(to: place)?.name : nil
    return name ?? history.title(of: place)
  }

  /// What is to be said of a place.
  func notes(at place: UndoPlace) -> [String] { history.notes(at: place, names) }

  /// When the action was done that leads to a place.
  func date(of place: UndoPlace) -> String? {
    history.action(to: place)?.date.flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// The steps of the action that leads to a place.
  func steps(to place: UndoPlace) -> [InspectedStep] {
    (history.action(to: place)?.steps ?? []).map { InspectedStep($0, isRedacted: isRedacted) }
  }

  /// How many steps the action has that leads to a place, and how many bytes it takes as JSON: so it is in a
  /// recording, and in the journal, which writes a part of a long text instead of all of it.
  func sizes(of place: UndoPlace) -> (steps: Int, bytes: Int)? {
    history.action(to: place).map { action in
      (action.steps.count, (try? JSONEncoder().encode(action).count) ?? 0)
    }
  }

  /// How many actions there are, and how many bytes they take as JSON.
  static func sum(of actions: Int, bytes: Int) -> String {
    "\(actions.actions), \(bytes.bytesInWords) as JSON"
  }
}

extension UndoDate {
  /// The date as ISO 8601 has it; empty where it can't be written so.
  var text: String {
    // From the year 1 to 9999.
    guard -62_135_596_800..<253_402_300_800 ~= secondsSince1970 else { return "" }
    return Date(self).formatted(.iso8601)
  }
}

extension Int {
  /// A number of bytes, in the largest unit that fits.
  var bytesInWords: String {
    for (unit, length) in [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)] where Double(self) >= length {
      let tenths = (Double(self) / length * 10).rounded(.down)
      return "\((tenths < 100 ? tenths / 10 : (tenths / 10).rounded(.down)).shortest) \(unit)"
    }
    return "\(self) B"
  }

  /// A number of actions in words.
  var actions: String { self == 1 ? "1 action" : "\(self) actions" }
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
    title = "\(verb) \((step.newValue ?? step.oldValue)?.title ?? id)".inLine
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
