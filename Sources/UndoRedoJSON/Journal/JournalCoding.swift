import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How what an entry carries becomes bytes, and bytes become that again.
struct JournalCoding<Element: Identifiable & Equatable & Codable>: Sendable {
  let encoder: JSONEncoder
  let decoder: JSONDecoder

  /// Writes steps.
  nonisolated(unsafe) let write: (UndoSteps<Element>, LineWriter) throws -> Void

  /// Whether keys are written and read as they are.
  let isPlain: Bool

  /// Creates a coding that codes elements as they are in the document, but each in one line.
  ///
  /// - Parameter coding: How the elements of the document are coded.
  init(_ coding: ElementCoding<Element>) {
    encoder = JSONEncoder(like: coding.encoder, .withoutEscapingSlashes)
    decoder = coding.decoder
    write = coding.write
    isPlain =
      switch (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) {
      case (.useDefaultKeys, .useDefaultKeys): true
      default: false
      }
  }

  /// Returns the action that an entry carries.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - path: The path of the journal.
  /// - Returns: The action.
  /// - Throws: An error where it can't be decoded.
  func action(in line: JournalLine, of path: String) throws(JSONFileError) -> UndoAction<Element> {
    let action =
      line.entry.kind == .changeAndAction
      ? try decode(ChangeAndAction<Element>.self, in: line, of: path) { $0.steps }.action
      : try decode(UndoAction<Element>.self, in: line, of: path) { $0.steps }
    if action.steps.isEmpty { throw failure("its action has no steps", in: line, of: path) }
    return action
  }

  /// Returns the change without an action that an entry carries.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - path: The path of the journal.
  /// - Returns: The steps.
  /// - Throws: An error where they can't be decoded.
  func change(in line: JournalLine, of path: String) throws(JSONFileError) -> UndoSteps<Element> {
    line.entry.kind == .changeAndAction
      ? try decode(ChangeAndAction<Element>.self, in: line, of: path) { $0.steps }.change
      : try decode(UndoSteps<Element>.self, in: line, of: path) { $0 }
  }

  /// Returns the steps that an entry carries, be it in an action.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - path: The path of the journal.
  /// - Returns: The steps; none where the entry carries nothing.
  /// - Throws: An error where they can't be decoded.
  func steps(in line: JournalLine, of path: String) throws(JSONFileError) -> UndoSteps<Element> {
    switch line.entry.kind {
    case .action: try action(in: line, of: path).steps
    case .changeAndAction:
      try decode(ChangeAndAction<Element>.self, in: line, of: path) { $0.steps }.steps
    case .joined, .emptied, .undo, .redo, .change:
      try decode(UndoSteps<Element>.self, in: line, of: path) { $0 }
    case .visited: try visit(in: line, of: path).steps
    case .named, .unnamed, .saved, .limited, .cleared, .folding, .folded: []
    }
  }

  /// Returns the visit that an entry carries.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - path: The path of the journal.
  /// - Returns: The visit.
  /// - Throws: An error where it can't be decoded.
  func visit(in line: JournalLine, of path: String) throws(JSONFileError) -> Visit<Element> {
    let visit = try decode(Visit<Element>.self, in: line, of: path) { visit in
      UndoSteps(Array(visit.steps) + visit.actions.flatMap { Array($0.steps) })
    }
    guard visit.actions.allSatisfy({ !$0.steps.isEmpty }) else {
      throw failure("an action has no steps", in: line, of: path)
    }
    return visit
  }

  /// Returns the name that an entry carries.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - path: The path of the journal.
  /// - Returns: The name.
  /// - Throws: An error where it can't be decoded.
  func name(in line: JournalLine, of path: String) throws(JSONFileError) -> String {
    try decode(String.self, in: line, of: path) { _ in [] }
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, in line: JournalLine, of path: String,
    steps: (Value) -> UndoSteps<Element>
  ) throws(JSONFileError) -> Value {
    let value: Value
    do {
      value = try decoder.decode(type, from: Data(line.payload))
    } catch {
      var failure = failure("its elements are not such as can be decoded", in: line, of: path)
      failure.underlyingError = error
      throw failure
    }
    for case .modified(let old, let new) in steps(value) where old.id != new.id {
      throw failure("it changes the identity of an element", in: line, of: path)
    }
    return value
  }

  private func failure(
    _ reason: String, in line: JournalLine, of path: String
  ) -> JSONFileError {
    JSONFileError(
      .malformed, at: path, "entry \(line.entry.number) is undamaged, but \(reason)")
  }
}

/// A change without an action, and the action that follows it at once.
struct ChangeAndAction<Element: Codable & Identifiable & Equatable>: Codable {
  let change: UndoSteps<Element>
  let action: UndoAction<Element>

  /// All that is performed.
  var steps: UndoSteps<Element> { UndoSteps(Array(change) + Array(action.steps)) }
}

/// What going to another branch brings with it.
struct Visit<Element: Codable & Identifiable & Equatable>: Codable {
  /// All that is performed.
  let steps: UndoSteps<Element>

  /// What can be redone from where the branch begins, some of it performed.
  let actions: [UndoAction<Element>]

  /// How many of these actions come before the places that have names.
  let names: [String: Int]
}
