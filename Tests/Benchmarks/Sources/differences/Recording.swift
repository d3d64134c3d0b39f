import Foundation

/// The keystrokes of a real editing session, on one text.
struct Recording: Sendable {
  let end: String
  let edits: [Edit<String>]

  /// The recording in the file `sveltecomponent.json.gz`, where it is there.
  ///
  /// It is looked for where the tests look: in a folder named by the environment variable
  /// `UNDOREDO_DATA`, or else in `shared/data` beside the package's folder.
  static let shared: Recording? = {
    guard let data = unpacked("sveltecomponent.json.gz"),
      let file = try? JSONDecoder().decode(File.self, from: data)
    else { return nil }
    return Recording(
      end: file.endContent,
      edits: file.txns.flatMap { $0.patches }.map {
        Edit(position: $0.position, removed: $0.deleted, inserted: $0.inserted)
      })
  }()

  private struct File: Decodable {
    struct Transaction: Decodable {
      let patches: [Patch]
    }

    let endContent: String
    let txns: [Transaction]
  }

  /// A patch is coded as an array: the position, the number deleted, and what is inserted.
  private struct Patch: Decodable {
    let position: Int
    let deleted: Int
    let inserted: String

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      position = try container.decode(Int.self)
      deleted = try container.decode(Int.self)
      inserted = try container.decode(String.self)
    }
  }

  private static func unpacked(_ name: String) -> Data? {
    // This file is four folders down in the root package.
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let folder =
      ProcessInfo.processInfo.environment["UNDOREDO_DATA"].map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appendingPathComponent("shared/data")

    let gunzip = Process()
    gunzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gunzip.arguments = ["gunzip", "-c", folder.appendingPathComponent(name).path]
    let output = Pipe()
    gunzip.standardOutput = output
    gunzip.standardError = FileHandle.nullDevice
    guard (try? gunzip.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gunzip.waitUntilExit()
    return gunzip.terminationStatus == 0 ? data : nil
  }
}
