import Foundation
import TestSupport

/// The pages of the documentation, each module's in a folder of its own.
enum Catalogs {
  /// The modules that have pages.
  static func modules() throws -> [String] {
    try names(in: "Sources").filter {
      FileManager.default.fileExists(atPath: url(path(of: $0)).path)
    }
  }

  /// Where the pages of a module are.
  static func path(of module: String) -> String { "Sources/\(module)/\(module).docc" }

  /// The names of a module's pages.
  static func pages(of module: String) throws -> [String] {
    try names(in: path(of: module)).filter { $0.hasSuffix(".md") }
  }

  /// What a file says.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(folder).path).sorted()
  }

  private static func url(_ path: String) -> URL {
    SharedData.packageRoot.appendingPathComponent(path)
  }
}
