/// A format for the titles of undo and redo commands, with an action's name.
///
/// A format is a function of the name rather than a prefix, since in many languages the name comes first,
/// is in quotation marks or inflected:
///
///     let german = UndoTitleFormat(
///       undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
///       redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })
///
/// # Names in a person's language
///
/// Actions are stored with the names with which they were performed, possibly for years in a saved
/// history. So an app with several languages uses keys as names, such as the English names, and the
/// format looks up the localized name. It is called whenever a title is shown, so that a history can be
/// shown in any language:
///
///     let names = ["Recolor": "Färben", "Delete": "Löschen"]
///     store.titleFormat.name = { names[$0] ?? $0 }
///     store.undoTitle    // "Undo Färben"
///
/// On Apple's platforms, the names and formats can be in a String Catalog, and are looked up in the app's
/// language:
///
///     let localized = UndoTitleFormat(
///       name: { String(localized: String.LocalizationValue($0), table: "Actions") },
///       undo: { $0.isEmpty ? String(localized: "Undo") : String(localized: "Undo \($0)") },
///       redo: { $0.isEmpty ? String(localized: "Redo") : String(localized: "Redo \($0)") })
///
/// If the language changes while the app runs, set another format: with Observation, views that show the
/// titles are updated.
public struct UndoTitleFormat: Sendable {
  /// Returns the localized name of an action.
  public var name: @Sendable (_ name: String) -> String

  /// Returns the title of an undo command with a localized name, which is empty if there is none.
  public var undo: @Sendable (_ name: String) -> String {
    get { ownUndo ?? { $0.isEmpty ? "Undo" : $0.following("Undo ") } }
    set { ownUndo = newValue }
  }

  /// Returns the title of a redo command with a localized name, which is empty if there is none.
  public var redo: @Sendable (_ name: String) -> String {
    get { ownRedo ?? { $0.isEmpty ? "Redo" : $0.following("Redo ") } }
    set { ownRedo = newValue }
  }

  // What is not English. A program that shows no titles does not link what makes the English ones.
  private var ownUndo: (@Sendable (_ name: String) -> String)?
  private var ownRedo: (@Sendable (_ name: String) -> String)?

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - name: Returns the localized name of an action. If it is left out, names are shown as they are.
  ///   - undo: Returns the title of an undo command with a localized name, which is empty if there is
  ///     none.
  ///   - redo: Returns the title of a redo command with a localized name, which is empty if there is
  ///     none.
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
  /// - Returns: The title, with the localized name.
  public func undoTitle(of action: String?) -> String { undo(shown(action)) }

  /// Returns the title of a redo command.
  ///
  /// - Parameter action: The name of an action, or `nil` where there is none.
  /// - Returns: The title, with the localized name.
  public func redoTitle(of action: String?) -> String { redo(shown(action)) }

  // What has no name is not looked up.
  private func shown(_ action: String?) -> String {
    guard let action, !action.isEmpty else { return "" }
    return name(action)
  }
}
