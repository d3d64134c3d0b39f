/// How the title of an undo or redo command is made of an action's name.
///
/// A format is a function of the name and not a text before it, since in many languages the name
/// comes first, stands in quotation marks or is inflected:
///
///     let german = UndoTitleFormat(
///       undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
///       redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })
///
/// # Names in a person's language
///
/// Actions are kept under the names that they were performed with, be it for years in a saved
/// history. So an app that speaks several languages names them by keys, such as the English names,
/// and lets the format look up what to show. It is asked whenever a title is shown, so that a
/// history can be read in another language than the one that it was written in:
///
///     let names = ["Recolor": "Färben", "Delete": "Löschen"]
///     store.titleFormat.name = { names[$0] ?? $0 }
///     store.undoTitle    // "Undo Färben"
///
/// On Apple's platforms, the names and formats can stand in a String Catalog. They are looked up in
/// the language that the app runs in:
///
///     let localized = UndoTitleFormat(
///       name: { String(localized: String.LocalizationValue($0), table: "Actions") },
///       undo: { $0.isEmpty ? String(localized: "Undo") : String(localized: "Undo \($0)") },
///       redo: { $0.isEmpty ? String(localized: "Redo") : String(localized: "Redo \($0)") })
///
/// The language can change while the app runs: give the store another format, and with
/// Observation, views that show its titles are updated.
public struct UndoTitleFormat: Sendable {
  /// Makes what is shown of an action's name.
  public var name: @Sendable (_ name: String) -> String

  /// Makes the title of an undo command of a name as it is shown, which is empty where there is none.
  public var undo: @Sendable (_ name: String) -> String {
    get { ownUndo ?? { $0.isEmpty ? "Undo" : "Undo \($0)" } }
    set { ownUndo = newValue }
  }

  /// Makes the title of a redo command of a name as it is shown, which is empty where there is none.
  public var redo: @Sendable (_ name: String) -> String {
    get { ownRedo ?? { $0.isEmpty ? "Redo" : "Redo \($0)" } }
    set { ownRedo = newValue }
  }

  // What is not English. A program that shows no titles does not link what makes the English ones.
  private var ownUndo: (@Sendable (_ name: String) -> String)?
  private var ownRedo: (@Sendable (_ name: String) -> String)?

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - name: Makes what is shown of an action's name. If it is left out, names are shown as they
  ///     are.
  ///   - undo: Makes the title of an undo command of a name as it is shown, which is empty where
  ///     there is none.
  ///   - redo: Makes the title of a redo command of a name as it is shown, which is empty where there
  ///     is none.
  public init(
    name: @escaping @Sendable (_ name: String) -> String = { $0 },
    undo: @escaping @Sendable (_ name: String) -> String,
    redo: @escaping @Sendable (_ name: String) -> String
  ) {
    self.name = name
    (ownUndo, ownRedo) = (undo, redo)
  }

  private init() { name = { $0 } }

  /// "Undo Recolor" and "Redo Recolor"; "Undo" and "Redo" where there is no name.
  public static let english = UndoTitleFormat()
}

extension UndoTitleFormat {
  /// Returns the title of an undo command.
  ///
  /// - Parameter action: The name of an action, or `nil` where there is none.
  /// - Returns: The title, with the name as it is shown.
  public func undoTitle(of action: String?) -> String { undo(shown(action)) }

  /// Returns the title of a redo command.
  ///
  /// - Parameter action: The name of an action, or `nil` where there is none.
  /// - Returns: The title, with the name as it is shown.
  public func redoTitle(of action: String?) -> String { redo(shown(action)) }

  // What has no name is not looked up.
  private func shown(_ action: String?) -> String {
    guard let action, !action.isEmpty else { return "" }
    return name(action)
  }
}
