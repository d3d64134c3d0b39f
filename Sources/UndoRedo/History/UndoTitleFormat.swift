/// How the title of an undo or redo command is made of an action's name.
///
/// A format is a function of the name and not a text before it, since in many languages the name
/// comes first, stands in quotation marks or is inflected:
///
///     let german = UndoTitleFormat(
///       undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
///       redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })
public struct UndoTitleFormat: Sendable {
  /// Makes the title of an undo command of a name, which is empty where there is none.
  public var undo: @Sendable (_ name: String) -> String

  /// Makes the title of a redo command of a name, which is empty where there is none.
  public var redo: @Sendable (_ name: String) -> String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - undo: Makes the title of an undo command of a name, which is empty where there is none.
  ///   - redo: Makes the title of a redo command of a name, which is empty where there is none.
  public init(
    undo: @escaping @Sendable (_ name: String) -> String,
    redo: @escaping @Sendable (_ name: String) -> String
  ) {
    self.undo = undo
    self.redo = redo
  }

  /// "Undo Recolor" and "Redo Recolor"; "Undo" and "Redo" where there is no name.
  public static let english = UndoTitleFormat(
    undo: { $0.isEmpty ? "Undo" : "Undo \($0)" },
    redo: { $0.isEmpty ? "Redo" : "Redo \($0)" })
}
