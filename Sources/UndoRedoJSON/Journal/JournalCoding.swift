import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How what an entry carries becomes bytes, and bytes become that again.
struct JournalCoding<Element: Identifiable & Equatable & Codable>: Sendable {
  let elements: ElementCoding<Element>
  let encoder: JSONEncoder

  /// How elements are coded in the document, which may be written by hand; a journal never is.
  let documentCoding: ElementCoding<Element>

  /// The large elements that were written last.
  nonisolated(unsafe) let recentElements = RecentElements<Element>()

  /// The long strings that were written last; a journal is written by one thread at a time.
  nonisolated(unsafe) let recent = RecentStrings()

  /// Whether keys are written and read as they are.
  let isPlain: Bool

  /// Creates a coding that codes elements as they are in the document, but each in one line.
  init(_ coding: ElementCoding<Element>) {
    var coding = coding
    documentCoding = coding
    if coding.decoder.allowsJSON5 {
      coding.decoder = JSONDecoder(like: coding.decoder)
      coding.decoder.allowsJSON5 = false
    }
    elements = coding
    encoder = JSONEncoder(like: coding.encoder, .withoutEscapingSlashes)
    isPlain =
      switch (encoder.keyEncodingStrategy, coding.decoder.keyDecodingStrategy) {
      case (.useDefaultKeys, .useDefaultKeys): true
      default: false
      }
  }

  /// Returns what an entry carries of steps.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - path: The path of the journal.
  ///   - isLenient: Whether sides of steps that can't be migrated may be missing, and in the actions of a visit
  ///     those that can't be decoded.
  /// - Returns: The steps, in the current version of the model.
  /// - Throws: An error where they can't be decoded, or not be migrated.
  func payload(
    in line: JournalLine, of path: String, isLenient: Bool = false
  ) throws(JSONFileError) -> JournalPayload<Element> {
    try elements.checkVersion(line.entry.model, of: path)
    if line.hasEdits {
      throw failure("what it edits is not there, or is shorter", in: line, of: path)
    }
    let isCurrent = line.entry.model == elements.version
    if isCurrent, let payload = try? decode(Element.self, line, elements.decoder) {
      return try checked(payload, line, path)
    }
    do {
      let older = try decode(
        MigratedElements<Element>.self, line, elements.decoder(for: line.entry.model))
      let payload: JournalPayload<Element> = try older.migrated()
      if let failure = payload.failure, isCurrent || !isLenient { throw failure }
      if !isLenient, let failure = payload.visited.lazy.compactMap(\.failure).first {
        throw failure
      }
      return try checked(payload, line, path)
    } catch let error as JSONFileError {
      throw error
    } catch {
      throw failure(of: line, path, error)
    }
  }

  /// The error of an entry whose elements can't be decoded or migrated.
  func failure(
    of line: JournalLine, _ path: String, _ cause: any Error,
    _ reason: String = "its elements are not such as can be decoded"
  ) -> JSONFileError {
    line.entry.model == elements.version
      ? failure(reason, in: line, of: path, cause)
      : failure(
        "its elements, of version \(line.entry.model) of the model, could not be migrated",
        in: line, of: path, cause, .notMigrated)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ line: JournalLine, _ decoder: JSONDecoder
  ) throws -> JournalPayload<Value> {
    let json = line.payload
    switch line.entry.kind {
    case .action: return JournalPayload(try decoder.decode(UndoAction<Value>.self, from: json))
    case .changeAndAction:
      let both = try decoder.decode(ChangeAndAction<Value>.self, from: json)
      return JournalPayload(both.action, after: both.change)
    case .joined, .emptied, .undo, .redo, .change, .passed:
      return JournalPayload(try decoder.decode(UndoSteps<Value>.self, from: json))
    case .visited: return JournalPayload(try decoder.decode(Visit<Value>.self, from: json))
    case .named, .unnamed, .saved, .branches, .unbranched, .pruned, .limited, .cleared, .folding,
      .folded:
      return JournalPayload([])
    }
  }

  private func checked(
    _ payload: JournalPayload<Element>, _ line: JournalLine, _ path: String
  ) throws(JSONFileError) -> JournalPayload<Element> {
    if payload.isEmptyAction { throw failure("its action has no steps", in: line, of: path) }
    if payload.allSteps.contains(where: { $0.changesIdentity }) {
      throw failure("it changes the identity of an element", in: line, of: path)
    }
    for action in payload.visited { _ = try checked(action, line, path) }
    return payload
  }

  /// Returns the name that an entry carries.
  func name(in line: JournalLine, of path: String) throws(JSONFileError) -> String {
    try value(String.self, in: line, of: path, orElse: "its name can't be decoded")
  }

  /// Returns what an entry carries that is no step.
  func value<Value: Decodable>(
    _ type: Value.Type, in line: JournalLine, of path: String, orElse reason: String
  ) throws(JSONFileError) -> Value {
    do {
      return try elements.decoder(for: line.entry.model).decode(type, from: Data(line.payload))
    } catch {
      throw failure(reason, in: line, of: path, error)
    }
  }

  func failure(
    _ reason: String, in line: JournalLine, of path: String, _ cause: (any Error)? = nil,
    _ code: JSONFileError.Code = .malformed
  ) -> JSONFileError {
    var error = JSONFileError(
      code, at: path, "entry \(line.entry.number) is undamaged, but \(reason)")
    error.underlyingError = cause
    return error
  }
}

/// A change without an action, and the action that follows it at once.
struct ChangeAndAction<Value> {
  let change: UndoSteps<Value>
  let action: UndoAction<Value>
}

extension ChangeAndAction: Encodable where Value: Encodable {}
extension ChangeAndAction: Decodable where Value: Decodable {}

/// What going to another branch brings with it.
struct Visit<Value> {
  /// All that is performed.
  let steps: UndoSteps<Value>

  /// What can be redone from where the branch begins, some of it performed.
  let actions: [UndoAction<Value>]

  /// How many of these actions come before the places that have names.
  let names: [String: Int]

  /// The number of the place to which the actions that are performed lead.
  let place: Int?
}

extension Visit: Encodable where Value: Encodable {}
extension Visit: Decodable where Value: Decodable {}
