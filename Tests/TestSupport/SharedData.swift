import Foundation

/// Real data that is not part of this package.
///
/// It is looked for in a folder named by the environment variable `UNDOREDO_DATA`, or else in
/// `shared/data` beside the package's folder. Tests that need it are skipped where it is absent.
public enum SharedData {
  /// Why a test is skipped.
  public static let absence = "needs a file in shared/data beside the package, or in UNDOREDO_DATA"

  /// The file with a name, where it is there.
  public static func file(_ name: String) -> URL? {
    let folder =
      ProcessInfo.processInfo.environment["UNDOREDO_DATA"].map { URL(fileURLWithPath: $0) }
      ?? packageRoot.deletingLastPathComponent().appendingPathComponent("shared/data")
    let file = folder.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The folder of this package.
  public static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A real drawing of 175 elements, where it is there.
  public static let drawing = file("kepler-architecture.excalidraw")
}
