/// Why a change was refused.
///
/// A refused change changes nothing. Which element it was about is in ``id``; the values that did
/// not fit are in ``expected`` and ``found``, as text, and are left out of ``description``: it may
/// end up in a log, and they are the user's data.
///
///     do {
///       try store.perform("Recolor") { Modify(7, \.color, to: "blue") }
///     } catch UndoError.Code.missingElement {
///       print("It has gone in the meantime.")
///     }
///
/// A test with Swift Testing names the type, and looks at the code of the error that it gets back:
///
///     let refusal = #expect(throws: UndoError.self) { try store.undo() }
///     #expect(refusal?.code == .conflict)
public struct UndoError: Error, Hashable, Sendable {
  /// What kind of refusal it is; more kinds may be added.
  public struct Code: Hashable, Sendable {
    fileprivate let rawValue: UInt8

    /// An element to be modified or deleted does not exist.
    public static let missingElement = Code(rawValue: 1)

    /// An element to be created exists already.
    public static let duplicateElement = Code(rawValue: 2)

    /// A modification would give the element another identity.
    public static let changedIdentity = Code(rawValue: 3)

    /// A step does not start from what the repository holds: something else has changed it.
    ///
    /// An edit that is refused so can be made once more, since it starts from what is read then. An
    /// undo starts from what was recorded, and would be refused again.
    public static let conflict = Code(rawValue: 4)

    /// An element can't be deleted, since others refer to it: see ``DeleteRule``.
    public static let referencedElement = Code(rawValue: 5)

    /// An element would refer to one that does not exist: see ``DeleteRule``.
    public static let missingReference = Code(rawValue: 6)
  }

  /// What kind of refusal it is.
  public let code: Code

  /// The text of the identity of the element that the refused change is about.
  public let id: String

  /// The text of the identity of an element that refers to the element, or of the missing one to which it would
  /// refer, where a ``DeleteRule`` refuses the change.
  public internal(set) var otherID: String?

  /// The name of the type of the element that the refused change is about, in a store of several types.
  public private(set) var typeName: String?

  /// The name of the type of the element whose identity is ``otherID``, in a store of several types.
  public private(set) var otherTypeName: String?

  /// The name of the action that was refused, where it has one.
  public internal(set) var action: String?

  /// Which of the action's lines was refused, counted from one.
  public internal(set) var line: Int?

  /// The text of the value that the change starts from; "nothing" where there should be none.
  public let expected: String?

  /// The text of the value that was found instead; "nothing" where there is none.
  public let found: String?

  /// The names of the later actions that have changed the element, where an action was refused that
  /// takes back an earlier one.
  public internal(set) var laterActions: [String] = []

  /// Whether a change was refused that was to be recorded, and should have been made already.
  private var isRecording = false

  /// Returns the error with which a change is not recorded that the repository does not hold.
  @usableFromInline
  package static func notMade<Element: Identifiable>(
    _ step: UndoRedoStep<Element>, found: Element?
  ) -> UndoError {
    var error = UndoError(refusing: step.flip(), found: found)
    error.isRecording = true
    return error
  }

  /// Returns the error with the action that was refused, and which of its lines.
  @usableFromInline
  package func refusing(_ action: String, line: Int? = nil) -> UndoError {
    var error = self
    error.action = action.isEmpty ? nil : action
    error.line = line
    return error
  }

  @usableFromInline
  init<Element: Identifiable>(_ code: Code, _ type: Element.Type, id: Element.ID) {
    self.code = code
    self.id = text(of: id)
    typeName = nameOfType(of: id, type)
    expected = nil
    found = nil
  }

  /// Creates the error with which a rule refuses what would become of a reference between two elements.
  init<Element: Identifiable>(
    _ code: Code, _ type: Element.Type, id: Element.ID, other: Element.ID
  ) {
    self.init(code, type, id: id)
    otherID = text(of: other)
    otherTypeName = nameOfType(of: other, type)
  }
}

extension UndoError {
  /// Creates the error with which a repository refuses a step that does not start from what it
  /// holds, or that changes the identity of an element.
  ///
  /// - Parameters:
  ///   - step: The refused step.
  ///   - found: The element that the repository holds, or `nil` where it holds none.
  public init<Element: Identifiable>(
    refusing step: UndoRedoStep<Element>, found: Element?
  ) {
    code = step.changesIdentity ? .changedIdentity : .conflict
    let id = step.oldValue?.id ?? step.id
    self.id = text(of: id)
    typeName = nameOfType(of: id, Element.self)
    expected = step.oldValue.map { text(of: $0) } ?? "nothing"
    self.found = found.map { text(of: $0) } ?? "nothing"
  }
}

#if hasFeature(Embedded)
  // There are no texts of values without reflection.
  private func text<Value>(of value: Value) -> String { "?" }
  private func nameOfType<Element: Identifiable>(
    of id: Element.ID, _ type: Element.Type
  ) -> String? { nil }
#else
  private func text<Value>(of value: Value) -> String { String(describing: value) }

  private func nameOfType<Element: Identifiable>(
    of id: Element.ID, _ type: Element.Type
  ) -> String? { (type as? any SeveralTypes.Type)?.typeName(ofID: id) }

  /// A type of elements that are each of one of several types.
  package protocol SeveralTypes {
    /// Returns the name of the type that the element with an identity is of.
    static func typeName(ofID id: Any) -> String?
  }

  extension UndoError: CustomStringConvertible {
    /// What was refused and where, without the user's data; control characters are escaped.
    public var description: String {
      // An empty text, too, is to be seen.
      let (id, otherID) = (id.isEmpty ? "“”" : id, otherID == "" ? "“”" : otherID ?? "?")
      let (type, element) = (typeName ?? "element", "\(typeName ?? "element") \(id)")
      let other = "\(otherTypeName ?? "element") \(otherID)"
      let reason =
        switch code {
        case .missingElement: "there is no \(type) with id \(id)"
        case .duplicateElement: "there is already \(article(of: type)) \(type) with id \(id)"
        case .changedIdentity: "a modification can't change the id of \(element)"
        case .conflict where !laterActions.isEmpty:
          "\(element) was changed since, by "
            + laterActions.map { $0.isEmpty ? "an action without a name" : "“\($0)”" }.joined(
              separator: ", ")
        case .conflict where isRecording: "\(element) is not what the change to record makes of it"
        case .conflict: "\(element) is not what it was when the change was recorded"
        case .referencedElement: "\(element) can't be deleted while \(other) refers to it"
        case .missingReference: "\(element) would refer to \(other), which does not exist"
        default: "\(element) can't be changed"
        }
      let place = [action.map { "“\($0)”" }, line.map { "line \($0)" }].compactMap { $0 }
      return (place.isEmpty ? reason : place.joined(separator: ", ") + ": " + reason)
        .escapingControls
    }
  }

  private func article(of noun: String) -> String {
    noun.first.map { "aeiou".contains($0.lowercased()) } ?? false ? "an" : "a"
  }

  extension UndoError: CustomDebugStringConvertible {
    /// What was refused and where, and the values that did not fit; control characters are escaped.
    public var debugDescription: String {
      guard let expected, let found else { return description }
      return "\(description): expected \(expected), found \(found)".escapingControls
    }
  }

  extension UndoError.Code: CustomStringConvertible {
    /// The name of the code.
    public var description: String {
      switch self {
      case .missingElement: "missingElement"
      case .duplicateElement: "duplicateElement"
      case .changedIdentity: "changedIdentity"
      case .conflict: "conflict"
      case .referencedElement: "referencedElement"
      case .missingReference: "missingReference"
      default: "code \(rawValue)"
      }
    }
  }

  /// An error that may say why a change was refused: an ``UndoError``, or the failure of a repository that holds one.
  ///
  /// A failure of your own that conforms to it is matched by `catch UndoError.Code.conflict`, too.
  public protocol UndoRefusal: Error {
    /// Why the change was refused; `nil` where the error has another reason.
    var refusal: UndoError? { get }
  }

  extension UndoError: UndoRefusal {
    /// The error itself.
    public var refusal: UndoError? { self }
  }

  extension UndoError.Code {
    /// Lets a `catch` clause name a code: `catch UndoError.Code.conflict`.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - error: Any error.
    /// - Returns: Whether the error is an ``UndoRefusal`` with the code.
    public static func ~= (code: UndoError.Code, error: any Error) -> Bool {
      (error as? any UndoRefusal)?.refusal?.code == code
    }
  }
#endif
